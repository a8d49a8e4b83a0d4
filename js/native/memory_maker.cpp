#include "memory_maker.hpp"

#include <algorithm>
#include <charconv>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/plan/game_store.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/solver/repetition.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_key.hpp"
#include "mate33/table/table_limits.hpp"
#include "memory_files.hpp"
#include "sound_tables.hpp"

namespace mate33 {

namespace {

using Wishes = Expected<std::vector<MemoryWish>, std::string>;
using FileNames = Expected<std::vector<std::string>, std::string>;

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
  return "the metric " + mate33::quoted(metric) + " is not made here: expected " + expected;
}

/// Whether a table is there, and sound as far as it is here.
bool has_sound(const TableKey& key) {
  const std::string path = path_of(key);
  return is_there(path) && (memory_files::is_remote(path) || open_sound_table(key));
}

bool has_all(Material material, const std::vector<Metric>& metrics) {
  return std::ranges::all_of(metrics, [&](Metric metric) {
    return has_sound({Game::chess, material, metric});
  });
}

/// What of smaller tables the solver reads.
Metric solved_from(const std::vector<Metric>& metrics) {
  return has_five_classes(metrics.front()) ? Metric::wdl : Metric::dtm;
}

/// Why the solver cannot read a smaller table, if it cannot.
std::optional<std::string> why_unusable(const TableKey& key) {
  const auto reader = open_sound_table(key);
  if (!reader) return reader.error().message;
  if (reader->header().sides == StoredSides::both) {
    for (const TableKey& needed : needed_tables(reader->header())) {
      if (auto why = why_unusable(needed)) return why;
    }
    return std::nullopt;
  }
  return path_of(key) + " stores positions with one side to move only, and is needed whole";
}

Wishes plan_of_materials(const std::vector<Material>& plan, const std::string& metric_name) {
  const auto metrics = metrics_of(metric_name);
  if (!metrics) return Unexpected{unknown_metric(metric_name, "dtm, wdl or dtz")};
  std::vector<MemoryWish> wishes;
  // What the solver reads on the way is looked at as it is known that something is made of it.
  std::set<Material> read;
  for (auto material = plan.rbegin(); material != plan.rend(); ++material) {
    const bool is_made =
        !has_all(*material, *metrics) ||
        (read.contains(*material) && why_unusable({Game::chess, *material, solved_from(*metrics)}));
    if (!is_made) continue;
    for (const Material& smaller : conversions_of(*material)) read.insert(smaller);
    wishes.push_back({material->to_string(), metric_name});
  }
  std::ranges::reverse(wishes);
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
Expected<GameWish, std::string> game_wish_of(const MemoryWish& wish) {
  const std::size_t colon = wish.name.find(':');
  const std::string game = wish.name.substr(0, colon);
  auto rules = rules_of(game);
  if (!rules) return Unexpected{"there are no rules of a game " + mate33::quoted(game)};
  const auto material = GameMaterial::parse(rules->rules(), wish.name.substr(colon + 1));
  if (!material) return Unexpected{mate33::quoted(wish.name) + " names no material of " + game};
  const auto metric = parse_metric(wish.metric, game_metrics);
  if (!metric) return Unexpected{unknown_metric(wish.metric, "dtm or repetition")};
  return GameWish{rules, {material->normalised(*rules), *metric}};
}

Wishes plan_of_game(const MemoryWish& wish) {
  const auto wanted = game_wish_of(wish);
  if (!wanted) return Unexpected{wanted.error()};
  const ExpandedRules& rules = *wanted->rules;
  std::vector<MemoryWish> wishes;
  RulesShelf shelf;
  std::set<GameTableKey> read;
  const auto plan = with_prerequisites(rules, {wanted->key.material}, wanted->key.metric);
  for (auto key = plan.rbegin(); key != plan.rend(); ++key) {
    // One of other rules under the same name is made anew.
    const bool is_here = read.contains(*key) ||
                         !memory_files::is_remote(path_in(memory_directory, game_table_path(rules, *key)));
    if (is_here ? open_sound_table(rules, *key, shelf)
                : GameTableReader::open_table(memory_directory, rules, *key, shelf)) {
      continue;
    }
    for (const GameTableKey& smaller : read_by(rules, *key)) read.insert(smaller);
    wishes.push_back({rules.rules().name + ":" + key->material.to_string(rules.rules()),
                      std::string(name_of(key->metric))});
  }
  std::ranges::reverse(wishes);
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

/// A file that was made here; answers its name.
std::string put_made(const std::string& name, std::vector<std::byte> bytes) {
  const std::string path = path_in(memory_directory, name);
  memory_files::put(path, std::move(bytes));
  memory_files::note_sound(path);
  return name;
}

/// By its slices; of a table without pawns, which is one, by what is settled of all: draws never are.
double share_of(const SolverStep& step, const TableLayout& layout) {
  const double slices = static_cast<double>(step.slice_count);
  if (step.slice_count > 1) return static_cast<double>(step.slices_done) / slices;
  constexpr double most = 0.99;  // it is not made yet
  const double positions = 2.0 * static_cast<double>(layout.slice_entries());
  return std::min(most, static_cast<double>(step.settled) / positions);
}

FileNames make_chess_table(const MemoryWish& wish, const ShareObserver& observer) {
  const auto material = Material::parse(wish.name);
  if (!material) return Unexpected{material.error()};
  const auto metrics = metrics_of(wish.metric);
  if (!metrics) return Unexpected{unknown_metric(wish.metric, "dtm, wdl or dtz")};
  for (const Material& smaller : conversions_of(*material)) {
    if (is_trivially_drawn(smaller)) continue;
    if (auto fault = why_unusable({Game::chess, smaller, solved_from(*metrics)})) return Unexpected{*fault};
  }
  const TableLayout layout(*material);
  const bool by_rule = has_five_classes(metrics->front());
  const TableStore smaller(memory_directory, solved_from(*metrics), store_budget);
  std::list<FileInMaking> files;
  for (const Metric metric : *metrics) files.emplace_back(layout, metric);
  InlineExecutor executor;
  solve(
      by_rule ? Metric::dtz : Metric::dtm, layout, smaller, executor,
      [&](const SliceRules& rules, const Solution::Slice& slice, Executor& workers) {
        for (FileInMaking& file : files) file.encoder.add_slice(rules, slice.codes(), workers);
      },
      [&](const SolverStep& step) { observer(share_of(step, layout)); });
  std::vector<std::string> names;
  for (FileInMaking& file : files) {
    std::vector<std::byte> bytes;
    file.encoder.finish(file.encoder.tally(), executor, appending_to(bytes));
    names.push_back(put_made(table_file_name({Game::chess, *material, file.metric}), std::move(bytes)));
  }
  return names;
}

FileNames make_game_table(const MemoryWish& wish, const ShareObserver&) {
  const auto wanted = game_wish_of(wish);
  if (!wanted) return Unexpected{wanted.error()};
  RulesShelf shelf;
  for (const GameTableKey& smaller : read_by(*wanted->rules, wanted->key)) {
    const auto reader = open_sound_table(*wanted->rules, smaller, shelf);
    if (!reader) return Unexpected{reader.error().message};
  }
  const GameLayout layout(wanted->rules, wanted->key.material);
  GameStore store(memory_directory, wanted->rules, shelf);
  InlineExecutor executor;
  std::list<std::shared_ptr<const GameSolution>> held;
  const SolvedGames smaller = [&](const GameMaterial& material) -> const GameSolution& {
    held.push_back(store.solution({material, wanted->key.metric}, executor));
    return *held.back();
  };
  std::shared_ptr<const GameSolution> solution;
  if (wanted->key.metric == Metric::dtm) {
    solution = solve_game(layout, smaller, executor);
  } else {
    auto results = store.solution({layout.material(), Metric::dtm}, executor)->copy();
    apply_repetition_rule(*results, smaller, executor);
    solution = std::move(results);
  }
  std::vector<std::byte> bytes;
  write_game_table(layout, {wanted->key.metric, StoredSides::both, quick_packing},
                   {solution->codes(Color::white), solution->codes(Color::black)}, executor,
                   appending_to(bytes));
  return std::vector{put_made(game_table_path(*wanted->rules, wanted->key), std::move(bytes))};
}

FileNames chess_tables_for(const std::string& name) {
  const auto material = Material::parse(name);
  if (!material) return Unexpected{material.error()};
  std::vector<std::string> names = {material->to_string()};
  for (const Material& smaller : conversions_of(*material)) {
    if (!is_trivially_drawn(smaller)) names.push_back(smaller.to_string());
  }
  return names;
}

FileNames game_tables_for(const std::string& name) {
  const auto wanted = game_wish_of({name, std::string(name_of(Metric::dtm))});
  if (!wanted) return Unexpected{wanted.error()};
  const ExpandedRules& rules = *wanted->rules;
  std::vector<GameMaterial> materials = conversions_of(rules, wanted->key.material);
  materials.insert(materials.begin(), wanted->key.material);
  std::vector<std::string> names;
  for (const GameMaterial& material : materials) {
    names.push_back(rules.rules().name + ":" + material.to_string(rules.rules()));
  }
  return names;
}

/// The files of a table; of metrics that its game does not have there are none.
std::vector<std::string> files_of(const std::string& name, const std::vector<Metric>& metrics) {
  std::vector<std::string> paths;
  if (name.find(':') == std::string::npos) {
    const auto material = Material::parse(name);
    if (!material) return paths;
    for (const Metric metric : metrics) paths.push_back(path_of({Game::chess, *material, metric}));
  } else {
    for (const Metric metric : metrics) {
      const auto wanted = game_wish_of({name, std::string(name_of(metric))});
      if (wanted) paths.push_back(path_in(memory_directory, game_table_path(*wanted->rules, wanted->key)));
    }
  }
  return paths;
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

Expected<std::vector<MemoryWish>, std::string> plan_of(const MemoryWish& wish) {
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

FileNames make_table(const MemoryWish& wish, const ShareObserver& observer) {
  return wish.name.find(':') == std::string::npos ? make_chess_table(wish, observer)
                                                  : make_game_table(wish, observer);
}

FileNames tables_for(std::string_view text) {
  const std::string name(text);
  return name.find(':') == std::string::npos ? chess_tables_for(name) : game_tables_for(name);
}

bool want_whole_tables(const std::vector<std::string>& names, const std::vector<Metric>& metrics) {
  bool wanted = false;
  for (const std::string& name : names) {
    for (const std::string& path : files_of(name, metrics)) wanted |= memory_files::want_whole(path);
  }
  return wanted;
}

}  // namespace mate33
