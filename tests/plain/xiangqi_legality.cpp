#include "plain/xiangqi_legality.hpp"

namespace mate33::plain {

std::optional<XiangqiFault> find_fault(const XiangqiPosition& position) {
  if (position.pieces(Color::white, XiangqiPieceType::general).empty()) return XiangqiFault::no_white_general;
  if (position.pieces(Color::black, XiangqiPieceType::general).empty()) return XiangqiFault::no_black_general;
  bool too_many = false, out_of_place = false;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      const PointSet men = position.pieces(c, t);
      too_many |= men.size() > most_men(t);
      out_of_place |= !zone({c, t}).contains(men);
    }
  }
  if (too_many) return XiangqiFault::too_many_men;
  if (out_of_place) return XiangqiFault::man_out_of_place;
  if (are_generals_facing(position)) return XiangqiFault::generals_facing;
  if (is_in_check(position, !position.side_to_move)) return XiangqiFault::opponent_in_check;
  return std::nullopt;
}

const char* describe(XiangqiFault fault) {
  switch (fault) {
    case XiangqiFault::no_white_general: return "red has no general";
    case XiangqiFault::no_black_general: return "black has no general";
    case XiangqiFault::too_many_men: return "a side has more men of a kind than it starts with";
    case XiangqiFault::man_out_of_place: return "a man stands where such a man can never come";
    case XiangqiFault::generals_facing: return "the generals face each other";
    case XiangqiFault::opponent_in_check: return "the side that is not to move is in check";
  }
  return "";
}

}  // namespace mate33::plain
