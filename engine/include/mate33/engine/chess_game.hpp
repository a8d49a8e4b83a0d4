#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "mate33/chess/position.hpp"
#include "mate33/engine/engine_game.hpp"
#include "mate33/engine/position_solver.hpp"
#include "mate33/solved_files.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// Opens tables; never fails, as Tablebase::open().
using UciTableOpener = std::function<Tablebase(const UciTables&)>;
Tablebase open_uci_tables(const UciTables& where);

/// Chess.
class ChessGame : public EngineGame {
 public:
  ChessGame(const EngineSettings& settings, UciOutput& output, UciTableOpener opener);

  void set_position(UciWords arguments) override;
  void show_position() override;
  void forget_tables() override;
  void forget_game() override { solver_.reset(); }
  const Position& position() const { return position_; }

 private:
  PlannedSearch plan_search(UciWords arguments) override;
  std::string desperate_move() const override;
  std::optional<std::string> open_tables() override;
  std::vector<std::string> faults_of_tables() const override;
  std::shared_ptr<PositionSolver> solver();

  const UciTableOpener opener_;
  std::shared_ptr<const Tablebase> tables_;
  std::shared_ptr<const SolvedFiles> solved_;  // beside them
  std::vector<TableFault> faults_of_solved_;
  std::shared_ptr<PositionSolver> solver_;  // made when it is first needed
  Position position_;
  std::vector<Position> earlier_;  // since the last capture or pawn move
};

}  // namespace mate33
