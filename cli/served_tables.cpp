#include "served_tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "input.hpp"
#include "mate33/generator/flat_builder.hpp"
#include "mate33/generator/generate.hpp"
#include "mate33/generator/output_file.hpp"
#include "output.hpp"
#include "reference_figures.hpp"
#include "statistics_json.hpp"
#include "table_statistics.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;

/// KBNvK.bin, in memory alone.
std::vector<std::byte> make_kbnvk(WorkerTeam& team) {
  SolvedInMemory solver(team);
  return build_flat_table(solver.solve(flat_solving_layout()), team);
}

/// KBNvK takes a second.
void add_first_table(ServedTables& served, WorkerTeam& team) {
  const std::vector<std::string> list = split_directory_list(served.directories);
  const std::string directory = list.empty() ? "data" : list.front();
  say(fmt::format("no tables in {}: making KBNvK first; 'mate33 generate --all 4' makes many more",
                  directory));
  try {
    generate_flat_table({.directory = directory}, team);
    served.tables.add_directories(std::span(&directory, 1));
  } catch (const IoError& error) {
    say(fmt::format("{}; KBNvK is kept in memory", error.what()));
    const std::vector<std::byte> table = make_kbnvk(team);
    if (const auto fault = served.tables.add_memory(table)) {
      throw CommandError(ExitCode::damaged_table, fault->message);
    }
    served.in_memory = list_flat_table(table);
  }
}

}  // namespace

ServedTables find_or_make_tables(const Arguments& arguments) {
  ServedTables served{find_tables(arguments), table_directories(arguments), std::nullopt};
  if (served.tables.found().empty()) {
    WorkerTeam team(0);
    add_first_table(served, team);
  }
  served.tables.open_files();
  warn_of_faults(served.tables);
  return served;
}

std::optional<ServedTables> find_tables_again(const std::string& directories) {
  ServedTables served{Tablebase::open(directories), directories, std::nullopt};
  served.tables.open_files();
  if (served.tables.tables().empty()) return std::nullopt;
  warn_of_faults(served.tables);
  return served;
}

Json list_tables(const ServedTables& served) {
  Json list = Json::array();
  WorkerTeam alone(1);
  for (const std::string& directory : split_directory_list(served.directories)) {
    const auto files = table_files(directory);
    if (!files) continue;  // told when the server began
    for (const std::filesystem::path& path : *files) {
      Listed listed = list_table(path, false, alone);
      // Where it lies is no business of a client's.
      listed.path = path.filename().string();
      if (listed.damaged || listed.unreadable) listed.state = listed.damaged ? "damaged" : "unreadable";
      list.push_back(to_json(listed));
    }
  }
  if (served.in_memory) list.push_back(to_json(*served.in_memory));
  return list;
}

Expected<Json, std::string> count_served(const ServedTables& served, Material material) {
  // With half of the machine, so that the other half goes on answering.
  WorkerTeam team(std::max(1u, std::thread::hardware_concurrency() / 2));
  try {
    return statistics_json(count_table(material, served.tables, served.directories, team),
                           reference_figures_of(material));
  } catch (const CommandError& error) {
    return Unexpected{std::string(error.what())};
  }
}

}  // namespace mate33::cli
