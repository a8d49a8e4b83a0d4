#include <doctest/doctest.h>

#include "mate33/engine/uci_analysis.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

/// Xiangqi over UCI, set to a position.
class XiangqiScript : public UciScript {
 public:
  explicit XiangqiScript(const std::string& fen = {},
                         const std::filesystem::path& directory = made_xiangqi_directory())
      : UciScript(directory) {
    say("setoption name UCI_Variant value xiangqi\nisready");
    if (!fen.empty()) say("position fen " + fen);
  }
};

/// The position at the end of these moves, each of which must be legal.
GamePosition replayed(const std::string& fen, const Lines& moves) {
  GamePosition position = *parse_xiangqi_fen(fen);
  for (const std::string& text : moves) {
    CAPTURE(text);
    const auto move = parse_coordinates(position, text, XiangqiRanks::from_one);
    REQUIRE(move);
    position = after(position, *move);
  }
  return position;
}

const std::string lone_chariot_fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
const std::string advisors_fen = "3k1a3/4a4/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
const std::string drawn_fen = "4k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1";

}  // namespace

TEST_CASE("UCI_Variant makes uci an engine of xiangqi, and of chess again") {
  UciScript gui(made_xiangqi_directory());
  gui.say("isready");
  CHECK(gui.say("setoption name uci_variant value XiangQi") == Lines{});
  CHECK(contains(gui.say("uci")[7], "UCI_Variant type combo default xiangqi var chess var xiangqi"));
  const Lines found = gui.say("isready");
  REQUIRE(found.size() == 2);
  CHECK(found[0] == "info string found 9 tables of xiangqi in " + made_xiangqi_directory().string());
  CHECK(to_xiangqi_fen(gui.session().xiangqi_position()) == xiangqi_start_fen);
  gui.say("position startpos moves h3e3");
  CHECK(gui.session().xiangqi_position().to_move == Color::black);
  CHECK(contains(gui.say("setoption name UCI_Variant value shogi")[0], "expected chess or xiangqi"));
  gui.say("setoption name UCI_Variant value chess");
  CHECK(best_move(gui.say("position startpos\ngo searchmoves e2e4")) == "e2e4");
}

TEST_CASE("the game cannot be changed while a search waits") {
  XiangqiScript gui(lone_chariot_fen);
  gui.say("go infinite");
  CHECK(one_contains(gui.say("setoption name UCI_Variant value chess"), "a search is under way"));
  CHECK(best_move(gui.say("stop")) == "e2d2");
}

TEST_CASE("uci says value and line of every kind of position of xiangqi") {
  const auto tables = open_xiangqi_tables({made_xiangqi_directory().string()});
  for (const std::string& fen :
       {lone_chariot_fen, advisors_fen, drawn_fen, std::string("3k1a3/4a4/9/9/9/9/9/9/4R4/4K4 b - - 0 1"),
        std::string("4k4/9/9/9/9/4P4/9/9/9/3K5 w - - 0 1"),
        std::string("4k4/9/4n4/9/9/9/9/9/R8/3K5 w - - 0 1")}) {
    CAPTURE(fen);
    XiangqiScript gui(fen);
    const Value value = tables.probe(*parse_game_fen(tables.rules(), fen)).value;
    REQUIRE(value.is_known());
    const Lines said = gui.say("go wtime 1 btime 1");
    const std::string info = first_beginning(said, "info depth");
    CHECK(score_of(info) == uci_score(value));
    const Lines pv = words_after(info, "pv");
    REQUIRE(!pv.empty());
    CHECK(best_move(said) == pv.front());
    CHECK(beginning(said, "info string").empty());
    const GamePosition end = replayed(fen, pv);
    if (value.is_decisive()) {
      CHECK(pv.size() == value.plies.count());
      CHECK(legal_moves(tables.rules(), end).empty());
    }
  }
}

TEST_CASE("a game of xiangqi that is over has no best move") {
  XiangqiScript gui("3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1");
  CHECK(gui.say("go") == Lines{"info depth 0 score mate 0", "bestmove (none)"});
}

TEST_CASE("MultiPV and searchmoves work in xiangqi") {
  XiangqiScript gui(lone_chariot_fen);
  gui.say("setoption name MultiPV value 256");
  const std::size_t moves =
      legal_moves(*expanded_xiangqi_rules(), *parse_xiangqi_fen(lone_chariot_fen)).size();
  const Lines infos = beginning(gui.say("go"), "info depth");
  REQUIRE(infos.size() == moves);
  CHECK(score_of(infos.front()) == "mate 1");
  CHECK(word_after(infos.back(), "multipv") == std::to_string(moves));
  CHECK(best_move(gui.say("go searchmoves e2e3")) == "e2e3");
  CHECK(beginning(gui.say("go mate 1"), "info string").empty());
  CHECK(contains(first_beginning(gui.say("go mate 1 searchmoves e1f1"), "info string"), "no mate in 1"));
}

TEST_CASE("a position of xiangqi outside the tables has a legal move and the reason") {
  XiangqiScript full(std::string{xiangqi_start_fen});
  const Lines said = full.say("go");
  CHECK(contains(first_beginning(said, "info string not in the tables: "),
                 "tables of xiangqi do not hold so many men"));
  CHECK(parse_coordinates(full.session().xiangqi_position(), best_move(said), XiangqiRanks::from_one));
  const TemporaryDirectory none;
  XiangqiScript empty(advisors_fen, none.path());
  const Lines missing = empty.say("go");
  CHECK(contains(first_beginning(missing, "info string not in the tables: "),
                 "no table of xiangqi:KRvKAA in " + none.path().string() +
                     ": 'mate33 generate xiangqi:KRvKAA --out " + none.path().string() +
                     "', or set the option Mate33Path to its directory"));
  CHECK(!best_move(missing).empty());
  // A mate on the board is seen without any table.
  const Lines mate = XiangqiScript(lone_chariot_fen, none.path()).say("go");
  CHECK(score_of(first_beginning(mate, "info depth")) == "mate 1");
}

TEST_CASE("a won position of xiangqi whose best move leads to a missing table is not thrown away") {
  // The chariot can take the horse, which leaves KRvK.
  const std::string fen = "3k5/9/9/9/9/9/9/4n4/4R4/5K3 w - - 0 1";
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "xiangqi");
  std::filesystem::copy_file(made_xiangqi_directory() / "xiangqi" / "KRvKN.m33",
                             directory / "xiangqi/KRvKN.m33");
  const Lines whole = XiangqiScript(fen).say("go");
  XiangqiScript gui(fen, directory.path());
  const Lines said = gui.say("go");
  CAPTURE(first_beginning(whole, "info depth"));
  CHECK(best_move(said) == "e2e3");
  CHECK(contains(first_beginning(said, "info string the position is a win"), "no table of xiangqi:KRvK in "));
}

TEST_CASE("tables of xiangqi with faults and misnamed files are named when tables are opened") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "xiangqi");
  directory.write("xiangqi/KRvK.m33", std::vector<std::byte>(10));
  std::filesystem::copy_file(made_xiangqi_directory() / "xiangqi" / "KRvKN.m33",
                             directory / "xiangqi/krvkn.M33");
  UciScript gui(directory.path());
  const Lines problems = beginning(gui.say("setoption name UCI_Variant value xiangqi\nisready\nisready"),
                                   "info string problem: ");
  REQUIRE(problems.size() == 2);
  CHECK(contains(problems[0],
                 "krvkn.M33 is misnamed: to be found, the table of xiangqi:KRvKN has to be called "
                 "KRvKN.m33"));
  CHECK(contains(problems[1], "KRvK.m33 is damaged"));
}

TEST_CASE("d shows a position of xiangqi and its value") {
  XiangqiScript gui(lone_chariot_fen);
  const Lines said = gui.say("d");
  REQUIRE(said.size() == 13);
  CHECK(said[11] == "Fen: " + lone_chariot_fen);
  CHECK(said[12] == "Value: Red wins in 1 (1 ply)");
  gui.say("position startpos");
  CHECK(contains(gui.say("d").back(), "Value: Unknown: xiangqi:K"));
}
