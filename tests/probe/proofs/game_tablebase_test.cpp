#include <doctest/doctest.h>

#include "example_rules.hpp"
#include "made_games.hpp"
#include "mate33/game_tablebase.hpp"
#include "plain/xiangqi_repetition.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a tablebase answers where perpetual check loses, with either side the stronger") {
  const TemporaryDirectory directory;
  make(xiangqi(), "KRvKN", directory.path(), Metric::repetition);
  const GameTablebase tables = GameTablebase::open(xiangqi(), {directory.path().string()});
  CHECK(tables.found().size() == 4);
  plain::PlainRepetition plain;
  std::size_t wrong = 0, by_rule = 0, seen = 0;
  for (const char* material : {"KRvKN", "KvKN"}) {
    plain.for_each_position(material, [&](const plain::XiangqiPosition& position, RepetitionResult result) {
      // What the rule decides, and some of the many others.
      if (!is_by_rule(result) && ++seen % 16 != 0) return;
      const RepetitionProbe found = tables.probe_repetition(position.to_game());
      if (found.status != ProbeStatus::ok || found.result != result) ++wrong;
      if (is_by_rule(result)) ++by_rule;
    });
  }
  CHECK(wrong == 0);
  CHECK(by_rule == 624 + 2570);

  // By distances alone all moves that draw are equal.
  const GameRoot root = tables.probe_root(game_position_of("9/5k3/9/9/9/1R7/4n4/9/3K5/9 w"));
  CHECK(root.probe.value.outcome == Outcome::draw);
  CHECK(root.repetition == RepetitionResult::win_by_rule);
  REQUIRE(root.moves.front().repetition_after);
  CHECK(root.moves.front().repetition_after->result == RepetitionResult::loss_by_rule);
  CHECK(tables.faults().empty());
}

TEST_CASE("a table that stores one side answers the other by its moves, on repetition, too") {
  check_halves(xiangqi(), "KNvKP", {Metric::dtm, Metric::repetition}, 7);
}

TEST_CASE("a table that stores one side answers the other by its moves, by the rules of its game") {
  const Rules shatranj = std::make_shared<const ExpandedRules>(example_rules("shatranj"));
  // A bare king loses there; KFvKF is its own mirror.
  for (const char* material : {"KRvK", "KFvKF"}) {
    CAPTURE(material);
    check_halves(shatranj, material, {Metric::dtm}, 1);
  }
}
