#include "mate33/census/code_source.hpp"

#include <utility>

#include "mate33/chess/legality.hpp"
#include "mate33/table/block_decoder.hpp"

namespace mate33 {

namespace {

Code code_of(const TableLayout& layout, const MenSquares& men, Color to_move, const ValueSource& value_of) {
  if (!layout.are_apart(men)) return illegal_code;
  const Position position = layout.position_of(men, to_move);
  if (find_fault(position)) return illegal_code;
  const Value value = value_of(position);
  return value.is_decisive() ? code_of(value.plies) : draw_code;
}

/// Fills in the codes of a group of planes with one side to move.
void ask_for_planes(const TableLayout& layout, const BlockMap& blocks, const ValueSource& value_of,
                    std::size_t group, Color to_move, std::span<Code> codes) {
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries + i % plane_entries);
    if (i % plane_entries == 0 && layout.representative_of(men).plane != place.plane) {
      i += plane_entries - 1;
      continue;
    }
    codes[i] = code_of(layout, men, to_move, value_of);
  }
}

void read_or_throw(const TableReader& reader, std::size_t group, std::span<Code> white,
                   std::span<Code> black) {
  BlockBuffer buffer;
  if (const auto fault = read_group(reader, group, buffer, white, black)) throw TableError(*fault);
}

}  // namespace

CodeSource codes_of(const TableReader& reader) {
  return {reader.layout(), [&reader](std::size_t group, std::span<Code> white, std::span<Code> black) {
            read_or_throw(reader, group, white, black);
          }};
}

CodeSource codes_of(const TableReader& reader, ValueSource value_of) {
  return {reader.layout(), [&reader, value_of = std::move(value_of)](std::size_t group, std::span<Code> white,
                                                                     std::span<Code> black) {
            read_or_throw(reader, group, white, black);
            const Color other = stores(reader.header().sides, Color::white) ? Color::black : Color::white;
            ask_for_planes(reader.layout(), reader.blocks(), value_of, group, other,
                           other == Color::white ? white : black);
          }};
}

CodeSource codes_of(Material material, ValueSource value_of) {
  const TableLayout layout(material);
  return {layout, [layout, blocks = BlockMap(layout), value_of = std::move(value_of)](
                      std::size_t group, std::span<Code> white, std::span<Code> black) {
            for (const Color c : all_colors) {
              ask_for_planes(layout, blocks, value_of, group, c, c == Color::white ? white : black);
            }
          }};
}

}  // namespace mate33
