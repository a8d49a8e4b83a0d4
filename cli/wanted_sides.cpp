#include "wanted_sides.hpp"

#include "last_words.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/storage_mark.hpp"
#include "mate33/table/any_table.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

namespace fs = std::filesystem;

/// Stores the table with these sides, unless it is.
void store_with(SidesOption sides, const fs::path& path, const WantedSides& wanted, Executor& team) {
  const auto facts = facts_of_table(path.string());
  if (!facts) throw CommandError(ExitCode::io_error, facts.error().message);
  const bool has_both = facts->sides == StoredSides::both;
  if (has_both != (sides == SidesOption::both)) {
    repack(path.string(), {wanted.packing, wanted.keeps_best, sides, wanted.directory.string(), wanted.json},
           team);
  }
  unmark(path, StorageMark::one_side);
}

/// Writes down what is to have one side in the end, so that it comes to it even if this run is killed.
void mark(const WantedSides& wanted) {
  for (const fs::path& path : wanted.tables) {
    wanted.sides == SidesOption::one ? mark(path, StorageMark::one_side)
                                     : unmark(path, StorageMark::one_side);
  }
}

/// Now that all are made, none needs those asked for whole.
void store(const WantedSides& wanted, Executor& team) {
  for (const fs::path& path : wanted.tables) store_with(*wanted.sides, path, wanted, team);
}

/// Stores with one side the tables that an earlier run was to store so and, being killed, did not. Whoever
/// else is making tables here may need them whole, and stores them so in the end.
void store_sides_of_killed_run(const WantedSides& wanted, Executor& team) {
  for (const fs::path& path : tables_with_a_side_too_many(wanted.folder)) {
    if (!DirectoryLock::is_free(wanted.folder)) return;
    store_with(SidesOption::one, path, wanted, team);
  }
}

/// One line that names what has both sides still and is to have one; empty where nothing is so.
std::string phrase_of_sides_left(const WantedSides& wanted) {
  std::string names;
  for (const fs::path& path : tables_with_a_side_too_many(wanted.folder)) {
    names += (names.empty() ? "" : ", ") + path.filename().string();
  }
  if (names.empty()) return names;
  const std::string game =
      wanted.folder == wanted.directory ? "" : " of " + wanted.folder.filename().string();
  return "stored with both sides to move still, and to be with one: " + names +
         "; the next 'mate33 generate'" + game + " with --out " + shell_quoted(wanted.directory.string()) +
         " stores them so";
}

}  // namespace

RunSum make_with_sides(const WantedSides& wanted, PlanRun& plan, WorkerTeam& team) {
  const PlanOutlook outlook = prepare(plan, team.size());
  if (wanted.sides) mark(wanted);
  if (wanted.sides == SidesOption::one) {
    plan.on_made = [&wanted] {
      const std::string left = phrase_of_sides_left(wanted);
      set_last_words(left.empty() ? "" : "\nmate33: " + left + "\n");
    };
  }
  RunSum sum;
  try {
    NoPeers nobody;
    sum = make(plan, outlook, team, nobody);
    if (wanted.sides) store(wanted, team);
  } catch (...) {
    if (const std::string left = phrase_of_sides_left(wanted); !left.empty()) say(left);
    throw;
  }
  store_sides_of_killed_run(wanted, team);
  set_last_words("");
  return sum;
}

}  // namespace mate33::cli
