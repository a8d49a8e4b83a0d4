#include "codec/plane_values.hpp"

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

struct Step {
  int files, ranks;
};

constexpr std::array<ScalePosition, square_count> no_bounds = [] {
  std::array<ScalePosition, square_count> row{};
  row.fill(MoveBounds::none);
  return row;
}();

constexpr ScalePosition no_place = 4 * CodeScale::class_width;

/// The least of the values around each square; `no_place` where there is none.
MoveBounds::Row least_neighbour(const MoveBounds::Row& row) {
  constexpr unsigned rank = 8;
  // What may come from the west and from the east: no branch, and so vector instructions, at the edges.
  static constexpr auto caps = [] {
    std::array<MoveBounds::Row, 2> result{};
    for (unsigned i = 0; i < square_count; ++i) {
      result[0][i] = i % rank == 0 ? no_place : ScalePosition{0};
      result[1][i] = i % rank == rank - 1 ? no_place : ScalePosition{0};
    }
    return result;
  }();
  std::array<ScalePosition, square_count + 2> padded;
  padded.front() = padded.back() = no_place;
  std::ranges::copy(row, padded.begin() + 1);
  MoveBounds::Row nearest;
  std::array<ScalePosition, square_count + 2 * rank> column;  // a rank without moves at both ends
  column.fill(no_place);
  const auto greater = [](ScalePosition a, ScalePosition b) { return a > b ? a : b; };
  const auto lesser = [](ScalePosition a, ScalePosition b) { return a < b ? a : b; };
  for (unsigned i = 0; i < square_count; ++i) {
    nearest[i] = lesser(greater(padded[i], caps[0][i]), greater(padded[i + 2], caps[1][i]));
  }
  for (unsigned i = 0; i < square_count; ++i) column[i + rank] = lesser(nearest[i], row[i]);
  for (unsigned i = 0; i < square_count; ++i) {
    nearest[i] = lesser(nearest[i], lesser(column[i], column[i + 2 * rank]));
  }
  return nearest;
}

}  // namespace

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
  const auto join = [](Row& __restrict row, const Row& __restrict more) {
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
    if (!slides(type, back[d])) continue;
    Row& own = reach_[d][index(inner)];
    const SquareSet next = step(SquareSet(inner), back[d]) - plane_.fixed();
    if (next.empty()) {
      own = no_bounds;
      continue;
    }
    const unsigned to = index(next.first());
    for (unsigned i = 0; i < square_count; ++i) own[i] = std::max(reach_[d][to][i], after_[to][i]);
    own[to] = none;  // the black king is in the way
    join(bounds, own);
  }
}

void MoveBounds::know(Square inner, const RowFeatures& features, const ValueRow& values, SquareSet legal,
                      SquareSet black_legal) {
  Row& after = after_[index(inner)];
  if (black_legal.empty()) {
    after = no_bounds;
    return;
  }
  known_ |= inner;
  Row row;
  std::copy_n(values.at.begin(), square_count, row.begin());
  for (const Square s : ~legal) row[index(s)] = no_place;
  after = least_neighbour(row);

  // White mates two plies later than from there. Sets tell the few squares where it is otherwise.
  const ScalePosition longest = scale_.lowest(2);
  for (ScalePosition& value : after) value = static_cast<ScalePosition>(value > longest ? value - 1 : value);
  const auto mate = static_cast<ScalePosition>(std::max<int>(scale_.escape() - 1, scale_.lowest(2)));
  const SquareSet stuck = black_legal - king_attacks(legal);
  for (const Square s : stuck) after[index(s)] = features.attacked.contains(s) ? mate : CodeScale::draw();
  for (const Square s : features.threats) after[index(s)] = CodeScale::draw();
  for (const Square s : ~black_legal) after[index(s)] = none;
}

}  // namespace mate33
