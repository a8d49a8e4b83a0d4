#include "plane_moves.hpp"

namespace mate33 {

namespace {

/// A leaper's step of (Files, Ranks) from every row at once. The loops over the files of one rank are runs of
/// neighbouring words, which the compiler turns into vector instructions.
template <int Files, int Ranks>
void pull_leap(const Plane& source, Plane& result) {
  constexpr int first_file = Files < 0 ? -Files : 0, last_file = Files < 0 ? 7 : 7 - Files;
  constexpr int first_rank = Ranks < 0 ? -Ranks : 0, last_rank = Ranks < 0 ? 7 : 7 - Ranks;
  for (int rank = first_rank; rank <= last_rank; ++rank) {
    for (int file = first_file; file <= last_file; ++file) {
      const auto from = static_cast<std::size_t>(rank * 8 + file);
      const auto to = static_cast<std::size_t>((rank + Ranks) * 8 + file + Files);
      result.rows[from] |= source.rows[to];
    }
  }
}

void pull_king_moves(const Plane& source, Plane& result) {
  pull_leap<1, 0>(source, result);
  pull_leap<1, 1>(source, result);
  pull_leap<0, 1>(source, result);
  pull_leap<-1, 1>(source, result);
  pull_leap<-1, 0>(source, result);
  pull_leap<-1, -1>(source, result);
  pull_leap<0, -1>(source, result);
  pull_leap<1, -1>(source, result);
}

void pull_knight_moves(const Plane& source, Plane& result) {
  pull_leap<1, 2>(source, result);
  pull_leap<2, 1>(source, result);
  pull_leap<2, -1>(source, result);
  pull_leap<1, -2>(source, result);
  pull_leap<-1, -2>(source, result);
  pull_leap<-2, -1>(source, result);
  pull_leap<-2, 1>(source, result);
  pull_leap<-1, 2>(source, result);
}

/// One sweep over the rows in which each takes what its neighbour in this direction holds and can reach,
/// unless the black king stands there.
void pull_slides(Direction direction, SquareSet fixed, const Plane& source, Plane& result) {
  Plane reach;
  for (unsigned i = 0; i < square_count; ++i) {
    // The neighbour has the higher number in an ascending direction: it must come first.
    const Square from = square_at(is_ascending(direction) ? square_count - 1 - i : i);
    const SquareSet neighbour = step(SquareSet(from), direction);
    SquareSet& own = reach.rows[index(from)];
    own = {};
    if (neighbour.empty() || fixed.intersects(neighbour)) continue;
    const unsigned to = index(neighbour.first());
    own = (source.rows[to] | reach.rows[to]) - neighbour;
  }
  result |= reach;
}

void apply(Symmetry symmetry, Plane& plane) {
  // One loop per elementary step, so that each is straight code the compiler can vectorise.
  if (symmetry.transposes()) {
    for (SquareSet& row : plane.rows) row = Symmetry::transpose()(row);
  }
  if (symmetry.flips_files()) {
    for (SquareSet& row : plane.rows) row = Symmetry::flip_files()(row);
  }
  if (symmetry.flips_ranks()) {
    for (SquareSet& row : plane.rows) row = Symmetry::flip_ranks()(row);
  }
}

}  // namespace

void pull_inner_moves(PieceType inner, SquareSet fixed, const Plane& source, Plane& result) {
  if (inner == PieceType::king) return pull_king_moves(source, result);
  if (inner == PieceType::knight) return pull_knight_moves(source, result);
  for (const Direction d : all_directions) {
    if (slides(inner, d)) pull_slides(d, fixed, source, result);
  }
}

void transform(const Plane& source, Symmetry symmetry, Plane& image) {
  for (const Square s : all_squares) image.rows[index(symmetry(s))] = source.rows[index(s)];
  apply(symmetry, image);
}

}  // namespace mate33
