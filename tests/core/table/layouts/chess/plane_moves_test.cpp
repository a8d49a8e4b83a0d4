#include "mate33/table/layouts/chess/plane_moves.hpp"
#include "mate33/table/layouts/chess/plane.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace mate33;

namespace {

/// A plane with random sets, empty in the rows in which the inner piece would stand on a fixed one.
Plane random_plane(std::mt19937_64& random, SquareSet fixed) {
  Plane plane{};
  for (const Square s : all_squares) {
    if (!fixed.contains(s)) plane.rows[index(s)] = SquareSet(random() & random());
  }
  return plane;
}

}  // namespace

TEST_CASE("pulling the inner piece's moves reads, for each row, the rows its moves lead to") {
  std::mt19937_64 random(33);
  for (const PieceType inner :
       {PieceType::king, PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight}) {
    for (int trial = 0; trial < 200; ++trial) {
      const SquareSet fixed = {square_at(random() % 64), square_at(random() % 64), square_at(random() % 64)};
      const Plane source = random_plane(random, fixed);
      const Plane before = random_plane(random, {});
      Plane pulled = before;
      pull_inner_moves<SetWords>(inner, fixed, source.rows, pulled.rows);
      for (const Square s : ~fixed) {
        SquareSet expected = before.rows[index(s)];
        for (const Square to : attacks({Color::white, inner}, s, fixed)) {
          // A black king on the way, or at its end, stops the piece.
          expected |=
              source.rows[index(to)] - between(s, to) - (is_slider(inner) ? SquareSet(to) : SquareSet());
        }
        REQUIRE(pulled.rows[index(s)] == expected);
      }
    }
  }
}

TEST_CASE("transforming a plane moves its rows and the squares in them alike") {
  std::mt19937_64 random(33);
  const Plane source = random_plane(random, {});
  for (const Symmetry symmetry : all_symmetries) {
    Plane image;
    transform(source, symmetry, image);
    for (const Square s : all_squares)
      CHECK(image.rows[index(symmetry(s))] == symmetry(source.rows[index(s)]));
  }
}
