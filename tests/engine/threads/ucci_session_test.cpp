#include "mate33/engine/ucci_session.hpp"

#include <doctest/doctest.h>

#include "mate33/engine/xiangqi_search.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

const std::string chariot_fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";

Lines without_time(Lines lines) {
  std::erase_if(lines, [](const std::string& line) { return line.starts_with("info time "); });
  return lines;
}

/// The only line said, which must be a message that has this in it.
void check_complaint(UcciScript& gui, std::string_view line, std::string_view part) {
  CAPTURE(line);
  const Lines said = gui.say(line);
  REQUIRE(said.size() == 1);
  CHECK(said.front().starts_with("info message "));
  CAPTURE(said.front());
  CHECK(contains(said.front(), part));
}

}  // namespace

TEST_CASE("a GUI's first words are answered as UCCI has it") {
  UcciScript gui;
  const std::string directory = made_xiangqi_directory().string();
  CHECK(gui.say("ucci") ==
        Lines{"id name mate33 1.2.3", "id author the mate33 authors",
              "option usemillisec type check default true", "option useegtb type check default true",
              "option egtbpaths type string default " + directory,
              "option hashsize type spin default " + std::to_string(default_cache_bytes() >> 20) +
                  " min 1 max 1048576",
              "option ponder type check default false", "option newgame type button", "ucciok"});
  CHECK(gui.say("setoption usemillisec true\nsetoption newgame\nsetoption bookfiles BOOK.DAT") == Lines{});
  CHECK(gui.say("isready") == Lines{"info message found 9 tables of xiangqi in " + directory, "readyok"});
  CHECK(gui.say("probe startpos") == Lines{"pophash"});
  CHECK_FALSE(gui.session().handle("quit"));
  CHECK(gui.say("") == Lines{"bye"});
}

TEST_CASE("a transcript of a game in UCCI") {
  UcciScript gui;
  gui.say("ucci\nisready");
  CHECK(without_time(gui.say("position fen " + chariot_fen + "\ngo time 300000 increment 0")) ==
        Lines{"info depth 1 score 9999 pv e1d1", "bestmove e1d1"});
  CHECK(gui.say("position fen " + chariot_fen + " moves e1d1\ngo time 1") ==
        Lines{"info depth 0 score -10000", "nobestmove"});
  const Lines said = gui.say("position fen 4k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1\ngo draw time 1");
  CHECK(score_of(first_beginning(said, "info depth")) == "0 pv");
  CHECK(said.back().starts_with("bestmove d0d1 ponder "));
  CHECK(said.back().ends_with(" draw"));
  CHECK_FALSE(gui.say("go time 1").back().ends_with(" draw"));
  // What is won is no draw.
  CHECK(gui.say("position fen " + chariot_fen + "\ngo draw time 1").back() == "bestmove e1d1");
}

TEST_CASE("scores of UCCI count from 10000") {
  CHECK(ucci_score(Value::win_in(Plies(65))) == "9935");
  CHECK(ucci_score(Value::loss_in(Plies(2))) == "-9998");
  CHECK(ucci_score(Value::loss_in(Plies(0))) == "-10000");
  CHECK(ucci_score(Value::draw()) == "0");
}

TEST_CASE("go depth 0 asks for the value alone") {
  UcciScript gui;
  CHECK(without_time(without_found(gui.say("position fen " + chariot_fen + "\ngo depth 0"))).back() ==
        "nobestmove");
  CHECK(without_time(gui.say("go depth 0")).front() == "info depth 1 score 9999 pv e1d1");
}

TEST_CASE("banned moves are not played until the next position") {
  UcciScript gui;
  gui.say("position fen " + chariot_fen + "\ngo depth 1");
  CHECK(gui.say("banmoves e1d1") == Lines{});
  const std::string other = best_move(gui.say("go depth 1"));
  CHECK(other != "e1d1");
  CHECK(!other.empty());
  check_complaint(gui, "banmoves e1d1 e9d9", "\"e9d9\"");
  CHECK(best_move(gui.say("go depth 1")) == other);
  CHECK(best_move(gui.say("position fen " + chariot_fen + "\ngo depth 1")) == "e1d1");
  // Where every move is banned there is none.
  gui.say("position fen 3k5/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1");
  const Lines none = gui.say("banmoves d9d8\ngo depth 1");
  CHECK(none == Lines{"info message every move is banned", "nobestmove"});
}

TEST_CASE("without useegtb any legal move is played, and nothing is said of its value") {
  UcciScript gui;
  gui.say("isready\nposition fen " + chariot_fen + "\nsetoption useegtb false");
  const Lines said = gui.say("go depth 5");
  REQUIRE(said.size() == 1);
  CHECK(parse_coordinates(gui.session().position(), best_move(said), XiangqiRanks::from_zero));
  gui.say("setoption useegtb true");
  CHECK(best_move(gui.say("go depth 5")) == "e1d1");
}

TEST_CASE("egtbpaths is a list with semicolons, hashsize is in MiB") {
  const TemporaryDirectory none;
  UcciScript gui(none.path());
  CHECK(contains(gui.say("isready")[0], "found no tables in " + none.path().string()));
  const Lines found =
      gui.say("setoption egtbpaths " + none.path().string() + ";" + made_xiangqi_directory().string());
  REQUIRE(found.size() == 1);
  CHECK(found[0].starts_with("info message found 9 tables of xiangqi in "));
  CHECK(gui.say("setoption hashsize 0\nisready") == Lines{"readyok"});
  CHECK(gui.say("setoption hashsize 16\nisready").size() == 2);
  check_complaint(gui, "setoption hashsize lots", "\"lots\"");
}

TEST_CASE("UCCI waits where it is asked to, and says what it does not understand") {
  UcciScript gui;
  gui.say("isready\nposition fen " + chariot_fen);
  CHECK(beginning(gui.say("go depth infinite"), "bestmove").empty());
  CHECK(one_contains(gui.say("go depth 1"), "a search is under way"));
  CHECK(best_move(gui.say("stop")) == "e1d1");
  CHECK(beginning(gui.say("go ponder time 1000 increment 0"), "bestmove").empty());
  CHECK(best_move(gui.say("ponderhit")) == "e1d1");
  check_complaint(gui, "ponderhit", "no pondering");
  check_complaint(gui, "uci", "unknown command \"uci\"");
  check_complaint(gui, "position fen nonsense", "position ignored");
  check_complaint(gui, "setoption", "setoption ignored");
  check_complaint(gui, "setoption useegtb maybe", "true or false");
  check_complaint(gui, "help", "commands: ucci isready");
  CHECK(to_xiangqi_fen(gui.session().position()) == chariot_fen);
}

TEST_CASE("quit and the end of input end a search of UCCI") {
  for (const bool by_quit : {true, false}) {
    CAPTURE(by_quit);
    UcciScript gui;
    gui.say("isready\nposition fen " + chariot_fen + "\ngo infinite");
    if (by_quit) {
      gui.session().receive("quit\n");
    } else {
      gui.session().end_of_input();
    }
    CHECK(best_move(gui.say("")) == "e1d1");
  }
}
