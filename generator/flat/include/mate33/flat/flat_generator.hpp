#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solver.hpp"

namespace mate33 {

struct GenerateOptions {
  std::filesystem::path directory;  ///< made where it does not exist
  bool compress = false;            ///< write KBNvK.bin.zst, too
  bool force = false;               ///< make the table anew even where a valid one exists
};

/// What goes on while a table is made. Any of these may be empty.
struct GenerateObserver {
  std::function<void()> on_wait;                              ///< another process holds the directory
  std::function<void(const std::string& reason)> on_damaged;  ///< a file that is there is to be replaced
  SolverObserver on_step;
};

struct GenerateReport {
  using Seconds = std::chrono::duration<double>;

  std::vector<std::filesystem::path> written;
  std::vector<std::filesystem::path> left_alone;  ///< valid already
  /// Present where the table was solved in this run.
  struct Solved {
    Seconds solve_time, build_time;
    std::uint64_t positions;  ///< settled by the solver
    Plies longest;
  };
  std::optional<Solved> solved;
  Seconds write_time{0};  ///< compression and hashing included
};

/// Makes KBNvK.bin, and on request KBNvK.bin.zst, in a directory. Only one process at a time does so in a
/// directory; a second one waits and then finds the files. Throws IoError; std::logic_error if the table made
/// is not the one whose hash is published.
GenerateReport generate_flat_table(const GenerateOptions& options, Executor& team,
                                   const GenerateObserver& observer = {});

}  // namespace mate33
