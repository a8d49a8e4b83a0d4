#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "find_options.hpp"
#include "find_output.hpp"
#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/searched_table.hpp"
#include "mate33/find/sorted_passes.hpp"
#include "mate33/find/uniform_sample.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/table/keyed_table_error.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"
#include "progress.hpp"

namespace mate33::cli {

namespace {

/// Throws CommandError.
std::vector<Material> searched_materials(const Arguments& arguments, const Tablebase& tables, Metric metric) {
  if (arguments.has("all")) {
    if (arguments.operands.size() > 1) {
      throw CommandError(ExitCode::bad_input, "--all and a material exclude each other");
    }
    return materials_there(arguments, tables, metric);
  }
  const std::span<const std::string> operands = arguments.operands;  // what to find comes last
  const std::vector<Material> materials =
      table_materials(operands.first(std::max(operands.size(), std::size_t{1}) - 1));
  if (materials.empty()) {
    throw CommandError(ExitCode::bad_input, "expected a material before what to find, as KPvK, or --all N");
  }
  return materials;
}

/// --where. Throws CommandError.
Where conditions(const Arguments& arguments, std::span<const Material> materials, Metric metric) {
  if (!arguments.has("where")) return {};
  const auto fail = [](const WhereError& error) {
    throw CommandError(ExitCode::bad_input, "--where, " + error.message());
  };
  Expected<Where, WhereError> where = Where::parse(arguments.options["where"].as<std::string>());
  if (!where) fail(where.error());
  if (const auto fault = where->find_fault(materials, metric == Metric::dtm)) fail(*fault);
  return *std::move(where);
}

/// The tables, with a cache that suits the search: moves lead to all planes of a slice.
Tablebase tables_for(const FindQuery& query, const Arguments& arguments) {
  TablebaseOptions options;
  if (std::ranges::any_of(query.kinds, needs_moves)) options.cache_bytes = std::size_t{256} << 20;
  return Tablebase::open(table_directories(arguments), options);
}

/// A search of tables, one after the other.
class Search {
 public:
  Search(const Arguments& arguments, const Tablebase& tables, Metric metric)
      : tables_(tables),
        directories_(table_directories(arguments)),
        metric_(metric),
        store_(split_directory_list(directories_), metric, store_bytes),
        team_(thread_count(arguments)) {}

  /// Says how long it takes, where that is long: some tables are quick to read, and others not.
  void tell_time(std::span<const Material> materials, const FindQuery& query) {
    double seconds = 0, seconds_of_moves = 0;
    const bool goes_by_moves = std::ranges::any_of(query.kinds, needs_moves);
    for (const Material material : materials) {
      const SearchedTable table = opened(material);
      seconds += table.seconds_of_core();
      if (goes_by_moves && looks_moves_up(asked(table, query), query)) {
        seconds_of_moves += table.seconds_of_moves();
      }
    }
    constexpr double long_time = 10;
    seconds = (seconds + seconds_of_moves) / team_.size();
    if (seconds < long_time) return;
    const char* const what = seconds_of_moves == 0 ? "reading all values" : "looking up moves one by one";
    say(fmt::format("note: {} takes about {}", what, duration_text(std::chrono::duration<double>(seconds))));
  }

  void list(std::span<const Material> materials, const FindQuery& query, std::uint64_t limit,
            FindFormat format) {
    const FindPrinter printer(format, tables_, directories_);
    for (const Material material : materials) {
      Progress progress;
      const auto sink = [&](const Found& found) {
        progress.clear();
        printer.print({material, metric_}, found);
        --limit;
      };
      const SearchedTable table = opened(material);
      find_in_table(asked(table, query), query, {{}, limit}, team_, sink, observer(progress, material));
      if (limit == 0) return;
    }
  }

  /// As list(), but some of what is found, each as likely as any other.
  void list_sample(std::span<const Material> materials, const FindQuery& query, const WantedSample& wanted,
                   FindFormat format) {
    UniformSample<std::pair<Searched, Found>> sample(wanted.size, wanted.seed);
    pass(materials, query, [&](Material material, const Found& found) {
      sample.add({{material, metric_}, found});
    });
    const FindPrinter printer(format, tables_, directories_);
    for (const auto& [searched, found] : sample.take()) printer.print(searched, found);
  }

  /// As list(), but by the plies to mate.
  void list_sorted(std::span<const Material> materials, const FindQuery& query, bool longest_first,
                   std::uint64_t limit, FindFormat format) {
    constexpr std::size_t room = 500'000;  // some 100 MB
    const FindPrinter printer(format, tables_, directories_);
    SortedPasses<std::pair<Searched, Found>> sorted(longest_first, limit, room);
    const auto pass_of_all = [&](const auto& add) {
      pass(materials, query, [&](Material material, const Found& found) {
        add(shown_distance(found), {{material, metric_}, found});
      });
    };
    for (auto some = sorted.next(pass_of_all); !some.empty(); some = sorted.next(pass_of_all)) {
      for (const auto& [searched, found] : some) printer.print(searched, found);
    }
  }

  void count(std::span<const Material> materials, const FindQuery& query, FindFormat format) {
    FindCountPrinter printer(format, query.kinds);
    for (const Material material : materials) {
      FindCounts counts;
      {
        Progress progress;
        const SearchedTable table = opened(material);
        counts = count_in_table(asked(table, query), query, team_, observer(progress, material));
      }
      printer.print(material.to_string(), counts);
    }
    printer.print_sum();
  }

 private:
  /// Gives all that is found to sink(material, found).
  template <class Sink>
  void pass(std::span<const Material> materials, const FindQuery& query, Sink sink) {
    for (const Material material : materials) {
      Progress progress;
      const SearchedTable table = opened(material);
      find_in_table(
          asked(table, query), query, {}, team_, [&](const Found& found) { sink(material, found); },
          observer(progress, material));
    }
  }
  SearchedTable opened(Material material) const {
    return {tables_, {Game::chess, material, metric_}, {directories_, name_directory}};
  }
  FindTable asked(const SearchedTable& table, const FindQuery& query) {
    return table.to_find(query, values_of(tables_, directories_), team_, &store_);
  }
  static ShareObserver observer(Progress& progress, Material material) {
    return [&progress, material](double share) {
      progress.show_share("searching " + material.to_string(), share);
    };
  }

  /// What is kept of slices that moves lead to.
  static constexpr std::size_t store_bytes = std::size_t{256} << 20;

  const Tablebase& tables_;
  std::string directories_;
  Metric metric_;
  TableStore store_;
  WorkerTeam team_;
};

/// The kinds of a search. Throws CommandError where the metric does not tell them.
std::vector<FindKind> wanted_kinds(const FindSearch& search, Metric metric) {
  const auto kinds = search.kinds(metric);
  if (kinds.empty()) {
    throw CommandError(
        ExitCode::bad_input,
        fmt::format("--rule50: {} goes by distances or moves, which results do not tell", search.name));
  }
  return {kinds.begin(), kinds.end()};
}

/// Throws CommandError.
ExitCode find_in_chess(const Arguments& arguments) {
  const FindSearch& wanted = wanted_search(arguments);
  const bool is_by_rule = arguments.has("rule50") || wanted.by_distance.empty();
  const Metric metric = is_by_rule ? Metric::wdl : Metric::dtm;
  const FindFormat format = wanted_format(arguments);
  const std::uint64_t limit = wanted_limit(arguments);
  const std::optional<WantedSample> sample = wanted_sample(arguments);
  const std::optional<bool> longest_first = wanted_order(arguments, metric);
  FindQuery query;
  query.kinds = wanted_kinds(wanted, metric);
  query.images = wanted_images(arguments);
  take_measures(arguments, wanted, query);
  const Tablebase tables = tables_for(query, arguments);
  const std::vector<Material> materials = searched_materials(arguments, tables, metric);
  query.where = conditions(arguments, materials, metric);
  for (const Material material : materials) {
    require_table(tables, {Game::chess, material, metric}, arguments);
  }
  Search search(arguments, tables, metric);
  search.tell_time(materials, query);
  if (arguments.has("count")) {
    search.count(materials, query, format);
  } else if (longest_first) {
    search.list_sorted(materials, query, *longest_first, limit, format);
  } else if (sample) {
    search.list_sample(materials, query, *sample, format);
  } else {
    search.list(materials, query, limit, format);
  }
  return ExitCode::done;
}

}  // namespace

ExitCode run_find(const CommandLine& line) {
  ArgumentParser parser({"mate33 find",
                         {"MATERIAL... WHAT [options]", "--all N WHAT [options]"},
                         find_description(),
                         "mate33 find KRPvKR zugzwang --where \"Kw in e1-h8, Rb on a\" --limit 10"});
  add_tables_option(parser);
  add_game_options(parser);
  add_find_options(parser);
  add_threads_option(parser);
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (const SharedRules rules = game_of(*arguments)) return find_in_game(rules, *arguments);
  try {
    return find_in_chess(*arguments);
  } catch (const KeyedTableError& error) {
    const ProbeStatus status = status_of(error.fault());
    throw CommandError(exit_code(status), explain(status, error.key(), *arguments));
  }
}

}  // namespace mate33::cli
