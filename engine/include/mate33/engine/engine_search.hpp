#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "mate33/engine/uci_output.hpp"

namespace mate33 {

/// What a search is about and what it says. All is called on one thread.
class SearchWork {
 public:
  virtual ~SearchWork() = default;
  /// Says what the tables know. May be cut short by memory that runs out.
  virtual void analyse(const std::stop_token& stopped) = 0;
  /// The move that was pondered on has been played: from now on the clock runs.
  virtual void go_on_after_ponder_hit(const std::stop_token&) {}
  /// Says exactly one best move, whatever happened before.
  virtual void say_best_move() = 0;
};

/// How long a search waits before it says its best move.
struct SearchWait {
  bool infinite = false;  ///< until stop()
  bool ponder = false;    ///< until ponder_hit() or stop()
};

/// One "go", on a thread of its own: has the work done, waits if it was asked to, and ends with exactly one
/// best move, whatever happens.
class EngineSearch {
 public:
  EngineSearch(std::unique_ptr<SearchWork> work, SearchWait wait, UciOutput& output);
  /// As stop().
  ~EngineSearch() = default;

  /// Has the best move said at once, and returns when it has been said.
  void stop();
  /// The move pondered on was played: from now on it is a search like others.
  void ponder_hit();
  /// Returns when the best move has been said. Precondition: not waits_to_be_stopped().
  void finish();
  /// Whether no best move will come before stop() or ponder_hit().
  bool waits_to_be_stopped() const;
  bool is_pondering() const;

 private:
  void run(const std::stop_token& stopped);
  void wait(const std::stop_token& stopped);

  const std::unique_ptr<SearchWork> work_;
  UciOutput& output_;
  const bool infinite_;
  const bool is_pondered_on_;  // at first
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  bool pondering_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace mate33
