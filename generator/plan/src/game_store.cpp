#include "mate33/plan/game_store.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/base/directory.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/plan/io_error.hpp"

namespace mate33 {

std::unique_ptr<GameSolution> read_solution(const GameTableReader& reader, Executor& team) {
  auto solution = std::make_unique<GameSolution>(reader.layout());
  const GameLayout& layout = solution->layout();
  const GameRowRules rules(layout);
  Mutex mutex;  // of the fault
  std::optional<TableFault> first_fault;
  team.for_each(reader.blocks().group_count(), [&](std::size_t group) {
    for (const Color c : all_colors) {
      if (!stores(reader.header().sides, c)) continue;
      const auto rows = solution->codes(c).subspan(GameBlocks::first_row(group) * layout.width(),
                                                   reader.blocks().rows_of(group) * layout.width());
      if (auto fault = read_rows(reader, rules, group, c, rows)) {
        const Lock lock(mutex);
        if (!first_fault) first_fault = std::move(fault);
        return;
      }
    }
  });
  if (first_fault) throw TableError(*first_fault);
  return solution;
}

std::shared_ptr<const GameSolution> GameStore::solution(const GameTableKey& key, Executor& team) {
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  if (found != kept_.end()) return found->solution;
  const auto reader = GameTableReader::open_table(directory_, *rules_, key, shelf_);
  if (!reader) throw TableError(reader.error());
  if (reader->header().sides != StoredSides::both) {
    throw IoError(path_in(directory_, game_table_path(*rules_, key)) +
                  " stores positions with one side to move only, and is needed whole");
  }
  keep(key.metric, read_solution(*reader, team));
  return kept_.back().solution;
}

void GameStore::keep(Metric metric, std::shared_ptr<const GameSolution> solution) {
  kept_.push_back({{solution->layout().material(), metric}, std::move(solution)});
}

void GameStore::keep_only(std::span<const GameTableKey> keys) {
  std::erase_if(kept_, [&](const Kept& kept) { return std::ranges::find(keys, kept.key) == keys.end(); });
}

}  // namespace mate33
