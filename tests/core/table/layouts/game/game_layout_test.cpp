#include "mate33/table/layouts/game/game_layout.hpp"

#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>

#include "example_rules.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game/xiangqi_sets.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

using namespace mate33;

namespace {

using Rules = std::shared_ptr<const ExpandedRules>;

Rules xiangqi() {
  static const Rules rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  return rules;
}

GameLayout layout_of(const Rules& rules, const std::string& material) {
  const auto parsed = GameMaterial::parse(rules->rules(), material);
  REQUIRE(parsed);
  return GameLayout(rules, *parsed);
}

unsigned pieces_of(const Rules& rules, const std::string& material) {
  return GameMaterial::parse(rules->rules(), material)->pieces();
}

}  // namespace

TEST_CASE("the symmetries of a board are those of the men on it") {
  const auto count = [](const Rules& rules, const std::string& material) {
    return std::popcount(rules->symmetries(pieces_of(rules, material)));
  };
  CHECK(count(xiangqi(), "KRvKAAEE") == 2);
  CHECK(count(xiangqi(), "KPvK") == 2);
  const auto chess = std::make_shared<const ExpandedRules>(example_rules("chess"));
  CHECK(count(chess, "KQvKN") == 8);
  CHECK(count(chess, "KPvK") == 2);
  const auto los_alamos = std::make_shared<const ExpandedRules>(example_rules("los-alamos"));
  CHECK(count(los_alamos, "KQvKR") == 8);
  // A silver general goes ahead, but not back: only the mirror is left, and so it is where a pawn becomes
  // one.
  const auto makruk = std::make_shared<const ExpandedRules>(example_rules("makruk"));
  CHECK(count(makruk, "KSvK") == 2);
  CHECK(count(makruk, "KRvK") == 8);
}

TEST_CASE("men who stay at home have as many arrangements as published") {
  const auto arrangements = [](const std::string& men) {
    const GameLayout layout = layout_of(xiangqi(), "KRvK" + men);
    for (const MenGroup& group : layout.groups()) {
      if (group.color() == Color::black) return group.count();
    }
    return std::size_t{0};
  };
  CHECK(arrangements("") == 9);
  CHECK(arrangements("A") == 40);
  CHECK(arrangements("AA") == 70);
  CHECK(arrangements("E") == 62);
  CHECK(arrangements("EE") == 183);
  CHECK(arrangements("AE") == 275);
  CHECK(arrangements("AAE") == 480);
  CHECK(arrangements("AEE") == 810);
  CHECK(arrangements("AAEE") == 1410);
}

TEST_CASE("every position of a layout is numbered, and its images under symmetries share a number") {
  struct Example {
    Rules rules;
    const char* material;
  };
  const Rules shatranj = std::make_shared<const ExpandedRules>(example_rules("shatranj"));
  const Rules los_alamos = std::make_shared<const ExpandedRules>(example_rules("los-alamos"));
  std::mt19937 random(1);
  for (const Example& example :
       {Example{xiangqi(), "KRAvKAAEE"}, Example{xiangqi(), "KNvKAE"}, Example{xiangqi(), "KvKAA"},
        Example{xiangqi(), "KRRvKA"}, Example{shatranj, "KRvKF"}, Example{los_alamos, "KPvKP"}}) {
    const Rules& rules = example.rules;
    CAPTURE(example.material);
    const GameLayout layout = layout_of(rules, example.material);
    const GameRowRules row_rules(layout);
    for (int i = 0; i < 300; ++i) {
      const std::size_t row = std::uniform_int_distribution<std::size_t>(0, layout.row_count() - 1)(random);
      const PointSet legal = row_rules.legal(row_rules.row(row))[0];
      for (const Point p : legal) {
        const GamePosition position = layout.position_of(row, p, Color::white);
        REQUIRE(!find_fault(*rules, position));
        const auto found = layout.entry_of(position, false);
        REQUIRE(found);
        const GamePosition same = layout.position_of(found->row, found->point, Color::white);
        for (const BoardSymmetry symmetry : layout.symmetries()) {
          GamePosition image = position;
          for (GameMan& man : image.men) man.point = symmetry(rules->board(), man.point);
          const auto entry = layout.entry_of(image, false);
          REQUIRE(entry);
          // Only twins, and images that stay in the same row, may have numbers of their own.
          const GamePosition held = layout.position_of(entry->row, entry->point, Color::white);
          CHECK(held.material() == same.material());
          CHECK(!find_fault(*rules, held));
        }
      }
    }
  }
}

TEST_CASE("legal positions by sets of points are those of the rules, one by one") {
  const Rules chess = std::make_shared<const ExpandedRules>(example_rules("chess"));
  const Rules grasshopper = std::make_shared<const ExpandedRules>(example_rules("grasshopper"));
  struct Example {
    Rules rules;
    const char* material;
  };
  for (const Example& example :
       {Example{xiangqi(), "KCvKA"}, Example{xiangqi(), "KvKA"}, Example{xiangqi(), "KCvKN"},
        Example{chess, "KQvK"}, Example{grasshopper, "KGvK"}}) {
    const Rules& rules = example.rules;
    CAPTURE(example.material);
    const GameLayout layout = layout_of(rules, example.material);
    const GameRowRules row_rules(layout);
    std::size_t wrong = 0, positions = 0;
    for (std::size_t row = 0; row < layout.row_count(); ++row) {
      const GameRow men = row_rules.row(row);
      const auto legal = row_rules.legal(men);
      for (const Point p : layout.word_seat()) {
        for (const Color to_move : all_colors) {
          const GamePosition position = layout.position_of(row, p, to_move);
          const bool is_apart = position.occupied().size() == position.men.size();
          const bool is_legal = is_apart && !find_fault(*rules, position);
          positions += is_legal ? 1 : 0;
          if (is_legal != legal[index(to_move)].contains(p)) ++wrong;
        }
      }
    }
    CHECK(positions > 0);
    CHECK(wrong == 0);
  }
}

TEST_CASE("the sets of xiangqi have the tables that were promised, and each its name") {
  const auto size_of = [](const char* name) { return xiangqi_set(*xiangqi(), name)->size(); };
  CHECK(size_of("1v0") == 324);
  CHECK(size_of("1v1") == 126);
  CHECK(size_of("2v0") == 90);
  CHECK_FALSE(xiangqi_set(*xiangqi(), "3v0"));
  const auto one_each = xiangqi_set(*xiangqi(), "1v1");
  for (const GameMaterial& material : *one_each) {
    CHECK(GameMaterial::parse(xiangqi_rules(), material.to_string(xiangqi_rules())) == material);
  }
}

TEST_CASE("the stronger side comes first in the name of a material") {
  const auto name_of = [](const char* text) {
    return GameMaterial::parse(xiangqi_rules(), text)->normalised(*xiangqi()).to_string(xiangqi_rules());
  };
  CHECK(name_of("KAAEEvKR") == "KRvKAAEE");
  CHECK(name_of("kr-kbb") == "KRvKEE");
  CHECK(name_of("KNKR") == "KRvKN");
  CHECK(name_of("KAAvKH") == "KNvKAA");
  CHECK(name_of("KEEAKPC") == "KCPvKAEE");
  for (const char* text : {"", "K", "KR", "KRvKvK", "RKvK", "KXvK", "KRvvK", "vKK"}) {
    CAPTURE(text);
    CHECK_FALSE(GameMaterial::parse(xiangqi_rules(), text));
  }
}
