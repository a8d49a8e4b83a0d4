#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/chess/symmetry.hpp"
#include "mate33/table/value.hpp"

/// A second witness: the game as a graph of positions, whose edges the plain move generator of core draws,
/// solved breadth first from the end. It takes any material of up to four men, pawns and en passant included;
/// and, of five men with pawns, one pawn placement at a time. It shares nothing with the generator but the
/// rules in core, nor anything with PlainSolver.
namespace mate33::plain {

/// The number of a position. White's king, White's pieces, Black's king and Black's pieces are digits of base
/// 64, but for White's king, which a symmetry brings to one of few squares: a1-d1-d4 without pawns, else the
/// files a to d. Where the pawns are fixed, they are no digits, and no symmetry is used. The last bit is the
/// side to move.
using Node = std::uint32_t;

/// How the positions of one material, or of one placement of its pawns, are numbered. E.p. rights are left
/// aside.
class PositionIndex {
 public:
  explicit PositionIndex(Material material);
  /// Of one placement: `pawns` holds the material's pawns, where they stand, and nothing else.
  PositionIndex(Material material, const Position& pawns);

  /// One more than the greatest number.
  Node size() const { return size_; }
  /// Whether the position is of the material and the placement.
  bool holds(const Position& position) const;
  /// The pawns that are fixed; an empty board where they move.
  const Position& fixed_pawns() const { return fixed_pawns_; }
  /// Precondition: holds().
  Node node_of(const Position& position) const;
  /// Nothing for a number that node_of() never gives. The position need not be legal.
  std::optional<Position> position_of(Node node) const;
  /// The symmetry that brings the position to its place in the index.
  Symmetry symmetry_of(const Position& position) const;

 private:
  enum class Folding : std::uint8_t { eight_ways, left_and_right, none };  // what symmetries make one

  PositionIndex(Material material, const Position& pawns, Folding folding);

  Material material_;
  Position fixed_pawns_;
  Folding folding_;
  std::vector<Piece> pieces_;         // that move: White's first, each side's king first
  std::vector<Square> king_squares_;  // where White's king may stand
  std::vector<Node> king_digit_;      // by square, for those
  Node size_ = 2;
};

/// A solved graph: the value of every legal position, Outcome::unknown for what is not one.
struct GraphTable {
  PositionIndex index;
  /// The positions with an e.p. right, behind the others: those that play can lead to; of one placement, all.
  std::vector<Position> en_passant;
  std::vector<Value> values;  ///< by node: index.size() + en_passant.size() of them

  /// Calls visit(position, value) for every legal position of the index, and for those with an e.p. right.
  void for_each_position(const std::function<void(const Position&, Value)>& visit) const;
};

/// Values a position that a move out of the graph has led to, for the side to move there. The e.p. square is
/// set where a legal capture exists.
using ValueElsewhere = std::function<Value(const Position&)>;

/// The value, for its mover, of a move out of the graph, by what it leads to.
using ConversionWorth = Value (*)(Value after);
/// Under the fifty-move rule: what follows starts anew, and so only its class counts (docs/rule50.md).
Value before_zeroing_move(Value after);

/// Solves one placement of the pawns of a material: every position of it, both sides to move, those with an
/// e.p. right included. Captures, promotions and all moves of pawns leave the placement: `elsewhere` values
/// what they lead to. `pawns` holds the material's pawns and nothing else.
GraphTable solve_placement(Material material, const Position& pawns, const ValueElsewhere& elsewhere,
                           ConversionWorth worth = before_move);

/// Exact DTZ or DTM: one graph for each placement of pawns, solved when it is first needed, so that every
/// zeroing move leads out of it. Of any material of up to four men; of more, where with the pawns fixed there
/// are few enough positions.
class PlacementGraphs {
 public:
  /// The value of a position that is not to be solved, for the side to move.
  using KnownValue = std::function<std::optional<Value>(const Position&)>;

  /// `worth`: of moves that lead to another placement: before_zeroing_move() makes DTZ, the plies of a Value
  /// are its own then; before_move() makes DTM. `known`: nothing, or it depends on the men and the side to
  /// move alone.
  explicit PlacementGraphs(ConversionWorth worth = before_zeroing_move, KnownValue known = {})
      : worth_(worth), known_(std::move(known)) {}

  /// For the side to move. Precondition: a legal position without castling rights.
  Value value(const Position& position);

 private:
  const ConversionWorth worth_;
  const KnownValue known_;
  std::map<std::string, GraphTable> tables_;  // by material and placement
};

/// The value that the best move gives, each valued by what it leads to. Precondition: a legal position in
/// which there is a move.
Value best_of_moves(const Position& position, const ValueElsewhere& value_after);

/// Solved materials, each solved once.
class GraphTables {
 public:
  static constexpr unsigned most_men = 4;

  /// Solves the material, either colour, after everything that a capture or a promotion leads to. Does
  /// nothing where that has been done. Precondition: at most most_men men.
  void solve(Material material);

  /// The value for the side to move. An e.p. right counts where the capture is legal. Preconditions: a legal
  /// position without castling rights, of a material that has been solved or is trivially drawn: for any
  /// other material it throws std::out_of_range.
  Value value(const Position& position) const;

  /// Precondition: the material has been solved as it stands, which means normalised.
  const GraphTable& table(Material material) const { return tables_.at(material); }

 private:
  std::map<Material, GraphTable> tables_;
};

/// One material of GraphTables, which several solvers may share.
class GraphSolver {
 public:
  /// Solves at once. Precondition: at most four men.
  explicit GraphSolver(Material material,
                       std::shared_ptr<GraphTables> tables = std::make_shared<GraphTables>());

  /// As GraphTables::value(): answers the material, whichever colour has it, and what comes of it.
  Value value(const Position& position) const { return tables_->value(position); }

  /// Calls visit(position, value) for every legal position of the normalised material, one of each class of
  /// symmetry at least, and for those with an e.p. right that play can lead to.
  void for_each_position(const std::function<void(const Position&, Value)>& visit) const;

 private:
  Material material_;
  std::shared_ptr<GraphTables> tables_;
};

}  // namespace mate33::plain
