#include <fmt/core.h>

#include <filesystem>

#include "game_input.hpp"
#include "input.hpp"
#include "mate33/census/csv_export.hpp"
#include "mate33/census/game_export.hpp"
#include "mate33/census/raw_export.hpp"
#include "mate33/flat/flat_export.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/workers/worker_team.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace po = boost::program_options;

namespace {

void print_text(std::string_view text) {
  fmt::print("{}", text);
}

/// The table of the flat format, with its moves.
void dump_flat(const Arguments& arguments) {
  const FlatFile file = find_flat_file(arguments);
  const Expected<FlatTable, TableFault> table = FlatTable::from_bytes(file.memory.bytes(), file.path);
  if (!table) throw CommandError(ExitCode::damaged_table, table.error().message);
  export_flat_csv(*table, print_text);
}

/// A table of a game whose rules are data.
void dump_game(const SharedRules& rules, const Arguments& arguments,
               const std::optional<std::string>& raw_path) {
  RulesShelf shelf;
  const GameTableKey key{only_game_material(rules, arguments)};
  const GameTableReader reader = open_game_table(rules, key, arguments, shelf);
  if (!raw_path) return export_game_csv(reader, print_text);
  Progress progress;
  write_parts_atomically(*raw_path, [&](const ByteSink& sink) {
    export_game_raw(reader, sink,
                    [&](double share) { progress.show_share("writing " + reader.name(), share); });
  });
}

void dump_raw(Material material, const ValueSource& value_of, const std::string& path, WorkerTeam& team) {
  Progress progress;
  write_parts_atomically(path, [&](const ByteSink& sink) {
    export_raw(material, value_of, team, sink,
               [&](double share) { progress.show_share("writing " + material.to_string(), share); });
  });
}

/// The file of --raw, if it is given. Throws CommandError for what is there and no file, as it would be
/// replaced, and for "-", by which no file is meant.
std::optional<std::string> raw_file(const Arguments& arguments) {
  if (!arguments.has("raw")) return std::nullopt;
  const auto path = arguments.options["raw"].as<std::string>();
  if (path == "-") {
    throw CommandError(ExitCode::bad_input, "--raw -: name a file; standard output is for --csv alone");
  }
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  if (path.empty() ||
      (type != std::filesystem::file_type::regular && type != std::filesystem::file_type::not_found)) {
    throw CommandError(ExitCode::bad_input, fmt::format("--raw '{}': expected the name of a file", path));
  }
  return path;
}

}  // namespace

ExitCode run_dump(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 dump",
       {"MATERIAL --csv [options]", "MATERIAL --raw FILE [options]"},
       "--csv prints every legal position of a table, but for mirror images, with the plies to mate:\n"
       "negative where the side to move is mated, empty for a draw. Of the flat file KBNvK.bin: White to\n"
       "move, the moves to mate (0: no win) and the stored move, 5,437,752 lines after the heading.\n\n"
       "--raw writes a number for every entry, mirror images included: 16 bits each, little-endian, first\n"
       "all with White to move, then all with Black to move, in the order that docs/format.md gives. n > 0:\n"
       "the side to move mates in n plies; n < -1: it is mated in -n plies; -1: it is checkmated; 0: a "
       "draw;\n"
       "-32768: no legal position. Tables of other games, as xiangqi:KRvK, are written in the same way.",
       "mate33 dump KQvKR --csv > KQvKR.csv"});
  add_tables_option(parser);
  add_game_options(parser);
  parser.add()("csv", "print comma-separated values");
  parser.add()("raw", po::value<std::string>()->value_name("FILE"), "write the raw values to this file");
  add_threads_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (arguments->has("csv") == arguments->has("raw")) {
    throw CommandError(ExitCode::bad_input, "choose one format: --csv or --raw FILE");
  }
  const std::optional<std::string> raw_path = raw_file(*arguments);
  if (const SharedRules rules = game_of(*arguments)) {
    dump_game(rules, *arguments, raw_path);
    return ExitCode::done;
  }
  const Material material = material_operand(*arguments);
  const unsigned threads = thread_count(*arguments);
  const bool is_flat = material == FlatTable::material && !find_flat_file_path(*arguments).empty();
  if (arguments->has("csv") && is_flat) {
    dump_flat(*arguments);
    return ExitCode::done;
  }
  const Tablebase tables = open_tables(*arguments);
  require_table(tables, material, *arguments);
  const ValueSource value_of = values_of(tables, table_directories(*arguments));
  if (raw_path) {
    WorkerTeam team(threads);
    dump_raw(material, value_of, *raw_path, team);
  } else {
    export_csv(material, value_of, print_text);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
