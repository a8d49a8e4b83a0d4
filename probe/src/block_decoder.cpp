#include "block_decoder.hpp"

#include <string>

#include "mate33/table/plane_codes.hpp"

namespace mate33 {

namespace {

bool are_at_most(Code greatest, std::span<const Code, plane_entries> codes) {
  Code beyond = 0;  // as wide as a code, for the compiler's vectors
  for (const Code code : codes) beyond |= code > greatest && code != illegal_code ? Code{1} : Code{0};
  return beyond == 0;
}

}  // namespace

std::optional<TableFault> decode_block(const TableReader& reader, std::size_t block, std::span<Code> white,
                                       std::span<Code> black) {
  const TableLayout& layout = reader.layout();
  const Color to_move = BlockMap::color_of(block);
  const Code greatest = greatest_code(reader);
  bool sound = true;
  for (std::size_t begin = 0; begin < reader.blocks().entry_count(block); begin += plane_entries) {
    const BlockMap::PlanePlace place = reader.blocks().place_of(block, begin / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries);
    if (layout.plane_of(men).plane != place.plane) continue;
    const PlaneRules rules = rules_of_plane(layout, men);
    const auto white_plane = white.subspan(begin).first<plane_entries>();
    const auto black_plane = black.subspan(begin).first<plane_entries>();
    if (to_move == Color::black) decode_black_plane(layout, men, rules, white_plane, black_plane);
    const auto plane = to_move == Color::white ? white_plane : black_plane;
    sound = is_complete(rules, to_move, plane) && sound;
    mark_illegal(rules, to_move, plane);
    sound = are_at_most(greatest, plane) && sound;
  }
  if (sound) return std::nullopt;
  return reader.damage("block " + std::to_string(block) +
                       ": it holds distances that its header knows nothing of");
}

}  // namespace mate33
