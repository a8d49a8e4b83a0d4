#pragma once

#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/table/format/game_table_header.hpp"

/// Which tables are made, and in what order.
namespace mate33 {

/// Every material of at most so many men that needs a table, smaller ones first, each after all that it
/// needs.
std::vector<Material> all_materials(unsigned most_men);

/// These materials and all that their conversions lead to, each after those that it needs; without those that
/// need no table.
std::vector<Material> with_prerequisites(const std::vector<Material>& wanted);

/// The tables of these materials and of all that their conversions lead to, each after those that it needs.
/// Those on repetition stand on those of distances.
std::vector<GameTableKey> with_prerequisites(const ExpandedRules& rules,
                                             const std::vector<GameMaterial>& wanted,
                                             Metric metric = Metric::dtm);

/// The tables that solving one of a game reads.
std::vector<GameTableKey> read_by(const ExpandedRules& rules, const GameTableKey& key);

}  // namespace mate33
