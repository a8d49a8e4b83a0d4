#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mate33/engine/engine_search.hpp"
#include "mate33/engine/xiangqi_command.hpp"
#include "mate33/game_tablebase.hpp"

namespace mate33 {

/// What a search of xiangqi is about. Nothing that happens to the engine meanwhile changes it.
struct XiangqiTask {
  EngineProtocol protocol = EngineProtocol::uci;
  std::shared_ptr<const GameTablebase> tables;
  bool use_tables = true;   ///< else any legal move is played
  std::string directories;  ///< where the tables come from, for advice
  GamePosition position;    ///< legal
  XiangqiGo go;
  std::vector<GameMove> banned;  ///< not to be played
  unsigned multi_pv = 1;
};

/// A move and what follows it.
struct XiangqiVariation {
  Value value;                  ///< before the move, for its mover
  std::vector<GameMove> moves;  ///< to the end of the game; in a draw the move and a reply
  std::uint64_t probes = 0;     ///< positions looked up for it
  GameProbe end;                ///< of the position at which the line ends early, if its status is not ok
};

/// What the tables of xiangqi know of a position.
class XiangqiSearch : public SearchWork {
 public:
  XiangqiSearch(XiangqiTask task, UciOutput& output);

  void analyse(const std::stop_token& stopped) override;
  void say_best_move() override;

 private:
  /// The moves to choose among, the best first.
  std::vector<RankedGameMove> choice_of(GameRoot& root) const;
  bool may_be_played(const GameMove& move) const;
  XiangqiVariation variation_of(const RankedGameMove& move) const;
  /// What a person should know about the move that will be played.
  void remark(const GameRoot& root, const RankedGameMove& best, const XiangqiVariation& variation);
  void remark_on_mate_limit(Value value);
  void report(std::size_t number, const XiangqiVariation& variation);
  void report_end_of_game();
  std::string name_of(const GameMove& move) const;
  std::string names_of(const std::vector<GameMove>& moves) const;
  std::string advice(const GameProbe& probe) const;

  const XiangqiTask task_;
  UciOutput& output_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::uint64_t probes_ = 0;
  std::uint64_t hits_ = 0;
  std::vector<GameMove> best_line_;
  bool is_drawn_ = false;
};

/// "9935" of a win in 65 plies, its negative of a loss, 0 of a draw, as UCCI has scores. Precondition: the
/// value is known.
std::string ucci_score(Value value);

}  // namespace mate33
