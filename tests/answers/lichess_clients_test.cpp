// What clients of the lichess tablebase take for granted, each with its own rule, where tables of WDL and DTZ
// are.
#include <doctest/doctest.h>

#include <cstdio>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "http_tables.hpp"
#include "lichess_server.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"
#include "random_placement.hpp"
#include "sanitized.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

const Server& small_server() {
  static const Server server(tables_to_try({"KBNvK", "KQvKB", "KQBvK", "KPvK"}, {"KPvKP"}));
  return server;
}

/// Random legal positions of these materials and of smaller ones, either side to move, at every clock before
/// the rule ends the game.
std::vector<Position> samples() {
  std::mt19937_64 random(2024);
  std::vector<Position> positions;
  for (const char* name : tables_to_try({"KBNvK", "KQvKB", "KPvK", "KQvK", "KBvK"}, {"KPvKP", "KQvKP"})) {
    for (int found = 0; found < 150;) {
      Position position = random_placement(*Material::parse(name), random);
      position.side_to_move = all_colors[random() % 2];
      if (find_fault(position)) continue;
      position.halfmove_clock = static_cast<unsigned>(random() % 3 == 0 ? 0 : random() % 100);
      positions.push_back(position);
      ++found;
    }
  }
  return positions;
}

/// The number that a bot has for the words of a category, of the side they are said of.
int number_of(const Json& category) {
  static const std::map<std::string, int> numbers = {{"loss", -2}, {"maybe-loss", -1}, {"blessed-loss", -1},
                                                     {"draw", 0},  {"cursed-win", 1},  {"maybe-win", 1},
                                                     {"win", 2}};
  return numbers.at(category.get<std::string>());
}

}  // namespace

TEST_CASE(
    "a bot plays the first move, or one of those as good: every category has a number, every DTZ a "
    "negative") {
  std::size_t played = 0;
  for (const Position& position : samples()) {
    CAPTURE(to_fen(position));
    const Json answer = small_server().standard(to_fen(position));
    const Json& moves = answer["moves"];
    REQUIRE(moves.size() == legal_moves(position).size());
    if (moves.empty()) continue;
    // The best move, with its result and DTZ from the bot's own side; DTM, which may be unknown, only if it
    // is there.
    const int best = -number_of(moves[0]["category"]);
    const WdlResult known = small_server().tables().probe_wdl(position);
    CHECK(best == static_cast<int>(known.score));
    CHECK(known.is_certain);
    for (const Json& move : moves) {
      REQUIRE(move["dtz"].is_number_integer());
      const int dtz = -move["dtz"].get<int>(), result = -number_of(move["category"]);
      CHECK((dtz > 0) == (result > 0));
      CHECK((dtz < 0) == (result < 0));
      // Moves that are suggested to an engine are those with the result of the first.
      CHECK(result <= best);
      CHECK((move["dtm"].is_null() || move["dtm"].is_number_integer()));
    }
    ++played;
  }
  CHECK(played > (sanitized ? 500 : 800));
}

TEST_CASE("a site prints every DTZ as a decimal number") {
  const auto check_printed = [](const Json& each) {
    for (const char* name : {"dtz", "precise_dtz"}) {
      REQUIRE(each[name].is_number_integer());
      char text[16];
      std::snprintf(text, sizeof text, "%d", each[name].get<int>());
      CHECK(text == each[name].dump());
    }
    CHECK(each["dtz"] == each["precise_dtz"]);
  };
  for (const Position& position : samples()) {
    CAPTURE(to_fen(position));
    const Json answer = small_server().standard(to_fen(position));
    check_printed(answer);
    for (const Json& move : answer["moves"]) check_printed(move);
    const Json line = small_server().mainline(to_fen(position));
    check_printed(line);
    CHECK(line["dtz"] == answer["dtz"]);
    for (const Json& move : line["mainline"]) check_printed(move);
  }
  const Json mated = small_server().standard("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
  check_printed(mated);
  CHECK(mated["dtz"] == -1);
  CHECK(small_server().standard("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1")["dtz"] == 0);
}

TEST_CASE("bishop and knight too late: what the lichess server answers of it, without a maybe") {
  const Json late = small_server().standard("K7/2k5/3n4/8/2b5/8/8/8 w - - 97 128");
  CHECK(late["category"] == "blessed-loss");
  CHECK(late["dtz"] == -4);
  CHECK(late["moves"][0]["san"] == "Ka7");
  CHECK(late["moves"][0]["dtz"] == 3);
  CHECK(late["moves"][0]["category"] == "cursed-win");
  const Json later = small_server().standard("2n5/K1k5/8/8/2b5/8/8/8 w - - 99 129");
  CHECK(later["category"] == "blessed-loss");
  CHECK(later["moves"][0]["san"] == "Ka8");
  CHECK(later["moves"][0]["dtz"] == 1);
  CHECK(later["moves"][0]["category"] == "cursed-win");
}

TEST_CASE("positions of queen against nothing and against a bishop are all answered") {
  for (const char* fen :
       {"8/8/8/8/1Q4K1/8/k7/8 w - - 0 1", "8/1k6/8/2K5/8/8/8/Q7 w - - 0 1", "8/7k/8/4QK2/8/8/8/8 w - - 22 12",
        "8/8/8/8/8/5K2/5Q2/5k2 b - - 0 1", "8/8/8/8/1Q4K1/8/8/k7 b - - 6 9",
        "8/8/8/8/3K4/4Qb2/5k2/8 b - - 0 1", "8/8/4K3/8/3Q4/8/4k3/B7 b - - 0 1"}) {
    CAPTURE(fen);
    const Json answer = small_server().standard(fen);
    CHECK(number_of(answer["category"]) != 0);
    CHECK(answer["dtz"].is_number_integer());
  }
}
