// From nothing to the complete KBNvK.bin: the set-wise generator beside a queue-based breadth-first solver
// that looks at one position at a time, in one run, on one thread each, compiled with the same flags.
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "mate33/flat/flat_builder.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/plain_solver.hpp"

namespace {

using namespace mate33;

double seconds_of(const auto& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The median of several runs: this may be a busy machine.
double median_seconds(int runs, const auto& work) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) times.push_back(seconds_of(work));
  std::ranges::nth_element(times, times.begin() + runs / 2);
  return times[static_cast<std::size_t>(runs / 2)];
}

void run_program(const std::string& directory) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stdout);
    ::execl(MATE33_PROGRAM, "mate33", "generate", "KBNvK", "--force", "--threads", "1", "--out",
            directory.c_str(), nullptr);
    std::_Exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (status != 0) {
    fmt::print(stderr, "mate33 generate failed\n");
    std::exit(1);
  }
}

}  // namespace

int main() {
  constexpr int runs = 9;
  const std::string directory = std::filesystem::temp_directory_path() / "mate33-generate-bench";
  const double program = median_seconds(runs, [&] { run_program(directory); });
  rusage children{};
  ::getrusage(RUSAGE_CHILDREN, &children);
  std::filesystem::remove_all(directory);

  WorkerTeam team(1);
  const double solving = median_seconds(runs, [&] { SolvedInMemory(team).solve(flat_solving_layout()); });
  SolvedInMemory tables(team);
  const Solution& solution = tables.solve(flat_solving_layout());
  std::vector<std::byte> table;
  const double building = median_seconds(runs, [&] { table = build_flat_table(solution, team); });

  std::vector<std::byte> plain_table;
  const double plain = seconds_of(
      [&] { plain_table = plain::PlainSolver(FlatTable::material, SquareSet::light()).flat_file(); });

  fmt::print("KBNvK on one thread                             seconds\n");
  fmt::print("set-wise: solve (median of {})              {:11.4f}\n", runs, solving);
  fmt::print("set-wise: build the file's bytes            {:11.4f}\n", building);
  fmt::print("position by position: solve and build       {:11.4f}\n", plain);
  fmt::print("ratio                                       {:11.1f}\n", plain / (solving + building));
  fmt::print("mate33 generate, the whole process          {:11.4f}\n", program);
  fmt::print("its peak memory, MiB                        {:11.1f}\n",
             static_cast<double>(children.ru_maxrss) / 1024);
  fmt::print("same bytes                                  {:>11}\n", table == plain_table ? "yes" : "NO");
  return table == plain_table ? 0 : 1;
}
