#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <tuple>

#include "program.hpp"

using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

const std::set<std::string> fact_keys = {
    "category",    "dtz",          "precise_dtz",          "dtm", "dtw", "dtc", "checkmate", "stalemate",
    "variant_win", "variant_loss", "insufficient_material"};

std::set<std::string> keys_of(const Json& object) {
  std::set<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.insert(key);
  return keys;
}

Json probe_json(const std::string& fen) {
  CAPTURE(fen);
  const RunOutcome outcome = run_mate33({"probe", fen, "--json"});
  REQUIRE(outcome.exit_code == 0);
  CHECK(lines_of(outcome.out).size() == 1);
  return Json::parse(outcome.out);
}

/// What the order of moves goes by, as far as it can be told from one key to the next: best first.
auto rank_of(const Json& move) {
  static const std::vector<std::string> order = {"loss",    "maybe-loss", "blessed-loss", "draw",
                                                 "unknown", "cursed-win", "maybe-win",    "win"};
  const auto category = std::ranges::find(order, move.at("category").get<std::string>());
  CHECK(category != order.end());
  const int dtm = move.at("dtm").is_null() ? 0 : move.at("dtm").get<int>();
  return std::tuple(category - order.begin(), !move.at("checkmate").get<bool>(),
                    move.at("stalemate").get<bool>() || move.at("insufficient_material").get<bool>(), -dtm,
                    !move.at("zeroing").get<bool>(), move.at("uci").get<std::string>());
}

}  // namespace

TEST_CASE("probe shows the board, the result, and every legal move with its value, best first") {
  const RunOutcome outcome = run_mate33({"probe", std::string(longest_mate_fen)});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(outcome.out ==
        "8 . . . . . . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n"
        "3 . . . . . . . B\n2 . . . . . . . .\n1 N k . . . . . K\n  a b c d e f g h\n\n"
        "White to move\nWhite mates in 33 (65 plies)\n\n"
        "  Nb3   White mates in 33 (65 plies)\n  Nc2   draw\n  Kg1   draw\n  Kg2   draw\n  Kh2   draw\n"
        "  Bc8   draw\n  Bd7   draw\n  Be6   draw\n  Bf1   draw\n  Bf5+  draw\n  Bg2   draw\n  Bg4   draw\n");
}

TEST_CASE("the result is said in words for every kind of position") {
  struct Case {
    std::string fen, said;
  };
  const Case cases[] = {
      {"8/8/8/8/8/7B/8/Nk5K b - - 0 1", "\nDraw\n\n  Kb2   draw\n  Kxa1  draw by insufficient material\n"},
      {"8/8/8/8/8/7B/8/Nk5K b - - 0 1", "\n  Ka2   White mates in 31 (62 plies)\n"},
      {"7k/nK5b/8/8/8/8/8/8 b - - 0 1", "Black to move\n"},
      {"7K/8/7b/8/8/8/8/nK5k b - - 0 1", "White has more than one king"},
      {"nK5k/8/7b/8/8/8/8/8 b - - 0 1",
       "\nBlack mates in 33 (65 plies)\n\n  Nb6   Black mates in 33 (65 plies)\n"},
      {"8/8/2B5/8/8/8/5K2/5N1k b - - 0 1", "\nBlack is checkmated\n"},
      {"8/8/8/3B4/8/8/5K2/5N2 w - - 0 1", "Black has no king"},
      {"8/3B4/8/8/8/8/5K1k/5N2 b - - 0 1",
       "\nWhite mates in 1 (2 plies)\n\n  Kh1  White mates in 1 (2 plies)\n"},
      {"8/3B4/8/8/8/8/5K2/5N1k w - - 0 1", "\nWhite mates in 1 (1 ply)\n\n  Bc6#  checkmate\n"},
      {"k7/8/1K6/4B3/8/8/8/7N b - - 0 1", "\nDraw: Black is stalemated\n"},
      {"k7/8/1K6/8/3B4/8/8/7N w - - 0 1", "  Be5  draw by stalemate\n"},
      {"8/8/8/8/8/8/8/k6K w - - 0 1", "\nDraw\n"},
      {"8/8/8/8/8/8/8/kN5K w - - 0 1", "\nDraw\n"},
      {"8/8/8/8/8/8/8/kb5K b - - 0 1", "\nDraw\n"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    const RunOutcome outcome = run_mate33({"probe", c.fen});
    CAPTURE(outcome.out);
    CHECK(contains(outcome.out + outcome.err, c.said));
  }
}

TEST_CASE("a mate that comes too late for the fifty-move rule is called cursed") {
  struct Case {
    std::string fen, category, said;
  };
  const Case cases[] = {
      {"8/8/8/8/8/7B/8/Nk5K w - - 35 1", "win", ""},
      {"8/8/8/8/8/7B/8/Nk5K w - - 36 1", "cursed-win", "halfmove clock at 36"},
      {"1N1k4/8/8/8/1B6/8/8/1K6 b - - 34 1", "loss", ""},
      {"1N1k4/8/8/8/1B6/8/8/1K6 b - - 35 1", "blessed-loss", "halfmove clock at 35"},
      {"8/8/2B5/8/8/8/5K2/5N1k b - - 100 1", "loss", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    CHECK(probe_json(c.fen).at("category") == c.category);
    const RunOutcome outcome = run_mate33({"probe", c.fen});
    CHECK(contains(outcome.out, c.said));
    CHECK(contains(outcome.out, "fifty-move rule") == !c.said.empty());
  }
}

TEST_CASE("--json is the object of the lichess tablebase API with the FEN added") {
  const Json json = probe_json("8/8/8/8/8/7B/8/Nk5K w");
  std::set<std::string> expected = fact_keys;
  expected.insert({"fen", "material", "check", "moves"});
  CHECK(keys_of(json) == expected);
  CHECK(json.at("fen") == std::string(longest_mate_fen));
  CHECK(json.at("category") == "win");
  for (const char* key : {"dtm", "dtz", "precise_dtz"}) CHECK(json.at(key) == 65);
  for (const char* key : {"dtw", "dtc"}) CHECK(json.at(key).is_null());
  for (const char* key : {"checkmate", "stalemate", "variant_win", "variant_loss", "insufficient_material"}) {
    CHECK(json.at(key) == false);
  }
  std::set<std::string> expected_of_move = fact_keys;
  expected_of_move.insert({"uci", "san", "zeroing", "conversion", "fen", "material"});
  CHECK(json.at("moves").size() == 12);
  for (const Json& move : json.at("moves")) CHECK(keys_of(move) == expected_of_move);
  const Json& best = json.at("moves").at(0);
  CHECK(best.at("uci") == "a1b3");
  CHECK(best.at("san") == "Nb3");
  CHECK(best.at("category") == "loss");
  CHECK(best.at("dtm") == -64);
}

TEST_CASE("--json of positions in which the game is over") {
  const Json mated = probe_json("8/8/2B5/8/8/8/5K2/5N1k b - - 0 1");
  CHECK(mated.at("checkmate") == true);
  CHECK(mated.at("category") == "loss");
  CHECK(mated.at("dtm").is_null());
  CHECK(mated.at("dtz") == -1);
  CHECK(mated.at("moves").empty());
  const Json stalemate = probe_json("k7/8/1K6/4B3/8/8/8/7N b - - 0 1");
  CHECK(stalemate.at("stalemate") == true);
  CHECK(stalemate.at("category") == "draw");
  CHECK(stalemate.at("dtm") == 0);
  CHECK(stalemate.at("moves").empty());
  const Json bare = probe_json("8/8/8/8/8/8/8/k6K w - - 0 1");
  CHECK(bare.at("insufficient_material") == true);
  CHECK(bare.at("category") == "draw");
}

TEST_CASE("moves come in order, and the root is the negation of the best") {
  for (const std::string fen :
       {"8/8/8/8/8/7B/8/Nk5K w - - 0 1", "8/8/8/8/8/7B/8/Nk5K b - - 0 1", "8/8/4k3/8/3B4/2N5/8/K7 w - - 0 1",
        "8/8/4k3/8/3B4/2N5/8/K7 b - - 0 1", "8/8/4k3/8/3B4/2N5/8/K7 w - - 50 1",
        "k7/8/1K6/8/3B4/8/8/7N w - - 0 1", "8/3B4/8/8/8/8/5K2/5N1k w - - 0 1",
        "8/8/4K3/8/3b4/2n5/8/k7 b - - 0 1", "7k/5K2/6N1/8/8/8/8/B7 b - - 98 1"}) {
    CAPTURE(fen);
    const Json json = probe_json(fen);
    const Json& moves = json.at("moves");
    REQUIRE_FALSE(moves.empty());
    for (std::size_t i = 1; i < moves.size(); ++i) {
      CAPTURE(moves[i].at("san").get<std::string>());
      CHECK(rank_of(moves[i - 1]) < rank_of(moves[i]));
    }
    const int best = moves[0].at("dtm").is_null() ? 0 : moves[0].at("dtm").get<int>();
    if (json.at("dtm") != 0) CHECK(std::abs(json.at("dtm").get<int>()) == std::abs(best) + 1);
  }
}

TEST_CASE("what no table answers is exit code 3 with the reason on standard error") {
  struct Case {
    std::string fen, said;
  };
  const Case cases[] = {
      {"8/8/8/8/8/7Q/8/k6K w - - 0 1", "KQvK"},
      {"8/8/8/8/6q1/8/8/k6K b - - 0 1", "KQvK"},
      {"8/8/8/8/8/7P/8/k6K w - - 0 1", "KPvK"},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling rights"},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "32 men"},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "32 men"},
  };
  for (const Case& c : cases) {
    for (const bool json : {false, true}) {
      CAPTURE(c.fen);
      CAPTURE(json);
      const RunOutcome outcome = run_mate33(Words{"probe", c.fen} + (json ? Words{"--json"} : Words{}));
      CHECK(outcome.exit_code == 3);
      CHECK(lines_of(outcome.err).size() == 1);
      CHECK(contains(outcome.err, c.said));
      if (!json) continue;
      const Json answer = Json::parse(outcome.out);
      CHECK(answer.at("category") == "unknown");
      CHECK(answer.contains("reason"));
    }
    CHECK(contains(run_mate33({"line", c.fen}).err, c.said));
    check_is_error(run_mate33({"line", c.fen}), 3);
  }
}
