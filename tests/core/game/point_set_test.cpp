#include "mate33/game/point_set.hpp"

#include <doctest/doctest.h>

#include <bitset>
#include <ostream>
#include <random>

#include "mate33/game/xiangqi_rules.hpp"

using namespace mate33;

namespace {

std::bitset<128> bits_of(Word128 word) {
  return std::bitset<128>(word.high) << 64 | std::bitset<128>(word.low);
}

}  // namespace

TEST_CASE("a word of 128 bits computes as a set of bits does") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const Word128 a{random(), random()}, b{random(), random()};
    CHECK(bits_of(a & b) == (bits_of(a) & bits_of(b)));
    CHECK(bits_of(a | b) == (bits_of(a) | bits_of(b)));
    CHECK(bits_of(a ^ b) == (bits_of(a) ^ bits_of(b)));
    CHECK(bits_of(~a) == ~bits_of(a));
    CHECK(count_bits(a) == bits_of(a).count());
    for (unsigned by = 0; by < 128; ++by) {
      CHECK(bits_of(a << by) == bits_of(a) << by);
      CHECK(bits_of(a >> by) == bits_of(a) >> by);
      CHECK(test_bit(a, by) == bits_of(a)[by]);
      CHECK(bits_of(Word128::bit(by)) == std::bitset<128>(1) << by);
    }
  }
}

TEST_CASE("a set of points lists them in ascending order, in words of both widths") {
  const Board board{9, 10};
  const PointSet all = PointSet::all(board);
  CHECK(all.size() == 90);
  unsigned expected = 0;
  for (const Point p : all) CHECK(index(p) == expected++);
  CHECK(expected == 90);
  const PointSet ends{board.point(0, 0), board.point(8, 9)};
  CHECK(ends.first() == point_at(0));
  CHECK(ends.without_first() == PointSet(point_at(89)));
  CHECK(PointSet(point_at(60)).shifted(9) == PointSet(point_at(69)));
  CHECK(PointSet(point_at(69)).shifted(-9) == PointSet(point_at(60)));
  CHECK((all - ends).size() == 88);
  CHECK(all.contains(ends));
  CHECK_FALSE(ends.contains(all));
  using SmallSet = BasicPointSet<Word64>;
  CHECK(SmallSet::all({6, 6}).size() == 36);
  CHECK(SmallSet::all({8, 8}).size() == 64);
  CHECK(SmallSet(point_at(63)).first() == point_at(63));
}

TEST_CASE("the seats of xiangqi have as many points as its rules say") {
  const auto size_of = [](char letter) {
    for (const PieceRule& piece : xiangqi_rules().pieces) {
      if (piece.letter == letter) return piece.zone.size();
    }
    return 0u;
  };
  CHECK(size_of('K') == 9);
  CHECK(size_of('A') == 5);
  CHECK(size_of('E') == 7);
  CHECK(size_of('P') == 55);
  CHECK(size_of('R') == 90);
  CHECK(size_of('N') == 90);
  CHECK(size_of('C') == 90);
}
