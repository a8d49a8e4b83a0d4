#include "own/quest_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a quest goes the same way however many threads look ahead") {
  constexpr const char* two_white_pawns = "8/8/8/4k3/8/8/1PPK4/8 w - - 0 1";
  constexpr QuestReach exit_by_exit{1, 100'000, 1, 400};
  QuestStart one(two_white_pawns, 1), four(two_white_pawns, 4);
  Quest alone = one.ask(exit_by_exit), together = four.ask(exit_by_exit);
  unsigned rounds = 0;
  for (; rounds < 6 && alone.state() == Quest::State::open; ++rounds) {
    alone.go_on(one.team, {});
    together.go_on(four.team, {});
    CHECK(alone.added() == together.added());
    CHECK(alone.work() == together.work());
    REQUIRE(alone.state() == together.state());
  }
  CHECK(rounds > 2);
}
