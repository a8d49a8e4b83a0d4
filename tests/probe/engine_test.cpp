#include <doctest/doctest.h>

#include <limits>

#include "c_helpers.hpp"
#include "mate33/engine.hpp"
#include "test_table.hpp"

using namespace mate33;

namespace {

mate33_result result_of(mate33_outcome outcome, unsigned plies) {
  return {MATE33_OK, outcome, plies, MATE33_CERTAIN, {}, {}};
}

/// The N, or a number that is none.
int mate_in(const mate33_result& result) {
  int moves = 1'000'000;
  const int found = mate33_mate_in(&result, &moves);
  CHECK(found == (moves == 1'000'000 ? 0 : 1));
  return moves;
}

}  // namespace

TEST_CASE("UCI's mate N is in moves, signed, and none for a draw") {
  CHECK(uci_mate(win_in(1)) == 1);
  CHECK(uci_mate(win_in(65)) == 33);
  CHECK(uci_mate(loss_in(2)) == -1);
  CHECK(uci_mate(loss_in(64)) == -32);
  CHECK(uci_mate(loss_in(0)) == 0);
  CHECK(!uci_mate(Value::draw()));
  CHECK(!uci_mate(Value::unknown()));

  CHECK(mate_in(result_of(MATE33_WIN, 65)) == 33);
  CHECK(mate_in(result_of(MATE33_LOSS, 64)) == -32);
  CHECK(mate_in(result_of(MATE33_CHECKMATED, 0)) == 0);
  CHECK(mate_in(result_of(MATE33_DRAW, 0)) == 1'000'000);
  CHECK(mate_in(result_of(MATE33_UNKNOWN, 0)) == 1'000'000);
  CHECK(mate_in(result_of(static_cast<mate33_outcome>(7), 5)) == 1'000'000);
  int moves = 0;
  CHECK(mate33_mate_in(nullptr, &moves) == 0);
  CHECK(mate33_mate_in(&untouched, nullptr) == 0);
}

TEST_CASE("a mate score counts the plies from the root") {
  constexpr int mate = 32'000;
  CHECK(mate_score(win_in(1), mate, 0) == mate - 1);
  CHECK(mate_score(win_in(65), mate, 10) == mate - 75);
  CHECK(mate_score(loss_in(0), mate, 3) == 3 - mate);
  CHECK(mate_score(loss_in(64), mate, 1) == 65 - mate);
  CHECK(mate_score(Value::draw(), mate, 7) == 0);
  // What is worth s after a move is worth -s before it, one ply nearer to the root.
  for (const Value after : {win_in(5), loss_in(8), loss_in(0)}) {
    CHECK(mate_score(before_move(after), mate, 4) == -mate_score(after, mate, 5));
  }
  // Numbers of no sense do no harm, which the sanitizers see.
  constexpr int least = std::numeric_limits<int>::min(), most = std::numeric_limits<int>::max();
  CHECK(mate_score(win_in(7), least, -7) == least);
  CHECK(mate_score(loss_in(8), least, -8) == least);
  const mate33_result far = result_of(MATE33_LOSS, std::numeric_limits<unsigned>::max());
  static_cast<void>(mate33_mate_score(&far, least, most));
  const mate33_result win = result_of(MATE33_WIN, 65), mated = result_of(MATE33_CHECKMATED, 0);
  CHECK(mate33_mate_score(&win, mate, 10) == mate - 75);
  CHECK(mate33_mate_score(&mated, mate, 3) == 3 - mate);
  CHECK(mate33_mate_score(nullptr, mate, 3) == 0);
}

TEST_CASE("under the fifty-move rule a value is certain to the hundredth half-move, then a bound") {
  constexpr unsigned largest = std::numeric_limits<unsigned>::max();
  const OutcomeBounds won{Outcome::win, Outcome::win}, at_least_drawn{Outcome::draw, Outcome::win};
  const OutcomeBounds lost{Outcome::loss, Outcome::loss}, at_most_drawn{Outcome::loss, Outcome::draw};
  const OutcomeBounds drawn{Outcome::draw, Outcome::draw};
  CHECK(rule50_bounds(win_in(65), 35) == won);
  CHECK(rule50_bounds(win_in(65), 36) == at_least_drawn);
  CHECK(rule50_bounds(win_in(101), 0) == at_least_drawn);
  CHECK(rule50_bounds(loss_in(64), 36) == lost);
  CHECK(rule50_bounds(loss_in(64), 37) == at_most_drawn);
  CHECK(rule50_bounds(loss_in(64), largest) == at_most_drawn);
  CHECK(rule50_bounds(loss_in(0), 100) == OutcomeBounds{Outcome::checkmated, Outcome::checkmated});
  CHECK(rule50_bounds(Value::draw(), 0) == drawn);
  CHECK(rule50_bounds(Value::draw(), largest) == drawn);
  CHECK(rule50_bounds(Value::unknown(), 0) == OutcomeBounds{Outcome::loss, Outcome::win});

  const mate33_result win = result_of(MATE33_WIN, 65);
  CHECK(mate33_rule50_bound(&win, 35).lowest == MATE33_WIN);
  CHECK(mate33_rule50_bound(&win, 36).lowest == MATE33_DRAW);
  CHECK(mate33_rule50_bound(&win, 36).highest == MATE33_WIN);
  CHECK(mate33_rule50_bound(nullptr, 0).lowest == MATE33_LOSS);
}

TEST_CASE("bounds agree with the certainty of a probe, whatever the clock") {
  for (const Position& position : random_kbnvk(300)) {
    mate33_position asked = boards_of(position);
    for (const unsigned clock : {0u, 20u, 36u, 60u, 99u, 100u, 101u}) {
      asked.rule50 = clock;
      mate33_result result = untouched;
      REQUIRE(mate33_probe_position(kbnvk_handle(), &asked, &result) == MATE33_OK);
      const mate33_bounds bounds = mate33_rule50_bound(&result, clock);
      CHECK((bounds.lowest == bounds.highest) == (result.certainty == MATE33_CERTAIN));
      CHECK(bounds.lowest <= result.outcome);
      CHECK(bounds.highest >= result.outcome);
    }
  }
}
