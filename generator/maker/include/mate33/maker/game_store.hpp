#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>

#include "mate33/base/executor.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/solver/game_solution.hpp"
#include "mate33/table/game_table_reader.hpp"

namespace mate33 {

/// The values that a file holds, illegal_code where there is no position. Throws TableError if a block is
/// damaged or cannot be read.
std::unique_ptr<GameSolution> read_solution(const GameTableReader& reader, Executor& team);

/// The tables of one game in a directory, for the solver to read what conversions lead to. What was read, or
/// just solved, is kept in memory, the tables used last, while they take no more than a budget.
class GameStore {
 public:
  GameStore(std::string directory, std::shared_ptr<const ExpandedRules> rules, RulesShelf& shelf,
            std::size_t budget_bytes)
      : directory_(std::move(directory)), rules_(std::move(rules)), shelf_(shelf), budget_(budget_bytes) {}

  /// Throws TableError if it is not there or damaged, or of other rules.
  std::shared_ptr<const GameSolution> solution(const GameTableKey& key, Executor& team);
  void keep(GameMetric metric, std::shared_ptr<const GameSolution> solution);

 private:
  struct Kept {
    GameTableKey key;
    std::shared_ptr<const GameSolution> solution;
  };
  std::string directory_;
  std::shared_ptr<const ExpandedRules> rules_;
  RulesShelf& shelf_;
  std::size_t budget_;
  std::list<Kept> kept_;  // the one used last comes first
};

}  // namespace mate33
