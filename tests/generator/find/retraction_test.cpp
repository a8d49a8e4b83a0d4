#include "mate33/find/retraction.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

using namespace mate33;

namespace {

bool stand_alike(const Position& a, const Position& b) {
  const auto alike = [&](auto which) { return a.pieces(which) == b.pieces(which); };
  return std::ranges::all_of(all_colors, alike) && std::ranges::all_of(all_piece_types, alike);
}

/// Whether a legal move of a legal position leads to the same, and gives no right to capture en passant.
bool leads_to(const Position& before, const Position& position) {
  if (find_fault(before)) return false;
  const MoveList moves = legal_moves(before);
  return std::ranges::any_of(moves, [&](Move move) {
    const Position after = before.after(move);
    return stand_alike(after, position) && !after.en_passant;
  });
}

/// Whether the right to capture en passant there can have come from a double push: before it, too, nobody who
/// had just moved was in check.
bool has_double_push_before(const Position& before) {
  if (!is_en_passant_usable(before)) return false;
  const int forward = before.side_to_move == Color::white ? 8 : -8;
  const int passed = static_cast<int>(index(*before.en_passant));
  const Piece pawn = {!before.side_to_move, PieceType::pawn};
  Position earlier = before;
  earlier.en_passant = std::nullopt;
  earlier.remove(pawn, square_at(static_cast<unsigned>(passed - forward)));
  earlier.put(pawn, square_at(static_cast<unsigned>(passed + forward)));
  earlier.side_to_move = pawn.color;
  return !find_fault(earlier);
}

/// Moves of the pieces forwards from whatever might have been before: a man of the mover stood elsewhere,
/// perhaps as a pawn, and a man of the other side stood somewhere, or none.
bool plainly_has_retraction(const Position& position) {
  const Color mover = !position.side_to_move;
  const auto all = position.occupied();
  for (const Square to : position.pieces(mover)) {
    const Piece man = *position.piece_at(to);
    for (const Square from : ~all) {
      for (const PieceType was : {man.type, PieceType::pawn}) {
        if (was == PieceType::pawn && man.type == PieceType::king) continue;
        Position before = position;
        before.side_to_move = mover;
        before.remove(man, to);
        before.put({mover, was}, from);
        if (leads_to(before, position)) return true;
        for (const PieceType taken : {PieceType::queen, PieceType::knight, PieceType::pawn}) {
          Position capture = before;
          capture.put({position.side_to_move, taken}, to);
          if (leads_to(capture, position)) return true;
        }
        if (was != PieceType::pawn) continue;
        for (const Square passed : ~(all | from)) {
          Position capture = before;
          capture.put({position.side_to_move, PieceType::pawn}, passed);
          capture.en_passant = to;
          if (!find_fault(capture) && has_double_push_before(capture) && leads_to(capture, position))
            return true;
        }
      }
    }
  }
  // Castling: the king came from its own square, and some rook from a corner.
  const unsigned home = mover == Color::white ? 0 : 56;
  for (const unsigned corner : {home, home + 7}) {
    for (const Square rook : position.pieces(mover, PieceType::rook)) {
      const Square king_home = square_at(home + 4), rook_home = square_at(corner);
      if (all.contains(king_home) || all.contains(rook_home)) continue;
      Position before = position;
      before.side_to_move = mover;
      before.remove({mover, PieceType::king}, position.king(mover));
      before.put({mover, PieceType::king}, king_home);
      before.remove({mover, PieceType::rook}, rook);
      before.put({mover, PieceType::rook}, rook_home);
      before.castling.rooks = SquareSet(rook_home);
      if (leads_to(before, position)) return true;
    }
  }
  return false;
}

/// A random position in which the side to move is in check, near enough to where moves are hard to take back.
Position random_check(std::mt19937& random) {
  constexpr std::array types = {PieceType::queen,  PieceType::rook, PieceType::bishop,
                                PieceType::knight, PieceType::pawn, PieceType::pawn};
  while (true) {
    Position position;
    SquareSet taken;
    const auto put = [&](Piece piece) {
      while (true) {
        const Square s = square_at(static_cast<unsigned>(random() % 64));
        if (taken.contains(s)) continue;
        taken |= s;
        return position.put(piece, s);
      }
    };
    for (const Color c : all_colors) put({c, PieceType::king});
    for (auto n = 1 + random() % 3; n > 0; --n)
      put({random() % 3 > 0 ? Color::white : Color::black, types[random() % 6]});
    position.side_to_move = random() % 3 > 0 ? Color::black : Color::white;
    if (!find_fault(position) && is_in_check(position, position.side_to_move)) return position;
  }
}

bool has(const char* fen) {
  const Position position = parse_fen(fen)->position;
  CAPTURE(fen);
  CHECK(has_retraction(position) == plainly_has_retraction(position));
  const bool found = has_retraction(position);
  CHECK(has_retraction(colors_swapped(position)) == found);
  return found;
}

}  // namespace

TEST_CASE("moves are taken back: of pieces, captures, promotions, pushes and en passant") {
  CHECK(has("8/8/8/8/8/4k3/8/K6Q b - - 0 1"));
  CHECK(has("k7/8/8/8/8/8/8/R1K5 b - - 0 1"));
  // A double check by a queen and a rook that neither can have uncovered.
  CHECK_FALSE(has("k6Q/8/8/8/8/8/8/R5K1 b - - 0 1"));
  // A pawn that checks from where it has not moved yet; another came by a push, by two squares at once, or by
  // a capture.
  CHECK_FALSE(has("8/8/8/8/8/3k4/4P3/K7 b - - 0 1"));
  CHECK(has("8/8/8/5k2/4P3/8/8/K7 b - - 0 1"));
  CHECK(has("8/8/8/3k4/4P3/4n3/8/K7 b - - 0 1"));
  // Nothing but a push by two squares: a black knight stands where it would have come from by a capture, or
  // else by one square. With a pawn beside it there would be a right to capture en passant.
  CHECK(has("8/8/8/5k2/4P3/3n1n2/8/K7 b - - 0 1"));
  CHECK(has("8/8/8/8/8/5k2/8/K6Q b - - 0 1"));
}

TEST_CASE("retractions are those that moves forwards lead from") {
  std::mt19937 random(33);
  unsigned without = 0;
  for (unsigned i = 0; i < 400; ++i) {
    const Position position = random_check(random);
    CAPTURE(to_fen(position));
    const bool found = has_retraction(position);
    CHECK(found == plainly_has_retraction(position));
    without += found ? 0 : 1;
  }
  CHECK(without > 10);
}
