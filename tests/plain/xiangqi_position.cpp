#include "plain/xiangqi_position.hpp"

#include "plain/xiangqi_attacks.hpp"

namespace mate33::plain {

namespace {

XiangqiPosition with_points_mapped(const XiangqiPosition& position, auto piece_of, auto point_of) {
  XiangqiPosition mapped;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      for (const Point p : position.pieces(c, t)) mapped.put(piece_of(XiangqiPiece{c, t}), point_of(p));
    }
  }
  return mapped;
}

}  // namespace

XiangqiPosition::XiangqiPosition(const GamePosition& position) : side_to_move(position.to_move) {
  for (const GameMan& man : position.men) {
    put({man.color, type_of_piece(man.piece)}, man.point);
  }
}

GamePosition XiangqiPosition::to_game() const {
  GamePosition position;
  position.to_move = side_to_move;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      for (const Point p : pieces(c, t)) position.men.push_back({c, piece_number(t), p});
    }
  }
  return position;
}

std::optional<XiangqiPiece> XiangqiPosition::piece_at(Point p) const {
  if (!occupied().contains(p)) return std::nullopt;
  const Color color = pieces(Color::white).contains(p) ? Color::white : Color::black;
  for (const XiangqiPieceType t : all_xiangqi_piece_types) {
    if (pieces(t).contains(p)) return XiangqiPiece{color, t};
  }
  return std::nullopt;
}

void XiangqiPosition::play(XiangqiMove move) {
  if (const auto captured = piece_at(move.to)) remove(*captured, move.to);
  if (const auto piece = piece_at(move.from)) {
    remove(*piece, move.from);
    put(*piece, move.to);
  }
  side_to_move = !side_to_move;
}

PointSet attacked_points(const XiangqiPosition& position, Color by) {
  const PointSet occupied = position.occupied();
  const auto men = [&](XiangqiPieceType t) { return position.pieces(by, t); };
  PointSet attacked = general_attacks(men(XiangqiPieceType::general)) |
                      advisor_attacks(men(XiangqiPieceType::advisor)) |
                      elephant_attacks(men(XiangqiPieceType::elephant), occupied) |
                      horse_attacks(men(XiangqiPieceType::horse), occupied) |
                      soldier_attacks(by, men(XiangqiPieceType::soldier));
  for (const Point p : men(XiangqiPieceType::chariot)) attacked |= chariot_attacks(p, occupied);
  for (const Point p : men(XiangqiPieceType::cannon)) attacked |= cannon_attacks(p, occupied);
  return attacked;
}

bool is_in_check(const XiangqiPosition& position, Color c) {
  // General, advisors and elephants never reach the other palace.
  const Point general = position.general(c);
  const PointSet occupied = position.occupied();
  const auto men = [&](XiangqiPieceType t) { return position.pieces(!c, t); };
  if (horse_attacks(men(XiangqiPieceType::horse), occupied).contains(general)) return true;
  if (soldier_attacks(!c, men(XiangqiPieceType::soldier)).contains(general)) return true;
  // Chariots and cannons attack each other's points both ways.
  return chariot_attacks(general, occupied).intersects(men(XiangqiPieceType::chariot)) ||
         cannon_attacks(general, occupied).intersects(men(XiangqiPieceType::cannon));
}

bool are_generals_facing(const XiangqiPosition& position) {
  const PointSet generals = position.pieces(XiangqiPieceType::general);
  if (!generals.intersects(position.pieces(Color::white)) ||
      !generals.intersects(position.pieces(Color::black))) {
    return false;
  }
  const Point white = position.general(Color::white), black = position.general(Color::black);
  return xiangqi_file(white) == xiangqi_file(black) &&
         !points_between(white, black).intersects(position.occupied());
}

XiangqiPosition colors_swapped(const XiangqiPosition& position) {
  XiangqiPosition swapped = with_points_mapped(
      position,
      [](XiangqiPiece piece) {
        return XiangqiPiece{!piece.color, piece.type};
      },
      [](Point p) { return board_of_xiangqi.point(xiangqi_file(p), ranks_ahead(Color::black, p)); });
  swapped.side_to_move = !position.side_to_move;
  return swapped;
}

XiangqiPosition files_mirrored(const XiangqiPosition& position) {
  XiangqiPosition mirrored = with_points_mapped(
      position, [](XiangqiPiece piece) { return piece; },
      [](Point p) {
        return board_of_xiangqi.point(board_of_xiangqi.files - 1 - xiangqi_file(p), xiangqi_rank(p));
      });
  mirrored.side_to_move = position.side_to_move;
  return mirrored;
}

}  // namespace mate33::plain
