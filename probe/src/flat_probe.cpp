#include "flat_probe.hpp"

#include <algorithm>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

Color strong_side(const Position& position) {
  return position.pieces(Color::white).intersects(position.pieces(PieceType::bishop)) ? Color::white
                                                                                      : Color::black;
}

/// The position as the table sees it: the side with the pieces is called White, the bishop's square is light.
/// Without pawns, the colours of the pieces may be exchanged as they stand; mirroring the files recolours
/// squares.
FlatPlacement placement_of(const Position& position, Color strong) {
  const Square bishop = position.pieces(PieceType::bishop).first();
  const unsigned mirror = is_light(bishop) ? 0 : 7;
  const auto seen = [&](Square s) { return square_at(index(s) ^ mirror); };
  return {seen(position.king(strong)), seen(bishop), seen(position.pieces(PieceType::knight).first()),
          seen(position.king(!strong))};
}

/// The stored side: the table answers at once. A stored win is the value of a legal position; only where
/// there is none is it worth asking whether the position is legal.
Value value_strong_to_move(const FlatTable& table, const FlatPlacement& p, const Position& position) {
  const unsigned moves = table.moves_to_mate(FlatTable::index_of(p));
  if (moves != 0) return Value::win_in(Plies(2 * moves - 1));
  return find_fault(position) ? Value::unknown() : Value::draw();
}

/// The other side: the best of the lone king's moves, all of which stay in one row of the table (128 bytes).
Value value_weak_to_move(const FlatTable& table, const FlatPlacement& p) {
  if (king_attacks(p.white_king).contains(p.black_king)) return Value::unknown();
  const SquareSet strong = {p.white_king, p.bishop, p.knight};
  const SquareSet attacked =
      king_attacks(p.white_king) | bishop_attacks(p.bishop, strong) | knight_attacks(p.knight);
  const SquareSet replies = king_attacks(p.black_king) - attacked;
  if (replies.empty()) return attacked.contains(p.black_king) ? Value::loss_in(Plies(0)) : Value::draw();
  if (replies.intersects(strong)) return Value::draw();  // the capture leaves a single minor piece
  FlatPlacement after = p;
  unsigned slowest = 0;
  for (const Square reply : replies) {
    after.black_king = reply;
    const unsigned moves = table.moves_to_mate(FlatTable::index_of(after));
    if (moves == 0) return Value::draw();
    slowest = std::max(slowest, moves);
  }
  return Value::loss_in(Plies(2 * slowest));
}

}  // namespace

Value probe_flat(const FlatTable& table, const Position& position) noexcept {
  const Color strong = strong_side(position);
  const FlatPlacement placement = placement_of(position, strong);
  return position.side_to_move == strong ? value_strong_to_move(table, placement, position)
                                         : value_weak_to_move(table, placement);
}

void prefetch_flat(const FlatTable& table, const Position& position) noexcept {
  const Color strong = strong_side(position);
  const FlatPlacement placement = placement_of(position, strong);
  if (position.side_to_move == strong) return table.prefetch(FlatTable::index_of(placement));
  // The squares around the king: at most nine before and after it in its row, on one cache line or two.
  const SquareSet around = king_attacks(placement.black_king);
  for (const Square corner : {around.first(), around.last()}) {
    FlatPlacement after = placement;
    after.black_king = corner;
    table.prefetch(FlatTable::index_of(after));
  }
}

}  // namespace mate33
