#include "mate33/core/prediction.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace mate33 {

namespace {

/// How good a row's positions are for Black, as numbers that the compiler can compare many at a time.
using RankRow = std::array<std::int16_t, square_count>;
constexpr std::int16_t no_move = -0x7FFF;

/// For Black before the move that leads to White's code.
std::int16_t rank_for_black(Code white) {
  return white == illegal_code ? no_move : rank_of_code(before_move(white));
}

void raise(RankRow& row, const RankRow& other) {
  for (unsigned i = 0; i < square_count; ++i) row[i] = std::max(row[i], other[i]);
}

/// The best that a king's move reaches: beside it, and on the three squares of the ranks above and below.
/// Minimum and maximum instead of branches at the edges: the compiler makes vector instructions of this.
RankRow best_neighbour(const RankRow& row) {
  static constexpr auto caps = [] {
    std::array<RankRow, 2> result{};  // what may come from the west, and from the east
    for (const Square s : all_squares) {
      result[0][index(s)] = file_of(s) == File::a ? no_move : std::int16_t{0x7FFF};
      result[1][index(s)] = file_of(s) == File::h ? no_move : std::int16_t{0x7FFF};
    }
    return result;
  }();
  std::array<std::int16_t, square_count + 2> padded;
  padded.front() = padded.back() = no_move;
  std::copy(row.begin(), row.end(), padded.begin() + 1);
  RankRow beside, column;
  for (unsigned i = 0; i < square_count; ++i) {
    beside[i] = std::max(std::min(padded[i], caps[0][i]), std::min(padded[i + 2], caps[1][i]));
    column[i] = std::max(beside[i], row[i]);
  }
  for (unsigned i = 0; i < square_count - 8; ++i) {
    beside[i] = std::max(beside[i], column[i + 8]);
  }
  for (unsigned i = 8; i < square_count; ++i) beside[i] = std::max(beside[i], column[i - 8]);
  return beside;
}

/// The best that a slider reaches from every row of the plane in one direction.
void raise_by_slides(Direction direction, SquareSet fixed, const std::array<RankRow, square_count>& source,
                     std::array<RankRow, square_count>& result) {
  std::array<RankRow, square_count> reach;
  for (unsigned i = 0; i < square_count; ++i) {
    const Square from = square_at(is_ascending(direction) ? square_count - 1 - i : i);
    const SquareSet neighbour = step(SquareSet(from), direction);
    RankRow& own = reach[index(from)];
    if (neighbour.empty() || fixed.intersects(neighbour)) {
      own.fill(no_move);
      continue;
    }
    const unsigned to = index(neighbour.first());
    own = source[to];
    raise(own, reach[to]);
    own[to] = no_move;  // the black king stands in the way
    raise(result[index(from)], own);
  }
}

}  // namespace

namespace detail {

SquareSet drawing_captures(const TableLayout& layout, const MenSquares& men) {
  SquareSet found;
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    if (layout.pieces()[i].color == Color::white && layout.draws_when_taken(i)) found |= men.pieces[i];
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == Color::white && layout.pawn_draws_when_taken(i)) found |= men.pawns[i];
  }
  return found;
}

ForetoldMoves foretold_moves(const TableLayout& layout, const MenSquares& men) {
  const std::size_t last = layout.pieces().size() - 1;
  const Piece last_piece = layout.pieces()[last];
  const bool last_is_black = last_piece.color == Color::black;
  SquareSet fixed;  // all but the black king and the last piece
  for (std::size_t i = 0; i < last; ++i) fixed |= men.pieces[i];
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) fixed |= men.pawns[i];
  const SquareSet occupied = fixed | men.pieces[last];
  SquareSet attacked;
  SquareSet shields = SquareSet::all();  // where the last piece must stand for White not to attack the king
  const auto add = [&](Piece piece, Square s) {
    if (piece.color != Color::white) return;
    attacked |= attacks(piece, s, occupied);
    if (!last_is_black || !attacks(piece, s, fixed).contains(men.black_king)) return;
    shields &= is_slider(piece.type) ? between(s, men.black_king) : SquareSet();
  };
  for (std::size_t i = 0; i <= last; ++i) add(layout.pieces()[i], men.pieces[i]);
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    add({layout.pawns()[i], PieceType::pawn}, men.pawns[i]);
  }
  const SquareSet steps = king_attacks(men.black_king);
  ForetoldMoves moves;
  moves.king = steps - occupied - attacked;
  moves.is_draw_at_least = steps.intersects(drawing_captures(layout, men) - attacked);
  if (last_is_black) {
    const SquareSet all = occupied | men.black_king;
    moves.last = (attacks(last_piece, men.pieces[last], all) - all) & shields;
  }
  return moves;
}

}  // namespace detail

void predict_black_plane(const TableLayout& layout, const MenSquares& men, const PlaneRules& rules,
                         std::span<const Code, plane_entries> white,
                         std::span<Code, plane_entries> prediction) {
  std::array<RankRow, square_count> source, best;
  for (unsigned i = 0; i < square_count; ++i) {
    for (unsigned j = 0; j < square_count; ++j) source[i][j] = rank_for_black(white[i * square_count + j]);
    best[i] = best_neighbour(source[i]);
  }
  const std::size_t last = layout.pieces().size() - 1;
  SquareSet fixed;
  for (std::size_t i = 0; i < last; ++i) fixed |= men.pieces[i];
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) fixed |= men.pawns[i];
  if (const Piece piece = layout.pieces()[last]; piece.color == Color::black) {
    if (is_slider(piece.type)) {
      for (const Direction d : all_directions) {
        if (slides(piece.type, d)) raise_by_slides(d, fixed, source, best);
      }
    } else {
      for (const Square s : all_squares) {
        for (const Square to : attacks(piece, s, fixed) - fixed) raise(best[index(s)], source[index(to)]);
      }
    }
  }
  MenSquares row = men;
  for (unsigned i = 0; i < square_count; ++i) {
    row.pieces[last] = square_at(i);
    for (const Square s : king_attacks(detail::drawing_captures(layout, row) - rules[i].attacked)) {
      best[i][index(s)] = std::max<std::int16_t>(best[i][index(s)], 0);
    }
    for (unsigned j = 0; j < square_count; ++j) {
      const std::int16_t rank = std::max(best[i][j], rank_of_code(mated_code));
      prediction[i * square_count + j] = code_of_rank(rank);
    }
  }
}

}  // namespace mate33
