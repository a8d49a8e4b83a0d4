#include "mate33/table/block_decoder.hpp"

#include "mate33/table/plane_codec.hpp"

namespace mate33 {

std::optional<TableFault> decode_block(const TableReader& reader, std::size_t block, std::span<Code> white,
                                       std::span<Code> black) {
  const BlockMap& blocks = reader.blocks();
  const std::size_t group = blocks.group_of_block(block);
  const Color to_move = blocks.color_of(block);
  const bool has_residuals = to_move == Color::black && blocks.sides() == StoredSides::both;
  bool sound = true;
  for (std::size_t begin = 0; begin < blocks.entry_count(group); begin += plane_entries) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, begin / plane_entries);
    const PlaneDecoder decoder(reader, place.slice, place.plane);
    if (!decoder.is_held()) continue;
    const auto codes = (to_move == Color::white ? white : black).subspan(begin).first<plane_entries>();
    const bool makes_sense =
        has_residuals ? decoder.decode_residuals(white.subspan(begin).first<plane_entries>(), codes)
                      : decoder.decode_plain(to_move, codes);
    sound = makes_sense && sound;
  }
  if (sound) return std::nullopt;
  return reader.nonsense(block);
}

std::optional<TableFault> read_group(const TableReader& reader, std::size_t group, BlockBuffer& buffer,
                                     std::span<Code> white, std::span<Code> black) {
  for (const Color c : all_colors) {
    if (!stores(reader.header().sides, c)) continue;
    const std::size_t block = reader.blocks().block_of(group, c);
    if (auto fault = reader.read_block(block, buffer)) return fault;
    buffer.copy_to(c == Color::white ? white : black);
    if (auto fault = decode_block(reader, block, white, black)) return fault;
  }
  return std::nullopt;
}

}  // namespace mate33
