#include "mate33/answers/position_json.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "test_table.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

Json json_of(std::string_view fen, const Tablebase& tables = kbnvk()) {
  const Position position = position_of(fen);
  return position_json(tables, position, tables.probe_root(position));
}

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

/// The fields of a position or a move that can differ, as text.
std::string facts_of(const Json& object) {
  std::string text;
  for (const char* key :
       {"category", "dtz", "precise_dtz", "dtm", "checkmate", "stalemate", "insufficient_material"}) {
    text += (text.empty() ? "" : " ") + object.at(key).dump();
  }
  return text;
}

}  // namespace

TEST_CASE(
    "a position and its moves have exactly the fields of the schema, and the reason where there is no "
    "answer") {
  const std::vector<std::string> common = {
      "category",    "dtz",          "precise_dtz",          "dtm", "dtw", "dtc", "checkmate", "stalemate",
      "variant_win", "variant_loss", "insufficient_material"};
  std::vector<std::string> root = common, move = common;
  root.insert(root.begin(), {"fen", "material"});
  root.insert(root.end(), {"check", "moves"});
  move.insert(move.begin(), {"uci", "san"});
  move.insert(move.end(), {"zeroing", "conversion", "fen", "material"});
  for (const std::string_view fen :
       {mate_in_33_fen, mate_in_1_fen, checkmate_fen, stalemate_fen, start_fen}) {
    CAPTURE(fen);
    const Json json = json_of(fen);
    std::vector<std::string> expected = root;
    if (fen == start_fen) expected.insert(expected.end() - 1, {"reason", "reason_code"});
    CHECK(keys_of(json) == expected);
    CHECK(json["fen"] == fen);
    CHECK(json["dtw"].is_null());
    CHECK(json["dtc"].is_null());
    CHECK(json["variant_win"] == false);
    CHECK(json["variant_loss"] == false);
    for (const Json& m : json["moves"]) {
      CHECK(keys_of(m) == move);
      CHECK(m["dtw"].is_null());
      CHECK(m["dtc"].is_null());
      CHECK(m["variant_win"] == false);
      CHECK(m["variant_loss"] == false);
    }
  }
}

TEST_CASE("the facts of a position") {
  struct Case {
    std::string_view what;
    std::string_view fen;
    std::string_view facts;  // category, dtz, precise dtz, dtm, checkmate, stalemate, insufficient material
  };
  const Case cases[] = {
      {"win", mate_in_33_fen, R"("win" 65 65 65 false false false)"},
      {"cursed win", "8/8/8/8/8/7B/8/Nk5K w - - 36 60", R"("cursed-win" 65 65 65 false false false)"},
      {"draw", "8/8/8/3N1B2/4k3/8/8/K7 b - - 0 1", R"("draw" 0 0 0 false false false)"},
      {"bare kings", "8/8/8/3k4/8/8/8/K7 w - - 0 1", R"("draw" 0 0 0 false false true)"},
      {"checkmate", checkmate_fen, R"("loss" -1 -1 null true false false)"},
      {"checkmate on the hundredth half-move", "k7/3N4/1K6/3B4/8/8/8/8 b - - 100 99",
       R"("loss" -1 -1 null true false false)"},
      {"stalemate", stalemate_fen, R"("draw" 0 0 0 false true false)"},
      {"stalemate without a table", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", R"("draw" 0 0 0 false true false)"},
      {"missing table", "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", R"("unknown" null null null false false false)"},
      {"castling rights", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", R"("unknown" null null null false false false)"},
      {"too many men", start_fen, R"("unknown" null null null false false false)"},
      {"illegal", "8/8/8/3kK3/8/8/8/5BN1 w - - 0 1", R"("unknown" null null null false false false)"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.what);
    CHECK(facts_of(json_of(c.fen)) == c.facts);
  }
}

TEST_CASE("a loss counts down to mate") {
  for (const Position& position : random_decisive_kbnvk(100)) {
    const RootProbe root = kbnvk().probe_root(position);
    const Json json = position_json(kbnvk(), position, root);
    CAPTURE(to_line(json));
    if (root.value.outcome != Outcome::loss) continue;
    CHECK(json["category"] == "loss");
    CHECK(json["dtm"] == -static_cast<int>(root.value.plies.count()));
    CHECK(json["dtz"] == json["dtm"]);
    CHECK(json["precise_dtz"] == json["dtm"]);
  }
}

TEST_CASE("a move is seen by the opponent") {
  CHECK(to_line(json_of(mate_in_1_fen)["moves"][0]) ==
        R"({"uci":"e6d5","san":"Bd5#","category":"loss","dtz":-1,"precise_dtz":-1,"dtm":null,)"
        R"("dtw":null,"dtc":null,"checkmate":true,"stalemate":false,"variant_win":false,)"
        R"("variant_loss":false,"insufficient_material":false,"zeroing":false,"conversion":false,)"
        R"("fen":"k7/3N4/1K6/3B4/8/8/8/8 b - - 1 1","material":"KBNvK"})");
  const Json longest = json_of(mate_in_33_fen)["moves"][0];
  CHECK(facts_of(longest) == R"("loss" -64 -64 -64 false false false)");
  const Json capture = json_of("8/8/8/3N1B2/4k3/8/8/K7 b - - 0 1")["moves"][1];  // behind a draw that goes on
  CHECK(capture["san"] == "Kxd5");
  CHECK(facts_of(capture) == R"("draw" 0 0 0 false false true)");
  CHECK(capture["zeroing"] == true);
  CHECK(capture["conversion"] == true);
}

TEST_CASE("a pawn's step zeroes the clock without leaving the table, a promotion leaves it") {
  const Json moves = json_of("8/P7/8/8/8/2k3P1/8/K7 w - - 40 1")["moves"];
  unsigned steps = 0, promotions = 0;
  for (const Json& m : moves) {
    const std::string uci = m["uci"];
    steps += uci == "g3g4" ? 1 : 0;
    promotions += uci.size() == 5 ? 1 : 0;
    CHECK(m["zeroing"] == (uci == "g3g4" || uci.size() == 5));
    CHECK(m["conversion"] == (uci.size() == 5));
  }
  CHECK(steps == 1);
  CHECK(promotions == 4);
}

TEST_CASE("positions without an answer still list their moves, illegal ones do not") {
  CHECK(json_of(start_fen)["moves"].size() == 20);
  CHECK(json_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")["moves"].size() == 15);
  CHECK(json_of(mate_in_33_fen, Tablebase())["moves"].size() == json_of(mate_in_33_fen)["moves"].size());
  CHECK(json_of("8/8/8/3kK3/8/8/8/5BN1 w - - 0 1")["moves"] == Json::array());
}

TEST_CASE("a line of JSON is one line of UTF-8, whatever it is made of") {
  CHECK(to_line(Json{{"fen", "\xff\xfe"}}) == "{\"fen\":\"\xEF\xBF\xBD\xEF\xBF\xBD\"}");
  CHECK(to_line(Json{{"fen", "a\nb\xc3"}}) == "{\"fen\":\"a\\nb\xEF\xBF\xBD\"}");
  CHECK(to_line(Json{{"fen", "\xc3\xa9"}}) == "{\"fen\":\"\xc3\xa9\"}");
  CHECK(to_line(json_of(mate_in_33_fen)).find('\n') == std::string::npos);
  CHECK(Json::parse(to_line(json_of(mate_in_33_fen))) == json_of(mate_in_33_fen));
}
