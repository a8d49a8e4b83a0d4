#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/solver/repetition.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/table_encoder.hpp"

namespace mate33 {

struct GameTableOptions {
  std::filesystem::path directory;            ///< tables are in the folder there that has the game's name
  int zstd_level = quick_packing.zstd_level;  ///< 1..22
  bool force = false;                         ///< make the wanted tables anew even where a valid one is there
};

struct MadeGameTable {
  GameTableKey key;
  std::filesystem::path path;
  WrittenGameTable written;
  std::chrono::duration<double> solve_time, pack_time;
};

/// What is told as it happens, on the thread that called.
struct GameTableObserver {
  std::function<void()> on_wait;  ///< another process is at work in the directory
  std::function<void(const GameTableKey&, std::size_t number)> on_begin;
  std::function<void(const GameTableKey&)> on_left_alone;
  GameObserver on_ply;               ///< of distances
  RepetitionObserver on_repetition;  ///< of results
  std::function<void(const GameTableKey&, double share)> on_pack;
  std::function<void(const MadeGameTable&)> on_made;
};

/// Whether this table is there, of these rules, and every block as its checksum says.
bool is_valid_game_table(const std::filesystem::path& directory, const ExpandedRules& rules,
                         const GameTableKey& key, RulesShelf& shelf);

/// Makes the tables of a plan in order, but for those that are there and valid: a run that was interrupted
/// goes on with the table it was at. The files depend on rules, material, metric and level alone. Throws
/// IoError, and TableError where a smaller table is missing, damaged or unreadable.
void generate_game_tables(const std::shared_ptr<const ExpandedRules>& rules,
                          const std::vector<GameTableKey>& plan, const std::vector<GameMaterial>& forced,
                          const GameTableOptions& options, Executor& team, const GameTableObserver& observer);

}  // namespace mate33
