#include "mate33/maker/game_generator.hpp"

#include <algorithm>
#include <list>
#include <set>
#include <utility>

#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/game_store.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/stopwatch.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// Room for smaller tables that are not needed at once.
constexpr std::size_t game_store_budget = std::size_t{1} << 30;

void add_with_prerequisites(const ExpandedRules& rules, const GameMaterial& material,
                            std::vector<GameMaterial>& plan, std::set<GameMaterial>& seen) {
  if (!seen.insert(material).second) return;
  for (const GameMaterial& smaller : conversions_of(rules, material)) {
    add_with_prerequisites(rules, smaller, plan, seen);
  }
  plan.push_back(material);
}

std::uint64_t codes_bytes(const GameLayout& layout) {
  return 2 * std::uint64_t{layout.row_count()} * layout.width() * sizeof(Code);
}

MadeGameTable make_table(const GameLayout& layout, GameStore& store, const GameTableOptions& options,
                         Executor& team, const GameTableObserver& observer) {
  const GameMaterial& material = layout.material();
  // All that it needs, at once: the solver looks them up when it sets up its positions.
  std::list<std::shared_ptr<const GameSolution>> smaller;
  for (const GameMaterial& needed : conversions_of(layout.rules(), material)) {
    smaller.push_back(store.solution(needed, team));
  }
  const auto tables = [&](const GameMaterial& needed) -> const GameSolution& {
    return **std::ranges::find_if(
        smaller, [&](const auto& solution) { return solution->layout().material() == needed; });
  };
  MadeGameTable made{material, options.directory / game_table_path(layout.rules(), material), {}, {}, {}};
  Stopwatch watch;
  std::shared_ptr<const GameSolution> solution = solve_game(layout, tables, team, observer.on_ply);
  smaller.clear();
  made.solve_time = watch.lap();
  write_parts_atomically(made.path, [&](const ByteSink& sink) {
    made.written = write_game_table(layout, {solution->codes(Color::white), solution->codes(Color::black)},
                                    options.zstd_level, team, sink, [&](double share) {
                                      if (observer.on_pack) observer.on_pack(material, share);
                                    });
  });
  made.pack_time = watch.lap();
  store.keep(std::move(solution));
  return made;
}

}  // namespace

std::vector<GameMaterial> with_prerequisites(const ExpandedRules& rules,
                                             const std::vector<GameMaterial>& wanted) {
  std::vector<GameMaterial> plan;
  std::set<GameMaterial> seen;
  for (const GameMaterial& material : wanted) add_with_prerequisites(rules, material, plan, seen);
  return plan;
}

GameEstimate estimate_game_table(const std::shared_ptr<const ExpandedRules>& rules,
                                 const GameMaterial& material) {
  const GameLayout layout(rules, material);
  const std::uint64_t word_bytes = layout.width() <= 64 ? 8 : 16;
  // Two sets of legal positions, and of one pass what is unwon, unlost, held, and lost in the last ply.
  std::uint64_t memory = codes_bytes(layout) + 6 * word_bytes * layout.row_count() + game_store_budget;
  for (const GameMaterial& needed : conversions_of(*rules, material))
    memory += codes_bytes(GameLayout(rules, needed));
  return {memory + memory / 16, codes_bytes(layout) / 16};
}

bool is_valid_game_table(const fs::path& path, const ExpandedRules& rules, const GameMaterial& material,
                         RulesShelf& shelf) {
  const auto reader = GameTableReader::open_file(path.string(), shelf);
  return reader && reader->layout().material() == material &&
         reader->layout().rules().rules() == rules.rules() && !reader->find_damage();
}

void generate_game_tables(const std::shared_ptr<const ExpandedRules>& rules,
                          const std::vector<GameMaterial>& plan, const std::vector<GameMaterial>& forced,
                          const GameTableOptions& options, Executor& team,
                          const GameTableObserver& observer) {
  const fs::path folder = options.directory / rules->rules().name;
  make_directory(folder);
  const DirectoryLock lock(folder, observer.on_wait);
  RulesShelf shelf;
  GameStore store(options.directory, rules, shelf, game_store_budget);
  for (std::size_t number = 0; number < plan.size(); ++number) {
    const GameMaterial& material = plan[number];
    const fs::path path = options.directory / game_table_path(*rules, material);
    remove_leftover(path);
    const bool is_forced = options.force && std::ranges::find(forced, material) != forced.end();
    if (!is_forced && is_valid_game_table(path, *rules, material, shelf)) {
      if (observer.on_left_alone) observer.on_left_alone(material);
      continue;
    }
    if (observer.on_begin) observer.on_begin(material, number);
    const MadeGameTable made = make_table(GameLayout(rules, material), store, options, team, observer);
    if (observer.on_made) observer.on_made(made);
  }
}

}  // namespace mate33
