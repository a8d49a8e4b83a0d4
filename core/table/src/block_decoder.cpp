#include "mate33/table/block_decoder.hpp"

#include "mate33/table/plane_codec.hpp"

namespace mate33 {

std::optional<TableFault> decode_block(const TableReader& reader, std::size_t block, std::span<Code> white,
                                       std::span<Code> black) {
  bool sound = true;
  for (std::size_t begin = 0; begin < reader.blocks().entry_count(block); begin += plane_entries) {
    const BlockMap::SlicePlane place = reader.blocks().slice_plane(block, begin / plane_entries);
    const PlaneDecoder decoder(reader, place.slice, place.plane);
    if (!decoder.is_held()) continue;
    const auto white_plane = white.subspan(begin).first<plane_entries>();
    const auto black_plane = black.subspan(begin).first<plane_entries>();
    const bool makes_sense = BlockMap::color_of(block) == Color::white
                                 ? decoder.decode_white(white_plane)
                                 : decoder.decode_black(white_plane, black_plane);
    sound = makes_sense && sound;
  }
  if (sound) return std::nullopt;
  return reader.nonsense(block);
}

std::optional<TableFault> read_block_pair(const TableReader& reader, std::size_t white_block,
                                          BlockBuffer& buffer, std::span<Code> white, std::span<Code> black) {
  for (const Color c : all_colors) {
    const std::size_t block = white_block + index(c);
    if (auto fault = reader.read_block(block, buffer)) return fault;
    buffer.copy_to(c == Color::white ? white : black);
    if (auto fault = decode_block(reader, block, white, black)) return fault;
  }
  return std::nullopt;
}

}  // namespace mate33
