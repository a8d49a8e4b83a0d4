// The engine under the fifty-move rule.
#include <doctest/doctest.h>

#include "mate33/maker/table_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

/// KQvKR, KPvK and what they need: WDL and DTZ, and DTM where it is asked for.
class Tables {
 public:
  explicit Tables(bool with_dtm) {
    const std::vector wanted = {*Material::parse("KQvKR"), *Material::parse("KPvK")};
    WorkerTeam team(0);
    const auto make = [&](std::vector<Metric> metrics) {
      generate_tables(with_prerequisites(wanted), {},
                      {.directory = directory_.path(), .metrics = std::move(metrics)}, team, {});
    };
    make({Metric::wdl, Metric::dtz});
    if (with_dtm) make({Metric::dtm});
  }
  const std::filesystem::path& path() const { return directory_.path(); }

 private:
  TemporaryDirectory directory_;
};

}  // namespace

TEST_CASE("the engine plays under the rule, with the positions of the game, unless it is told not to") {
  const Tables tables(true);
  UciScript gui(tables.path());
  CHECK(gui.say("setoption name UCI_Mate33Rule50 value maybe").size() == 1);

  // Eleven plies to mate, and five are left: a cursed win, which without the rule is a win.
  const std::string late = "position fen 8/8/8/8/8/2k5/8/KQ6 w - - 95 90";
  const auto said = gui.say(late + "\ngo");
  CHECK(contains(first_beginning(said, "info string with the halfmove clock at 95"), "cursed-win"));
  CHECK(gui.say("setoption name UCI_Mate33Rule50 value false").empty());
  const auto without = gui.say(late + "\ngo");
  CHECK(first_beginning(without, "info string with the halfmove clock").empty());
  CHECK(score_of(first_beginning(without, "info depth")) == "mate 6");
}

TEST_CASE(
    "the engine keeps a win from repetition by the moves that it was told, and only of moves asked for") {
  const Tables tables(true);
  UciScript gui(tables.path());
  const std::string fen = "position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 60";
  const auto played = [&](const std::string& moves, const std::string& go) {
    return word_after(gui.say(fen + moves + "\n" + go).back(), "bestmove");
  };
  const std::string liked = played("", "go");
  // There and back again, twice: after the same move the position would stand there for the third time.
  const std::string there = " " + liked + " d5d6 " + liked.substr(2) + liked.substr(0, 2) + " d6d5";
  const std::string history = " moves" + there + there;
  CHECK(played(" moves" + there, "go") == liked);
  CHECK(played(history, "go") != liked);
  CHECK(played(history, "go searchmoves " + liked) == liked);
}

TEST_CASE("with WDL and DTZ alone the engine knows who wins") {
  const Tables tables(false);
  UciScript gui(tables.path());
  const auto won = gui.say("position fen 8/8/8/8/8/2k5/8/KQ6 w - - 0 1\ngo");
  CHECK(score_of(first_beginning(won, "info depth")) == "cp 10000");
  CHECK(first_beginning(won, "info string not in the tables").empty());
  // Each answer of WDL and DTZ is a hit: the position, its moves, and what a reply is chosen from.
  const std::string line = first_beginning(won, "info depth");
  CHECK(word_after(line, "tbhits") == word_after(line, "nodes"));
  const auto drawn = gui.say("position fen 8/8/8/8/8/2k5/2P5/K7 b - - 0 1\ngo");
  CHECK(score_of(first_beginning(drawn, "info depth")) == "cp 0");
}
