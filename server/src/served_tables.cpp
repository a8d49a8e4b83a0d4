#include "mate33/server/served_tables.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "mate33/answers/served_games.hpp"
#include "mate33/answers/table_listing_json.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/table/flat_table.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

std::vector<Listed> list_files(const std::string& directories) {
  std::vector<Listed> list;
  for (const std::string& directory : split_directory_list(directories)) {
    const auto files = table_files(directory);
    if (!files) continue;  // its tables are among the faults
    for (const std::string& path : *files) list.push_back(list_table(path));
  }
  return list;
}

void add_in_memory(ServedTables& served, const ServerHost& host) {
  const std::vector<std::byte> table = host.make_in_memory();
  if (const auto fault = served.tables.add_memory(table)) throw std::logic_error(fault->message);
  served.listed.push_back(list_flat_table(table));
  served.has_made_in_memory = true;
}

ServedTables tables_in(const std::string& directories, const ServerHost& host) {
  ServedTables served;
  served.directories = directories;
  served.watched = split_directory_list(directories);
  const std::string& solved_directory = host.makers.solved_directory;
  if (!solved_directory.empty()) served.watched.push_back(solved_directory);
  // The files first: one that comes in between is then new to who watches them.
  for (const std::string& directory : served.watched) {
    served.files.push_back(look_at(directory).value_or(SeenFiles()));
  }
  served.tables = Tablebase::open(directories);
  for (const std::string& directory : served.watched) {
    std::ranges::move(served.solved.add_directory(directory), std::back_inserter(served.solved_faults));
  }
  return served;
}

/// KBNvK takes a second.
void make_first_table(ServedTables& served, const ServerHost& host) {
  const std::vector<std::string> list = split_directory_list(served.directories);
  const std::string directory = list.empty() ? "data" : list.front();
  host.say("no tables in " + directory + ": making KBNvK first; 'mate33 generate --all 4' makes many more");
  if (const auto error = host.make_first_table(directory)) {
    host.say(*error + "; KBNvK is kept in memory");
    add_in_memory(served, host);
  } else {
    served = tables_in(list.empty() ? directory : served.directories, host);
  }
}

void warn_of(const std::vector<TableFault>& faults, const ServerHost& host) {
  for (const TableFault& fault : faults) host.say("warning: " + fault.message);
}

/// What is wrong now and was not told before.
std::vector<TableFault> new_faults(std::vector<TableFault> faults, const std::vector<TableFault>& told) {
  std::erase_if(faults, [&](const TableFault& fault) {
    return std::ranges::find(told, fault.message, &TableFault::message) != told.end();
  });
  return faults;
}

/// The files are listed before what is in memory.
void list(ServedTables& served) {
  std::vector<Listed> files = list_files(served.directories);
  served.listed.insert(served.listed.begin(), files.begin(), files.end());
}

}  // namespace

std::optional<Plies> ServedTables::longest_win(Material material, Color to_move) const {
  const std::string name = material.to_string();
  const auto sound = std::ranges::find_if(listed, [&](const Listed& table) {
    return table.material == name && table.metric == Metric::dtm && !table.damaged && !table.unreadable;
  });
  return sound == listed.end() ? std::nullopt : std::optional(sound->longest_wins[index(to_move)]);
}

ServedTables find_or_make_tables(const std::string& directories, const ServerHost& host) {
  ServedTables served = tables_in(directories, host);
  if (served.tables.found().empty()) make_first_table(served, host);
  served.tables.open_files();
  warn_of(served.tables.faults(), host);
  warn_of(served.solved_faults, host);
  list(served);
  return served;
}

Expected<ServedTables, std::string> find_tables_again(const ServedTables& before, const ServerHost& host) {
  ServedTables served = tables_in(before.directories, host);
  served.tables.open_files();
  if (served.tables.tables().empty()) return Unexpected{std::string("there are none now")};
  const std::vector<TableFault> faults = new_faults(served.tables.faults(), before.tables.faults());
  // Where there are too few file descriptors, say, fewer tables would serve than can.
  const auto unreadable = std::ranges::find(faults, TableFault::Kind::io_error, &TableFault::kind);
  if (unreadable != faults.end()) return Unexpected{unreadable->message};
  warn_of(faults, host);
  warn_of(new_faults(served.solved_faults, before.solved_faults), host);
  if (before.has_made_in_memory && !served.tables.has_table(FlatTable::material)) {
    add_in_memory(served, host);
  }
  list(served);
  return served;
}

Json list_tables(const ServedTables& served) {
  Json list = Json::array();
  for (Listed listed : served.listed) {
    // Where it lies is no business of a client's.
    listed.path = file_name_of(listed.path);
    if (listed.damaged || listed.unreadable) listed.state = listed.damaged ? "damaged" : "unreadable";
    list.push_back(to_json(listed));
  }
  for (auto& game_table : list_game_tables(served.directories)) list.push_back(std::move(game_table));
  return list;
}

}  // namespace mate33
