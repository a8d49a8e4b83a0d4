#pragma once

#include <string>
#include <vector>

#include "mate33/engine/chess_game.hpp"
#include "mate33/engine/engine_session.hpp"
#include "mate33/engine/xiangqi_game.hpp"

namespace mate33 {

/// An engine that speaks UCI, of chess or, by its option UCI_Variant, of xiangqi. A position of the tables is
/// answered at once with its best line to mate; any other with a legal move and the reason.
class UciSession : public EngineSession {
 public:
  static constexpr unsigned most_lines = 256;  ///< MultiPV

  UciSession(std::string version, UciTables where, UciOutput::Sink sink,
             UciTableOpener opener = open_uci_tables,
             XiangqiTableOpener xiangqi_opener = open_xiangqi_tables);

  /// That of chess.
  const Position& position() const { return chess_.position(); }
  const GamePosition& xiangqi_position() const { return xiangqi_.position(); }

 private:
  EngineGame& game() override { return *game_; }
  void forget_tables() override;
  std::vector<Option> make_options();
  void set_option(UciWords arguments);
  Error set_variant(const std::string& value);
  void set_debug(UciWords arguments);

  ChessGame chess_;
  XiangqiGame xiangqi_;
  EngineGame* game_ = &chess_;
};

}  // namespace mate33
