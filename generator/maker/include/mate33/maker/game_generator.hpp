#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "mate33/maker/plan.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

struct GameTableOptions {
  std::filesystem::path directory;  ///< tables are in the folder there that has the game's name
  Packing packing = quick_packing;
  bool force = false;  ///< make the wanted tables anew even where a valid one is there
};

/// The plan of these tables of a game, which are those of with_prerequisites(). Those of the `wanted`
/// materials are made in any case where that is forced; the others where one is missing or not valid. The
/// files depend on rules, material, metric and level alone.
Plan plan_of_tables(const std::shared_ptr<const ExpandedRules>& rules, const std::vector<GameTableKey>& keys,
                    const std::vector<GameMaterial>& wanted, const GameTableOptions& options);

/// Makes such a plan: see make_plan().
void generate_game_tables(const std::shared_ptr<const ExpandedRules>& rules,
                          const std::vector<GameTableKey>& keys, const std::vector<GameMaterial>& wanted,
                          const GameTableOptions& options, Executor& team, const PlanObserver& observer);

}  // namespace mate33
