#include "mate33/plan/game_store.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

namespace {

/// Puts the codes of a block where they belong, and illegal_code where there is no position.
void place_block(const GameTableReader& reader, std::size_t block, std::span<const Code> stored,
                 const GameRowRules& rules, GameSolution& solution) {
  const GameBlocks& blocks = reader.blocks();
  const Color to_move = GameBlocks::color_of(block);
  const std::size_t first = GameBlocks::first_row(block);
  for (std::size_t row = first; row < first + blocks.rows_of(block); ++row) {
    spread_row(rules, blocks, row, to_move, stored, solution.row(to_move, row));
  }
}

}  // namespace

std::unique_ptr<GameSolution> read_solution(const GameTableReader& reader, Executor& team) {
  auto solution = std::make_unique<GameSolution>(reader.layout());
  const GameRowRules rules(solution->layout());
  Mutex mutex;  // of the fault
  std::optional<TableFault> first_fault;
  team.for_each(reader.blocks().block_count(), [&](std::size_t block) {
    BlockBuffer buffer;
    std::vector<Code> stored(reader.blocks().entries_of(block));
    if (auto fault = reader.read_block(block, buffer, stored)) {
      const Lock lock(mutex);
      if (!first_fault) first_fault = std::move(fault);
      return;
    }
    place_block(reader, block, stored, rules, *solution);
  });
  if (first_fault) throw TableError(*first_fault);
  return solution;
}

std::shared_ptr<const GameSolution> GameStore::solution(const GameTableKey& key, Executor& team) {
  const auto found = std::ranges::find(kept_, key, &Kept::key);
  if (found != kept_.end()) return found->solution;
  const auto reader = GameTableReader::open_table(directory_, *rules_, key, shelf_);
  if (!reader) throw TableError(reader.error());
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
