#include <doctest/doctest.h>

#include "sanitized.hpp"
#include "solver/repetition_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("repetition: what one side alone attacks is left alone") {
  for (const char* material : {"KvK", "KRvK", "KNvKA", "KCAvK", "KPvKA"}) {
    const Counts counts = check_xiangqi_repetition(material);
    CHECK(counts.won == Sides{});
    CHECK(counts.lost == Sides{});
  }
}

TEST_CASE("repetition: a small chess has the results of the plain fixpoint") {
  for (const char* material : tables_to_try({"KRvKR"}, {"KQvKQ", "KQvKP"}))
    check_small_chess("4x4", material);
  for (const char* material : tables_to_try({"KRvKN"}, {"KQvKR", "KQvKN"})) {
    const Counts counts = check_small_chess("4x4", material);
    CHECK(counts.won[0] > 0);
    CHECK(counts.lost[1] > 0);
  }
  // Promotions to what the rule decides.
  CHECK(check_small_chess("4x4", "KRvKP").won[1] > 0);
}
