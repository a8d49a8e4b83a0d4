#include "mate33/maker/game_generator.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "mate33/base/contains_value.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/maker/storage_mark.hpp"
#include "mate33/plan/game_store.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/solver/repetition.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/table_check.hpp"

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

/// Tells what the solver has found.
class StepTeller {
 public:
  explicit StepTeller(const PlanObserver& observer) : observer_(observer) {}
  void ply(Plies ply, std::uint64_t found) {
    step_.ply = ply.count();
    step_.settled += found;
    if (found > 0) step_.longest = std::max(step_.longest, ply);
    tell();
  }
  void repetition(unsigned order, std::uint64_t settled) {
    step_.ply = order;
    step_.settled = settled;
    tell();
  }
  std::uint64_t settled() const { return step_.settled; }

 private:
  void tell() const {
    if (observer_.on_step) observer_.on_step(step_);
  }

  const PlanObserver& observer_;
  PlanStep step_;
};

std::shared_ptr<const GameSolution> solve(const GameLayout& layout, Metric metric, GameStore& store,
                                          Executor& team, StepTeller& teller) {
  const SmallerGames smaller(layout, metric, store, team);
  if (metric == Metric::dtm) {
    return solve_game(layout, std::cref(smaller), team,
                      [&](Plies ply, std::uint64_t found) { teller.ply(ply, found); });
  }
  auto results = store.solution({layout.material(), Metric::dtm}, team)->copy();
  apply_repetition_rule(*results, std::cref(smaller), team,
                        [&](unsigned order, std::uint64_t settled) { teller.repetition(order, settled); });
  return results;
}

/// What the items of a plan share.
struct GameRun {
  GameRun(std::shared_ptr<const ExpandedRules> of, const GameTableOptions& how)
      : rules(std::move(of)), options(how), store(options.directory.string(), rules, shelf) {}

  std::shared_ptr<const ExpandedRules> rules;
  GameTableOptions options;
  RulesShelf shelf;
  GameStore store;
};

PlannedFile table_file(const GameRun& run, const GameTableKey& key) {
  return {game_table_name(*run.rules, key), key.metric,
          run.options.directory / game_table_path(*run.rules, key)};
}

/// A table of a game.
class GameItem final : public PlanItem {
 public:
  GameItem(const GameTableKey& key, Need need, std::shared_ptr<GameRun> run)
      : PlanItem(table_file(*run, key).name,
                 run->rules->rules().name + ":" + key.material.to_string(run->rules->rules()),
                 {table_file(*run, key)}, need),
        key_(key),
        run_(std::move(run)) {}

  TableEstimate estimate(unsigned threads) const override {
    return estimate_table(run_->rules, key_, threads, run_->options.packing);
  }

  std::optional<TableFault> find_fault(const PlannedFile&, Need need, Executor& team) const override {
    const auto reader =
        GameTableReader::open_table(run_->options.directory.string(), *run_->rules, key_, run_->shelf);
    if (!reader) return reader.error();
    return need == Need::valid ? find_table_damage(*reader, team) : std::nullopt;
  }

  std::vector<MadeFile> make(const std::vector<PlannedFile>& files, Peers&, Executor& team,
                             const PlanObserver& observer) override {
    const GameLayout layout(run_->rules, key_.material);
    run_->store.keep_only(read_by(*run_->rules, key_));
    MadeFile made{.file = files.front()};
    StepTeller teller(observer);
    Stopwatch watch;
    std::shared_ptr<const GameSolution> solution = solve(layout, key_.metric, run_->store, team, teller);
    made.settled = teller.settled();
    made.solve_time = watch.lap();
    write_parts_atomically(made.file.path, [&](const ByteSink& sink) {
      const WrittenGameTable written = write_game_table(
          layout, {key_.metric, StoredSides::both, run_->options.packing},
          {solution->codes(Color::white), solution->codes(Color::black)}, team, sink, observer.on_pack);
      made.bytes = written.bytes;
      made.tell(written.facts.counts);
    });
    made.pack_time = watch.lap();
    run_->store.keep(key_.metric, std::move(solution));
    return {made};
  }

 private:
  GameTableKey key_;
  std::shared_ptr<GameRun> run_;
};

/// See refuse_half_prerequisites().
void refuse_halves(GameRun& run, const std::vector<GameTableKey>& keys,
                   const std::vector<GameMaterial>& wanted) {
  const GameTableOptions& options = run.options;
  std::set<GameTableKey> made, halves;
  for (const GameTableKey& key : keys) {
    const bool is_forced = options.force && contains_value(wanted, key.material);
    const auto reader = GameTableReader::open_table(options.directory.string(), *run.rules, key, run.shelf);
    if (!reader || is_forced) {
      made.insert(key);
    } else if (reader->header().sides != StoredSides::both) {
      halves.insert(key);
    }
  }
  refuse_half_prerequisites(
      made, halves, [&](const GameTableKey& key) { return read_by(*run.rules, key); },
      [&](const GameTableKey& key) { return options.directory / game_table_path(*run.rules, key); },
      options.directory);
}

}  // namespace

Plan plan_of_tables(const std::shared_ptr<const ExpandedRules>& rules, const std::vector<GameTableKey>& keys,
                    const std::vector<GameMaterial>& wanted, const GameTableOptions& options) {
  Plan plan{options.directory / rules->rules().name};
  const auto run = std::make_shared<GameRun>(rules, options);
  for (const GameTableKey& key : keys) {
    const bool is_forced = options.force && contains_value(wanted, key.material);
    plan.items.push_back(std::make_unique<GameItem>(key, is_forced ? Need::anew : Need::valid, run));
  }
  plan.checks.push_back([run, keys, wanted] { refuse_halves(*run, keys, wanted); });
  return plan;
}

void generate_game_tables(const std::shared_ptr<const ExpandedRules>& rules,
                          const std::vector<GameTableKey>& keys, const std::vector<GameMaterial>& wanted,
                          const GameTableOptions& options, Executor& team, const PlanObserver& observer) {
  make_plan(plan_of_tables(rules, keys, wanted, options), team, observer);
}

}  // namespace mate33
