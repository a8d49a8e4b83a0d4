#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "mate33/base/pool.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/held_rows.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/solver/move_tally.hpp"

namespace mate33 {

/// A row, and where positions of the query's kinds may be, in their order.
struct RowCandidates {
  HeldRow row;
  std::array<SquareSet, find_kind_count> sets;
};

/// Tells by sets where moves make a position what its values let it be: the moves of 64 positions are counted
/// at once. It goes through the table in order, and has of each slice that is looked into what the opponent's
/// positions are worth.
class MoveSets {
 public:
  /// Whether there is anything that it can tell.
  static bool are_of_use(const FindTable& table, const FindQuery& query);
  /// Whether what it leaves of a kind is of the kind; else it may be.
  static bool are_exact(FindKind kind);

  /// Table and query must live as long. Precondition: are_of_use().
  MoveSets(const FindTable& table, const FindQuery& query);

  /// Has the slices of these groups ready, those for which the predicate holds. Not while rows are narrowed.
  /// The groups must not come before those of an earlier call.
  void prepare(std::size_t first, std::size_t count, const std::function<bool(std::size_t slice)>& is_wanted,
               const StopToken& stop, Executor& executor);
  /// Takes from the sets of rows of one plane what is not of the kind. Any number of threads may ask.
  /// Precondition: the slice is ready.
  void narrow(std::span<RowCandidates> rows) const;
  /// Whether the side to move wins, draws or loses, by the sets of a slice that is ready; unknown where they
  /// do not tell. Any number of threads may ask.
  Outcome result(const Position& position) const;

 private:
  /// By mover; of those whose moves are asked for.
  using Tallies = std::array<std::optional<MoveTally>, 2>;

  std::size_t first_group(std::size_t part) const { return part * groups_per_part_; }
  std::size_t first_slice(std::size_t part) const;
  void make_part(std::size_t part, const StopToken& stop, Executor& executor);
  SquareSet narrowed(const RowCandidates& row, FindKind kind, SquareSet set, const MoveCounts& counts) const;

  const FindTable& table_;
  const FindQuery& query_;
  const BlockMap blocks_;
  TallyViews views_;
  std::array<bool, 2> moves_ = {};  // by mover: whether what they lead to is asked for
  MoveTally::CountAll count_all_ = MoveTally::CountAll::no;
  std::size_t groups_per_part_;  // a part is so many groups as hold whole slices
  std::size_t next_part_ = 0;    // the first that was never ready
  std::map<std::size_t, Tallies> slices_;
  Pool<GroupCodes> rooms_;
};

}  // namespace mate33
