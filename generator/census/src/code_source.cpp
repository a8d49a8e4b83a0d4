#include "mate33/census/code_source.hpp"

#include <utility>

#include "mate33/chess/legality.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/dtz.hpp"

namespace mate33 {

namespace {

/// Answers the code of a legal position.
using CodeAnswer = std::function<Code(const Position&)>;

CodeAnswer dtm_answer(ValueSource value_of) {
  return [value_of = std::move(value_of)](const Position& position) {
    const Value value = value_of(position);
    return value.is_decisive() ? code_of(value.plies) : draw_code;
  };
}

Code code_in(const TableLayout& layout, const MenSquares& men, Color to_move, const CodeAnswer& code_of) {
  if (!layout.are_apart(men)) return illegal_code;
  const Position position = layout.position_of(men, to_move);
  return find_fault(position) ? illegal_code : code_of(position);
}

/// Fills in the codes of a group of planes with one side to move.
void ask_for_planes(const TableLayout& layout, const BlockMap& blocks, const CodeAnswer& code_of,
                    std::size_t group, Color to_move, std::span<Code> codes) {
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries + i % plane_entries);
    if (i % plane_entries == 0 && layout.representative_of(men).plane != place.plane) {
      i += plane_entries - 1;
      continue;
    }
    codes[i] = code_in(layout, men, to_move, code_of);
  }
}

void read_or_throw(const TableReader& reader, std::size_t group, std::span<Code> white,
                   std::span<Code> black) {
  BlockBuffer buffer;
  if (const auto fault = read_group(reader, group, buffer, white, black)) throw TableError(*fault);
}

/// The side that the file does not store is asked for.
CodeSource filled_in(const TableReader& reader, CodeAnswer code_of) {
  return {reader.layout(), [&reader, code_of = std::move(code_of)](std::size_t group, std::span<Code> white,
                                                                   std::span<Code> black) {
            read_or_throw(reader, group, white, black);
            const Color other = stores(reader.header().sides, Color::white) ? Color::black : Color::white;
            ask_for_planes(reader.layout(), reader.blocks(), code_of, group, other,
                           other == Color::white ? white : black);
          }};
}

}  // namespace

CodeSource codes_of(const TableReader& reader) {
  return {reader.layout(), [&reader](std::size_t group, std::span<Code> white, std::span<Code> black) {
            read_or_throw(reader, group, white, black);
          }};
}

CodeSource codes_of(const TableReader& reader, ValueSource value_of) {
  return filled_in(reader, dtm_answer(std::move(value_of)));
}

CodeSource dtz_codes_of(const TableReader& reader, std::function<DtzValue(const Position&)> dtz_of) {
  return filled_in(reader, [dtz_of = std::move(dtz_of)](const Position& position) {
    const DtzValue value = dtz_of(position);
    if (value.outcome == Outcome::draw) return draw_code;
    return value.outcome == Outcome::win ? Dtz::code_of_win(value.plies) : Dtz::code_of_loss(value.plies);
  });
}

CodeSource codes_of(Material material, ValueSource value_of) {
  const TableLayout layout(material);
  return {layout, [layout, blocks = BlockMap(layout), code_of = dtm_answer(std::move(value_of))](
                      std::size_t group, std::span<Code> white, std::span<Code> black) {
            for (const Color c : all_colors) {
              ask_for_planes(layout, blocks, code_of, group, c, c == Color::white ? white : black);
            }
          }};
}

}  // namespace mate33
