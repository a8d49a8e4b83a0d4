#include "memory_maker.hpp"

#include <algorithm>
#include <charconv>
#include <list>
#include <map>
#include <memory>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/maker/game_store.hpp"
#include "mate33/maker/table_plan.hpp"
#include "mate33/maker/table_store.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/solver/repetition.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_key.hpp"
#include "mate33/table/table_limits.hpp"
#include "mate33/table/wdl.hpp"
#include "memory_files.hpp"

namespace mate33 {

namespace {

using Wishes = Expected<std::vector<TableWish>, std::string>;

/// Room for what is read back of smaller tables, in bytes.
constexpr std::size_t store_budget = std::size_t{128} << 20;

std::string path_of(const TableKey& key) {
  return path_in(memory_directory, table_file_name(key));
}
bool is_there(const std::string& path) {
  return kind_of_path(path) == PathKind::other;
}

/// What one solving makes.
std::optional<std::vector<Metric>> metrics_of(std::string_view name) {
  if (name == "dtm") return {{Metric::dtm}};
  if (name == "wdl") return {{Metric::wdl}};
  if (name == "dtz") return {{Metric::wdl, Metric::dtz}};
  return std::nullopt;
}

std::string unknown_metric(const std::string& metric, const char* expected) {
  return "the metric " + quoted(metric) + " is not made here: expected " + expected;
}

bool has_all(Material material, const std::vector<Metric>& metrics) {
  return std::ranges::all_of(metrics, [&](Metric metric) {
    return is_there(path_of({Game::chess, material, metric}));
  });
}

Wishes plan_of_materials(const std::vector<Material>& plan, const std::string& metric_name) {
  const auto metrics = metrics_of(metric_name);
  if (!metrics) return Unexpected{unknown_metric(metric_name, "dtm, wdl or dtz")};
  std::vector<TableWish> wishes;
  for (const Material material : plan) {
    if (!has_all(material, *metrics)) wishes.push_back({material.to_string(), metric_name});
  }
  return wishes;
}

Wishes plan_of_all(std::string_view men, const std::string& metric) {
  unsigned most = 0;
  const auto [stop, error] = std::from_chars(men.data(), men.data() + men.size(), most);
  if (error != std::errc{} || stop != men.data() + men.size() || most < 3 || most > max_table_men) {
    return Unexpected{"all:" + std::string(men) + ": expected 3 to " + std::to_string(max_table_men) +
                      " men"};
  }
  return plan_of_materials(all_materials(most), metric);
}

using SharedRules = std::shared_ptr<const ExpandedRules>;

/// The rules that were added, by the names of their games.
std::map<std::string, SharedRules>& known_rules() {
  static std::map<std::string, SharedRules> it;
  return it;
}

SharedRules rules_of(const std::string& game) {
  const auto known = known_rules().find(game);
  return known != known_rules().end() ? known->second : find_rules(game, {memory_directory});
}

/// A table of a game that is data.
struct GameWish {
  SharedRules rules;
  GameTableKey key;
};
Expected<GameWish, std::string> game_wish_of(const TableWish& wish) {
  const std::size_t colon = wish.name.find(':');
  const std::string game = wish.name.substr(0, colon);
  auto rules = rules_of(game);
  if (!rules) return Unexpected{"there are no rules of a game " + quoted(game)};
  const auto material = GameMaterial::parse(rules->rules(), wish.name.substr(colon + 1));
  if (!material) return Unexpected{quoted(wish.name) + " names no material of " + game};
  const auto metric = parse_game_metric(wish.metric);
  if (!metric) return Unexpected{unknown_metric(wish.metric, "dtm or repetition")};
  return GameWish{std::move(rules), {*material, *metric}};
}

Wishes plan_of_game(const TableWish& wish) {
  const auto wanted = game_wish_of(wish);
  if (!wanted) return Unexpected{wanted.error()};
  std::vector<TableWish> wishes;
  RulesShelf shelf;
  for (const GameTableKey& key :
       with_prerequisites(*wanted->rules, {wanted->key.material}, wanted->key.metric)) {
    // One of other rules under the same name is made anew.
    if (GameTableReader::open_table(memory_directory, *wanted->rules, key, shelf)) continue;
    const GameRules& rules = wanted->rules->rules();
    wishes.push_back({rules.name + ":" + key.material.to_string(rules), std::string(name_of(key.metric))});
  }
  return wishes;
}

ByteSink appending_to(std::vector<std::byte>& bytes) {
  return [&bytes](std::span<const std::byte> part) { bytes.insert(bytes.end(), part.begin(), part.end()); };
}

/// One file in the making.
struct FileInMaking {
  FileInMaking(const TableLayout& layout, Metric its_metric)
      : metric(its_metric),
        store(TableEncoder::most_blocks(layout)),
        encoder(layout,
                {quick_packing, its_metric == Metric::dtz ? std::nullopt : std::optional(StoredSides::both),
                 its_metric},
                store) {}
  const Metric metric;
  BlockMemory store;
  TableEncoder encoder;
};

std::optional<std::string> make_chess_table(const TableWish& wish, const ShareObserver& observer) {
  const auto material = Material::parse(wish.name);
  if (!material) return material.error();
  const auto metrics = metrics_of(wish.metric);
  if (!metrics) return unknown_metric(wish.metric, "dtm, wdl or dtz");
  const TableLayout layout(*material);
  const bool by_rule = has_five_classes(metrics->front());
  const TableStore smaller(memory_directory, by_rule ? Metric::wdl : Metric::dtm, store_budget);
  std::list<FileInMaking> files;
  for (const Metric metric : *metrics) files.emplace_back(layout, metric);
  InlineExecutor executor;
  solve(
      by_rule ? Metric::dtz : Metric::dtm, layout, smaller, executor,
      [&](const SliceRules& rules, const Solution::Slice& slice, Executor& workers) {
        for (FileInMaking& file : files) {
          // WDL is told by the codes of DTZ.
          file.encoder.add_slice(rules, slice.codes(), workers,
                                 file.metric == Metric::wdl ? &Wdl::of_dtz : nullptr);
        }
      },
      [&](const SolverStep& step) {
        observer(static_cast<double>(step.slices_done) / static_cast<double>(step.slice_count));
      });
  for (FileInMaking& file : files) {
    std::vector<std::byte> bytes;
    file.encoder.finish(file.encoder.tally(), executor, appending_to(bytes));
    memory_files::put(path_of({Game::chess, *material, file.metric}), std::move(bytes));
  }
  return std::nullopt;
}

std::optional<std::string> make_game_table(const TableWish& wish, const ShareObserver&) {
  const auto wanted = game_wish_of(wish);
  if (!wanted) return wanted.error();
  const GameLayout layout(wanted->rules, wanted->key.material);
  RulesShelf shelf;
  GameStore store(memory_directory, wanted->rules, shelf, store_budget);
  InlineExecutor executor;
  std::list<std::shared_ptr<const GameSolution>> held;
  const SolvedGames smaller = [&](const GameMaterial& material) -> const GameSolution& {
    held.push_back(store.solution({material, wanted->key.metric}, executor));
    return *held.back();
  };
  std::shared_ptr<const GameSolution> solution;
  if (wanted->key.metric == GameMetric::dtm) {
    solution = solve_game(layout, smaller, executor);
  } else {
    auto results = store.solution({layout.material(), GameMetric::dtm}, executor)->copy();
    apply_repetition_rule(*results, smaller, executor);
    solution = std::move(results);
  }
  std::vector<std::byte> bytes;
  write_game_table(layout, wanted->key.metric, {solution->codes(Color::white), solution->codes(Color::black)},
                   quick_packing.zstd_level, executor, appending_to(bytes));
  memory_files::put(path_in(memory_directory, game_table_path(*wanted->rules, wanted->key)),
                    std::move(bytes));
  return std::nullopt;
}

}  // namespace

Expected<std::string, std::string> add_rules(std::string_view text) {
  if (text.size() > max_rules_text) {
    return Unexpected{"rules of " + std::to_string(text.size()) + " bytes: they may have " +
                      std::to_string(max_rules_text)};
  }
  auto rules = parse_rules(text);
  if (!rules) return Unexpected{rules.error().message()};
  std::string name = rules->name;
  known_rules()[name] = std::make_shared<const ExpandedRules>(*std::move(rules));
  return name;
}

Expected<std::vector<TableWish>, std::string> plan_of(const TableWish& wish) {
  constexpr std::string_view all = "all:";
  if (wish.name.starts_with(all)) return plan_of_all(wish.name.substr(all.size()), wish.metric);
  if (wish.name.find(':') != std::string::npos) return plan_of_game(wish);
  const auto material = Material::parse(wish.name);
  if (!material) return Unexpected{material.error()};
  if (material->men() > max_table_men) {
    return Unexpected{wish.name + " has " + std::to_string(material->men()) +
                      " men, and tables hold at most " + std::to_string(max_table_men)};
  }
  return plan_of_materials(with_prerequisites(std::vector<Material>{material->normalised()}), wish.metric);
}

std::optional<std::string> make_table(const TableWish& wish, const ShareObserver& observer) {
  return wish.name.find(':') == std::string::npos ? make_chess_table(wish, observer)
                                                  : make_game_table(wish, observer);
}

}  // namespace mate33
