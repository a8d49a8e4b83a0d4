#include <doctest/doctest.h>

#include "plain/xiangqi_counts.hpp"
#include "plain/xiangqi_legality.hpp"
#include "plain/xiangqi_solver.hpp"

using namespace mate33;
using namespace mate33::plain;

TEST_CASE("xiangqi: the plain solver counts larger materials as others do") {
  check_rows({{"KRvKEE", 80328, 0, 94962, 5640, 23, 24},
              {"KCAvKAA", 180630, 112, 182865, 6301, 47, 48},
              {"KRvKAAE", 242988, 0, 270252, 15696, 31, 32},
              {"KRvKAAEE", 590094, 129438, 432474, 408288, 63, 64}});
}

TEST_CASE("xiangqi: with attackers on both sides, too") {
  PlainXiangqi solver;
  for (const char* material : {"KRvKN", "KPvKP"}) check_consistency(solver, material);
  // 3,710 draws with black to move are published, with the endless play that repetition rules forbid.
  CHECK(solver.counts("KRvKN")[index(Color::black)].draws == 3710);
}
