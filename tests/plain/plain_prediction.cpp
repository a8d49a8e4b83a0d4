#include "plain/plain_prediction.hpp"

#include <vector>

#include "mate33/chess/attacks.hpp"

namespace mate33::plain {

PredictingMoves predicting_moves(const TableLayout& layout, const MenSquares& men) {
  struct Placed {
    Man man;
    bool draws_when_taken;
  };
  const std::size_t last = layout.pieces().size() - 1;
  std::vector<Placed> all;
  SquareSet fixed;  // all but the black king and the last piece
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    all.push_back({{layout.pieces()[i], men.pieces[i]}, i > 0 && layout.draws_when_taken(i)});
    if (i != last) fixed |= men.pieces[i];
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    all.push_back({{{layout.pawns()[i], PieceType::pawn}, men.pawns[i]}, layout.pawn_draws_when_taken(i)});
    fixed |= men.pawns[i];
  }
  const SquareSet occupied = fixed | men.pieces[last];
  const bool last_is_black = layout.pieces()[last].color == Color::black;
  SquareSet attacked;
  SquareSet shields = SquareSet::all();  // where the last piece must stand for White not to attack the king
  for (const auto& [man, draws] : all) {
    if (man.piece.color != Color::white) continue;
    attacked |= attacks(man.piece, man.square, occupied);
    if (!last_is_black || !attacks(man.piece, man.square, fixed).contains(men.black_king)) continue;
    shields &= is_slider(man.piece.type) ? between(man.square, men.black_king) : SquareSet();
  }
  PredictingMoves moves;
  const SquareSet steps = king_attacks(men.black_king);
  moves.king = steps - occupied - attacked;
  moves.is_draw_at_least = false;
  for (const auto& [man, draws] : all) {
    const bool takes = man.piece.color == Color::white && draws && steps.contains(man.square);
    moves.is_draw_at_least = moves.is_draw_at_least || (takes && !attacked.contains(man.square));
  }
  if (last_is_black) {
    const SquareSet everyone = occupied | men.black_king;
    moves.last = (attacks(layout.pieces()[last], men.pieces[last], everyone) - everyone) & shields;
  }
  return moves;
}

}  // namespace mate33::plain
