#include "own/quest_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("quests of pawns of both sides attain what is right, en passant included") {
  CHECK(check_quests("KPvKP", 12, Metric::dtz) > 12);
}

TEST_CASE("exits of either side are added as in tables that have them all") {
  check_added("KPvKP", "8/8/3k4/1p6/4P3/8/3K4/8 w - - 0 1", 101);
}

TEST_CASE("a quest that is interrupted after each of many rounds ends as one that is not" *
          doctest::test_suite("slow-own-memory")) {
  CHECK(check_resumed("8/2p5/8/4k3/8/8/1PPK4/8 w - - 0 1", {1, 100'000, 2, 400}) > 20);
}
