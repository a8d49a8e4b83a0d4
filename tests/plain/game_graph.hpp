#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "mate33/table/value.hpp"

namespace mate33::plain {

/// The positions of any game as nodes, drawn one after another with their moves, and solved breadth first
/// from the end. The memory that this takes is freed with the object.
class GameGraph {
 public:
  using Node = std::uint32_t;

  void reserve(std::size_t nodes);
  std::size_t size() const { return values_.size(); }
  /// Adds the next node, which stays what it is said to be unless its moves decide otherwise: a draw, the end
  /// of the game, or unknown for a number that is no position.
  Node add_node(Value value);
  /// A move of the last node, to one that may be added later.
  void add_move(Node to);
  /// A move of the last node that leaves the graph, by what it is worth for its mover.
  void add_exit(Value worth);
  /// As it was added.
  Value value(Node node) const { return values_[node]; }

  /// The value of every node. Once, when all have been added.
  std::vector<Value> solve();

 private:
  void reverse();
  void lead_to(Node node, Value value);
  void settle(Node node, Value value);

  std::vector<Value> values_;
  // The moves that stay in the graph: those of node n lead to successors_[first_move_[n]] and so on up to
  // first_move_[n + 1]; reversed likewise.
  std::vector<std::uint32_t> first_move_, first_reversed_;
  std::vector<Node> successors_, predecessors_;
  std::vector<std::uint8_t> moves_left_;  // not yet known to lose, by node
  // By ply: what a move out of the graph is worth then.
  std::vector<std::vector<std::pair<Node, Value>>> due_;
  std::vector<Node> settled_, newly_settled_;
};

}  // namespace mate33::plain
