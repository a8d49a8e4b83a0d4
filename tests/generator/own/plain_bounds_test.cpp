#include "own/plain_bounds.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("six men, without promotions: the bounds are those of graphs of positions, en passant included") {
  std::mt19937_64 random(1);
  check_random_roots("KPPvKPP", 2, 40, random);
  check_random_roots("KPPPvKP", 2, 40, random);
}
