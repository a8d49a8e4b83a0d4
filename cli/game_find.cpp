#include <fmt/core.h>

#include <algorithm>

#include "find_options.hpp"
#include "game_commands.hpp"
#include "game_find_output.hpp"
#include "input.hpp"
#include "mate33/answers/searched_table.hpp"
#include "mate33/find/find_in_game_table.hpp"
#include "mate33/find/sorted_passes.hpp"
#include "mate33/find/uniform_sample.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

/// Refuses, by its name, what is there for chess alone. Throws CommandError.
void refuse_matters_of_chess(const GameRules& rules, const Arguments& arguments) {
  for (const char* const option : {"rule50", "epd"}) {
    if (!arguments.has(option)) continue;
    throw CommandError(ExitCode::bad_input,
                       fmt::format("--{} goes with chess, and this is {}", option, rules.name));
  }
}

/// Throws CommandError where the game does not have what is looked for.
GameFindQuery wanted_in_game(const GameRules& rules, const Arguments& arguments) {
  const FindSearch& search = wanted_search(arguments);
  if (auto line = why_not_in_game(search, rules)) throw CommandError(ExitCode::bad_input, *std::move(line));
  const auto kinds = search.kinds(Metric::dtm);
  FindQuery query;
  query.kinds = {kinds.begin(), kinds.end()};
  take_measures(arguments, search, query);
  return {query.kinds, query.longest_span, {}, wanted_images(arguments), query.in_row};
}

/// --where. Throws CommandError.
GameWhere conditions_in_game(const GameRules& rules, const Arguments& arguments,
                             std::span<const GameMaterial> materials) {
  if (!arguments.has("where")) return {};
  const auto fail = [](const WhereError& error) {
    throw CommandError(ExitCode::bad_input, "--where, " + error.message());
  };
  Expected<GameWhere, WhereError> where =
      GameWhere::parse(rules, arguments.options["where"].as<std::string>());
  if (!where) fail(where.error());
  if (const auto fault = where->find_fault(rules, materials)) fail(*fault);
  return *std::move(where);
}

/// A search of tables of a game, one after the other.
class GameSearch {
 public:
  GameSearch(const SharedRules& rules, const Arguments& arguments, GameFindQuery query)
      : rules_(rules),
        arguments_(arguments),
        tables_(find_game_tables(rules, arguments)),
        query_(std::move(query)),
        team_(thread_count(arguments)) {}

  void list(std::span<const GameMaterial> materials, std::uint64_t limit, FindFormat format) {
    const GameFindPrinter printer(format, tables_, arguments_);
    for (const GameMaterial& material : materials) {
      const std::string name = full_name(*rules_, material);
      Progress progress;
      search(material, progress, [&](const GameFindTable& table, const ShareObserver& observer) {
        const auto sink = [&](const FoundInGame& found) {
          progress.clear();
          printer.print(name, found);
          --limit;
        };
        find_in_game_table(table, query_, {{}, limit}, team_, sink, observer);
      });
      if (limit == 0) return;
    }
  }

  /// As list(), but some of what is found, each as likely as any other.
  void list_sample(std::span<const GameMaterial> materials, const WantedSample& wanted, FindFormat format) {
    UniformSample<Named> sample(wanted.size, wanted.seed);
    pass(materials, [&](Named each) { sample.add(std::move(each)); });
    print_all(sample.take(), GameFindPrinter(format, tables_, arguments_));
  }

  /// As list(), but by the plies to mate.
  void list_sorted(std::span<const GameMaterial> materials, bool longest_first, std::uint64_t limit,
                   FindFormat format) {
    constexpr std::size_t room = 250'000;  // some 100 MB
    const GameFindPrinter printer(format, tables_, arguments_);
    SortedPasses<Named> sorted(longest_first, limit, room);
    const auto pass_of_all = [&](const auto& add) {
      pass(materials, [&](Named each) {
        const auto distance = shown_distance(each.second);
        add(distance, std::move(each));
      });
    };
    for (auto some = sorted.next(pass_of_all); !some.empty(); some = sorted.next(pass_of_all)) {
      print_all(some, printer);
    }
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
  /// What has been found, with the name of its material.
  using Named = std::pair<std::string, FoundInGame>;

  static void print_all(const std::vector<Named>& all, const GameFindPrinter& printer) {
    for (const auto& [name, found] : all) printer.print(name, found);
  }

  /// Gives all that is found to the sink.
  template <class Sink>
  void pass(std::span<const GameMaterial> materials, Sink sink) {
    for (const GameMaterial& material : materials) {
      const std::string name = full_name(*rules_, material);
      Progress progress;
      search(material, progress, [&](const GameFindTable& table, const ShareObserver& observer) {
        find_in_game_table(
            table, query_, {}, team_,
            [&](const FoundInGame& found) {
              sink({name, found});
            },
            observer);
      });
    }
  }

  /// Calls run(table, observer) with the table open.
  template <class Run>
  void search(const GameMaterial& material, Progress& progress, Run run) {
    RulesShelf shelf;
    const GameTableReader reader = open_game_table(rules_, GameTableKey{material}, arguments_, shelf);
    const SearchedGameTable table(reader, tables_, {table_directories(arguments_), name_directory});
    run(table.to_find(), [&](double share) { progress.show_share("searching " + reader.name(), share); });
  }

  const SharedRules& rules_;
  const Arguments& arguments_;
  GameTablebase tables_;
  GameFindQuery query_;
  WorkerTeam team_;
};

/// Of --all N: all of which there is a table, the smaller ones first. Throws CommandError where there is
/// none.
std::vector<GameMaterial> game_materials_there(const SharedRules& rules, const Arguments& arguments) {
  if (arguments.operands.size() > 1) {
    throw CommandError(ExitCode::bad_input, "--all and a material exclude each other");
  }
  const int men = arguments.options["all"].as<int>();
  std::vector<GameMaterial> materials;
  for (const GameMaterial& material : find_game_tables(rules, arguments).found()) {
    if (static_cast<int>(material.men()) <= men) materials.push_back(material);
  }
  std::ranges::stable_sort(materials, {}, [](const GameMaterial& material) { return material.men(); });
  if (materials.empty()) {
    throw CommandError(ExitCode::no_table,
                       fmt::format("no tables of {} of up to {} men in {}", rules->rules().name, men,
                                   table_directories(arguments)));
  }
  return materials;
}

/// Throws CommandError.
std::vector<GameMaterial> searched_game_materials(const SharedRules& rules, const Arguments& arguments) {
  if (arguments.has("all")) return game_materials_there(rules, arguments);
  std::vector<GameMaterial> materials;
  for (std::size_t i = 0; i + 1 < arguments.operands.size(); ++i) {
    materials.push_back(game_material(*rules, arguments.operands[i]));
  }
  if (materials.empty()) {
    throw CommandError(ExitCode::bad_input, "expected a material before what to find, as xiangqi:KPvKP");
  }
  return materials;
}

/// Numbers of what is found, a line for each material.
void count_in_games(GameSearch& search, const ExpandedRules& rules, std::span<const GameMaterial> materials,
                    FindFormat format) {
  std::vector<std::string> names;
  for (const FindKind kind : search.kinds()) names.push_back(name_in_game(kind, rules.rules()));
  FindCountPrinter printer(format, search.kinds(), names);
  for (const GameMaterial& material : materials) {
    const FindCounts counts = search.count(material);
    printer.print(full_name(rules, material), counts);
  }
  printer.print_sum();
}

}  // namespace

ExitCode find_in_game(const SharedRules& rules, const Arguments& arguments) {
  refuse_matters_of_chess(rules->rules(), arguments);
  const FindFormat format = wanted_format(arguments);
  const std::uint64_t limit = wanted_limit(arguments);
  const std::optional<WantedSample> sample = wanted_sample(arguments);
  const std::optional<bool> longest_first = wanted_order(arguments, Metric::dtm);
  GameFindQuery query = wanted_in_game(rules->rules(), arguments);
  const std::vector<GameMaterial> materials = searched_game_materials(rules, arguments);
  query.where = conditions_in_game(rules->rules(), arguments, materials);
  RulesShelf shelf;
  for (const GameMaterial& material : materials) {  // none is missing when the first is printed
    for (const GameMaterial& read : searched_materials(*rules, material, query)) {
      open_game_table(rules, GameTableKey{read}, arguments, shelf);
    }
  }
  GameSearch search(rules, arguments, std::move(query));
  if (arguments.has("count")) {
    count_in_games(search, *rules, materials, format);
  } else if (longest_first) {
    search.list_sorted(materials, *longest_first, limit, format);
  } else if (sample) {
    search.list_sample(materials, *sample, format);
  } else {
    search.list(materials, limit, format);
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
