#include "mate33/engine/uci_session.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "mate33/chess/fen.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

const std::string found_line = "info string found 10 tables (up to 4 men) in " + made_directory().string();

/// The only line said, which must be an "info string" that has this in it.
void check_complaint(UciScript& gui, std::string_view line, std::string_view part) {
  CAPTURE(line);
  const Lines said = gui.say(line);
  REQUIRE(said.size() == 1);
  CHECK(said.front().starts_with("info string "));
  CAPTURE(said.front());
  CHECK(contains(said.front(), part));
}

}  // namespace

TEST_CASE("a GUI's first words are answered as UCI has it") {
  UciScript gui;
  CHECK(gui.say("uci") == Lines{"id name mate33 1.2.3", "id author the mate33 authors",
                                "option name Mate33Path type string default " + made_directory().string(),
                                "option name Mate33Cache type spin default " +
                                    std::to_string(default_cache_bytes() >> 20) + " min 1 max 1048576",
                                "option name Mate33Solve type spin default 1024 min 0 max 1048576",
                                "option name MultiPV type spin default 1 min 1 max 256",
                                "option name UCI_Mate33Rule50 type check default true",
                                "option name UCI_Variant type combo default chess var chess var xiangqi",
                                "option name Ponder type check default false",
                                "option name UCI_AnalyseMode type check default false", "uciok"});
  CHECK(gui.say("isready") == Lines{found_line, "readyok"});
  CHECK(gui.say("isready") == Lines{"readyok"});
  CHECK(gui.say("ucinewgame") == Lines{});
  CHECK(gui.say("register later") == Lines{});
  CHECK(gui.say("register name Stefan MK code 4359874324") == Lines{});
  CHECK(gui.say("") == Lines{});
  CHECK(gui.say("stop") == Lines{});
  CHECK(gui.say("debug off") == Lines{});
  CHECK_FALSE(gui.session().handle("quit"));
}

TEST_CASE("a transcript of a game") {
  UciScript gui;
  gui.say("uci\nsetoption name UCI_AnalyseMode value false\nisready\nucinewgame");
  const Lines first = gui.say("position fen 2B5/8/8/8/8/4N3/5K2/7k w - - 0 1\ngo wtime 1000 btime 1000");
  REQUIRE(first.size() == 2);
  CHECK(first[0].starts_with("info depth 5 seldepth 5 multipv 1 score mate 3 nodes "));
  CHECK(words_after(first[0], "pv") == Lines{"c8d7", "h1h2", "e3f1", "h2h1", "d7c6"});
  CHECK(first[1] == "bestmove c8d7 ponder h1h2");
  const std::string game = "position fen 2B5/8/8/8/8/4N3/5K2/7k w - - 0 1 moves c8d7 h1h2 ";
  CHECK(gui.say(game + "e3f1\ngo")[1] == "bestmove h2h1 ponder d7c6");
  const Lines last = gui.say(game + "e3f1 h2h1\ngo");
  CHECK(score_of(last[0]) == "mate 1");
  CHECK(last[1] == "bestmove d7c6");
  CHECK(gui.say(game + "e3f1 h2h1 d7c6\ngo") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
}

TEST_CASE("lines may end in LF or CR LF, come in pieces, and the last need not end") {
  UciScript gui;
  CHECK(gui.say("isready\r\nisready\r\n") == Lines{found_line, "readyok", "readyok"});
  gui.session().receive("isre");
  gui.session().receive("ady\nis");
  CHECK(gui.say("ready") == Lines{"readyok", "readyok"});
  gui.session().receive("isready");
  gui.session().end_of_input();
  CHECK(gui.say("") == Lines{"readyok"});
  CHECK(gui.say("  isready\t\n\n\n \t \r\n") == Lines{"readyok"});
}

TEST_CASE("after quit nothing is read any more") {
  UciScript gui;
  CHECK_FALSE(gui.session().receive("quit\nisready\n"));
  CHECK_FALSE(gui.session().receive("isready\n"));
  gui.session().end_of_input();
  CHECK(gui.say("") == Lines{});
}

TEST_CASE("words before a command are passed over, as UCI asks; other nonsense is ignored") {
  UciScript gui;
  gui.say("isready");
  CHECK(gui.say("joho isready") == Lines{"info string unknown command \"joho\" passed over", "readyok"});
  CHECK(gui.say("hello world") ==
        Lines{"info string unknown command \"hello\" ignored: help lists the commands"});
  check_complaint(gui, "UCI", "\"UCI\"");
  check_complaint(gui, "\x01\x02\xff\xfe", "unknown command");
  check_complaint(gui, "position", "expected startpos or fen");
  check_complaint(gui, "position fen nonsense", "FEN, column ");
  check_complaint(gui, "position startpos moves e2e5", "half-move 1");
  check_complaint(gui, "setoption", "setoption ignored");
  check_complaint(gui, "setoption name Hash value 16", "no option \"Hash\"");
  check_complaint(gui, "setoption name MultiPV", "from 1 to 256");
  check_complaint(gui, "setoption name MultiPV value 0", "from 1 to 256");
  check_complaint(gui, "setoption name MultiPV value 257", "\"257\"");
  check_complaint(gui, "setoption name MultiPV value two", "\"two\"");
  check_complaint(gui, "setoption name MultiPV value 99999999999", "\"99999999999\"");
  check_complaint(gui, "setoption name Ponder value maybe", "true or false");
  check_complaint(gui, "debug", "on or off");
  check_complaint(gui, "debug maybe", "on or off");
  check_complaint(gui, "ponderhit", "no pondering");
  check_complaint(gui, "help", "commands: uci isready");
}

TEST_CASE("a position that is wrong leaves the old one") {
  UciScript gui;
  gui.say("position fen " + std::string(mate_in_33_fen));
  gui.say("position fen 8/8/8/8/8/8/8/8 w - - 0 1");
  gui.say("position startpos moves e2e4 e2e4");
  CHECK(to_fen(gui.session().position()) == mate_in_33_fen);
  gui.say("ucinewgame");
  CHECK(to_fen(gui.session().position()) == mate_in_33_fen);
  gui.say("position startpos");
  CHECK(to_fen(gui.session().position()) == start_fen);
}

TEST_CASE("rights that no move could use are told of in debug mode") {
  UciScript gui;
  const std::string line = "position fen 8/8/8/4k3/8/8/1r6/K6Q w K e6 0 1";
  CHECK(gui.say(line) == Lines{});
  gui.say("debug on");
  const Lines notes = gui.say(line);
  REQUIRE(notes.size() == 2);
  CHECK(contains(notes[0], "castling right"));
  CHECK(contains(notes[1], "e.p. square e6"));
  gui.say("debug off");
  CHECK(gui.say(line) == Lines{});
}

TEST_CASE("an EPD is a position") {
  UciScript gui;
  CHECK(gui.say("position fen 8/8/8/8/8/7B/8/Nk5K w - - bm Nb3; id \"longest\"; moves a1b3") == Lines{});
  CHECK(to_fen(gui.session().position()) == "8/8/8/8/8/1N5B/8/1k5K b - - 1 1");
}

TEST_CASE("of a position with castling rights d says what its moves tell, and that tables do not") {
  UciScript gui;
  gui.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  CHECK(gui.say("d").back() ==
        "Value: win by its moves: tables do not answer positions with castling rights");
}

TEST_CASE("a line longer than any game is ignored, and its bytes are not kept") {
  UciScript gui;
  gui.say("isready");
  const std::string block(std::size_t{1} << 16, 'x');
  for (int i = 0; i < 40; ++i) gui.session().receive(block);
  CHECK(gui.say("\n") == Lines{"info string a line of more than 1048576 bytes is ignored"});
  CHECK(gui.say("isready") == Lines{"readyok"});
  gui.session().receive(std::string(UciSession::longest_line + 1, 'y'));
  gui.session().end_of_input();
  CHECK(gui.say("") == Lines{"info string a line of more than 1048576 bytes is ignored"});
  // One byte less is a line like others.
  const Lines said = gui.say("isready" + std::string(UciSession::longest_line - 7, ' '));
  CHECK(said == Lines{"readyok"});
}

TEST_CASE("a line with a NUL byte is ignored") {
  UciScript gui;
  gui.say("isready");
  using namespace std::string_literals;
  check_complaint(gui, "isready\0"s, "NUL");
  check_complaint(gui, "\0\0\0"s, "NUL");
  check_complaint(gui, "setoption name Mate33Path value /tmp\0/x"s, "NUL");
}

TEST_CASE("options are found whatever their letters' case, and paths may have spaces") {
  const TemporaryDirectory spaced("my own  tables");
  std::filesystem::copy_file(made_directory() / "KQvK.m33", spaced / "KQvK.m33");
  UciScript gui;
  CHECK(gui.say("setoption name mate33PATH value " + spaced.path().string() + "\r") ==
        Lines{"info string found 1 table (up to 3 men) in " + spaced.path().string()});
  const std::string both = spaced.path().string() + ":" + made_directory().string();
  CHECK(gui.say("setoption name Mate33Path value " + both) ==
        Lines{"info string found 10 tables (up to 4 men) in " + both});
  CHECK(contains(gui.say("uci")[2], both));
  gui.say("setoption name multipv value 2");
  CHECK(beginning(gui.say("position fen " + std::string(mate_in_33_fen) + "\ngo"), "info depth").size() == 2);
  for (const char* quiet :
       {"setoption name ponder value true", "setoption name Ponder value False",
        "setoption name uci_analysemode value true", "setoption name Mate33Cache value 16"}) {
    CHECK(gui.say(quiet) == Lines{});
  }
  // With another cache the tables are opened anew, but not with one that is refused.
  CHECK(gui.say("isready").size() == 2);
  for (const char* refused : {"0", "-1", "16 MiB", "", "99999999999"}) {
    CHECK(contains(gui.say("setoption name Mate33Cache value " + std::string(refused))[0],
                   "Mate33Cache ignored: expected a number from 1 to "));
    CHECK(gui.say("isready") == Lines{"readyok"});
  }
}

TEST_CASE("the opener is given the path and the cache") {
  std::vector<UciTables> asked;
  UciSession session(
      "0", {"first"}, [](std::string_view) {},
      [&](const UciTables& where) { return asked.push_back(where), Tablebase(); });
  session.handle("isready");
  session.handle("setoption name Mate33Cache value 3");
  session.handle("isready");
  session.handle("setoption name Mate33Path value second place");
  session.handle("setoption name Mate33Path value <empty>");
  REQUIRE(asked.size() == 4);
  CHECK(asked[0].directories == "first");
  CHECK(asked[0].cache_mib == default_cache_bytes() >> 20);
  CHECK(asked[1].directories == "first");
  CHECK(asked[1].cache_mib == 3);
  CHECK(asked[2].directories == "second place");
  CHECK(asked[3].directories == "");
}

TEST_CASE("no tables, and tables with faults, are told of with what to do") {
  const TemporaryDirectory directory;
  UciScript gui(directory.path());
  const Lines none = gui.say("isready");
  REQUIRE(none.size() == 2);
  CHECK(contains(none[0], "found no tables in " + directory.path().string()));
  CHECK(contains(none[0], "mate33 generate --all 4 --out " + directory.path().string()));
  std::ofstream(directory / "KQvK.m33") << "rubbish";
  std::filesystem::copy_file(made_directory() / "KRvK.m33", directory / "KRvK.m33");
  const Lines faulty = gui.say("setoption name Mate33Path value " + directory.path().string() +
                               "\nposition fen 8/8/8/4k3/8/8/8/K6Q w - - 0 1\ngo\nisready\nisready");
  CHECK(contains(faulty[0], "info string found "));
  const Lines problems = beginning(faulty, "info string problem: ");
  REQUIRE(problems.size() == 1);
  CHECK(contains(problems[0], "KQvK.m33"));
  const std::string reason = first_beginning(faulty, "info string not in the tables: ");
  CHECK(contains(reason, "is damaged: make it anew with 'mate33 generate KQvK"));
  CHECK(best_move(faulty) != "");
  CHECK(contains(gui.say("setoption name Mate33Path value")[0],
                 "found no tables, for no directory is searched: "));
}

TEST_CASE("directories that are not there and files with wrong names are named") {
  const TemporaryDirectory root;
  const std::string there = (root / "tables").string(), nowhere = (root / "nowhere").string();
  std::filesystem::create_directory(there);
  std::filesystem::copy_file(made_directory() / "KRvK.m33", root / "tables/krvk.m33");
  std::filesystem::copy_file(made_directory() / "KQvK.m33", root / "tables/KQVK.M33");
  UciScript gui(root / "tables");
  const Lines said = gui.say("setoption name Mate33Path value " + nowhere + ": " + there + ":" + there);
  REQUIRE(said.size() == 5);
  CHECK(contains(said[0], "found no tables in " + nowhere + ": " + there));
  CHECK(said[1] == "info string problem: there is no directory \"" + nowhere + "\"");
  CHECK(said[2] == "info string problem: there is no directory \" " + there + "\"; there is \"" + there +
                       "\", and blanks belong to names");
  CHECK(contains(said[3], "KQVK.M33 is misnamed: to be found, the table of KQvK has to be called KQvK.m33"));
  CHECK(contains(said[4], "krvk.m33 is misnamed"));
}

TEST_CASE("an opener that fails is told of, and the engine goes on") {
  Lines said;
  UciSession session(
      "0", {"data"}, [&](std::string_view line) { said.emplace_back(line); },
      [](const UciTables&) -> Tablebase { throw std::bad_alloc(); });
  session.handle("isready");
  REQUIRE(said.size() == 1);
  CHECK(contains(said[0], "the command failed"));
  session.handle("uci");
  CHECK(said.back() == "uciok");
  // A GUI waits for a move as long as it takes.
  session.handle("position fen k7/2Q5/8/8/8/8/8/K7 w - - 0 1 moves c7c6");
  session.handle("go movetime 100");
  CHECK(beginning(said, "info string the search failed: ").size() == 1);
  CHECK(std::ranges::count(std::array{"a8a7", "a8b8"}, best_move(said)) == 1);
  session.handle("stop");
  CHECK(beginning(said, "bestmove").size() == 1);
}

TEST_CASE("d shows the board, the FEN and what the tables say") {
  UciScript gui;
  gui.say("isready");
  const auto value_of = [&](const std::string& fen) {
    const Lines said = gui.say("position fen " + fen + "\nd");
    REQUIRE(said.size() == 11);
    CHECK(said[0].starts_with("8 "));
    CHECK(said[8] == "  a b c d e f g h");
    CHECK(said[9] == "Fen: " + fen);
    return said[10];
  };
  CHECK(value_of(std::string(mate_in_33_fen)) == "Value: win in 65 plies (mate in 33)");
  CHECK(value_of("8/8/8/8/8/7B/8/Nk5K b - - 0 1") == "Value: draw");
  CHECK(value_of("8/8/2B5/8/8/8/5K2/5N1k b - - 0 1") == "Value: checkmated");
  CHECK(value_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == "Value: draw (stalemate)");
  CHECK(contains(value_of("8/8/8/4k3/8/8/1b6/K6Q w - - 0 1"), "Value: unknown: no table KQvKB in "));
  CHECK(contains(value_of(std::string(start_fen)), "Value: unknown: "));
}

TEST_CASE("what an echo or a path contains stays on one line") {
  UciScript gui;
  for (const std::string& line : gui.say("setoption name Mate33Path value /a\x01\x1b[31m/b\x7f")) {
    CHECK(std::ranges::none_of(line, [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }));
  }
}

TEST_CASE("a flood of commands is answered one by one") {
  UciScript gui;
  gui.say("isready\nposition fen " + std::string(mate_in_33_fen));
  std::string flood;
  for (int i = 0; i < 300; ++i) flood += "go\nisready\nstop\ngo infinite\nstop\nnonsense\n";
  const Lines said = gui.say(flood);
  CHECK(beginning(said, "bestmove a1b3").size() == 600);
  CHECK(beginning(said, "readyok").size() == 300);
  CHECK(beginning(said, "info string unknown").size() == 300);
}
