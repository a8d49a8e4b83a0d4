#include "own/plain_bounds.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("six men, without promotions: the bounds are those of graphs of positions, en passant included") {
  std::mt19937_64 random(1);
  check_roots_against_graphs("KPPvKPP", 2, 40, random);
  check_roots_against_graphs("KPPPvKP", 2, 40, random);
}

TEST_CASE("six men, a piece among them: the bounds follow from the moves") {
  std::mt19937_64 random(5);
  check_roots_by_moves("KPPvKNP", 2, 40, 499, random);
}
