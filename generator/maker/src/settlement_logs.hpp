#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/solver/peers.hpp"

/// The logs of what is settled, in the directory for scratch, that tables have which are solved in regions.
namespace mate33 {

/// What a log says it is of: the table, and how its planes are numbered and shared.
std::string title_of_log(const TableLayout& layout, Metric metric, const Peers& peers);

/// The logs of the processes that solve a table together; that of one alone has no number.
std::vector<std::filesystem::path> log_paths(Material material, Metric metric, const TableOptions& options,
                                             unsigned processes);

/// Those that are there, of however many processes.
std::vector<std::filesystem::path> logs_that_are_there(Material material, Metric metric,
                                                       const TableOptions& options);

/// Throws IoError if there is the log of a run of another number of processes: what it has would be lost.
void refuse_other_logs(Material material, Metric metric, const TableOptions& options,
                       const std::vector<std::filesystem::path>& own);

/// The bytes of the logs that an earlier run has left of one solving.
std::uint64_t bytes_of_logs(Material material, const TableOptions& options);

}  // namespace mate33
