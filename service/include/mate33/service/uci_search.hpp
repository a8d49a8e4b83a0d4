#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "mate33/service/uci_analysis.hpp"
#include "mate33/service/uci_command.hpp"
#include "mate33/service/uci_output.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What a search is about. Nothing that happens to the engine meanwhile changes it.
struct UciTask {
  std::shared_ptr<const Tablebase> tables;
  std::string directories;             ///< where the tables come from, for advice
  Position position;                   ///< legal
  std::vector<Position> earlier = {};  ///< those before it, since the last capture or pawn move
  bool under_rule50 = true;            ///< else a win is a win, however late it comes
  UciGo go;
  unsigned multi_pv = 1;
};

/// One "go", on a thread of its own: says what the tables know, waits if it was asked to, and ends with
/// exactly one "bestmove", whatever happens.
class UciSearch {
 public:
  UciSearch(UciTask task, UciOutput& output);
  /// As stop().
  ~UciSearch() = default;

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
  void analyse(const std::stop_token& stopped);
  void report_end_of_game(const RootProbe& root);
  void report_moves(const RootProbe& root, const std::vector<RankedMove>& moves,
                    const std::stop_token& stopped);
  /// What a person should know about the move that will be played.
  void remark(const RootProbe& root, const RankedMove& best, const Variation& variation);
  void remark_on_unknown_position(const RootProbe& root, const RankedMove& best);
  void remark_on_fifty_moves(const RankedMove& best);
  void remark_on_mate_limit(Value value);
  std::string info(std::size_t number, const Variation& variation) const;
  std::string advice(ProbeStatus status, Material material) const;
  void say_best_move();

  const UciTask task_;
  UciOutput& output_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  // Of the thread alone.
  std::uint64_t probes_ = 0;
  std::uint64_t hits_ = 0;
  std::vector<Move> best_line_;

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  bool pondering_;
  std::jthread thread_;  // last: it uses all the others
};

}  // namespace mate33
