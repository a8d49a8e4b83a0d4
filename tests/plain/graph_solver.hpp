#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/chess/symmetry.hpp"
#include "mate33/table/value.hpp"

/// A second witness for any material of up to four men, pawns and en passant included: the game as a graph of
/// positions, whose edges the plain move generator of core draws, solved breadth first from the end. It
/// shares nothing with the generator but the rules in core, nor anything with PlainSolver.
namespace mate33::plain {

/// The number of a position. White's king, White's pieces, Black's king and Black's pieces are digits of base
/// 64, but for White's king, which a symmetry brings to one of few squares: a1-d1-d4 without pawns, else the
/// files a to d. The last bit is the side to move.
using Node = std::uint32_t;

/// How the positions of one material are numbered. E.p. rights are left aside.
class PositionIndex {
 public:
  explicit PositionIndex(Material material);

  /// One more than the greatest number.
  Node size() const { return size_; }
  /// Precondition: a position of the material.
  Node node_of(const Position& position) const;
  /// Nothing for a number that node_of() never gives. The position need not be legal.
  std::optional<Position> position_of(Node node) const;
  /// The symmetry that brings the position to its place in the index.
  Symmetry symmetry_of(const Position& position) const;

 private:
  std::vector<Piece> pieces_;         // White's first, each side's king first
  std::vector<Square> king_squares_;  // where White's king may stand
  std::vector<Node> king_digit_;      // by square, for those
  bool has_pawns_;
  Node size_;
};

/// A solved material: the value of every legal position, Outcome::unknown for what is not one.
struct GraphTable {
  PositionIndex index;
  std::vector<Position> en_passant;  ///< the positions with a right that play can lead to, behind the others
  std::vector<Value> values;         ///< by node: index.size() + en_passant.size() of them
};

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
  Value best_of_moves(const Position& position) const;

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
