#include "mate33/engine/xiangqi_command.hpp"

#include <doctest/doctest.h>

#include "mate33/xiangqi/fen.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

const std::string position_fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";

GamePosition chariot_position() {
  return *parse_xiangqi_fen(position_fen);
}

std::string error_of_position(std::string_view arguments, XiangqiRanks ranks = XiangqiRanks::from_one) {
  const auto parsed = parse_xiangqi_position(UciWords(arguments), ranks);
  return parsed ? "" : parsed.error();
}

std::string fen_after(std::string_view arguments, XiangqiRanks ranks) {
  const auto parsed = parse_xiangqi_position(UciWords(arguments), ranks);
  REQUIRE(parsed);
  return to_xiangqi_fen(*parsed);
}

XiangqiGo go(std::string_view arguments, EngineProtocol protocol) {
  return parse_xiangqi_go(UciWords(arguments), protocol, chariot_position());
}

}  // namespace

TEST_CASE("a position of xiangqi is a FEN or the start, and moves in the coordinates of the protocol") {
  CHECK(fen_after("startpos", XiangqiRanks::from_one) == xiangqi_start_fen);
  CHECK(fen_after("fen " + position_fen, XiangqiRanks::from_zero) == position_fen);
  const std::string moved = "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1";
  CHECK(fen_after("fen " + position_fen + " moves e2d2", XiangqiRanks::from_one) == moved);
  CHECK(fen_after("fen " + position_fen + " moves e1d1", XiangqiRanks::from_zero) == moved);
  CHECK(fen_after("startpos moves h3e3 h10g8", XiangqiRanks::from_one) ==
        fen_after("startpos moves h2e2 h9g7", XiangqiRanks::from_zero));
}

TEST_CASE("what is wrong with a position of xiangqi is said") {
  CHECK(contains(error_of_position(""), "expected startpos or fen"));
  CHECK(contains(error_of_position("startpos h3e3"), "expected moves"));
  CHECK(contains(error_of_position("fen nonsense"), "column"));
  CHECK(contains(error_of_position("fen 4k4/9/9/9/9/9/9/9/9/4K4 w"), "illegal position"));
  CHECK(contains(error_of_position("startpos moves h3e3 h3e3"), "half-move 2"));
  CHECK(contains(error_of_position("startpos moves h0e0"), "half-move 1"));
  CHECK(contains(error_of_position("startpos moves h10g8", XiangqiRanks::from_zero), "half-move 1"));
}

TEST_CASE("go of UCI and of UCCI have words of their own") {
  const XiangqiGo uci = go("wtime 1 btime 1 searchmoves e2d2 e2d2 e2e3 mate 3 infinite", EngineProtocol::uci);
  CHECK(uci.complaints.empty());
  CHECK(uci.search_moves.size() == 2);
  CHECK(uci.mate == 3u);
  CHECK(uci.infinite);
  CHECK(contains(go("searchmoves e1d1", EngineProtocol::uci).complaints.text(), "no legal move"));
  CHECK(contains(go("draw", EngineProtocol::uci).complaints.text(), "\"draw\" ignored"));

  CHECK(go("draw time 1000 movestogo 3 opptime 5 oppincrement 1", EngineProtocol::ucci).complaints.empty());
  CHECK(go("draw depth 3", EngineProtocol::ucci).draw);
  CHECK(go("ponder time 300000 increment 0", EngineProtocol::ucci).ponder);
  CHECK(go("depth 0", EngineProtocol::ucci).value_only);
  CHECK_FALSE(go("depth 1", EngineProtocol::ucci).value_only);
  CHECK_FALSE(go("depth 0", EngineProtocol::uci).value_only);
  const XiangqiGo endless = go("depth infinite", EngineProtocol::ucci);
  CHECK(endless.infinite);
  CHECK(endless.complaints.empty());
  CHECK(contains(go("depth infinite", EngineProtocol::uci).complaints.text(), "depth ignored"));
  CHECK(contains(go("time soon", EngineProtocol::ucci).complaints.text(), "\"soon\""));
  CHECK(contains(go("wtime 5", EngineProtocol::ucci).complaints.text(), "\"wtime 5\" ignored"));
  CHECK(contains(go("searchmoves e1d1", EngineProtocol::ucci).complaints.text(), "\"searchmoves\" ignored"));
}

TEST_CASE("banned moves are kept each once, and what is no legal move is said") {
  const auto banned = [](std::string_view words) {
    return parse_banned_moves(UciWords(words), chariot_position());
  };
  CHECK(banned("").moves.empty());
  CHECK(banned("e1d1 e1d1 e1e2").moves.size() == 2);
  CHECK(banned("e1d1 e1d1 e1e2").complaints.empty());
  CHECK(banned("e1d1 e2d2 x").moves.size() == 1);
  CHECK(contains(banned("e1d1 e9d9 x").complaints.text(), "(and 1 more like it)"));
}

TEST_CASE("an option of UCCI is a word and what comes after it") {
  const auto setting = [](std::string_view arguments) { return parse_ucci_setting(UciWords(arguments)); };
  CHECK(setting("useegtb false")->name == "useegtb");
  CHECK(setting("useegtb false")->value == "false");
  CHECK(setting(" egtbpaths  /my own  tables ")->value == "/my own  tables");
  CHECK(setting("newgame")->value == "");
  CHECK(!setting(""));
}
