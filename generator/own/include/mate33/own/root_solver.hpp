#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mate33/own/own_tables.hpp"
#include "mate33/own/quest.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/proved_answer.hpp"

namespace mate33 {

/// How far the work at hand has come.
struct RootStep {
  const std::string& work;  ///< "no promotions", "whether White wins"
  OwnStep slices;           ///< of none, while it is found out what can be reached
  /// Of a quest: how many slices it has found by now. How many more it needs nobody knows.
  std::optional<std::size_t> found;

  std::size_t done() const { return found.value_or(slices.slices_done); }
  /// Of how many; nothing where nobody knows.
  std::optional<std::size_t> count() const {
    return found || slices.slice_count == 0 ? std::nullopt : std::optional(slices.slice_count);
  }
};
using RootObserver = std::function<void(const RootStep&)>;

/// Files to go on from.
struct RootFiles {
  const SolvedReader* solved = nullptr;  ///< what was proved, if there is any
  Quests::Files quests = {};             ///< what quests have written
};

/// What a solve may take.
struct RootMeans {
  std::uint64_t memory_bytes;       ///< about so many, in all
  ScratchSpace* scratch = nullptr;  ///< for packed slices that the memory has no room for; null: none
};

/// What is asked of a position.
struct RootQuestion {
  Position root;
  Metric metric = Metric::dtz;  ///< or DTM
  bool is_of_distance = false;  ///< DTM alone: the distance to mate, and not who wins alone
};

/// Solves one position (docs/solve.md): first without promotions; then what the result depends on; then all
/// that can be reached, stage after stage. What is done in which order depends on the question and on the
/// memory alone. One thread at a time.
class RootSolver {
 public:
  /// `before`: of quests, those that asked the same of the root. Preconditions: the root is not unsuited
  /// (stage.hpp), and its men are not known. The exits, the scratch and the files must outlive it.
  RootSolver(RootQuestion question, OwnExits exits, RootMeans means, RootFiles before = {});

  /// Does the next piece of work, until the answer may be another. The observer may throw: what was solved
  /// before stays, and the next call goes on with that piece. Throws TableError where the file cannot be
  /// read, and what scratch throws; then it is as if the observer had thrown.
  void go_on(Executor& executor, const RootObserver& observer);

  /// Whether the question is answered.
  bool is_settled() const;
  /// Whether there is nothing more to be done: it is answered, or what is left does not fit.
  bool is_done() const { return phase_ == Phase::done || is_settled(); }

  /// Whether a position is solved, and what its right to capture en passant leads to is reached.
  bool can_move_to(const Position& root) const;
  /// Takes another root, and goes on with what its answer depends on. Precondition: can_move_to().
  void move_to(const Position& root);

  const RootQuestion& question() const { return question_; }
  /// What was solved last; null before the first stage is, or where not even that fits.
  OwnTables* tables() const { return tables_.get(); }
  /// For people: how far that is.
  const std::string& stage() const { return stage_name_; }
  /// What is proved of the root. Precondition: tables().
  const RootAnswer& answer() const { return answer_; }
  /// How many answers there were: with another one there may be more that is proved.
  unsigned answer_count() const { return answer_count_; }
  /// Whether the file that it goes on from has more slices, which had better stay. Precondition: tables().
  bool has_less_than_before() const;
  /// The quests that are being followed; null where there are none.
  Quests* quests() { return quests_ ? &*quests_ : nullptr; }
  /// Which men they hope for, as of SolvedHope.
  unsigned quest_number() const { return static_cast<unsigned>(hope_); }
  /// Whether one gave up for want of room: with more, it may go on.
  bool lacks_room_for_quests() const { return lacks_room_for_quests_; }
  /// Whether there is nothing more for quests: it is answered, or each has given up.
  bool has_left_quests() const { return is_settled() || hope_ == hopes_.size(); }
  /// Whether the file that it goes on from, of the same root, has all of this. Precondition: tables().
  bool is_as_before() const { return tables_are_of_file_; }
  /// The names of what did not fit the memory.
  const std::vector<std::string>& left_out() const { return left_out_; }

 private:
  enum class Phase : std::uint8_t { first, quests, stages, done };
  /// What is being solved.
  struct Work {
    std::unique_ptr<OwnTables> tables;
    std::string name;
    bool has_begun = false;
  };

  bool work(Executor& executor, const RootObserver& observer);
  void begin(const RootObserver& observer);
  std::unique_ptr<OwnTables> with_file(std::unique_ptr<OwnTables> tables) const;
  bool ask(Executor& executor, const RootObserver& observer);
  bool asked_the_same(const SolvedReader& quest) const;
  bool begin_quests(const RootObserver& observer);
  void go_on_with(Quest& quest, Executor& executor, const RootObserver& observer);
  void prove(const Quest& quest);
  void widen(const RootObserver& observer);
  void leave_stage();
  bool is_all_of_file(const OwnTables& tables) const;
  void solve_work(Executor& executor, const RootObserver& observer);
  void drop_attained();
  void give_up_work();
  void take(Work solved);
  void take_answer();

  RootQuestion question_;
  const OwnExits exits_;
  const RootMeans means_;
  const RootFiles before_;
  const std::vector<Stage> stages_;
  const std::vector<HasMen> hopes_;
  Phase phase_ = Phase::first;
  std::size_t hope_ = 0;   // of the quests
  std::size_t stage_ = 1;  // that is followed
  std::size_t steps_ = 0;  // of steps_of_stages(), how far
  std::optional<Quests> quests_;
  std::optional<Work> work_;
  std::unique_ptr<OwnTables> tables_;
  std::string stage_name_;
  RootAnswer answer_;
  unsigned answer_count_ = 0;
  bool tables_are_of_file_ = false, lacks_room_for_quests_ = false;
  std::vector<std::string> left_out_;
};

/// What these tables say of positions. They must outlive it.
BoundsSource source_of(OwnTables& tables);

}  // namespace mate33
