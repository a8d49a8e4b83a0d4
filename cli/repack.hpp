#pragma once

#include <string>

#include "mate33/base/executor.hpp"
#include "storage_options.hpp"

namespace mate33::cli {

/// How a table is to be stored again.
struct Repacking {
  Packing packing;
  bool keeps_best = false;           ///< a table of chess at level best stays so
  std::optional<SidesOption> sides;  ///< none: those that the file has
  std::string directories;           ///< of smaller tables, for a side that is added
  bool json;
};

/// Stores the table anew in its place and prints what has become of it. Throws CommandError, and what reading
/// and writing throw.
void repack(const std::string& path, const Repacking& how, Executor& team);

}  // namespace mate33::cli
