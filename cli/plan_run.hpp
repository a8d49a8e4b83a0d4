#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "game_input.hpp"
#include "mate33/maker/plan.hpp"
#include "plan_room.hpp"
#include "storage_options.hpp"

/// What `mate33 generate` does with a plan of tables, of whatever game and layout.
namespace mate33::cli {

struct PlanRun {
  Plan plan;
  std::filesystem::path scratch = {};  ///< for what is needed beside the files; empty: their directory
  AllowedMemory memory = {};
  bool json = false;
  /// Whether a file that was there has the published values; nothing where none are known of it.
  std::function<std::optional<bool>(const PlannedFile&)> is_as_published = {};
  /// Verifies what is made or was there, where that is asked for. Throws CommandError where it is wrong.
  std::function<void(const PlanItem&)> verify = {};
  /// Called when an item has been made and told of.
  std::function<void()> on_made = {};
};

/// What a run comes to.
struct RunSum {
  std::size_t made = 0, left_alone = 0;          ///< files
  std::set<std::filesystem::path> written = {};  ///< those made, and those stored anew
};

/// Shows the plan, and makes nothing.
void list(const PlanRun& run, Executor& team);

/// What a run does before it makes anything: see prepare_room().
PlanOutlook prepare(const PlanRun& run, unsigned threads);

/// Makes the plan, of which prepare() has told, and tells of it. Of several processes (see make_plan()) the
/// first one tells. Throws what make_plan() and run.verify throw.
RunSum make(const PlanRun& run, const PlanOutlook& outlook, Executor& team, Peers& peers);

/// Tells at the end of a run that went well what it comes to.
void tell_sum(const PlanRun& run, const RunSum& sum);

/// Does what `mate33 generate` does with this line before it makes anything. Makes the directory. Throws
/// CommandError where the command refuses the line. Precondition: it names threads.
/// @param rules of the game of its materials; null for chess
void prepare_generate(const CommandLine& line, const SharedRules& rules);

}  // namespace mate33::cli
