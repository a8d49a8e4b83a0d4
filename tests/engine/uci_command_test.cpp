#include "mate33/engine/uci_command.hpp"

#include <doctest/doctest.h>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

std::string position_error(std::string_view arguments) {
  const auto parsed = parse_uci_position(UciWords(arguments));
  return parsed ? "" : parsed.error();
}

std::string fen_after(std::string_view arguments) {
  const auto parsed = parse_uci_position(UciWords(arguments));
  CAPTURE(arguments);
  REQUIRE(parsed);
  return to_fen(parsed->position);
}

UciGo go(std::string_view arguments, std::string_view fen = start_fen) {
  return parse_uci_go(UciWords(arguments), position_of(fen));
}

Lines moves_of(const UciGo& go) {
  Lines moves;
  for (const Move move : go.search_moves) moves.push_back(to_uci(move));
  return moves;
}

}  // namespace

TEST_CASE("words stand between spaces and tabs; the rest of a line keeps its inner spaces") {
  UciWords words("  \tone two\t three  four ");
  CHECK(words.next() == "one");
  CHECK(words.rest() == "two\t three  four");
  CHECK(words.next() == "two");
  CHECK(words.next() == "three");
  CHECK(words.next() == "four");
  CHECK(words.rest() == "");
  CHECK(!words.next());
  CHECK(!words.next());
  CHECK(!UciWords("").next());
  CHECK(UciWords(" \t ").rest() == "");
}

TEST_CASE("a position is startpos or a FEN, with moves or without") {
  CHECK(fen_after("startpos") == start_fen);
  CHECK(fen_after("startpos moves") == start_fen);
  CHECK(fen_after("startpos moves e2e4") == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  CHECK(fen_after("startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1") ==
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
  CHECK(fen_after("fen 8/8/8/8/8/7B/8/Nk5K w - - 0 1") == mate_in_33_fen);
  CHECK(fen_after("fen   8/8/8/8/8/7B/8/Nk5K  w   -  - 7  9  moves  a1b3") ==
        "8/8/8/8/8/1N5B/8/1k5K b - - 8 9");
  CHECK(fen_after("fen 8/8/8/8/8/7B/8/Nk5K w") == mate_in_33_fen);
  // Some GUIs send the promoted piece in upper case.
  CHECK(fen_after("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q") == "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
  CHECK(fen_after("fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8n h7h6") == "N7/8/7k/8/8/8/8/K7 w - - 1 2");
}

TEST_CASE("a position that is wrong says what is wrong with it") {
  CHECK(position_error("") == "expected startpos or fen");
  CHECK(contains(position_error("8/8/8/8/8/7B/8/Nk5K w - - 0 1"), "expected startpos or fen, not"));
  CHECK(contains(position_error("fen"), "placement"));
  CHECK(contains(position_error("fen moves e2e4"), "placement"));
  CHECK(contains(position_error("fen 8/8/8/8/8/7B/8/Nk5K x - - 0 1"), "side to move"));
  CHECK(contains(position_error("fen 8/8/8/8/8/7B/8/Nk5K w - - 0 1 a1b3"), "nothing after"));
  CHECK(contains(position_error("fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1b1"), "half-move 1"));
  CHECK(contains(position_error("fen 8/8/8/8/8/8/8/Kk6 w - - 0 1"), "illegal position: the kings"));
  CHECK(contains(position_error("fen 8/8/8/8/8/8/8/K7 w - - 0 1"), "no king"));
  CHECK(contains(position_error("startpos e2e4"), "expected moves, not \"e2e4\""));
  CHECK(contains(position_error("startpos moves e2e4 e7e5 e2e4"), "half-move 3: move \"e2e4\""));
  CHECK(contains(position_error("startpos moves e2e4 0000"), "half-move 2"));
  CHECK(contains(position_error("startpos moves e2e4x"), "half-move 1"));
}

TEST_CASE("a game of thousands of moves is a position like others") {
  std::string line = "fen 8/8/8/8/8/7B/8/Nk5K w - - 0 1 moves";
  for (int i = 0; i < 5000; ++i) line += " h1h2 b1b2 h2h1 b2b1";
  const auto parsed = parse_uci_position(UciWords(line));
  REQUIRE(parsed);
  CHECK(parsed->position.halfmove_clock == 20'000);
  CHECK(parsed->position.king(Color::white) == Square::h1);
}

TEST_CASE("go takes every argument that UCI knows, in any order") {
  for (const char* arguments :
       {"", "depth 5", "nodes 1000", "movetime 0", "wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40",
        "wtime -20 btime 1", "movestogo 1 depth 99 nodes 12345678901"}) {
    CAPTURE(arguments);
    const UciGo command = go(arguments);
    CHECK(command.complaints.empty());
    CHECK_FALSE(command.infinite);
    CHECK_FALSE(command.ponder);
    CHECK(!command.mate);
    CHECK(command.search_moves.empty());
  }
  CHECK(go("infinite").infinite);
  CHECK(go("depth 3 infinite").infinite);
  CHECK(go("ponder wtime 1 btime 1").ponder);
  CHECK(go("mate 7").mate == 7u);
  CHECK(go("mate 4294967297").mate == 1'000'000u);
  CHECK(moves_of(go("searchmoves e2e4 d2d4")) == Lines{"e2e4", "d2d4"});
  const UciGo both = go("searchmoves e2e4 e2e4 b1c3 infinite mate 2");
  CHECK(moves_of(both) == Lines{"e2e4", "b1c3"});
  CHECK(both.infinite);
  CHECK(both.mate == 2u);
  CHECK(both.complaints.empty());
}

TEST_CASE("what is wrong in a go is told once, and the rest is followed") {
  CHECK(contains(go("depth").complaints.text(), "depth ignored: expected a number after it"));
  CHECK(contains(go("depth five").complaints.text(), "not \"five\""));
  CHECK(contains(go("nodes 1e6").complaints.text(), "\"1e6\""));
  CHECK(contains(go("movetime 99999999999999999999").complaints.text(), "movetime ignored"));
  CHECK(contains(go("mate 0").complaints.text(), "mate ignored"));
  CHECK(contains(go("mate -1").complaints.text(), "mate ignored"));
  CHECK(!go("mate -1").mate);
  CHECK(contains(go("quickly").complaints.text(), "\"quickly\" ignored"));
  CHECK(contains(go("searchmoves").complaints.text(), "no legal move"));
  CHECK(contains(go("searchmoves e2e5").complaints.text(), "\"e2e5\" is not legal"));
  CHECK(moves_of(go("searchmoves e2e5 e2e4 x")) == Lines{"e2e4"});
  CHECK(contains(go("searchmoves e2e5 x y").complaints.text(),
                 "searchmoves ignored, for no legal move is after it: move \"e2e5\""));
  CHECK(contains(go("searchmoves e2e5 x y").complaints.text(), "(and 2 more like it)"));
  CHECK(contains(go("searchmoves e2e4 x").complaints.text(), "searchmoves: move \"x\""));
  CHECK(go("perft 3").complaints.text() == "\"perft 3\" ignored: not an argument of go");
  CHECK(contains(go("x y z").complaints.text(), "(and 2 more like it)"));
  const UciGo missing_number = go("wtime infinite");
  CHECK(missing_number.infinite);
  CHECK(contains(missing_number.complaints.text(), "wtime ignored"));
  CHECK(go("x y z ponder").ponder);
}

TEST_CASE("names and values of options may have spaces") {
  const auto setting = [](std::string_view arguments) { return parse_uci_setting(UciWords(arguments)); };
  REQUIRE(setting("name MultiPV value 3"));
  CHECK(setting("name MultiPV value 3")->name == "MultiPV");
  CHECK(setting("name MultiPV value 3")->value == "3");
  CHECK(setting("name  Clear   Hash ")->name == "Clear Hash");
  CHECK(setting("name Clear Hash")->value == "");
  CHECK(setting("name Mate33Path value")->value == "");
  CHECK(setting("name Mate33Path value  C:\\my  tables;D:\\value of  ")->value ==
        "C:\\my  tables;D:\\value of");
  CHECK(!setting(""));
  CHECK(!setting("MultiPV value 3"));
  CHECK(!setting("name"));
  CHECK(!setting("name value 3"));
}
