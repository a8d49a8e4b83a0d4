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

void ask_for_planes(const TableLayout& layout, const BlockMap& blocks, const ValueSource& value_of,
                    std::size_t group, std::span<Code> white, std::span<Code> black) {
  for (std::size_t i = 0; i < white.size(); ++i) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries + i % plane_entries);
    if (i % plane_entries == 0 && layout.representative_of(men).plane != place.plane) {
      i += plane_entries - 1;
      continue;
    }
    white[i] = code_of(layout, men, Color::white, value_of);
    black[i] = code_of(layout, men, Color::black, value_of);
  }
}

}  // namespace

CodeSource codes_of(const TableReader& reader) {
  return {reader.layout(), [&reader](std::size_t group, std::span<Code> white, std::span<Code> black) {
            BlockBuffer buffer;
            if (const auto fault = read_group(reader, group, buffer, white, black)) {
              throw TableError(*fault);
            }
          }};
}

CodeSource codes_of(Material material, ValueSource value_of) {
  const TableLayout layout(material);
  return {layout, [layout, blocks = BlockMap(layout), value_of = std::move(value_of)](
                      std::size_t group, std::span<Code> white, std::span<Code> black) {
            ask_for_planes(layout, blocks, value_of, group, white, black);
          }};
}

}  // namespace mate33
