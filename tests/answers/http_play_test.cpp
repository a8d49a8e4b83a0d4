// /standard/play, /xiangqi/play and /covered: moves and attacks for who knows no rules.

#include <doctest/doctest.h>

#include "http_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view xiangqi_fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// Percent-encoded, every byte.
std::string encoded(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += '%';
    result += "0123456789ABCDEF"[byte >> 4];
    result += "0123456789ABCDEF"[byte & 15];
  }
  return result;
}

std::string parameters(std::string_view fen, std::string_view moves) {
  return "fen=" + encoded(fen) + "&moves=" + encoded(moves);
}

HttpResponse play(std::string_view fen, std::string_view moves, const std::string& path = "/standard/play") {
  HttpRequest request = get(path);
  request.method = "POST";
  request.body = parameters(fen, moves);
  return test_api().answer(request);
}

/// What became of each move: as UCI has it, "!" for what is wrong, "-" for what follows it.
std::string played(std::string_view fen, std::string_view moves, const std::string& path = "/standard/play") {
  const HttpResponse response = play(fen, moves, path);
  REQUIRE(response.status == 200);
  const Json json = json_of(response);
  std::string text;
  for (const Json& move : json.at("moves")) {
    text += text.empty() ? "" : " ";
    text += move.is_null() ? "-" : move.contains("error") ? "!" : move.at("uci").get<std::string>();
  }
  return text;
}

}  // namespace

TEST_CASE("a game is played at one request: what each move is, and the position after it") {
  const Json json = json_of(play(start_fen, "e4 d7d5 exd5"));
  const Json expected = {
      {{"uci", "e2e4"}, {"san", "e4"}, {"fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}},
      {{"uci", "d7d5"},
       {"san", "d5"},
       {"fen", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}},
      {{"uci", "e4d5"},
       {"san", "exd5"},
       {"fen", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"}}};
  CHECK(json == Json({{"fen", start_fen}, {"moves", expected}}));
  CHECK(json_of(play(start_fen, "")) == Json({{"fen", start_fen}, {"moves", Json::array()}}));
}

TEST_CASE("whatever has parameters in its target may have them in a form, and only these paths take one") {
  const std::string target = "/standard/play?" + parameters(start_fen, "e4 e5");
  CHECK(body_of(ask(target)) == body_of(play(start_fen, "e4 e5")));
  HttpRequest half = get("/standard/play?fen=" + encoded(start_fen));
  half.method = "POST";
  half.body = "moves=e4+e5";
  CHECK(body_of(test_api().answer(half)) == body_of(ask(target)));
  for (const std::string wrong : {"moves=e4%zz", "moves=e4 e5", "moves=e4#", "moves=\xC3\xA9"}) {
    CAPTURE(wrong);
    half.body = wrong;
    check_is_error(test_api().answer(half), 400);
  }
  CHECK(body_of(test_api().answer(half)) ==
        "bad form \"moves=\xC3\xA9\": expected printable ASCII without '#', all else percent-encoded\n");
  half.body = "fen=8/8/8/8/8/7B/8/Nk5K_w&moves=";
  check_is_error(test_api().answer(half), 400);  // given twice
  half.target = "/standard?fen=" + encoded(start_fen);
  check_is_error(test_api().answer(half), 405);
}

TEST_CASE("every legal move is played as to_san() and play() have it") {
  for (const std::string_view fen :
       {start_fen, std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        std::string_view("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
        std::string_view("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1"),
        std::string_view("2K5/8/8/8/4Q2Q/1k6/8/7Q w - - 0 1")}) {
    CAPTURE(fen);
    const Position position = parse_fen(fen)->position;
    std::string moves;
    auto expected = Json::array();
    for (const Move move : legal_moves(position)) {
      // Each in the place of the first.
      const bool is_first = moves.empty();
      moves += (is_first ? "" : " (") + to_san(position, move) + (is_first ? "" : ")");
      expected.push_back(
          {{"uci", to_uci(move)}, {"san", to_san(position, move)}, {"fen", to_fen(position.after(move))}});
    }
    CHECK(json_of(play(to_fen(position), moves)).at("moves") == expected);
  }
}

TEST_CASE("moves are read as people and programs write them") {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1";
  for (const std::string_view moves :
       {"O-O c1=Q", "0-0 c1Q", "o-o+- c2c1q", "e1g1 c2-c1=Q", "Ke1-g1 Pc2c1q!", "O-O\xC2\xB1 c1=Q+-"}) {
    CAPTURE(moves);
    CHECK(played(fen, moves) == "e1g1 c2c1q");
  }
  CHECK(played(fen, "Ra1b1") == "a1b1");
  CHECK(played(fen, "O-O c1=Q Raxc1") == "e1g1 c2c1q a1c1");
  CHECK(played(fen, "O-O c1=Q Rxc1") == "e1g1 c2c1q !");  // which of the two?
  CHECK(played(fen, "Na1-b1") == "!");
  CHECK(played(fen, "Qh5 e4 Kd2") == "! - -");
}

TEST_CASE("variations stand in brackets, and a line ends with a move that is not legal") {
  CHECK(played(start_fen, "e4 (d4 d5 (Nf6 c4) c4) e5") == "e2e4 d2d4 d7d5 g8f6 c2c4 c2c4 e7e5");
  CHECK(played(start_fen, "e4 e9 Nf3 (Nc3) a3") == "e2e4 ! - - -");
  CHECK(played(start_fen, "e4 (Ke2 e5) e5") == "e2e4 ! - e7e5");
  CHECK(played(start_fen, "e4(d4)()e5") == "e2e4 d2d4 e7e5");
  const Json wrong = json_of(play(start_fen, "e4 Qh5")).at("moves").at(1);
  CHECK(wrong == Json({{"error", "move \"Qh5\" is not legal in this position"}}));
  for (const std::string_view moves : {"(e4)", "e4 (", "e4 )", "e4 ((d4))", ")"}) {
    CAPTURE(moves);
    check_is_error(play(start_fen, moves), 400);
  }
}

TEST_CASE("a side may pass, unless it is in check") {
  constexpr std::string_view fen = "4k3/8/8/8/2pP4/8/8/4K3 b - d3 3 7";
  CHECK(played(fen, "-- 0000 cxd3") == "0000 0000 !");  // the right is gone
  const Json json = json_of(play(fen, "--"));
  CHECK(json.at("moves").at(0) ==
        Json({{"uci", "0000"}, {"san", "--"}, {"fen", "4k3/8/8/8/2pP4/8/8/4K3 w - - 4 8"}}));
  CHECK(played("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", "-- Kd8") == "! -");
  CHECK(played("3k5/9/9/9/9/9/9/9/3R5/4K4 b", "--", "/xiangqi/play") == "!");
  CHECK(played("3k5/9/9/9/9/9/9/9/4R4/4K4 b", "-- --", "/xiangqi/play") == "0000 0000");
}

TEST_CASE("games of xiangqi are read in every notation and written in the one that is asked for") {
  for (const std::string_view moves :
       {"C2=5 H8+7", "h2e2 h9g7", "C2.5 N8+7", "\xE7\x82\xAE\xE4\xBA\x8C\xE5\xB9\xB3\xE4\xBA\x94 h9-g7!"}) {
    CAPTURE(moves);
    CHECK(played(xiangqi_fen, moves, "/xiangqi/play") == "h2e2 h9g7");
  }
  const Json wxf = json_of(play(xiangqi_fen, "h2e2", "/xiangqi/play")).at("moves").at(0);
  CHECK(wxf == Json({{"uci", "h2e2"},
                     {"san", "C2=5"},
                     {"fen", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"}}));
  const Json plain = json_of(play(xiangqi_fen, "C2=5", "/xiangqi/play?notation=coordinates"));
  CHECK(plain.at("moves").at(0).at("san") == "h2e2");
  CHECK(played(xiangqi_fen, "C2=6 R1+3 R9+2", "/xiangqi/play") == "h2d2 ! -");
  check_is_error(play(xiangqi_fen, "C2=5", "/xiangqi/play?notation=morse"), 400);
  check_is_error(play(start_fen, "e4", "/xiangqi/play"), 400);
  check_is_error(play(start_fen, "e4", "/nothing/play"), 404);
}

TEST_CASE("what is no list of moves is 400 with one line, however long it is") {
  std::string most;
  for (unsigned i = 0; i < 250; ++i) most += " Nf3 Nf6 Ng1 Ng8";
  CHECK(json_of(play(start_fen, most)).at("moves").size() == 1000);
  check_is_error(play(start_fen, most + " Nf3"), 400);
  // Each move in one more bracket, and in the place of the one before.
  const auto nested = [](unsigned brackets) {
    std::string moves = "e4";
    for (unsigned i = 0; i < brackets; ++i) moves += " (e4";
    return moves + std::string(brackets, ')');
  };
  CHECK(json_of(play(start_fen, nested(50))).at("moves").size() == 51);
  check_is_error(play(start_fen, nested(51)), 400);
  check_is_error(play(start_fen, "e4 " + std::string(100'000, '(')), 400);
  check_is_error(play("8/8/8/8/8/8/8/KQk5 w", "Qa2"), 400);
  check_is_error(ask("/standard/play?fen=" + encoded(start_fen)), 400);
  check_is_error(ask("/standard/play?moves=e4"), 400);
  const std::string garbage = std::string(100'000, 'x') + " \xFF\xFE e4";
  CHECK(played(start_fen, garbage) == "! - -");
  CHECK(played(xiangqi_fen, garbage, "/xiangqi/play") == "! - -");
}

TEST_CASE("/covered names the squares that each side's men attack or guard, legal or not") {
  const auto covered = [](const std::string& placement, const char* side) {
    const Json json = json_of(ask("/covered?fen=" + placement + "_w"));
    std::string text;
    for (const Json& square : json.at(side)) {
      text += (text.empty() ? "" : " ") + square.get<std::string>();
    }
    return text;
  };
  CHECK(covered("8/8/8/8/8/8/8/N6K", "white") == "g1 c2 g2 h2 b3");
  CHECK(covered("8/8/8/8/1k6/8/1R6/K7", "white") == "b1 a2 b2 c2 d2 e2 f2 g2 h2 b3 b4");
  CHECK(covered("8/8/8/2p5/8/B7/8/8", "black") == "b4 d4");
  CHECK(covered("8/8/8/2p5/8/B7/8/8", "white") == "c1 b2 b4 c5");
  CHECK(covered("8/8/8/8/8/8/P6P/8", "white") == "b3 g3");
  CHECK(covered("8/8/8/8/8/8/8/8", "white").empty());
  check_is_error(ask("/covered"), 400);
  check_is_error(ask("/covered?fen=nonsense"), 400);
}
