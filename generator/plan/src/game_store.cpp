#include "mate33/plan/game_store.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/base/contains_value.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/base/in_parts.hpp"
#include "mate33/plan/io_error.hpp"

namespace mate33 {

std::unique_ptr<GameSolution> read_solution(const GameLayout& layout, StoredSides sides,
                                            const GameRowsReader& read, Executor& team,
                                            const ShareObserver& observer) {
  auto solution = std::make_unique<GameSolution>(layout);
  const GameBlocks blocks(layout);
  Mutex mutex;  // of the fault
  std::optional<TableFault> first_fault;
  in_parts(blocks.group_count(), team, observer, [&](std::size_t group) {
    for (const Color c : all_colors) {
      if (!stores(sides, c)) continue;
      const auto rows = solution->codes(c).subspan(GameBlocks::first_row(group) * layout.width(),
                                                   blocks.rows_of(group) * layout.width());
      if (auto fault = read(group, c, rows)) {
        const Lock lock(mutex);
        if (!first_fault) first_fault = std::move(fault);
        return;
      }
    }
  });
  if (first_fault) throw TableError(*first_fault);
  return solution;
}

std::unique_ptr<GameSolution> read_solution(const GameTableReader& reader, Executor& team) {
  const GameRowRules rules(reader.layout());
  const auto read = [&](std::size_t group, Color to_move, std::span<Code> codes) {
    return read_rows(reader, rules, group, to_move, codes);
  };
  return read_solution(reader.layout(), reader.header().sides, read, team);
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
  std::erase_if(kept_, [&](const Kept& kept) { return !contains_value(keys, kept.key); });
}

}  // namespace mate33
