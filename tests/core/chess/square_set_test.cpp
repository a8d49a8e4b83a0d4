#include "mate33/chess/square_set.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace mate33;

TEST_CASE("a set has a1 as its lowest bit and h8 as its highest") {
  CHECK(SquareSet(Square::a1).bits() == 1);
  CHECK(SquareSet(Square::h1).bits() == 0x80);
  CHECK(SquareSet(Square::a8).bits() == std::uint64_t{1} << 56);
  CHECK(SquareSet(Square::h8).bits() == std::uint64_t{1} << 63);
  CHECK(SquareSet{Square::a1, Square::b1, Square::a1}.bits() == 3);
}

TEST_CASE("files, ranks and colours hold the squares they name") {
  for (const Square s : all_squares) {
    for (unsigned i = 0; i < 8; ++i) {
      CHECK(SquareSet::of(file_at(i)).contains(s) == (file_of(s) == file_at(i)));
      CHECK(SquareSet::of(rank_at(i)).contains(s) == (rank_of(s) == rank_at(i)));
    }
    CHECK(SquareSet::light().contains(s) == is_light(s));
    CHECK(SquareSet::dark().contains(s) != is_light(s));
    CHECK(SquareSet::all().contains(s));
    CHECK_FALSE(SquareSet().contains(s));
  }
}

TEST_CASE("the operators are those of sets, square by square") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 100; ++round) {
    const SquareSet a(random()), b(random());
    SquareSet united = a, common = a, differing = a;
    united |= b;
    common &= b;
    differing ^= b;
    CHECK(united == (a | b));
    CHECK(common == (a & b));
    CHECK(differing == (a ^ b));
    for (const Square s : all_squares) {
      const bool in_a = a.contains(s), in_b = b.contains(s);
      CHECK((a | b).contains(s) == (in_a || in_b));
      CHECK((a & b).contains(s) == (in_a && in_b));
      CHECK((a ^ b).contains(s) == (in_a != in_b));
      CHECK((a - b).contains(s) == (in_a && !in_b));
      CHECK((~a).contains(s) == !in_a);
    }
  }
}

TEST_CASE("containing and intersecting agree with the operators") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 100; ++round) {
    const SquareSet a(random()), b(random() & random() & random() & random());
    CHECK(a.contains(b) == ((a & b) == b));
    CHECK(a.intersects(b) == !(a & b).empty());
    CHECK((a | b).contains(b));
    CHECK_FALSE((a - b).intersects(b));
  }
  CHECK(SquareSet().contains(SquareSet()));
  CHECK_FALSE(SquareSet::all().intersects(SquareSet()));
}

TEST_CASE("a set visits its squares once each, in ascending order") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 100; ++round) {
    const SquareSet set(random());
    std::vector<Square> expected;
    for (const Square s : all_squares) {
      if (set.contains(s)) expected.push_back(s);
    }
    CHECK(std::vector<Square>(set.begin(), set.end()) == expected);
    CHECK(set.size() == expected.size());
  }
  CHECK(SquareSet().begin() == SquareSet().end());
}

TEST_CASE("the first and the last square are the lowest and the highest") {
  const SquareSet set = {Square::c2, Square::a1, Square::h8, Square::d5};
  CHECK(set.first() == Square::a1);
  CHECK(set.last() == Square::h8);
  CHECK(set.without_first() == SquareSet{Square::c2, Square::d5, Square::h8});
  for (const Square s : all_squares) {
    CHECK(SquareSet(s).first() == s);
    CHECK(SquareSet(s).last() == s);
    CHECK(SquareSet(s).without_first().empty());
  }
}

TEST_CASE("emptiness, size and having one square") {
  CHECK(SquareSet().empty());
  CHECK_FALSE(SquareSet().has_one());
  CHECK(SquareSet(Square::e4).has_one());
  CHECK_FALSE(SquareSet{Square::e4, Square::e5}.has_one());
  CHECK(SquareSet::all().size() == square_count);
  CHECK(SquareSet::light().size() == square_count / 2);
}
