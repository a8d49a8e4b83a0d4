#include <doctest/doctest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "general_tables.hpp"
#include "solve_positions.hpp"

using namespace mate33::testing;

namespace {

/// Solves until the first quest has its second turn, and interrupts it: each has solved something then.
void interrupt_quests(const char* fen, const std::string& file) {
  Process solving(without_tables({"solve", fen, "--events", "--out", file}));
  const std::string first = "whether White wins", last = "whether Black holds";
  bool is_second = false;
  for (std::string work; !is_second || work != first;) {
    const auto line = solving.read_line();
    REQUIRE(line);
    work = nlohmann::json::parse(*line).value("work", "");
    is_second |= work == last;
  }
  solving.kill(SIGINT);
  CHECK(solving.finish().exit_code == 0);
}

}  // namespace

TEST_CASE("what quests have solved is kept beside the file and gone on from, until the result is proved") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "a").string();
  interrupt_quests(long_solve, file);
  const std::string quest = file + ".white-wins";
  REQUIRE(std::filesystem::exists(quest));
  const RunOutcome probed = run(without_tables({"probe", long_solve, "--solved", quest}));
  CHECK(probed.exit_code == 4);
  CHECK(contains(probed.err, "it has what a quest hopes, and proves nothing"));
  // That what it holds is gone on from is for the tests of RootSolver: how much that is depends on the time.
  const RunOutcome later = run(without_tables({"solve", long_solve, "--time", "0.01", "--out", file}));
  CHECK_FALSE(contains(later.err, "begins anew"));
  CHECK(std::filesystem::exists(quest));
  // A damaged one is said, and does no harm; another's is not written over.
  std::filesystem::resize_file(quest, std::filesystem::file_size(quest) - 1);
  const RunOutcome damaged = run(without_tables({"solve", long_solve, "--time", "0.01", "--out", file}));
  CHECK(contains(damaged.err, quest + " is damaged"));
  CHECK(contains(damaged.err, "that quest begins anew"));
  const std::string other = (directory / "b").string();
  std::filesystem::copy(file + ".black-holds", other + ".black-holds");
  const RunOutcome refused = run(without_tables({"solve", race, "--out", other}));
  CHECK(refused.exit_code == 2);
  CHECK(contains(refused.err, other + ".black-holds has what was solved of " + long_solve));
  std::ofstream(other + ".black-holds") << "mine";
  CHECK(contains(run(without_tables({"solve", race, "--out", other})).err,
                 "which no quest of 'mate33 solve' wrote"));
  // Nor what is proved, nor what quests of the same pawns with another to move have.
  std::filesystem::remove(other + ".black-holds");
  REQUIRE(run(without_tables({"solve", wall, "--out", other + ".black-holds"})).exit_code == 0);
  CHECK(run(without_tables({"solve", race, "--out", other})).exit_code == 2);
  CHECK(answer_of_file(wall, other + ".black-holds").at("status") == "exact");
  const auto written = contents_of(file + ".black-holds");
  const RunOutcome turned =
      run(without_tables({"solve", "8/6p1/8/8/6k1/8/P7/K7 b - - 99 90", "--time", "2", "--out", file}));
  CHECK(contains(turned.err, file + ".black-holds has what a quest of " + long_solve));
  CHECK((contents_of(file + ".black-holds") == written));
  CHECK(run(without_tables({"solve", long_solve, "--memory", "1K", "--out", file})).exit_code == 1);
  CHECK((contents_of(file + ".black-holds") == written));
  // Where all that promotions and captures lead to has a table, the result is known at once.
  std::filesystem::remove(file);  // which has slices that those tables have
  const TemporaryDirectory tables;
  const std::string made = tables.path().string();
  REQUIRE(run(without_tables(
                  {"generate", "KPvK", "KQvKP", "KRvKP", "KBvKP", "KNvKP", "--metric", "wdl", "--out", made}))
              .exit_code == 0);
  const auto proved = nlohmann::json::parse(
      run(without_tables({"solve", long_solve, "--tables", made, "--json", "--out", file})).out);
  CHECK(proved.at("status") == "exact");
  CHECK(!std::filesystem::exists(quest));
}
