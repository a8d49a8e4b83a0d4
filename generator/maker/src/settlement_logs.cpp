#include "settlement_logs.hpp"

#include <algorithm>
#include <regex>
#include <string_view>

#include "file_in_making.hpp"
#include "mate33/plan/io_error.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/table/format/table_file_name.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

std::string log_name(Material material, Metric metric) {
  return table_name({Game::chess, material, metric}) + ".settlements";
}

/// Whether a file's name is that of a log, or that with ".2-of-3" behind.
bool is_log_name(std::string_view there, std::string_view name) {
  if (!there.starts_with(name)) return false;
  static const std::regex of_processes(R"((\.\d+-of-\d+)?)");
  return std::regex_match(there.begin() + static_cast<std::ptrdiff_t>(name.size()), there.end(),
                          of_processes);
}

}  // namespace

std::string title_of_log(const TableLayout& layout, Metric metric, const Peers& peers) {
  std::string title = "mate33 settlements 1\n" + layout.material().to_string() + " " +
                      std::string(name_of(metric)) + " in the order";
  for (const Piece piece : layout.pieces()) title += {' ', letter(piece)};
  return title + " of pieces, " + std::to_string(RegionLayout(layout).end(0)) + " planes a region, process " +
         std::to_string(peers.rank() + 1) + " of " + std::to_string(peers.count()) + "\n";
}

std::vector<fs::path> log_paths(Material material, Metric metric, const TableOptions& options,
                                unsigned processes) {
  const fs::path first = scratch_directory(options) / log_name(material, metric);
  if (processes == 1) return {first};
  std::vector<fs::path> paths;
  for (unsigned i = 1; i <= processes; ++i) {
    paths.push_back(first.string() + "." + std::to_string(i) + "-of-" + std::to_string(processes));
  }
  return paths;
}

std::vector<fs::path> logs_that_are_there(Material material, Metric metric, const TableOptions& options) {
  const std::string name = log_name(material, metric);
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(scratch_directory(options), error)) {
    if (is_log_name(entry.path().filename().string(), name)) found.push_back(entry.path());
  }
  return found;
}

void refuse_other_logs(Material material, Metric metric, const TableOptions& options,
                       const std::vector<fs::path>& own) {
  for (const fs::path& log : logs_that_are_there(material, metric, options)) {
    if (std::ranges::any_of(own, [&](const fs::path& path) { return path.filename() == log.filename(); })) {
      continue;
    }
    throw IoError(log.string() +
                  " is of a run with another number of processes: go on with as many, or remove " +
                  log_name(material, metric) + "* from there");
  }
}

std::uint64_t bytes_of_logs(Material material, const TableOptions& options) {
  std::uint64_t bytes = 0;
  for (const fs::path& log : logs_that_are_there(material, solved_metric(options.metrics), options)) {
    std::error_code error;
    const std::uintmax_t of_log = fs::file_size(log, error);
    if (!error) bytes += of_log;
  }
  return bytes;
}

}  // namespace mate33
