#include "own/plain_bounds.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_SUITE("slow-own") {
  TEST_CASE("200 positions of six men: the bounds are those of graphs of positions") {
    std::mt19937_64 random(2);
    check_random_roots("KPPvKPP", 80, 400, random);
    check_random_roots("KPPPvKP", 60, 400, random);
    check_random_roots("KPPPPvK", 20, 400, random);
    for (const char* men : {"KRPvKPP", "KPPvKNP", "KBPPvKP", "KPvKQPP"}) {
      check_random_roots(men, 10, 6, random);
    }
  }
}
