#include "mate33/find/where.hpp"

#include <doctest/doctest.h>

#include <array>

#include "mate33/chess/fen.hpp"

using namespace mate33;

namespace {

bool is_met(const std::string& text, const char* fen, std::optional<unsigned> plies = std::nullopt) {
  CAPTURE(text);
  const auto where = Where::parse(text);
  REQUIRE(where);
  const auto count = plies ? std::optional(Plies(*plies)) : std::nullopt;
  return where->are_met(parse_fen(fen)->position, count);
}

}  // namespace

TEST_CASE("a zone is a square, a rectangle, files, ranks or a name") {
  struct Case {
    const char* zone;
    SquareSet squares;
  };
  using enum Square;
  const Case cases[] = {
      {"e4", e4},
      {"b2-c3", {b2, c2, b3, c3}},
      {"c3-b2", {b2, c2, b3, c3}},
      {"b3-c2", {b2, c2, b3, c3}},
      {"a", SquareSet::of(File::a)},
      {"h-g", SquareSet::of(File::g) | SquareSet::of(File::h)},
      {"7", SquareSet::of(Rank::r7)},
      {"1-2", SquareSet::of(Rank::r1) | SquareSet::of(Rank::r2)},
      {"edge", SquareSet(0xFF818181818181FFu)},
      {"corner", {a1, h1, a8, h8}},
      {"center", {d4, e4, d5, e5}},
      {"light", SquareSet::light()},
      {"dark", SquareSet::dark()},
      {"corner or b2 or c3-c4", {a1, h1, a8, h8, b2, c3, c4}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.zone);
    const auto where = Where::parse(std::string("Nw in ") + c.zone);
    REQUIRE(where);
    SquareSet met;
    for (const Square s : all_squares) {
      Position position;
      position.put({Color::white, PieceType::knight}, s);
      if (where->are_met(position, std::nullopt)) met |= s;
    }
    CHECK(met == c.squares);
  }
}

TEST_CASE("all men of a kind, or some, or not") {
  constexpr const char* fen = "8/8/8/1n6/8/p1k5/8/N1K4N w - - 0 1";
  CHECK(is_met("Nw on 1", fen));
  CHECK(is_met("Nw on edge, Kw on edge, Kb in c3", fen));
  CHECK_FALSE(is_met("Nw on a", fen));
  CHECK(is_met("some Nw on a", fen));
  CHECK(is_met("not Nw on a", fen));
  CHECK_FALSE(is_met("not some Nw on a", fen));
  CHECK(is_met("not some Nw on b", fen));
  CHECK(is_met("pb on a3, nb on b", fen));
  CHECK_FALSE(is_met("Rw on 1", fen));  // there is none
  CHECK(is_met("not Rw on 1", fen));
}

TEST_CASE("the side to move, check, plies and the number of legal moves") {
  constexpr const char* quiet = "8/8/8/8/8/1k6/8/K1R5 b - - 0 1";
  CHECK(is_met("black to move", quiet));
  CHECK_FALSE(is_met("white to move", quiet));
  CHECK(is_met("not check", quiet));
  CHECK(is_met("check", "8/8/8/8/8/1k6/8/KR6 b - - 0 1"));
  CHECK(is_met("reachable", quiet));
  CHECK(is_met("not reachable", "8/8/8/8/8/3k4/4P3/K7 b - - 0 1"));
  CHECK(is_met("plies 20", quiet, 20));
  CHECK(is_met("plies 10-20, plies 20-10, plies at least 20, plies at most 20", quiet, 20));
  CHECK_FALSE(is_met("plies 21-30", quiet, 20));
  CHECK_FALSE(is_met("plies at most 20", quiet));  // a draw
  CHECK(is_met("not plies at most 20", quiet));
  CHECK(is_met("moves 3", quiet));
  CHECK_FALSE(is_met("moves at least 4", quiet));
  CHECK(Where().are_met(parse_fen(quiet)->position, std::nullopt));
}

TEST_CASE("what is wrong is said with its column") {
  struct Case {
    const char* text;
    std::size_t column;
    const char* expected;
    WhereNeed need;
  };
  using enum WhereNeed;
  const Case cases[] = {
      {"", 1, "a man", test},
      {"   ", 4, "a man", test},
      {"Kw in a1-c3,", 13, "a man", test},
      {"Xw in a1", 1, "a man", test},
      {"K in a1", 1, "a man", test},
      {"Kw at a1", 4, "'in' or 'on'", in_or_on},
      {"Kw in", 6, "a square", zone},
      {"Kw in i1", 7, "a square", zone},
      {"Kw in a9", 7, "a square", zone},
      {"Kw in a1-", 10, "the opposite corner", corner},
      {"Kw in a1-c", 10, "the opposite corner", corner},
      {"Kw in a-3", 9, "another file", file},
      {"Kw in 2-c", 9, "another rank", rank},
      {"Kw in a1 or", 12, "a square", zone},
      {"Kw in a1 Kb in a3", 10, "a comma or the end", comma_or_end},
      {"white move", 7, "'to'", to},
      {"white to", 9, "'move'", move},
      {"some check", 6, "a man", test},
      {"plies", 6, "a number", number},
      {"plies many", 7, "a number", number},
      {"plies -3", 7, "a number", number},
      {"plies 99999999999", 7, "a number", number},
      {"plies 3-", 9, "a number", number},
      {"plies at 3", 10, "'least' or 'most'", least_or_most},
      {"moves at least", 15, "a number", number},
      {"not", 4, "a man", test},
      {"check\xFF", 6, "a comma or the end", comma_or_end},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto where = Where::parse(c.text);
    REQUIRE_FALSE(where);
    CHECK(where.error().column == c.column);
    CHECK(where.error().need == c.need);
    CHECK(where.error().message().find("column " + std::to_string(c.column) + ": expected " + c.expected) ==
          0);
  }
}

TEST_CASE("what no table can tell is a fault, with its column") {
  const std::array materials = {*Material::parse("KRvKN"), *Material::parse("KPvK")};
  const auto column = [&](const char* text, bool has_plies) {
    const auto fault = Where::parse(text)->find_fault(materials, has_plies);
    return fault ? fault->column : 0;
  };
  CHECK(column("Nb on a, Pw on 7, plies 3", true) == 0);
  CHECK(column("Nb on a, Pw on 7, plies 3", false) == 19);
  CHECK(column("Nb on a, Nw on a", true) == 10);
  CHECK(column("not some Bb on a", true) == 10);
  const auto man = Where::parse("Nb on a, Nw on a")->find_fault(materials, true);
  CHECK(man->need == WhereNeed::man_there);
  CHECK(man->man == "Nw");
  CHECK(Where::parse("plies 3")->find_fault(materials, false)->need == WhereNeed::plies);
}
