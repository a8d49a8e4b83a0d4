#include <doctest/doctest.h>

#include "plain/xiangqi_by_rule.hpp"
#include "plain/xiangqi_repetition.hpp"

using namespace mate33;
using namespace mate33::plain;

TEST_CASE("xiangqi repetition: nothing changes where others found nothing") {
  PlainRepetition plain;
  for (const char* material : {"KRvKR", "KRvKC", "KRvKP", "KNvKN", "KNvKC", "KNvKP", "KCvKP", "KPvKP"}) {
    check_nothing_changes(plain, material);
  }
}

TEST_CASE("xiangqi repetition: four orders of the rule in one material") {
  PlainRepetition plain;
  const ByRule counts = by_rule(plain, "KCAvKN");
  const auto& orders = plain.orders("KCAvKN");
  REQUIRE(orders.size() == 4);
  CHECK(orders[0].held == Sides{372, 0});
  CHECK(orders[0].forced == Sides{0, 492});
  Sides won{}, lost{};
  for (const RepetitionOrder& order : orders) {
    for (const Color c : all_colors) {
      won[index(c)] += order.won[index(c)];
      lost[index(c)] += order.lost[index(c)];
    }
  }
  CHECK(counts.won == won);
  CHECK(counts.lost == lost);
}
