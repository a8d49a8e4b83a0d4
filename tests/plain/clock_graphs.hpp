#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "plain/graph_solver.hpp"

/// DTM50 from graphs of positions, one a pawn placement: each value from those of the positions that a move
/// leads to, with one ply less before the fifty-move rule ends the game. It shares with the generator nothing
/// but the rules in core.
namespace mate33::plain {

class ClockGraphs {
 public:
  static constexpr unsigned clocks = 100;
  /// Is told the value of a legal position with a clock, for the side to move.
  using Visit = std::function<void(const Position&, unsigned clock, Value)>;

  /// Visits every legal position of the material and the placement with every clock from 99 down to 0.
  /// `pawns` holds the material's pawns and nothing else. Precondition: normalised, at most four men.
  void solve(Material material, const Position& pawns, const Visit& visit);

  /// With the clock at 0. Precondition: a legal position of at most four men without castling rights.
  Value value(const Position& position);

 private:
  /// What is kept of a graph: the values with the clock at 0, and at 1, by node.
  struct Kept {
    PositionIndex index;
    std::array<std::vector<std::int16_t>, 2> values;
  };

  const Kept& kept(Material material, const Position& pawns);
  Kept analyse(Material material, const Position& pawns, const Visit& visit);

  std::map<std::string, Kept> graphs_;  // by material and placement
};

}  // namespace mate33::plain
