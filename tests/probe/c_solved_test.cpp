// Files of what was solved, through the C interface.
#include <doctest/doctest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "c_helpers.hpp"
#include "mate33/answers/solved_answer.hpp"
#include "mate33/answers/table_exits.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/mate33.h"
#include "mate33/own/root_solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "rule_tables.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

/// White promotes, with the move.
constexpr const char* race = "8/8/8/8/7k/8/P7/K7 w - - 0 1";

/// Keeps what is solved of it, of a metric and within so much memory.
std::string keep_solved(Metric metric, std::uint64_t memory, const std::filesystem::path& path) {
  const Tablebase none = Tablebase::open("");
  const TableExits exits("", none, metric, 0);
  WorkerTeam team(1);
  const Position root = parse_fen(race)->position;
  RootSolver solver({root, metric, metric == Metric::dtm}, exits.exits(), {memory});
  while (!solver.is_done()) solver.go_on(team, {});
  REQUIRE(solver.tables() != nullptr);
  std::ofstream file(path, std::ios::binary);
  solver.tables()->write(root, solver.stage(), [&](std::span<const std::byte> part) {
    file.write(reinterpret_cast<const char*>(part.data()), static_cast<std::streamsize>(part.size()));
  });
  return path.string();
}

/// All slices of a file: the header has been read.
void damage(const std::string& path) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const std::vector<char> zeros(static_cast<std::size_t>(std::filesystem::file_size(path)));
  file.write(zeros.data(), static_cast<std::streamsize>(zeros.size()));
}

struct Opened {
  Opened() { REQUIRE(mate33_open("", nullptr, &tables) == MATE33_OK); }
  ~Opened() { mate33_close(tables); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  mate33_status solved(const char* fen) {
    mate33_position position;
    REQUIRE(mate33_position_from_fen(fen, &position, nullptr, 0) == MATE33_OK);
    moves.resize(MATE33_MAX_MOVES);
    std::size_t count = 0;
    const auto status = mate33_solved_moves(tables, &position, &proof, moves.data(), moves.size(), &count);
    moves.resize(count);
    return status;
  }

  mate33_tablebase* tables = nullptr;
  mate33_proof proof{};
  std::vector<mate33_proved_move> moves;
};

}  // namespace

TEST_CASE("C: under the rule, what the file holds is never asked of tables, which know no clock") {
  const TemporaryDirectory directory;
  const std::string path = keep_solved(Metric::dtz, 1 << 28, directory / "race.solved");
  Opened alone;
  REQUIRE(mate33_add_solved(alone.tables, path.c_str()) == MATE33_OK);
  Opened beside;
  mate33::testing::copy_metric(Metric::wdl, directory.path());
  REQUIRE(mate33_add_directories(beside.tables, directory.path().c_str()) == MATE33_OK);
  REQUIRE(mate33_add_solved(beside.tables, path.c_str()) == MATE33_OK);
  // Lost for Black, in some plies: a table of WDL knows not how many.
  for (const char* fen : {"8/8/8/8/P6k/8/8/K7 b - - 0 1", "7k/8/8/8/8/8/P7/K7 b - - 97 80", race}) {
    CAPTURE(std::string(fen));
    REQUIRE(alone.solved(fen) == MATE33_OK);
    REQUIRE(beside.solved(fen) == MATE33_OK);
    CHECK(std::memcmp(&alone.proof, &beside.proof, sizeof alone.proof) == 0);
  }
}

TEST_CASE("C: a file of what was solved tells results, distances and every move, best first") {
  const TemporaryDirectory directory;
  for (const Metric metric : {Metric::dtz, Metric::dtm}) {
    Opened opened;
    CHECK(opened.solved(race) == MATE33_MISSING_TABLE);
    const std::string path = keep_solved(metric, 1 << 28, directory / "race.solved");
    REQUIRE(mate33_add_solved(opened.tables, path.c_str()) == MATE33_OK);
    REQUIRE(opened.solved(race) == MATE33_OK);
    CHECK(opened.proof.at_least == MATE33_WDL_WIN);
    CHECK(opened.proof.at_most == MATE33_WDL_WIN);
    CHECK((opened.proof.without_rule50 != 0) == (metric == Metric::dtm));
    REQUIRE(opened.proof.knows_distance);
    CHECK(opened.proof.distance == (metric == Metric::dtm ? 27 : 1));
    REQUIRE(opened.moves.size() == 4);
    CHECK(opened.moves.front().proof.distance == opened.proof.distance);
    for (std::size_t i = 1; i < opened.moves.size(); ++i) {
      CHECK(opened.moves[i].proof.at_least <= opened.moves[i - 1].proof.at_least);
    }
    // A pawn on another file cannot be reached.
    CHECK(opened.solved("8/8/8/8/7k/8/7P/K7 w - - 0 1") == MATE33_MISSING_TABLE);
    CHECK(opened.solved("8/8/8/8/P6k/8/8/K7 b - - 0 1") == MATE33_OK);
    CHECK(opened.proof.at_most == MATE33_WDL_LOSS);
  }
}

TEST_CASE("C: a file that proves the result is asked before one that leaves it open") {
  const TemporaryDirectory directory;
  const std::string open = keep_solved(Metric::dtz, 80'000, directory / "open.solved");
  for (const Metric metric : {Metric::dtz, Metric::dtm}) {
    Opened opened;
    REQUIRE(mate33_add_solved(opened.tables, open.c_str()) == MATE33_OK);
    const std::string proved = keep_solved(metric, 1 << 28, directory / "proved.solved");
    REQUIRE(mate33_add_solved(opened.tables, proved.c_str()) == MATE33_OK);
    REQUIRE(opened.solved(race) == MATE33_OK);
    CHECK(opened.proof.at_least == MATE33_WDL_WIN);
    CHECK((opened.proof.without_rule50 != 0) == (metric == Metric::dtm));
  }
}

TEST_CASE("C: what is open has two bounds, and a short list says how long it would be") {
  const TemporaryDirectory directory;
  Opened opened;
  const std::string path = keep_solved(Metric::dtz, 80'000, directory / "open.solved");
  REQUIRE(mate33_add_solved(opened.tables, path.c_str()) == MATE33_OK);
  REQUIRE(opened.solved(race) == MATE33_OK);
  CHECK(opened.proof.at_least == MATE33_WDL_DRAW);
  CHECK(opened.proof.at_most == MATE33_WDL_WIN);
  CHECK_FALSE(opened.proof.knows_distance);
  mate33_position position;
  REQUIRE(mate33_position_from_fen(race, &position, nullptr, 0) == MATE33_OK);
  mate33_proof proof{};
  std::size_t count = 0;
  CHECK(mate33_solved_moves(opened.tables, &position, &proof, nullptr, 0, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count == 4);
  CHECK(proof.at_most == MATE33_WDL_WIN);
  CHECK(mate33_solved_moves(opened.tables, &position, nullptr, nullptr, 0, &count) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_solved_moves(opened.tables, &position, &proof, nullptr, 1, &count) == MATE33_BAD_ARGUMENT);
}

TEST_CASE("C: a file that is damaged or not there is refused, and one that is damaged later is no answer") {
  const TemporaryDirectory directory;
  Opened opened;
  CHECK(mate33_add_solved(opened.tables, (directory / "none").string().c_str()) == MATE33_IO_ERROR);
  const std::string path = keep_solved(Metric::dtz, 1 << 28, directory / "race.solved");
  {
    std::ofstream other(directory / "other");
    other << "no such file";
  }
  CHECK(mate33_add_solved(opened.tables, (directory / "other").string().c_str()) == MATE33_CORRUPT_FILE);
  REQUIRE(mate33_add_solved(opened.tables, path.c_str()) == MATE33_OK);
  damage(path);
  CHECK(opened.solved(race) == MATE33_CORRUPT_FILE);
}

TEST_CASE("what is damaged later is thrown, or counts as unknown where nothing may be thrown") {
  const TemporaryDirectory directory;
  const std::string path = keep_solved(Metric::dtz, 1 << 28, directory / "race.solved");
  SolvedFiles thrown, unknown(Unreadable::is_unknown);
  REQUIRE_FALSE(thrown.add_file(path));
  REQUIRE_FALSE(unknown.add_file(path));
  const Tablebase none = Tablebase::open("");
  const Position root = parse_fen(race)->position;
  const SolvedReader* const file = [&] {
    std::optional<TableFault> fault;
    return unknown.find(root, fault);
  }();
  REQUIRE(file != nullptr);
  const BoundsSource source = source_of(*file, none, Unreadable::is_unknown);
  CHECK(source.is_solved(root));
  damage(path);
  const Position other = parse_fen("8/8/8/8/P6k/8/8/K7 b - - 0 1")->position;  // of a block not read before
  CHECK_THROWS_AS(find_solved(thrown, none, other), TableError);
  CHECK_FALSE(find_solved(unknown, none, other));
  CHECK_FALSE(source.is_solved(other));
  const CodeBounds bounds = source.bounds(other);
  CHECK(bounds.at_least != bounds.at_most);
}
