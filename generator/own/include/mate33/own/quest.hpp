#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <span>
#include <vector>

#include "mate33/own/own_tables.hpp"
#include "mate33/own/passed.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

/// How far a quest follows hope in a round, in positions, and for how many exits.
struct QuestReach {
  std::size_t enough_positions = 20'000, most_positions = 100'000;  ///< the latter for less than enough exits
  std::size_t enough_exits = 64, most_exits = 400;
};

/// A search for the slices that prove one thing: that a side attains at least this result (docs/solve.md).
///
/// What is unknown counts as its hope has it. From the root the quest follows the side's best hope, and all
/// replies that are not refuted, to exits. These are held, too, and solved with what they change; then it
/// hopes anew. So of all that can be reached it solves what the question depends on.
class Quest {
 public:
  enum class State : std::uint8_t {
    open,
    attained,  ///< it is proved
    given_up   ///< there is no hope with these men; they may be too few, or there is no room for more
  };

  /// `base`: solved, without hope. `has`: which men may be held; those of all that the base leads to.
  Quest(const OwnTables& base, const Position& root, Color side, WdlScore result, const HasMen& has,
        QuestReach ahead = {});

  Color side() const { return side_; }
  WdlScore result() const { return result_; }
  State state() const { return state_; }
  /// What it has taken, in entries that were solved.
  std::uint64_t work() const { return work_ + tables_.entries_of_round(); }
  std::size_t added_count() const;
  /// The exits that are held, too, round by round: each leads on to those that follow.
  const std::vector<std::vector<Placement>>& added() const { return added_; }

  /// One round more. The observer may throw: then the next call goes on with that round. Precondition: the
  /// state is open.
  void go_on(Executor& executor, const OwnObserver& observer);
  /// Goes on from what such a quest of the same position has written, if no table has come since: answers
  /// whether it does. Where it does not, this one is of no more use. The file must outlive it. Throws
  /// TableError where it cannot be read. The observer may throw: then this one is of no more use, either.
  /// Precondition: this one has not gone on.
  bool take(const SolvedReader& before, const OwnObserver& observer = {});
  /// Whether there is something to be written.
  bool has_solved() const { return tables_.has_hoped(); }
  /// What its file says of it, but for SolvedHope::current, which is 0. `number`, `quests`: as there.
  SolvedHope kept_as(unsigned number, unsigned quests) const;
  /// What it has solved takes so many bytes, packed, of the room for what is solved with hope.
  std::uint64_t hoped_bytes() const { return tables_.hoped_bytes(); }
  /// It may take so many.
  void give_room(std::uint64_t hoped_bytes) { tables_.give_room(hoped_bytes); }
  /// Whether it gave up for want of room.
  bool lacks_room() const { return !tables_.fits(); }
  /// Writes what it has solved, to go on from later. `number`, `quests`: as of SolvedHope. Precondition:
  /// there is something.
  void write(unsigned number, unsigned quests, const ByteSink& sink);

  /// Asks the same of another position, one that the base has solved.
  void move_to(const Position& root);

 private:
  /// What a move leads to, by what it is worth to the side.
  struct Option {
    Move move;
    WdlScore at_least, at_most;
    int rank;  ///< of what it may be worth, the greater the better
  };

  std::vector<Option> options(const Position& position);
  std::vector<Move> hopeful(const Position& position);
  bool holds(const LeadsOn& then, const Position& position) const;
  LeadsOn leads_on(const Position& position);
  std::vector<LeadsOn> lead_on(std::span<const Position> positions, Executor& executor,
                               const OwnObserver& observer);
  std::vector<Placement> follow_hope(PlacementSet& visited, Executor& executor, const OwnObserver& observer);
  State state_at_root();

  OwnTables tables_;
  Position root_;
  const Color side_;
  const WdlScore result_;
  const QuestReach ahead_;
  State state_;
  std::uint64_t work_ = 0;
  std::optional<PlacementSet> passed_;  // slices of the round that has not come to its end
  PassedPositions passed_before_;       // in the last round: most of what is passed again has not changed
  std::vector<std::vector<Placement>> added_;
};

/// The quests of both sides for what a position leaves open between these results for the side to move. They
/// go on in turn, so that each takes about as much.
class Quests {
 public:
  /// What quests of this position and with these men have written, each once.
  using Files = std::vector<const SolvedReader*>;

  /// As of Quest. `before`: they go on from there. Where all that were open have their file, the others had
  /// given up, and do not begin anew. The files must outlive it. Throws TableError where one cannot be read,
  /// and what the observer throws while they are. Precondition: the root has a legal move.
  Quests(const OwnTables& base, const Position& root, WdlScore at_least, WdlScore at_most, const HasMen& has,
         const Files& before = {}, const OwnObserver& observer = {});

  /// Goes on with what another position leaves open, one that the base has solved.
  void move_to(const OwnTables& base, const Position& root, WdlScore at_least, WdlScore at_most);

  /// The one that has taken least, with the room that the others leave it; null where none is left.
  Quest* next();
  std::list<Quest>& all() { return quests_; }
  /// Forgets this one, and those that are as good as answered with it.
  void drop(const Quest& quest);

 private:
  const HasMen has_;
  const std::uint64_t hoped_bytes_;  // for all of them
  std::list<Quest> quests_;
};

}  // namespace mate33
