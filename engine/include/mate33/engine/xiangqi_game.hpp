#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mate33/engine/engine_game.hpp"
#include "mate33/engine/xiangqi_command.hpp"
#include "mate33/game_tablebase.hpp"

namespace mate33 {

/// Opens tables of xiangqi; never fails, as GameTablebase::open().
using XiangqiTableOpener = std::function<GameTablebase(const UciTables&)>;
GameTablebase open_xiangqi_tables(const UciTables& where);

/// Xiangqi, in the words of either protocol.
class XiangqiGame : public EngineGame {
 public:
  XiangqiGame(EngineProtocol protocol, const EngineSettings& settings, UciOutput& output,
              XiangqiTableOpener opener);

  void set_position(UciWords arguments) override;
  void show_position() override;
  void forget_tables() override { tables_.reset(); }
  /// After "banmoves": moves not to be played before the next position is set.
  void ban_moves(UciWords arguments);
  /// Without tables any legal move is played.
  void use_tables(bool use) { uses_tables_ = use; }
  bool uses_tables() const { return uses_tables_; }
  const GamePosition& position() const { return position_; }

 private:
  PlannedSearch plan_search(UciWords arguments) override;
  std::string desperate_move() const override;
  std::optional<std::string> open_tables() override;
  std::vector<std::string> faults_of_tables() const override { return tables_->faults(); }
  std::string_view path_option() const;
  void set(const GamePosition& position);

  const EngineProtocol protocol_;
  const XiangqiTableOpener opener_;
  std::shared_ptr<const GameTablebase> tables_;
  bool uses_tables_ = true;
  GamePosition position_;
  std::vector<GameMove> legal_moves_;  // there when memory runs out
  std::vector<GameMove> banned_;
};

}  // namespace mate33
