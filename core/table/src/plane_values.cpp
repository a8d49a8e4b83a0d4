#include "plane_values.hpp"

#include <algorithm>
#include <initializer_list>

namespace mate33 {

namespace {

/// The square so many files and ranks away; 64 beyond the edge.
constexpr unsigned beside(unsigned square, int files, int ranks) {
  const int file = static_cast<int>(square % 8) + files, rank = static_cast<int>(square / 8) + ranks;
  const bool is_on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
  return is_on_board ? static_cast<unsigned>(rank * 8 + file) : square_count;
}

constexpr std::uint8_t first_of(std::initializer_list<unsigned> squares) {
  for (const unsigned square : squares) {
    if (square < square_count) return static_cast<std::uint8_t>(square);
  }
  return square_count;
}

struct Step {
  int files, ranks;
};

constexpr std::array<ScalePosition, square_count> no_bounds = [] {
  std::array<ScalePosition, square_count> row{};
  row.fill(MoveBounds::none);
  return row;
}();

/// What is least for White of where the black king can go; `none_value` where it cannot move.
MoveBounds::Row least_neighbour(const MoveBounds::Row& row, ScalePosition none_value) {
  constexpr unsigned rank = 8;
  std::array<ScalePosition, square_count + 2> padded;
  padded.front() = padded.back() = none_value;
  std::ranges::copy(row, padded.begin() + 1);
  MoveBounds::Row beside_it;
  std::array<ScalePosition, square_count + 2 * rank> column;
  column.fill(none_value);
  for (unsigned i = 0; i < square_count; ++i) {
    const ScalePosition west = i % rank == 0 ? none_value : padded[i];
    const ScalePosition east = i % rank == rank - 1 ? none_value : padded[i + 2];
    beside_it[i] = std::min(west, east);
  }
  for (unsigned i = 0; i < square_count; ++i) column[i + rank] = std::min(beside_it[i], row[i]);
  for (unsigned i = 0; i < square_count; ++i) {
    beside_it[i] = std::min(beside_it[i], std::min(column[i], column[i + 2 * rank]));
  }
  return beside_it;
}

}  // namespace

constexpr NeighbourSquares all_neighbour_squares = [] {
  NeighbourSquares squares{};
  for (unsigned s = 0; s < square_count; ++s) {
    const unsigned west = beside(s, -1, 0), south = beside(s, 0, -1);
    squares.west[s] = first_of({west, south});
    squares.south[s] = first_of({south, west});
    squares.south_west[s] = first_of({beside(s, -1, -1), south, west});
    squares.south_east[s] = first_of({beside(s, 1, -1), south, west});
    squares.in_west[s] = first_of({west, south, s});
    squares.in_south[s] = first_of({south, west, s});
    squares.north[s] = first_of({beside(s, 0, 1), s});
    squares.east[s] = first_of({beside(s, 1, 0), s});
  }
  return squares;
}();
const NeighbourSquares neighbour_squares = all_neighbour_squares;

ReferenceRows reference_rows(PieceType last_piece, Square inner) {
  const auto row = [&](std::initializer_list<Step> steps) {
    for (const Step s : steps) {
      const unsigned other = beside(index(inner), s.files, s.ranks);
      if (other < square_count) return other;
    }
    return ReferenceRows::none;
  };
  constexpr Step west = {-1, 0}, south = {0, -1}, south_west = {-1, -1}, south_east = {1, -1};
  constexpr Step far_west = {-2, 0}, far_south = {0, -2};
  if (last_piece == PieceType::bishop) {
    return {{row({south_west, south_east, far_west, south, west}),
             row({south_east, south_west, far_south, far_west, west}),
             row({far_south, south_west, south_east, far_west}),
             row({far_west, south_east, south_west, far_south}), row({west, south}), row({south, west})}};
  }
  return {{row({west, south}), row({south, west}), row({south_west, south, west}),
           row({south_east, south, west}), row({far_west, west, south}), row({far_south, south, west})}};
}

void MoveBounds::find(Square inner, Row& bounds) {
  bounds = no_bounds;
  const auto join = [](Row& row, const Row& more) {
    for (unsigned i = 0; i < square_count; ++i) row[i] = std::max(row[i], more[i]);
  };
  const PieceType type = plane_.last_piece().type;
  if (!is_slider(type)) {
    const SquareSet targets = type == PieceType::knight ? knight_attacks(inner) : king_attacks(inner);
    for (const Square to : targets& known_) join(bounds, after_[index(to)]);
    return;
  }
  constexpr std::array<Direction, 4> back = {Direction::south, Direction::south_west, Direction::west,
                                             Direction::south_east};
  for (std::size_t d = 0; d < back.size(); ++d) {
    Row& own = reach_[d][index(inner)];
    own = no_bounds;
    const SquareSet next = step(SquareSet(inner), back[d]) - plane_.fixed();
    if (!slides(type, back[d]) || next.empty()) continue;
    const unsigned to = index(next.first());
    own = reach_[d][to];
    join(own, after_[to]);
    own[to] = none;  // the black king is in the way
    join(bounds, own);
  }
}

void MoveBounds::know(Square inner, const RowFeatures& features, const ValueRow& values, SquareSet legal,
                      SquareSet black_legal) {
  constexpr ScalePosition no_move = 4 * CodeScale::class_width;
  Row& after = after_[index(inner)];
  if (black_legal.empty()) {
    after = no_bounds;
    return;
  }
  known_ |= inner;
  Row row;
  for (unsigned i = 0; i < square_count; ++i) row[i] = (legal.bits() >> i & 1) != 0 ? values.at[i] : no_move;
  after = least_neighbour(row, no_move);
  // Two plies more than there; mate, or stalemate, where there is no move.
  const ScalePosition longest = scale_.lowest(2),
                      mate = static_cast<ScalePosition>(scale_.highest(2) - (scale_.count(2) > 1 ? 1 : 0));
  const SquareSet draws = features.threats;
  for (unsigned i = 0; i < square_count; ++i) {
    const bool is_attacked = (features.attacked.bits() >> i & 1) != 0;
    const ScalePosition stuck = is_attacked ? mate : CodeScale::draw();
    const auto longer = static_cast<ScalePosition>(after[i] > longest ? after[i] - 1 : after[i]);
    const ScalePosition value = after[i] == no_move ? stuck : longer;
    const ScalePosition or_taken = (draws.bits() >> i & 1) != 0 ? CodeScale::draw() : value;
    after[i] = (black_legal.bits() >> i & 1) != 0 ? or_taken : none;
  }
}

}  // namespace mate33
