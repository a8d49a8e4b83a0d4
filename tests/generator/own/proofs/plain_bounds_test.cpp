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

TEST_SUITE("slow-own") {
  TEST_CASE("160 positions of six men: the bounds are those of graphs of positions") {
    std::mt19937_64 random(2);
    check_roots_against_graphs("KPPvKPP", 80, 400, random);
    check_roots_against_graphs("KPPPvKP", 60, 400, random);
    check_roots_against_graphs("KPPPPvK", 20, 400, random);
  }
}

TEST_SUITE("slow-own-pieces") {
  TEST_CASE("60 positions of six men with a piece a side: the bounds follow from the moves") {
    std::mt19937_64 random(6);
    for (const char* men : {"KRPvKNP", "KQPvKRP", "KBPvKBP", "KNPvKQP", "KRPvKRP", "KNPvKBP"}) {
      check_roots_by_moves(men, 10, 40, 4999, random);
    }
  }
  TEST_CASE("a piece a side, every position of one root: the bounds follow from the moves") {
    std::mt19937_64 random(7);
    check_roots_by_moves("KRPvKNP", 1, 14, 1, random);
  }
}
