#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/own/own_slices.hpp"
#include "mate33/own/reach.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/code_bounds.hpp"
#include "mate33/table/format/solved_file.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// What is known of positions that are not solved.
struct OwnExits {
  /// Of the metric; of WDL as codes of DTZ. Where their colours are exchanged is for them to know.
  const SolvedTables& tables;
  /// Whether there is a table of this material, normalised.
  HasMen has_table;
  /// The code of a legal position of such a material, its right to capture en passant included.
  std::function<Code(const Position&)> code_of;

  bool is_known(Material men) const {
    return is_trivially_drawn(men.normalised()) || has_table(men.normalised());
  }
};

/// One side's hope: what is unknown may help it only where it has these men. All else counts against it, in
/// both bounds. So the bounds tell what it attains, and what it still may attain by way of these men; what
/// the other side attains they do not tell.
struct Hope {
  Color side;
  HasMen has;

  Bound counted(Bound bound, Material men) const {
    if (has(men)) return bound;
    return side == Color::white ? Bound::best_for_black : Bound::best_for_white;
  }
};

/// How much tables may take. Those that are made from others have most in common with them.
struct OwnRoom {
  /// About so many bytes are needed for a slice or an exit, beside packed codes.
  static constexpr std::size_t bytes_per_slice = 1000;
  /// About so many bytes take tables that are made from others which reach this, before they solve more.
  static std::uint64_t bytes_of_copy(const Reach& reach) {
    const std::uint64_t slices = reach.slices().size();
    return 300 * slices + 120 * (reach.count() - slices);
  }

  /// Of what may be taken in all: by tables, by those that follow them, and by those of quests.
  /// Where there is scratch, what is packed takes as much, and the rest lies there, without a limit.
  static OwnRoom within(std::uint64_t memory_bytes, ScratchSpace* scratch = nullptr) {
    const std::uint64_t quarter = memory_bytes / 4;
    const std::uint64_t packed = scratch == nullptr ? quarter : std::numeric_limits<std::int64_t>::max();
    return {static_cast<std::size_t>(quarter / bytes_per_slice),
            static_cast<std::size_t>(quarter),
            packed,
            packed,
            {2 * quarter, scratch}};
  }

  /// And exits.
  std::size_t slices;
  /// Of the slices that are kept unpacked, by all tables that are made from these.
  std::size_t unpacked_bytes;
  /// Of all slices.
  std::uint64_t packed_bytes;
  /// Of those that are solved with hope, beside what was there, by all tables that are made from these.
  std::uint64_t hoped_bytes = packed_bytes;
  /// Of both, in memory.
  PackedLimit in_memory = {};
};

/// So many entries a slice has, of both sides to move, whatever can be reached of it.
std::uint64_t entries_of(const Placement& placement);
/// Whether a slice takes a moment to solve, as with one piece beside the kings. With more it takes seconds.
bool is_small(const Placement& placement);

/// How far a solve has come: of no slices while it is found out which are to be solved.
struct OwnStep {
  std::size_t slices_done, slice_count;
};
/// Called from time to time, never by two threads at once.
using OwnObserver = std::function<void(const OwnStep&)>;

class SolvedReader;

/// The slices that can be reached from one position, solved for it alone (docs/solve.md). What they lead to
/// and is neither solved nor in a table is unknown: values are two bounds then. DTM is without the fifty-move
/// rule, DTZ under it.
class OwnTables {
 public:
  /// Finds what can be reached; solves nothing. Preconditions: the metric is DTM or DTZ; no right to castle;
  /// `has` means the root's men, and they are not known. `exits` must outlive it.
  OwnTables(Metric metric, const Position& root, OwnExits exits, const HasMen& has, const OwnRoom& room);

  /// With all that those have, to go on from there. `hope`: nothing, or what has all that they lead to; then
  /// the bounds are those of a hope.
  OwnTables(const OwnTables& others, std::optional<Hope> hope);

  Metric metric() const { return metric_; }
  const OwnRoom& room() const { return room_; }
  const Reach& reach() const { return reach_; }
  const OwnSlices& slices() const { return slices_; }
  /// Whether there is room for all that is held. Where there is none, whatever holds or solves more ends
  /// early, and the tables are of no more use.
  bool fits() const { return !reach_.is_too_large() && slices_.most_packed_bytes() <= most_packed_bytes_; }

  /// Solves what is held. What the file `before` has, of the same metric and of any root, is taken from
  /// there; what is open there only if each table that is there now was there then. The file must outlive the
  /// tables. Answers the entries that were solved. The observer may throw: solve_added() goes on where it
  /// ended, without what was not yet taken from the file. Throws TableError where the file cannot be read.
  std::uint64_t solve(Executor& executor, const SolvedReader* before = nullptr,
                      const OwnObserver& observer = {});

  /// Holds these exits, too.
  void add(std::span<const Placement> exits);
  /// Holds all exits of these men, too, that take no more steps, as Reach::exits() counts them, and those
  /// that they lead to. Answers whether there were any.
  bool add_all(const HasMen& has, unsigned most_steps);
  /// Whether there are exits of these men.
  bool leads_to(const HasMen& has) const;
  /// Holds all exits that the file has, too, and those of it that they lead to. Answers them, round by round.
  std::vector<std::vector<Placement>> add_all(const SolvedReader& file);
  /// Solves what was added, and, of what that changes, these slices: all, where it is null. What is not
  /// solved again keeps bounds that are true, and wider than they might be. Answers the entries that were
  /// solved. Precondition: solve(), or the tables were made from others. The observer may throw; then another
  /// call with the same slices, before anything else is added, goes on where it ended, as after solve().
  std::uint64_t solve_added(Executor& executor, const PlacementSet* of_changed = nullptr,
                            const OwnObserver& observer = {});

  /// How many rounds there were of solve_added(), and of take().
  unsigned round() const { return round_; }
  /// In which of them what is held of it came out otherwise than before, the last time; 0: in none.
  unsigned last_change(const Placement& placement) const;

  /// Whether something was added that is not solved yet: it has no bounds.
  bool has_added() const { return !added_.empty(); }

  /// Takes what tables of the same hope have written, as a round of solve_added(); what was added and is not
  /// there is still to be solved. Answers what it added, round by round, or nothing, where it was solved
  /// without a table that is there now. The file must outlive the tables. Throws TableError where it cannot
  /// be read. The observer may throw: then these are of no more use. Precondition: nothing was added.
  std::optional<std::vector<std::vector<Placement>>> take(const SolvedReader& hoped,
                                                          const OwnObserver& observer = {});
  /// Of what was solved with hope, packed: the most that it ever was.
  std::uint64_t hoped_bytes() const { return slices_.most_packed_bytes() - base_bytes_; }
  /// Of OwnRoom::hoped_bytes, this much is for these tables. Precondition: they have a hope.
  void give_room(std::uint64_t hoped_bytes) { most_packed_bytes_ = base_bytes_ + hoped_bytes; }
  /// How many slices there were before anything was added.
  std::uint64_t base_count() const { return base_count_; }

  /// So many of a round of solve_added() that has not come to its end.
  std::uint64_t entries_of_round() const { return entries_; }

  /// The bounds of a legal position without a right to castle, whoever is to move. Precondition: solve(); the
  /// position can be reached from the root.
  CodeBounds bounds(const Position& position);
  /// Whether it is neither unknown nor in a table.
  bool is_solved(const Position& position) const;

  /// The materials of the tables that slices lead to, normalised and in the order of their names.
  std::vector<Material> tables_read() const;
  /// Writes all slices as a file (docs/format.md). `root`: that of the constructor. `solved_with`: how far it
  /// was solved, for people. Throws what the sink throws. Precondition: solve().
  void write(const Position& root, const std::string& solved_with, const ByteSink& sink);
  /// Whether something was solved after the others, or taken.
  bool has_hoped() const;
  /// Writes that as such a file: the bounds of a hope, but for `current`, which is set here. Throws what the
  /// sink throws. Precondition: there is some.
  void write_hoped(const Position& root, SolvedHope hope, const ByteSink& sink);

 private:
  /// When a slice was solved, and when it last came out otherwise than before, by the rounds of
  /// solve_added().
  struct History {
    unsigned solved = 0, changed = 0;
  };

  void solve_slices(Executor& executor, const OwnObserver& observer,
                    const std::function<bool(const Placement&)>& is_due);
  bool solve(const Placement& placement, Executor& executor, const std::function<void()>& look);
  void note_solved(const Placement& placement, bool is_changed);
  bool is_outdated(const Placement& placement) const;
  bool is_hoped(const Placement& placement) const;
  bool take_from(const SolvedReader& before, const Placement& placement, bool takes_open);
  bool knows_no_more(const SolvedReader& before) const;
  HasMen unknown_of(const HasMen& has) const;
  bool is_reached_in(const Reach::Kings& kings, const Placement& placement) const;
  CodeBounds held_bounds(const Position& position);
  void write(const SolvedHeader& header, const std::vector<Placement>& slices, const ByteSink& sink);
  CodeBounds bounds_of_unknown(Material men, Color to_move) const;

  const Metric metric_;
  const OwnRoom room_;
  const OwnExits exits_;
  const std::optional<Hope> hope_;
  Reach reach_;
  OwnSlices slices_;
  const std::uint64_t base_bytes_ = 0;  // of what there was before, packed
  std::uint64_t most_packed_bytes_;
  std::uint64_t base_count_ = 0;
  PlacementSet added_;          // and not solved since
  bool is_base_other_ = false;  // than that of what was taken
  unsigned round_ = 0;
  bool is_interrupted_ = false;                                    // the last round has not come to its end
  std::uint64_t entries_ = 0;                                      // solved in this round
  std::unordered_map<Placement, History, PlacementHash> history_;  // of what was solved after round 0
};

}  // namespace mate33
