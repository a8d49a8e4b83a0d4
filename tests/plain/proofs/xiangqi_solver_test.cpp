#include <doctest/doctest.h>

#include "plain/xiangqi_counts.hpp"
#include "plain/xiangqi_legality.hpp"
#include "plain/xiangqi_solver.hpp"

using namespace mate33;
using namespace mate33::plain;
using mate33::testing::published;

TEST_CASE("xiangqi: the plain solver counts larger materials as others do") {
  check_rows({published("KRvKEE"), published("KCAvKAA"), published("KRvKAAE"), published("KRvKAAEE")});
}

TEST_CASE("xiangqi: with attackers on both sides, too") {
  PlainXiangqi solver;
  for (const char* material : {"KRvKN", "KPvKP"}) check_consistency(solver, material);
  // 3,710 draws with black to move are published, with the endless play that repetition rules forbid.
  CHECK(solver.counts("KRvKN")[index(Color::black)].draws == 3710);
}
