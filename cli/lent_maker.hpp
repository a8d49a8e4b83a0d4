#pragma once

#include <cstdint>
#include <string>

#include "kept_solved.hpp"
#include "mate33/server/table_making.hpp"

namespace mate33::cli {

/// How `mate33 serve --allow-generate` and `--allow-solve` have tables made.
struct LentMakerOptions {
  std::string directories;         ///< a list of them, where the server looks for tables; made in the first
  std::uint64_t memory_bytes = 0;  ///< that a table may take; 0: all that the machine has
  unsigned threads = 1;            ///< at least one
};

/// Each table is made by `mate33 generate`, as a process of its own: what goes wrong there leaves the server
/// alone, and its memory is given back.
TableMaker lent_maker(LentMakerOptions options);

/// Each position is solved by `mate33 solve`, in the same way, and what was solved is kept in a file.
/// @param options their memory is not looked at
TableMaker lent_solver(LentMakerOptions options, SolveLimits limits, KeptSolved kept);

}  // namespace mate33::cli
