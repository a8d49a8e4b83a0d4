#include "packed_piece/packed_piece.hpp"

#include <doctest/doctest.h>

#include <ostream>
#include <random>

#include "plain/xiangqi_attacks.hpp"

using namespace mate33;
using namespace mate33::examples;

TEST_CASE("a packed piece keeps its kind in the high 32 bits and its point in the low 90") {
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      for (const Point p : plain::zone({c, t})) {
        const PackedPiece packed({c, t}, p);
        CHECK(packed.piece() == XiangqiPiece{c, t});
        CHECK(packed.point() == PointSet(p));
        CHECK((packed.word().high >> 32) == (index(c) << 8 | index(t)));
        CHECK((packed.word().high & 0xFFFFFFFF) == PointSet(p).word().high);
        CHECK(packed.word().low == PointSet(p).word().low);
      }
    }
  }
}

TEST_CASE("the valid moves of a packed piece are those of shifts and rays") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 200; ++i) {
    const auto third = [&] { return Word128{random() & random(), random() & random()}; };
    const PointSet men = PointSet(third()) & xiangqi_points, own = men & PointSet(third());
    for (const Color c : all_colors) {
      for (const XiangqiPieceType t : all_xiangqi_piece_types) {
        for (const Point p : plain::zone({c, t})) {
          CAPTURE(letter(t));
          CAPTURE(index(p));
          const PointSet own_men = own | p;
          const PointSet expected = plain::xiangqi_targets({c, t}, p, men | p) - own_men;
          CHECK(PackedPiece({c, t}, p).valid_moves(own_men, men - own_men) == expected);
        }
      }
    }
  }
}
