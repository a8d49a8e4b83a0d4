// Positions that no table has: solved before, or solved while the clock runs.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "mate33/answers/table_exits.hpp"
#include "mate33/own/root_solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"
#include "uci_script.hpp"

using namespace mate33;

namespace {

/// Nobody comes through.
constexpr const char* wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
/// Both promote: it takes long to solve.
constexpr const char* long_one = "8/pp2k3/8/3p4/3P4/8/PP2K3/8 w - - 0 1";
/// White promotes, with the move.
constexpr const char* race = "8/8/8/8/7k/8/P7/K7 w - - 0 1";

/// An engine without tables at this position.
class Alone {
 public:
  explicit Alone(const std::string& fen) : gui(directory.path()) { gui.say("isready\nposition fen " + fen); }
  const TemporaryDirectory directory;
  UciScript gui;
};

/// Keeps what a solver with so much memory solves of a position.
void keep_solved(const char* fen, std::uint64_t memory, const std::filesystem::path& path) {
  const Tablebase none = Tablebase::open("");
  const TableExits exits("", none, Metric::dtz, 0);
  WorkerTeam team(1);
  RootSolver solver({position_of(fen), Metric::dtz, false}, exits.exits(), {memory});
  while (!solver.is_done()) solver.go_on(team, {});
  REQUIRE(solver.tables() != nullptr);
  std::ofstream file(path, std::ios::binary);
  solver.tables()->write(position_of(fen), solver.stage(), [&](std::span<const std::byte> part) {
    file.write(reinterpret_cast<const char*>(part.data()), static_cast<std::streamsize>(part.size()));
  });
}

std::chrono::milliseconds time_of(auto what) {
  const auto begin = std::chrono::steady_clock::now();
  what();
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
}

}  // namespace

TEST_CASE("what no table has is solved, and played by what is proved") {
  Alone won(race);
  const Lines said = won.gui.say("go movetime 60000");
  CHECK(one_contains(said, "info string solved: a win for White"));
  CHECK(score_of(beginning(said, "info depth").back()) == "cp 10000");
  // What is solved stays: the answer to the next move is there at once.
  const std::string move = best_move(said);
  won.gui.say("position fen " + std::string(race) + " moves " + move + " h4g5");
  const Lines next = won.gui.say("go movetime 60000");
  CHECK(score_of(first_beginning(next, "info depth")) == "cp 10000");

  Alone drawn(wall);
  const Lines draw = drawn.gui.say("go");
  CHECK(one_contains(draw, "info string solved: a draw"));
  CHECK(score_of(first_beginning(draw, "info depth")) == "cp 0");
}

TEST_CASE("without a proof the best lower bound is played, and no mate is claimed") {
  Alone open(long_one);
  const Lines said = open.gui.say("go movetime 300");
  for (const std::string& line : beginning(said, "info depth")) CHECK(!contains(line, "mate"));
  CHECK(beginning(said, "bestmove").size() == 1);
}

TEST_CASE("stop, ucinewgame and a new go are obeyed while a position is solved") {
  Alone open(long_one);
  for (int i = 0; i < 3; ++i) {
    open.gui.say("go infinite");
    CHECK(beginning(open.gui.say("stop"), "bestmove").size() == 1);
    open.gui.say("ucinewgame");
    open.gui.say("go ponder movetime 100");
    CHECK(beginning(open.gui.say("ponderhit"), "bestmove").size() == 1);
  }
  // As far as the clock goes, and no farther.
  CHECK(time_of([&] { open.gui.say("go wtime 1000 btime 1000"); }) < std::chrono::seconds(10));
}

TEST_CASE("once the move pondered on is played, it is solved within the clock") {
  Alone won(race);
  won.gui.say("go ponder movetime 60000");
  const Lines said = won.gui.say("ponderhit");
  CHECK(one_contains(said, "info string solved: a win for White"));
  CHECK(score_of(beginning(said, "info depth").back()) == "cp 10000");
  CHECK(beginning(said, "bestmove").size() == 1);
  // Nothing more to come: it does not wait for the clock.
  won.gui.say("position fen " + std::string(race) + "\ngo ponder movetime 60000");
  CHECK(beginning(won.gui.say("ponderhit"), "bestmove").size() == 1);
}

TEST_CASE("what is proved of a position is told anew when it is searched again at once") {
  Alone open("8/8/8/8/6k1/6p1/P7/K7 w - - 0 1");
  open.gui.say("go infinite");
  open.gui.wait_for("info string solved: ");
  for (int i = 0; i < 10; ++i) {
    open.gui.say("stop\ngo infinite");
    open.gui.wait_for("info string solved: ");
  }
  CHECK(beginning(open.gui.say("stop"), "bestmove").size() == 1);
}

TEST_CASE("what was solved before is asked where no table answers, and open bounds are scores") {
  const TemporaryDirectory directory;
  keep_solved(race, 80'000, directory / "race.solved");
  UciScript gui(directory.path());
  gui.say("setoption name Mate33Solve value 0\nisready\nposition fen " + std::string(race));
  const Lines said = gui.say("go");
  CHECK(one_contains(said, "info string solved before: at least a draw for White, says "));
  CHECK(score_of(first_beginning(said, "info depth")) == "cp 0");
  CHECK(contains(first_beginning(said, "info depth"), "score cp 0 lowerbound "));
  std::ofstream(directory / "damaged.solved") << "no such file";
  gui.say("setoption name Mate33Path value " + directory.path().string());
  CHECK(one_contains(gui.say("go"), "solved before"));
}

TEST_CASE("the clock of go is shared out, and never all of it") {
  using std::chrono::milliseconds;
  const auto time_for = [](GoClock clock) { return thinking_time(clock, Color::white); };
  CHECK(time_for({}) == std::nullopt);
  CHECK(time_for({.move_time = 1000}) == milliseconds(970));
  CHECK(time_for({.move_time = 1}) == milliseconds(1));
  CHECK(time_for({.left = {25'000, 1}}) == milliseconds(1000));
  CHECK(time_for({.left = {25'000, 1}, .increment = {1000, 0}}) == milliseconds(1750));
  CHECK(time_for({.left = {10'000, 1}, .moves_to_go = 1}) == milliseconds(7970));
  CHECK(time_for({.left = {-5, 1}}) == milliseconds(1));
  CHECK(time_for({.left = {std::nullopt, 1000}}) == std::nullopt);
}
