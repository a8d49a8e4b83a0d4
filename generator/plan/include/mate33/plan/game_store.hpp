#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/base/table_error.hpp"
#include "mate33/solver/game_solution.hpp"
#include "mate33/table/game_table_reader.hpp"

namespace mate33 {

/// All values of a table, as `read` answers them for these sides; of another side nothing is filled in.
/// Throws TableError for what is wrong.
std::unique_ptr<GameSolution> read_solution(const GameLayout& layout, StoredSides sides,
                                            const GameRowsReader& read, Executor& team,
                                            const ShareObserver& observer = {});
/// Those that a file stores.
std::unique_ptr<GameSolution> read_solution(const GameTableReader& reader, Executor& team);

/// The tables of one game in a directory, for the solver to read what conversions lead to. What was read, or
/// just solved, is kept in memory until it is forgotten.
class GameStore {
 public:
  GameStore(std::string directory, std::shared_ptr<const ExpandedRules> rules, RulesShelf& shelf)
      : directory_(std::move(directory)), rules_(std::move(rules)), shelf_(shelf) {}

  /// Throws TableError if it is not there or damaged, or of other rules; IoError if it stores one side.
  std::shared_ptr<const GameSolution> solution(const GameTableKey& key, Executor& team);
  void keep(Metric metric, std::shared_ptr<const GameSolution> solution);
  /// Forgets all but these.
  void keep_only(std::span<const GameTableKey> keys);

 private:
  struct Kept {
    GameTableKey key;
    std::shared_ptr<const GameSolution> solution;
  };
  std::string directory_;
  std::shared_ptr<const ExpandedRules> rules_;
  RulesShelf& shelf_;
  std::vector<Kept> kept_;
};

}  // namespace mate33
