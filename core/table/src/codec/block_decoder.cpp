#include "mate33/table/codec/block_decoder.hpp"

#include "mate33/table/codec/plane_codec.hpp"

namespace mate33 {

namespace {

/// Answers decode(decoder, to_move, white, codes) of a plane that is held: White's codes, and those to be
/// made.
template <class Decode>
std::optional<TableFault> with_decoder(const TableReader& reader, std::size_t block, std::size_t plane,
                                       std::span<Code> white, std::span<Code> black, SquareSet rows,
                                       Decode decode) {
  const BlockMap& blocks = reader.blocks();
  const BlockMap::SlicePlane place = blocks.slice_plane(blocks.group_of_block(block), plane);
  const PlaneDecoder decoder(reader, place.slice, place.plane, rows);
  if (!decoder.is_held()) return std::nullopt;
  const Color to_move = blocks.color_of(block);
  const auto plane_of = [&](std::span<Code> codes) {
    return codes.subspan(plane * plane_entries).first<plane_entries>();
  };
  return decode(decoder, to_move, plane_of(white), plane_of(to_move == Color::white ? white : black));
}

}  // namespace

std::optional<TableFault> decode_block(const TableReader& reader, std::size_t block,
                                       const BlockBuffer& stored, std::span<Code> white,
                                       std::span<Code> black) {
  std::optional<TableFault> fault;
  const std::size_t entries = reader.blocks().entry_count(reader.blocks().group_of_block(block));
  for (std::size_t plane = 0; plane < entries / plane_entries; ++plane) {
    auto of_plane = decode_plane(reader, block, plane, stored, white, black);
    if (!fault) fault = std::move(of_plane);
  }
  return fault;
}

std::optional<TableFault> decode_plane(const TableReader& reader, std::size_t block, std::size_t plane,
                                       const BlockBuffer& stored, std::span<Code> white,
                                       std::span<Code> black, SquareSet rows) {
  return with_decoder(
      reader, block, plane, white, black, rows,
      [&](const PlaneDecoder& decoder, Color to_move, PlaneCodes of_white, MutablePlaneCodes codes) {
        return decoder.decode(to_move, stored, of_white, codes);
      });
}

std::optional<TableFault> decode_copied_plane(const TableReader& reader, std::size_t block, std::size_t plane,
                                              std::span<Code> white, std::span<Code> black, SquareSet rows) {
  return with_decoder(
      reader, block, plane, white, black, rows,
      [](const PlaneDecoder& decoder, Color to_move, PlaneCodes of_white, MutablePlaneCodes codes) {
        return decoder.decode_copied(to_move, of_white, codes);
      });
}

std::optional<TableFault> read_group(const TableReader& reader, std::size_t group, BlockBuffer& buffer,
                                     std::span<Code> white, std::span<Code> black) {
  for (const Color c : all_colors) {
    if (!stores(reader.header().sides, c)) continue;
    const std::size_t block = reader.blocks().block_of(group, c);
    if (auto fault = reader.read_block(block, buffer)) return fault;
    if (auto fault = decode_block(reader, block, buffer, white, black)) return fault;
  }
  return std::nullopt;
}

}  // namespace mate33
