// Probes of random legal positions of xiangqi, and what the legality of a position and its moves takes of
// them. usage: game_probe_bench [DIRECTORY of tables, made there if they are missing [MATERIAL...]]
#include <fmt/core.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33::bench {

namespace {

constexpr int runs = 7;
constexpr std::size_t position_count = std::size_t{1} << 12;
constexpr std::size_t root_count = 256;

/// Keeps a result from being optimised away.
std::atomic<std::size_t> sink;

/// Of ask(position), which answers a number: the quickest of the runs.
template <class Ask>
double nanoseconds_each(const std::vector<GamePosition>& positions, std::size_t count, Ask ask) {
  double best = std::numeric_limits<double>::max();
  for (int run = 0; run < runs; ++run) {
    std::size_t sum = 0;
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < count; ++i) sum += ask(positions[i]);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count() / static_cast<double>(count));
    sink += sum;
  }
  return best;
}

/// Random legal positions, either side to move; the same in every run.
std::vector<GamePosition> random_positions(const GameLayout& layout) {
  const GameRowRules rules(layout);
  std::mt19937_64 random(33);
  std::vector<GamePosition> positions;
  while (positions.size() < position_count) {
    const std::size_t row = random() % layout.row_count();
    const Color to_move = random() % 2 == 0 ? Color::white : Color::black;
    const PointSet legal = rules.legal(rules.row(row))[index(to_move)];
    std::size_t skipped = legal.empty() ? 0 : random() % legal.size();
    for (const Point point : legal) {
      if (skipped-- == 0) positions.push_back(layout.position_of(row, point, to_move));
    }
  }
  return positions;
}

void measure(const std::shared_ptr<const ExpandedRules>& rules, const GameMaterial& material,
             const std::string& directory) {
  const std::vector<GamePosition> positions = random_positions(GameLayout(rules, material));
  const GameTablebase cached = GameTablebase::open(rules, {directory});
  fmt::print("xiangqi:{}\n", material.to_string(rules->rules()));
  const auto print = [&](const char* what, double time) { fmt::print("  {:<36} {:>9.1f} ns\n", what, time); };
  const auto probe = [](const GameTablebase& tables) {
    return [&tables](const GamePosition& position) { return tables.probe(position).value.plies.count(); };
  };
  print("value, block cache", nanoseconds_each(positions, positions.size(), probe(cached)));
  const GameTablebase preloaded = GameTablebase::open(rules, {directory});
  preloaded.preload({material}, std::numeric_limits<std::uint64_t>::max());
  print("value, preloaded", nanoseconds_each(positions, positions.size(), probe(preloaded)));
  print("  of this, whether it is legal",
        nanoseconds_each(positions, positions.size(), [&](const GamePosition& position) {
          return find_fault(*rules, position).has_value() ? std::size_t{1} : std::size_t{0};
        }));
  print("all root moves", nanoseconds_each(positions, root_count, [&](const GamePosition& position) {
          return cached.probe_root(position).moves.size();
        }));
  print("  of this, finding the moves",
        nanoseconds_each(positions, root_count,
                         [&](const GamePosition& position) { return legal_moves(*rules, position).size(); }));
}

}  // namespace

}  // namespace mate33::bench

int main(int argc, char** argv) {
  using namespace mate33;
  if (argc > 1 && argv[1][0] == '-') {
    fmt::print("usage: game_probe_bench [DIRECTORY [MATERIAL...]]; tables that are not there are made\n");
    return 2;
  }
  const std::string directory =
      argc > 1 ? argv[1] : (std::filesystem::temp_directory_path() / "mate33-game-bench-tables").string();
  const auto rules = expanded_xiangqi_rules();
  std::vector<GameMaterial> wanted;
  for (int i = 2; i < argc; ++i) {
    const auto material = GameMaterial::parse(rules->rules(), argv[i]);
    if (!material) {
      fmt::print(stderr, "{} is no material of xiangqi\n", argv[i]);
      return 2;
    }
    wanted.push_back(material->normalised(*rules));
  }
  if (wanted.empty()) wanted = {*GameMaterial::parse(rules->rules(), "KRvKAA")};
  std::filesystem::create_directories(directory);
  WorkerTeam team(0);
  generate_game_tables(rules, with_prerequisites(*rules, wanted), {}, {.directory = directory}, team, {});
  for (const GameMaterial& material : wanted) bench::measure(rules, material, directory);
  return 0;
}
