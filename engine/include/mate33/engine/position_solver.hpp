#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "mate33/answers/solved_answer.hpp"
#include "mate33/answers/table_exits.hpp"
#include "mate33/own/root_solver.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// Solves the positions of a game that no table has (docs/solve.md), under the fifty-move rule, on a thread
/// of its own: nobody waits for a piece of work that cannot be interrupted at once. What was solved stays for
/// the positions that follow. One thread at a time may call it.
class PositionSolver {
 public:
  using Clock = std::chrono::steady_clock;

  /// `directories`: those of the tables. `memory_bytes`: about what solving may take.
  PositionSolver(std::shared_ptr<const Tablebase> tables, const std::string& directories,
                 std::uint64_t memory_bytes);
  /// Returns when the thread has ended: soon after the slice at hand.
  ~PositionSolver() = default;
  PositionSolver(const PositionSolver&) = delete;
  PositionSolver& operator=(const PositionSolver&) = delete;

  /// Whether it is of any use to a legal position.
  bool can_solve(const Position& root) const;
  /// Begins with a position, or goes on with it; what was wanted before is left. Answers the number before
  /// that of its first answer. Precondition: can_solve().
  unsigned begin(const Position& root);
  /// The thread works no more until something is begun.
  void rest();

  /// What is proved, of the position that was begun last.
  struct Answer {
    unsigned number = 0;  ///< greater than that of an answer before
    std::optional<Solved> solved;
    bool is_last = false;  ///< nothing more will come
    std::string trouble;   ///< why, where it failed; one line
  };
  /// Waits for an answer after that of this number, and answers with it, or with nothing once it is time or a
  /// stop is requested. Without `end` it waits for as long as that takes.
  std::optional<Answer> answer_after(unsigned number, const std::stop_token& stopped,
                                     std::optional<Clock::time_point> end);
  /// The last one.
  Answer answer() const;

 private:
  void run(const std::stop_token& ended);
  void solve(const Position& root, unsigned turn, const std::stop_token& ended);
  void take_root(const Position& root);
  Answer answer_now(const Position& root);
  void tell(unsigned turn, Answer answer);
  bool is_wanted(unsigned turn, const std::stop_token& ended) const;

  const std::shared_ptr<const Tablebase> tables_;
  const TableExits exits_;
  const std::uint64_t memory_bytes_;
  std::unique_ptr<RootSolver> solver_;  // the thread's own

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Position> wanted_;  // what to work at; nothing: to rest
  unsigned turn_ = 0;               // raised with it: the same position may be wanted again
  Answer answer_;
  std::optional<Position> answered_;  // what the last answer was of
  std::jthread thread_;               // from the first position on; last: it uses all the others
};

}  // namespace mate33
