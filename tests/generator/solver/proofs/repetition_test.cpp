#include <doctest/doctest.h>

#include "plain/repetition_graph.hpp"
#include "solver/repetition_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_SUITE("slow-games") {
  TEST_CASE("repetition: every position of xiangqi has the result of the plain fixpoint") {
    const Counts counts = check_xiangqi_repetition("KRvKN");
    CHECK(counts.won == Sides{624, 0});
    CHECK(counts.lost == Sides{0, 2570});
    // Captures that are decided by the rule; several orders.
    for (const char* material : {"KRvKNA", "KCAvKN", "KRAvKR"}) {
      const Counts found = check_xiangqi_repetition(material);
      CHECK(found.won[0] > 0);
      CHECK(found.lost[1] > 0);
    }
  }

  TEST_CASE("repetition: the materials in which the rule changes nothing") {
    for (const char* material : {"KRvKR", "KRvKC", "KRvKP", "KNvKN", "KNvKC", "KNvKP", "KCvKP", "KPvKP"}) {
      const Counts counts = check_xiangqi_repetition(material);
      CHECK(counts.won == Sides{});
      CHECK(counts.lost == Sides{});
    }
  }
}

TEST_CASE("repetition: where both sides can give check for ever it is a draw") {
  CHECK(check_small_chess("3x4", "KQCvKR").won[0] > 0);
  // The material has such positions.
  PlainRules plain(small_rules("3x4"));
  CHECK(plain.first_order("KQCvKR", plain::PerpetualCheck::any).held[0] >
        plain.first_order("KQCvKR", plain::PerpetualCheck::one_sided).held[0]);
}

TEST_CASE("repetition: a small chess has the results of the plain fixpoint") {
  for (const char* material : {"KRvKR", "KQvKQ", "KQvKP"}) check_small_chess("4x4", material);
  for (const char* material : {"KRvKN", "KQvKR", "KQvKN"}) {
    const Counts counts = check_small_chess("4x4", material);
    CHECK(counts.won[0] > 0);
    CHECK(counts.lost[1] > 0);
  }
  // Promotions to what the rule decides.
  CHECK(check_small_chess("4x4", "KRvKP").won[1] > 0);
}
