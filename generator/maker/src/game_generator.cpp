#include "mate33/maker/game_generator.hpp"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/plan/game_store.hpp"
#include "mate33/plan/table_plan.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// What the conversions of a material lead to.
class SmallerGames {
 public:
  SmallerGames(const GameLayout& layout, Metric metric, GameStore& store, Executor& team) {
    for (const GameMaterial& needed : conversions_of(layout.rules(), layout.material())) {
      solutions_.push_back(store.solution({needed, metric}, team));
    }
  }
  const GameSolution& operator()(const GameMaterial& needed) const {
    return **std::ranges::find_if(
        solutions_, [&](const auto& solution) { return solution->layout().material() == needed; });
  }

 private:
  std::vector<std::shared_ptr<const GameSolution>> solutions_;
};

std::shared_ptr<const GameSolution> solve(const GameLayout& layout, Metric metric, GameStore& store,
                                          Executor& team, const GameTableObserver& observer) {
  const SmallerGames smaller(layout, metric, store, team);
  if (metric == Metric::dtm) return solve_game(layout, std::cref(smaller), team, observer.on_ply);
  auto results = store.solution({layout.material(), Metric::dtm}, team)->copy();
  apply_repetition_rule(*results, std::cref(smaller), team, observer.on_repetition);
  return results;
}

MadeGameTable make_table(const GameLayout& layout, Metric metric, GameStore& store,
                         const GameTableOptions& options, Executor& team, const GameTableObserver& observer) {
  const GameTableKey key{layout.material(), metric};
  MadeGameTable made{key, options.directory / game_table_path(layout.rules(), key), {}, {}, {}};
  Stopwatch watch;
  std::shared_ptr<const GameSolution> solution = solve(layout, metric, store, team, observer);
  made.solve_time = watch.lap();
  write_parts_atomically(made.path, [&](const ByteSink& sink) {
    made.written =
        write_game_table(layout, metric, {solution->codes(Color::white), solution->codes(Color::black)},
                         options.zstd_level, team, sink, [&](double share) {
                           if (observer.on_pack) observer.on_pack(key, share);
                         });
  });
  made.pack_time = watch.lap();
  store.keep(metric, std::move(solution));
  return made;
}

}  // namespace

bool is_valid_game_table(const fs::path& directory, const ExpandedRules& rules, const GameTableKey& key,
                         RulesShelf& shelf) {
  const auto reader = GameTableReader::open_table(directory.string(), rules, key, shelf);
  return reader && !reader->find_damage();
}

void generate_game_tables(const std::shared_ptr<const ExpandedRules>& rules,
                          const std::vector<GameTableKey>& plan, const std::vector<GameMaterial>& forced,
                          const GameTableOptions& options, Executor& team,
                          const GameTableObserver& observer) {
  const fs::path folder = options.directory / rules->rules().name;
  make_directory(folder);
  const DirectoryLock lock(folder, observer.on_wait);
  RulesShelf shelf;
  GameStore store(options.directory.string(), rules, shelf);
  for (std::size_t number = 0; number < plan.size(); ++number) {
    const GameTableKey& key = plan[number];
    remove_leftover(options.directory / game_table_path(*rules, key));
    const bool is_forced = options.force && std::ranges::find(forced, key.material) != forced.end();
    if (!is_forced && is_valid_game_table(options.directory, *rules, key, shelf)) {
      if (observer.on_left_alone) observer.on_left_alone(key);
      continue;
    }
    if (observer.on_begin) observer.on_begin(key, number);
    store.keep_only(read_by(*rules, key));
    const MadeGameTable made =
        make_table(GameLayout(rules, key.material), key.metric, store, options, team, observer);
    if (observer.on_made) observer.on_made(made);
  }
}

}  // namespace mate33
