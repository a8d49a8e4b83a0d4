#include <fmt/core.h>

#include <filesystem>

#include "game_input.hpp"
#include "input.hpp"
#include "mate33/answers/probed_values.hpp"
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
  if (game_metric(*rules, arguments) != Metric::dtm) {
    throw CommandError(ExitCode::bad_input, "--metric: of other games than chess dump prints dtm alone");
  }
  RulesShelf shelf;
  const GameTableKey key{only_game_material(rules, arguments)};
  const GameTableReader reader = open_game_table(rules, key, arguments, shelf);
  const GameTablebase tables = find_game_tables(rules, arguments);
  const GameCodeSource source =
      codes_of(reader, game_codes_of(tables, Metric::dtm, {table_directories(arguments), name_directory}));
  if (!raw_path) return export_game_csv(source, print_text);
  Progress progress;
  write_parts_atomically(*raw_path, [&](const ByteSink& sink) {
    export_game_raw(source, sink,
                    [&](double share) { progress.show_share("writing " + reader.name(), share); });
  });
}

void dump_raw(Material material, const Exported& exported, const std::string& path, WorkerTeam& team) {
  Progress progress;
  write_parts_atomically(path, [&](const ByteSink& sink) {
    export_raw(material, exported, team, sink,
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

/// --metric. Throws CommandError.
Metric dumped_metric(const Arguments& arguments) {
  const auto text = arguments.options["metric"].as<std::string>();
  if (const auto metric = parse_metric(text)) return *metric;
  throw CommandError(ExitCode::bad_input, fmt::format("--metric {}: expected dtm, wdl, dtz or dtm50", text));
}

/// What the tables of this metric say, with the clock at 0. They must live as long.
Exported exported_of(Metric metric, const Tablebase& tables, const std::string& directories) {
  const RuleSource rule = rule_values_of(tables, directories);
  switch (metric) {
    case Metric::dtm:
    case Metric::repetition: break;
    case Metric::wdl: return exported_results(rule.wdl);
    case Metric::dtz:
      return exported_distances([dtz = rule.dtz](const Position& position) {
        const DtzValue value = dtz(position);
        return Value{value.outcome, value.plies};
      });
    case Metric::dtm50: return exported_distances(values_by_clock(tables, directories));
  }
  return exported_distances(values_of(tables, directories));
}

void dump_chess(Material material, const Arguments& arguments, const std::optional<std::string>& raw_path) {
  const TableKey key(Game::chess, material, dumped_metric(arguments));
  const bool is_flat = TableKey(FlatTable::material) == key && !find_flat_file_path(arguments).empty();
  if (!raw_path && is_flat) return dump_flat(arguments);
  const Tablebase tables = open_tables(arguments);
  require_table(tables, key, arguments);
  const Exported exported = exported_of(key.metric, tables, table_directories(arguments));
  if (!raw_path) return export_csv(material, exported, print_text);
  WorkerTeam team(thread_count(arguments));
  dump_raw(material, exported, *raw_path, team);
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
       "-32768: no legal position. With --metric wdl it is a number from -2, a loss, to 2, a win; with dtz "
       "the\n"
       "plies to the next capture or pawn move, above 100 where the rule makes a draw. Tables of other "
       "games, as xiangqi:KRvK, are written in the same way.",
       "mate33 dump KQvKR --csv > KQvKR.csv"});
  add_tables_option(parser);
  add_game_options(parser);
  parser.add()("metric", po::value<std::string>()->default_value("dtm")->value_name("M"),
               "what is printed: dtm, or under the fifty-move rule, with the clock at 0, wdl, dtz or dtm50");
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
  dump_chess(material_operand(*arguments), *arguments, raw_path);
  return ExitCode::done;
}

}  // namespace mate33::cli
