#include <fmt/format.h>

#include <filesystem>

#include "input.hpp"
#include "mate33/answers/pgn.hpp"
#include "mate33/answers/table_listing_json.hpp"
#include "mate33/maker/storage_mark.hpp"
#include "mate33/table/layouts/chess/block_map.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "value_check.hpp"

namespace mate33::cli {

namespace {

/// In a column of 22 characters.
std::string what_it_holds(const Listed& listed) {
  if (listed.metric == Metric::wdl) return fmt::format("{:<22}", "win, draw, loss");
  if (listed.metric == Metric::repetition) return fmt::format("{:<22}", "perpetual check loses");
  return fmt::format("longest {} {:>3} {:<5}", listed.metric == Metric::dtz ? "DTZ " : "mate",
                     listed.longest.count(), unit(listed.longest));
}

void print(const Listed& listed, bool json) {
  if (json) {
    nlohmann::ordered_json object = to_json(listed);
    if (is_marked(listed.path, StorageMark::one_side)) object["one_side_wanted"] = true;
    if (is_marked(listed.path, StorageMark::best)) object["best_wanted"] = true;
    return print_event(object);
  }
  if (listed.material.empty()) {
    fmt::print("{}\n", listed.state);
    return;
  }
  const int width = listed.rules ? 22 : 8;
  fmt::print("{:<{}} {:>13} bytes  {}  {}", listed.material, width, grouped(listed.bytes),
             what_it_holds(listed), listed.path);
  if (!listed.sides.empty() && listed.sides != name_of(StoredSides::both)) {
    fmt::print("  {} to move only", listed.sides);
  } else if (is_marked(listed.path, StorageMark::one_side)) {
    fmt::print("  both sides still: the next 'mate33 generate' in this directory stores one");
  } else if (is_marked(listed.path, StorageMark::best)) {
    fmt::print("  quick still: the 'mate33 generate --level best' that made it stores it so once it is done");
  }
  if (!listed.needs.empty()) fmt::print("  needs {}", fmt::join(listed.needs, " "));
  if (!listed.state.empty()) fmt::print("  {}  {}  {}", listed.state, listed.sha256, listed.comparison);
  fmt::print("\n");
  if (!listed.fault.empty()) fmt::print("  {}\n", listed.fault);
  if (!listed.unchecked.empty()) fmt::print("  its values are not compared: {}\n", listed.unchecked);
}

}  // namespace

ExitCode run_tables(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 tables",
       {"[options]"},
       "Lists the tables that are there, KBNvK.m33 and the flat KBNvK.bin alike, with "
       "their size and longest\n"
       "mate: of either side to move; in the flat table, White is to move. Those of other games, as\n"
       "xiangqi:KRvK, come after those of chess.",
       "mate33 tables --check"});
  add_tables_option(parser);
  parser.add()(
      "check",
      "check every block by its checksum, that every position has a value and that the header counts "
      "what is there, by the tables that it needs where it needs some; and compare the SHA-256 of each file "
      "with the published one, which holds for the "
      "default level and the zstd of Debian 12, else the digests of its values, which hold for any; of a "
      "compressed flat file it is that of the plain one");
  add_threads_option(parser);
  parser.add()("json", "one JSON object a line");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  refuse_operands("tables", *arguments);
  WorkerTeam team(thread_count(*arguments));
  const bool check = arguments->has("check"), json = arguments->has("json");
  std::size_t found = 0;
  std::uint64_t bytes = 0;
  bool damaged = false, unreadable = false, misnamed = false;
  const auto show = [&](const Listed& listed) {
    print(listed, json);
    ++found;
    bytes += listed.bytes;
    damaged = damaged || listed.damaged;
    unreadable = unreadable || listed.unreadable;
    misnamed = misnamed || listed.misnamed;
  };
  RulesShelf shelf;
  const std::string directories = table_directories(*arguments);
  for (const std::string& directory : split_directory_list(directories)) {
    const auto files = table_files(directory);
    if (!files) {
      say(files.error());
      unreadable = true;
      continue;
    }
    for (const std::string& path : *files) {
      Listed listed = check ? check_table(path, team) : list_table(path);
      if (check) check_values(listed, directories, team);
      show(listed);
    }
    for (const std::string& path : game_table_files(directory)) {
      show(list_game_table(path, shelf, check ? &team : nullptr));
    }
  }
  if (found == 0 && unreadable) return ExitCode::io_error;
  if (found == 0) throw CommandError(ExitCode::no_table, explain_no_tables(*arguments));
  if (!json) fmt::print("{}, {} bytes\n", count_of_tables(found), grouped(bytes));
  return damaged      ? ExitCode::damaged_table
         : unreadable ? ExitCode::io_error
         : misnamed   ? ExitCode::check_failed
                      : ExitCode::done;
}

}  // namespace mate33::cli
