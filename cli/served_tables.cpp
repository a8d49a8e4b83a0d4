#include "served_tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "input.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/flat/flat_generator.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/service/probed_values.hpp"
#include "mate33/service/reference_figures.hpp"
#include "mate33/service/statistics_json.hpp"
#include "mate33/service/table_listing_json.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;

/// KBNvK.bin, in memory alone.
std::vector<std::byte> make_kbnvk(WorkerTeam& team) {
  SolvedInMemory solver(team);
  return build_flat_table(solver.solve(flat_solving_layout()), team);
}

void add_kbnvk_in_memory(ServedTables& served, WorkerTeam& team) {
  const std::vector<std::byte> table = make_kbnvk(team);
  if (const auto fault = served.tables.add_memory(table)) {
    throw CommandError(ExitCode::damaged_table, fault->message);
  }
  served.in_memory = list_flat_table(table);
}

ServedTables tables_in(const std::string& directories) {
  // The files first: one that comes in between is then new to who watches them.
  std::vector<SeenFiles> files;
  for (const std::string& directory : split_directory_list(directories)) {
    files.push_back(look_at(directory).value_or(SeenFiles()));
  }
  return {Tablebase::open(directories), directories, std::move(files), std::nullopt};
}

/// KBNvK takes a second.
void make_first_table(ServedTables& served) {
  const std::vector<std::string> list = split_directory_list(served.directories);
  const std::string directory = list.empty() ? "data" : list.front();
  say(fmt::format("no tables in {}: making KBNvK first; 'mate33 generate --all 4' makes many more",
                  directory));
  WorkerTeam team(0);
  try {
    generate_flat_table({.directory = directory}, team);
    served = tables_in(list.empty() ? directory : served.directories);
  } catch (const IoError& error) {
    say(fmt::format("{}; KBNvK is kept in memory", error.what()));
    add_kbnvk_in_memory(served, team);
  }
}

/// What is wrong now and was not told before.
std::vector<TableFault> new_faults(const Tablebase& now, const Tablebase& before) {
  const std::vector<TableFault> told = before.faults();
  std::vector<TableFault> faults = now.faults();
  std::erase_if(faults, [&](const TableFault& fault) {
    return std::ranges::find(told, fault.message, &TableFault::message) != told.end();
  });
  return faults;
}

}  // namespace

ServedTables find_or_make_tables(const Arguments& arguments) {
  ServedTables served = tables_in(table_directories(arguments));
  if (served.tables.found().empty()) make_first_table(served);
  served.tables.open_files();
  warn_of_faults(served.tables);
  return served;
}

Expected<ServedTables, std::string> find_tables_again(const ServedTables& before) {
  ServedTables served = tables_in(before.directories);
  served.tables.open_files();
  if (served.tables.tables().empty()) return Unexpected{std::string("there are none now")};
  const std::vector<TableFault> faults = new_faults(served.tables, before.tables);
  // Where there are too few file descriptors, say, fewer tables would serve than can.
  const auto unreadable = std::ranges::find(faults, TableFault::Kind::io_error, &TableFault::kind);
  if (unreadable != faults.end()) return Unexpected{unreadable->message};
  for (const TableFault& fault : faults) say("warning: " + fault.message);
  if (before.in_memory && !served.tables.has_table(FlatTable::material)) {
    WorkerTeam team(0);
    add_kbnvk_in_memory(served, team);
  }
  return served;
}

Json list_tables(const ServedTables& served) {
  Json list = Json::array();
  for (const std::string& directory : split_directory_list(served.directories)) {
    const auto files = table_files(directory);
    if (!files) continue;  // its tables are among the faults
    for (const std::filesystem::path& path : *files) {
      Listed listed = list_table(path);
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
    const ValueSource value_of = values_of(served.tables, served.directories);
    return statistics_json(count_positions(material, value_of, team), reference_figures_of(material));
  } catch (const NoValue& error) {
    return Unexpected{std::string(error.what())};
  }
}

}  // namespace mate33::cli
