#pragma once

#include <cstdint>
#include <filesystem>

#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"

/// `mate33 dump --raw`: every entry of a table as a number, for programs that look at all of it at once.
namespace mate33::cli {

/// Writes the raw values (docs/format.md) of a table that is open, as tables are written: whole or not at
/// all. Throws CommandError, IoError.
void dump_raw(Material material, const Tablebase& tables, const std::string& directories,
              const std::filesystem::path& path, WorkerTeam& team);

}  // namespace mate33::cli
