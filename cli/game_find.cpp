#include <fmt/core.h>

#include <algorithm>

#include "find_options.hpp"
#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/found_json.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/find/find_in_game_table.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

/// Refuses, by its name, what is there for chess alone. Throws CommandError.
void refuse_matters_of_chess(const GameRules& rules, const Arguments& arguments) {
  for (const char* const option : {"all", "where", "rule50", "epd", "pgn", "sample"}) {
    if (!arguments.has(option)) continue;
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--{} goes with chess, and this is {}", option, rules.name));
  }
  if (wanted_images(arguments) == Images::all) {
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--images all goes with chess, and this is {}", rules.name));
  }
}

/// Throws CommandError where no game but chess has what is looked for.
GameFindQuery wanted_in_game(const GameRules& rules, const Arguments& arguments) {
  const FindSearch& search = wanted_search(arguments);
  const auto kinds = search.kinds(Metric::dtm);
  if (kinds.empty() || !std::ranges::all_of(kinds, is_of_every_game)) {
    throw CommandError(ExitCode::bad_input, fmt::format("{} is looked for in chess alone, and this is {}",
                                                        search.name, rules.name));
  }
  FindQuery query;
  take_measures(arguments, query);
  return {{kinds.begin(), kinds.end()}, query.longest_span};
}

/// "half point, Red gains": the game's own names of the sides.
std::string name_in_game(FindKind kind, const GameRules& rules) {
  std::string text = name(kind);
  for (const Color c : all_colors) {
    const std::size_t at = text.find(name(c));
    if (at != std::string::npos) text.replace(at, std::string_view(name(c)).size(), name_of_side(rules, c));
  }
  return text;
}

/// Prints what is found in a table of a game, as FindPrinter does of chess.
class GameFindPrinter {
 public:
  GameFindPrinter(FindFormat format, const ExpandedRules& rules, std::string material)
      : format_(format), rules_(rules), material_(std::move(material)) {}

  void print(const FoundInGame& found) const {
    if (format_ == FindFormat::json) return print_json(found);
    if (format_ == FindFormat::csv) return print_csv(found);
    const auto [fen, name] =
        std::pair(to_fen(rules_, found.position), name_in_game(found.kind, rules_.rules()));
    std::string values;
    for (const Color c : all_colors) {
      if (!is_told(found, c)) continue;
      values += fmt::format("{}{} to move: {}", values.empty() ? "" : "; ", name_of_side(rules_.rules(), c),
                            phrase(rules_.rules(), value_of(found.codes[index(c)]), c));
    }
    fmt::print("{}  {:<23}  {}\n", fen, name, values);
  }

 private:
  static bool is_told(const FoundInGame& found, Color to_move) {
    return is_of_both_sides(found.kind) || found.position.to_move == to_move;
  }
  static int plies(const FoundInGame& found, Color to_move) {
    return told_plies(value_of(found.codes[index(to_move)]));
  }
  void print_csv(const FoundInGame& found) const {
    const auto cell = [&](Color c) { return is_told(found, c) ? std::to_string(plies(found, c)) : ""; };
    fmt::print("{},{},{},{},{},\n", material_, to_fen(rules_, found.position), key(found.kind),
               cell(Color::white), cell(Color::black));
  }
  void print_json(const FoundInGame& found) const {
    nlohmann::ordered_json object = {{"material", material_}};
    object.update(found_json(rules_, found));
    fmt::print("{}\n", object.dump());
  }

  FindFormat format_;
  const ExpandedRules& rules_;
  std::string material_;
};

/// A search of tables of a game, one after the other.
class GameSearch {
 public:
  GameSearch(const SharedRules& rules, const Arguments& arguments)
      : rules_(rules),
        arguments_(arguments),
        tables_(find_game_tables(rules, arguments)),
        query_(wanted_in_game(rules->rules(), arguments)),
        team_(thread_count(arguments)) {}

  void list(const GameMaterial& material, std::uint64_t& limit, FindFormat format) {
    const GameFindPrinter printer(format, *rules_, full_name(*rules_, material));
    Progress progress;
    search(material, progress, [&](const GameFindTable& table, const ShareObserver& observer) {
      const auto sink = [&](const FoundInGame& found) {
        progress.clear();
        printer.print(found);
        --limit;
      };
      find_in_game_table(table, query_, {{}, limit}, team_, sink, observer);
    });
  }

  FindCounts count(const GameMaterial& material) {
    Progress progress;
    FindCounts counts;
    search(material, progress, [&](const GameFindTable& table, const ShareObserver& observer) {
      counts = count_in_game_table(table, query_, team_, observer);
    });
    return counts;
  }

  const std::vector<FindKind>& kinds() const { return query_.kinds; }

 private:
  /// Calls run(table, observer) with the table open.
  template <class Run>
  void search(const GameMaterial& material, Progress& progress, Run run) {
    RulesShelf shelf;
    const GameTableReader reader = open_game_table(rules_, GameTableKey{material}, arguments_, shelf);
    const GameCodeSource source = codes_of(
        reader, game_codes_of(tables_, Metric::dtm, {table_directories(arguments_), name_directory}));
    GameFindTable table{source};
    for (const Color c : all_colors) {
      const TableCounts& counts = reader.header().counts[index(c)];
      table.longest[index(c)] = std::max(counts.longest_win, counts.longest_loss);
    }
    run(table, [&](double share) { progress.show_share("searching " + reader.name(), share); });
  }

  const SharedRules& rules_;
  const Arguments& arguments_;
  GameTablebase tables_;
  GameFindQuery query_;
  WorkerTeam team_;
};

}  // namespace

ExitCode find_in_game(const SharedRules& rules, const Arguments& arguments) {
  refuse_matters_of_chess(rules->rules(), arguments);
  const FindFormat format = wanted_format(arguments);
  std::uint64_t limit = wanted_limit(arguments);
  GameSearch search(rules, arguments);
  std::vector<GameMaterial> materials;
  for (std::size_t i = 0; i + 1 < arguments.operands.size(); ++i) {
    materials.push_back(game_material(*rules, arguments.operands[i]));
  }
  if (materials.empty()) {
    throw CommandError(ExitCode::bad_input, "expected a material before what to find, as xiangqi:KPvKP");
  }
  RulesShelf shelf;
  for (const GameMaterial& material : materials) {  // none is missing when the first is printed
    open_game_table(rules, GameTableKey{material}, arguments, shelf);
  }
  if (!arguments.has("count")) {
    if (format == FindFormat::csv) fmt::print("material,fen,kind,white_to_move,black_to_move,move\n");
    for (const GameMaterial& material : materials) {
      if (limit > 0) search.list(material, limit, format);
    }
    return ExitCode::done;
  }
  std::vector<std::string> names;
  for (const FindKind kind : search.kinds()) names.push_back(name_in_game(kind, rules->rules()));
  FindCountPrinter printer(format, search.kinds(), names);
  for (const GameMaterial& material : materials) {
    const FindCounts counts = search.count(material);
    printer.print(full_name(*rules, material), counts);
  }
  printer.print_sum();
  return ExitCode::done;
}

}  // namespace mate33::cli
