#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/engine/uci_analysis.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

/// The position after the moves, each of which must be legal.
Position replayed(std::string_view fen, const Lines& moves) {
  Position position = position_of(fen);
  for (const std::string& text : moves) {
    const auto move = parse_uci(position, text);
    CAPTURE(text);
    REQUIRE(move);
    position.play(*move);
  }
  return position;
}

bool is_checkmate(const Position& position) {
  return !has_legal_move(position) && is_in_check(position, position.side_to_move);
}

bool is_legal(std::string_view fen, const std::string& move) {
  return static_cast<bool>(parse_uci(position_of(fen), move));
}

/// The engine set to this position, which it does not solve.
class Search {
 public:
  explicit Search(std::string_view fen, std::filesystem::path directory = made_directory())
      : gui(std::move(directory)) {
    gui.say("setoption name Mate33Solve value 0\nisready\nposition fen " + std::string(fen));
  }
  UciScript gui;
};

const std::string kqkr_fen = "8/8/8/4k3/8/8/1r6/K6Q w - - 0 1";

void copy_table(const char* name, const TemporaryDirectory& directory) {
  const std::string file = std::string(name) + ".m33";
  std::filesystem::copy_file(made_directory() / file, directory / file);
}

}  // namespace

TEST_CASE("every form of go is answered by the exact score, the full line to mate and its first move") {
  for (const char* form :
       {"go", "go depth 1", "go nodes 1", "go movetime 1", "go wtime 1 btime 1 winc 0 binc 0 movestogo 1",
        "go wtime -100 btime -100", "go mate 33", "go depth 99 nodes 5 movetime 100000", "go nonsense"}) {
    CAPTURE(form);
    Search search(mate_in_33_fen);
    const Lines said = search.gui.say(form);
    const std::string info = first_beginning(said, "info depth");
    CHECK(info.starts_with("info depth 65 seldepth 65 multipv 1 score mate 33 nodes "));
    CHECK(word_after(info, "time") != "");
    CHECK(std::stoul(word_after(info, "tbhits")) > 65);
    const Lines pv = words_after(info, "pv");
    CHECK(pv.size() == 65);
    CHECK(is_checkmate(replayed(mate_in_33_fen, pv)));
    CHECK(said.back() == "bestmove a1b3 ponder b1c2");
    CHECK(beginning(said, "bestmove").size() == 1);
  }
}

TEST_CASE("scores are for the side to move, draws are 0") {
  struct Case {
    std::string fen, score;
  };
  for (const Case& c : {Case{"2B5/8/8/8/8/4N3/5K2/7k w - - 0 1", "mate 3"},
                        {"8/3B4/8/8/8/8/5K1k/5N2 b - - 0 1", "mate -1"},
                        {kqkr_fen, "mate 9"},
                        {"8/8/8/4k3/8/8/1r6/K6Q b - - 0 1", ""},
                        {"8/8/8/8/8/7B/8/Nk5K b - - 0 1", "cp 0"},
                        {"8/8/8/8/4k3/8/8/K7 w - - 0 1", "cp 0"}}) {
    CAPTURE(c.fen);
    Search search(c.fen);
    const std::string info = first_beginning(search.gui.say("go"), "info depth");
    const Value value = Tablebase::open(made_directory().string()).probe(position_of(c.fen)).value;
    CHECK(score_of(info) == (c.score.empty() ? uci_score(value) : c.score));
  }
}

TEST_CASE("where the game is over there is no best move") {
  Search mated("8/8/2B5/8/8/8/5K2/5N1k b - - 0 1");
  CHECK(mated.gui.say("go") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
  Search stalemated("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  CHECK(stalemated.gui.say("go depth 3") == Lines{"info depth 0 score cp 0", "bestmove (none)"});
  // Without a table it is just as plain.
  Search unknown("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  CHECK(unknown.gui.say("go") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
}

TEST_CASE("an infinite search has no best move before stop") {
  Search search(mate_in_33_fen);
  CHECK(beginning(search.gui.say("go infinite"), "bestmove").empty());
  CHECK(beginning(search.gui.say("isready"), "readyok").size() == 1);
  CHECK(beginning(search.gui.say("ponderhit"), "info string ponderhit ignored").size() == 1);
  CHECK(beginning(search.gui.say("go depth 3"), "info string go ignored: a search is under way").size() == 1);
  // What is set meanwhile is for the next search.
  search.gui.say("position startpos\nsetoption name MultiPV value 5");
  const Lines said = search.gui.say("stop");
  CHECK(said.back() == "bestmove a1b3 ponder b1c2");
  CHECK(search.gui.say("stop") == Lines{});
  CHECK(beginning(search.gui.say("go"), "info depth").size() == 5);
}

TEST_CASE("the analysis of an infinite search is said before stop") {
  Search search(mate_in_33_fen);
  search.gui.session().handle("go infinite");
  const Lines said = search.gui.wait_for("info depth");
  CHECK(score_of(said.back()) == "mate 33");
  CHECK(search.gui.say("stop") == Lines{"bestmove a1b3 ponder b1c2"});
}

TEST_CASE("an infinite search of a game that is over waits, too") {
  Search search("8/8/2B5/8/8/8/5K2/5N1k b - - 0 1");
  CHECK(beginning(search.gui.say("go infinite"), "bestmove").empty());
  CHECK(search.gui.say("stop").back() == "bestmove (none)");
}

TEST_CASE("pondering ends with ponderhit or stop") {
  Search search(mate_in_33_fen);
  CHECK(beginning(search.gui.say("go ponder wtime 1000 btime 1000"), "bestmove").empty());
  CHECK(search.gui.say("ponderhit").back() == "bestmove a1b3 ponder b1c2");
  CHECK(beginning(search.gui.say("go ponder"), "bestmove").empty());
  CHECK(search.gui.say("stop").back() == "bestmove a1b3 ponder b1c2");
  CHECK(beginning(search.gui.say("ponderhit"), "info string ponderhit ignored").size() == 1);
  // An infinite search goes on after ponderhit.
  CHECK(beginning(search.gui.say("go ponder infinite\nponderhit"), "bestmove").empty());
  CHECK(search.gui.say("stop").back() == "bestmove a1b3 ponder b1c2");
}

TEST_CASE("quit and the end of input have the best move said") {
  for (const std::string form : {"go", "go infinite", "go ponder"}) {
    CAPTURE(form);
    Search by_quit(mate_in_33_fen);
    by_quit.gui.session().receive(form + "\nquit\n");
    CHECK(best_move(by_quit.gui.say("")) == "a1b3");
    Search by_end(mate_in_33_fen);
    by_end.gui.session().receive(form + "\n");
    by_end.gui.session().end_of_input();
    const Lines said = by_end.gui.say("");
    CHECK(best_move(said) == "a1b3");
    CHECK(words_after(first_beginning(said, "info depth"), "pv").size() == 65);
  }
}

TEST_CASE("MultiPV says that many lines, each in full, the best first") {
  Search search(mate_in_33_fen);
  const Tablebase tables = Tablebase::open(made_directory().string());
  const RootProbe root = tables.probe_root(position_of(mate_in_33_fen));
  search.gui.say("setoption name MultiPV value 256");
  const Lines infos = beginning(search.gui.say("go"), "info depth");
  REQUIRE(infos.size() == root.moves.size());
  Lines first_moves;
  for (std::size_t i = 0; i < infos.size(); ++i) {
    CAPTURE(infos[i]);
    const Lines pv = words_after(infos[i], "pv");
    CHECK(word_after(infos[i], "multipv") == std::to_string(i + 1));
    const Value value = tables.probe(replayed(mate_in_33_fen, {pv.front()})).value;
    CHECK(score_of(infos[i]) == uci_score(before_move(value)));
    if (value.is_decisive()) CHECK(is_checkmate(replayed(mate_in_33_fen, pv)));
    if (value.is_decisive()) CHECK(pv.size() == value.plies.count() + 1);
    first_moves.push_back(pv.front());
  }
  std::ranges::sort(first_moves);
  CHECK(std::ranges::adjacent_find(first_moves) == first_moves.end());
  search.gui.say("setoption name MultiPV value 2");
  CHECK(beginning(search.gui.say("go"), "info depth").size() == 2);
  CHECK(beginning(search.gui.say("go searchmoves h1g1"), "info depth").size() == 1);
}

TEST_CASE("searchmoves narrows the choice, and illegal ones are told of") {
  Search search(kqkr_fen);
  CHECK(best_move(search.gui.say("go searchmoves h1h8")) == "h1h8");
  CHECK(best_move(search.gui.say("go searchmoves h1h2 h1h8")) == "h1h8");
  const Lines some = search.gui.say("go searchmoves h1h2 e2e4");
  CHECK(best_move(some) == "h1h2");
  CHECK(contains(first_beginning(some, "info string"), "\"e2e4\" is not legal"));
  const Lines none = search.gui.say("go searchmoves e2e4");
  CHECK(contains(first_beginning(none, "info string"), "\"e2e4\" is not legal"));
  CHECK(score_of(first_beginning(none, "info depth")) == "mate 9");
}

TEST_CASE("go mate says where there is none so short") {
  Search search(mate_in_33_fen);
  CHECK(beginning(search.gui.say("go mate 33"), "info string").empty());
  CHECK(beginning(search.gui.say("go mate 32"), "info string no mate in 32").size() == 1);
  search.gui.say("position startpos");
  CHECK(beginning(search.gui.say("go mate 1"), "info string no known mate in 1").size() == 1);
}

TEST_CASE("a position outside the tables has a legal move and the reason") {
  struct Case {
    std::string fen, reason;
  };
  for (const Case& c : {Case{std::string(start_fen), "32 men, and tables hold at most 6"},
                        {"8/8/1k6/6n1/8/3RR3/2QQ4/K7 b - - 0 1", "7 men, and tables hold at most 6"},
                        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling rights"},
                        {"8/8/8/4k3/8/8/1b6/K6Q w - - 0 1", "no table KQvKB in "},
                        {"8/8/8/8/8/4k3/1p5K/4q3 b - - 0 1", "mate33 generate KQPvK --out "}}) {
    CAPTURE(c.fen);
    Search search(c.fen);
    const Lines said = search.gui.say("go");
    CHECK(contains(first_beginning(said, "info string not in the tables: "), c.reason));
    CHECK(is_legal(c.fen, best_move(said)));
    CHECK(beginning(said, "bestmove").size() == 1);
  }
}

TEST_CASE("from outside the tables known wins are entered and known losses avoided") {
  // Taking the bishop leaves KQvK.
  Search winning("8/8/8/8/3bk3/8/8/K2Q4 w - - 0 1");
  const Lines won = winning.gui.say("go");
  CHECK(best_move(won) == "d1d4");
  CHECK(beginning(won, "info string not in the tables: ").size() == 1);
  // Taking the pawn leaves KvKQ.
  Search losing("k7/8/8/4p3/4K3/8/q7/8 w - - 0 1");
  losing.gui.say("setoption name MultiPV value 256");
  const Lines lost = losing.gui.say("go");
  CHECK(best_move(lost) != "e4e5");
  const std::string worst = beginning(lost, "info depth").back();
  CHECK(word_after(worst, "pv") == "e4e5");
  CHECK(score_of(worst).starts_with("mate -"));
  CHECK(score_of(first_beginning(lost, "info depth")) == "");
  // A mate on the board is seen without any table.
  Search mating("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const Lines mate = mating.gui.say("go");
  CHECK(best_move(mate) == "d1d8");
  CHECK(score_of(first_beginning(mate, "info depth")) == "mate 1");
}

TEST_CASE("a line whose smaller table is missing ends there and says which") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory);
  Search search(kqkr_fen, directory.path());
  const Lines said = search.gui.say("go");
  const std::string info = first_beginning(said, "info depth");
  CHECK(score_of(info) == "mate 9");
  CHECK(words_after(info, "pv").size() >= 1);
  CHECK(words_after(info, "pv").size() < 17);
  CHECK(contains(first_beginning(said, "info string the line ends early: "), "no table KQvK in "));
  CHECK(beginning(said, "bestmove").size() == 1);
}

TEST_CASE("a known win whose best move leads to a missing table is not thrown away") {
  const TemporaryDirectory directory;
  copy_table("KQvKR", directory);
  Search search("7k/8/8/8/3r4/8/8/K2Q4 w - - 0 1", directory.path());
  const Lines said = search.gui.say("go");
  CHECK(best_move(said) == "d1d4");
  CHECK(contains(first_beginning(said, "info string the position is a win"), "no table KQvK in "));
}

TEST_CASE("the fifty-move rule is told of where it matters") {
  Search fresh(mate_in_33_fen);
  CHECK(beginning(fresh.gui.say("go"), "info string").empty());
  Search late("8/8/8/8/8/7B/8/Nk5K w - - 60 90");
  const Lines said = late.gui.say("go");
  CHECK(contains(first_beginning(said, "info string"), "halfmove clock at 60"));
  CHECK(contains(first_beginning(said, "info string"), "cursed-win"));
  CHECK(score_of(first_beginning(said, "info depth")) == "cp 0");
}

TEST_CASE("a slower win that is certain is played before a quicker one that the fifty-move rule may spoil") {
  const std::string placement = "8/8/6P1/8/8/6k1/3K1R2/8 w - - ";
  Search fresh(placement + "0 1");
  const Lines quick = fresh.gui.say("go");
  CHECK(best_move(quick) == "f2f7");
  CHECK(score_of(first_beginning(quick, "info depth")) == "mate 4");
  Search late(placement + "94 120");
  const Lines certain = late.gui.say("go");
  CHECK(best_move(certain) == "g6g7");
  CHECK(score_of(first_beginning(certain, "info depth")) == "mate 7");
  CHECK(beginning(certain, "info string").empty());
}
