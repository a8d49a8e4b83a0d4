#include "mate33/find/game_where.hpp"

#include <doctest/doctest.h>

#include "mate33/game/xiangqi_rules.hpp"

using namespace mate33;

namespace {

const ExpandedRules& rules_of_xiangqi() {
  static const ExpandedRules rules(xiangqi_rules());
  return rules;
}

bool is_met_in_xiangqi(const std::string& text, const char* fen,
                       std::optional<unsigned> plies = std::nullopt) {
  CAPTURE(text);
  const auto where = GameWhere::parse(rules_of_xiangqi().rules(), text);
  REQUIRE(where);
  const auto position = parse_game_fen(rules_of_xiangqi(), fen);
  REQUIRE(position);
  return where->are_met(rules_of_xiangqi(), *position, plies ? std::optional(Plies(*plies)) : std::nullopt);
}

}  // namespace

TEST_CASE("conditions in xiangqi: men by their letters, points, files, ranks, edge and corner") {
  constexpr const char* fen = "3k5/9/9/9/9/9/9/9/4R3R/4K4 w";
  for (const char* const met : {"Kw in e0",       "kb on d",
                                "Kb on 9",        "some Rw on edge",
                                "some Rr in i1",  "Rw on 1",
                                "Rw in e1-i1",    "Rw in i0-e2",
                                "not Rw on edge", "Kb on edge, Kw on edge",
                                "Rw on e-i",      "not some Rw on corner",
                                "Kb in d9 or d8", "white to move",
                                "red to move",    "not black to move",
                                "not check",      "moves at least 20",
                                "plies 5",        "plies 1-9"}) {
    CHECK(is_met_in_xiangqi(met, fen, 5));
  }
  for (const char* const not_met : {"Kw in e1", "Rw on edge", "Rw on i", "some Rw on 2", "Nw on 1",
                                    "black to move", "check", "moves at most 3", "plies at least 6"}) {
    CHECK_FALSE(is_met_in_xiangqi(not_met, fen, 5));
  }
  CHECK_FALSE(is_met_in_xiangqi("plies at least 0", fen));  // a draw
  CHECK(is_met_in_xiangqi("check", "4k4/9/9/9/9/9/9/9/4R4/3K5 b"));
}

TEST_CASE("what is wrong with conditions in xiangqi is said with its column") {
  struct Case {
    const char* text;
    std::size_t column;
    const char* expected;
  };
  const Case cases[] = {{"", 1, "a man"},
                        {"Qw in a1", 1, "a man"},
                        {"reachable", 1, "a man"},
                        {"Kw at e0", 4, "'in' or 'on'"},
                        {"Kw in j1", 7, "a point"},
                        {"Kw in a10", 7, "a point"},
                        {"Kw in center", 7, "a point"},
                        {"Kw in a1-3", 10, "the opposite corner"},
                        {"Kw in a-3", 9, "another file"},
                        {"Kw in 2-c", 9, "another rank"},
                        {"Kw on 9 Kb on 0", 9, "a comma or the end"},
                        {"red move", 5, "'to'"},
                        {"plies many", 7, "a number"}};
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto where = GameWhere::parse(rules_of_xiangqi().rules(), c.text);
    REQUIRE_FALSE(where);
    CHECK(where.error().column == c.column);
    CHECK(where.error().expected.starts_with(c.expected));
  }
  const auto where = GameWhere::parse(rules_of_xiangqi().rules(), "Kw on 0, Pb on a");
  const auto material = *GameMaterial::parse(rules_of_xiangqi().rules(), "KRvK");
  const auto other = *GameMaterial::parse(rules_of_xiangqi().rules(), "KRvKP");
  const auto fault = where->find_fault(rules_of_xiangqi().rules(), std::array{material});
  REQUIRE(fault);
  CHECK(fault->column == 10);
  CHECK(fault->need == WhereNeed::man_there);
  CHECK(fault->man == "Pb");
  CHECK_FALSE(where->find_fault(rules_of_xiangqi().rules(), std::array{material, other}));
}
