#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mate33/engine/engine_search.hpp"
#include "mate33/engine/position_solver.hpp"
#include "mate33/engine/uci_analysis.hpp"
#include "mate33/engine/uci_command.hpp"
#include "mate33/engine/uci_output.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What a search is about. Nothing that happens to the engine meanwhile changes it.
struct UciTask {
  std::shared_ptr<const Tablebase> tables;
  std::string directories;                    ///< where the tables come from, for advice
  std::shared_ptr<const SolvedFiles> solved;  ///< of what no table answers
  std::shared_ptr<PositionSolver> solver;     ///< of what nothing answers; null: it stays so
  Position position;                          ///< legal
  std::vector<Position> earlier = {};         ///< those before it, since the last capture or pawn move
  bool under_rule50 = true;                   ///< else a win is a win, however late it comes
  UciGo go;
  unsigned multi_pv = 1;
};

/// What the tables of chess know of a position.
class ChessSearch : public SearchWork {
 public:
  ChessSearch(UciTask task, UciOutput& output) : task_(std::move(task)), output_(output) {}

  void analyse(const std::stop_token& stopped) override;
  void go_on_after_ponder_hit(const std::stop_token& stopped) override;
  void say_best_move() override;

 private:
  using Clock = std::chrono::steady_clock;

  void report_end_of_game(const RootProbe& root);
  void report_moves(const RootProbe& root, const std::vector<RankedMove>& moves,
                    const std::stop_token& stopped);
  /// What a person should know about the move that will be played.
  void remark(const RootProbe& root, const RankedMove& best, const Variation& variation);
  void remark_on_unknown_position(const RootProbe& root, const RankedMove& best);
  void remark_on_fifty_moves(const RankedMove& best);
  void remark_on_mate_limit(Value value);
  /// Looks up what was solved before, and solves; whether anything is proved.
  bool prove(const RootProbe& root, const std::stop_token& stopped);
  std::optional<Solved> find_in_files();
  void take_answers(std::optional<Clock::time_point> end, const std::stop_token& stopped);
  void report_proof(const RootProbe& root, const Solved& solved);
  bool can_solve() const;
  std::optional<Clock::time_point> end_of_solving(Clock::time_point begin) const;
  std::string info(std::size_t number, const std::vector<Move>& line, const std::string& score) const;
  std::string advice(ProbeStatus status, Material material) const;

  const UciTask task_;
  UciOutput& output_;
  const Clock::time_point begin_ = Clock::now();
  std::uint64_t probes_ = 0;
  std::uint64_t hits_ = 0;
  std::vector<Move> best_line_;
  std::optional<RootProbe> open_root_;  // of what is being solved
  std::optional<Solved> proof_;         // what is known of it
  unsigned answer_number_ = 0;          // of the solver's answer that was reported last
  bool has_last_answer_ = false;        // nothing more will come
};

}  // namespace mate33
