#include "plain/game_graph.hpp"

#include <cassert>
#include <limits>

namespace mate33::plain {

void GameGraph::reserve(std::size_t nodes) {
  values_.reserve(nodes);
  first_move_.reserve(nodes + 1);
  moves_left_.reserve(nodes);
}

GameGraph::Node GameGraph::add_node(Value value) {
  const auto node = static_cast<Node>(values_.size());
  values_.push_back(value);
  first_move_.push_back(static_cast<std::uint32_t>(successors_.size()));
  moves_left_.push_back(0);
  if (value.is_decisive()) newly_settled_.push_back(node);
  return node;
}

void GameGraph::add_move(Node to) {
  assert(successors_.size() < std::numeric_limits<std::uint32_t>::max());
  successors_.push_back(to);
  ++moves_left_.back();
}

void GameGraph::add_exit(Value worth) {
  ++moves_left_.back();
  if (!worth.is_decisive()) return;
  if (due_.size() <= worth.plies.count()) due_.resize(worth.plies.count() + 1);
  due_[worth.plies.count()].emplace_back(static_cast<Node>(values_.size() - 1), worth);
}

/// Sorts the edges by where they lead: counts, adds up, distributes.
void GameGraph::reverse() {
  first_move_.push_back(static_cast<std::uint32_t>(successors_.size()));
  first_reversed_.resize(values_.size() + 1);
  for (const Node to : successors_) ++first_reversed_[to];
  std::uint32_t sum = 0;
  for (std::uint32_t& first : first_reversed_) first = sum += first;
  predecessors_.resize(successors_.size());
  // Each `first` stands at its end and moves down to its beginning.
  for (std::size_t node = values_.size(); node-- > 0;) {
    for (std::size_t i = first_move_[node]; i < first_move_[node + 1]; ++i) {
      predecessors_[--first_reversed_[successors_[i]]] = static_cast<Node>(node);
    }
  }
  successors_ = {};
  first_move_ = {};
}

/// Ply by ply: what was settled in the ply before leads its predecessors to mate one ply later.
std::vector<Value> GameGraph::solve() {
  reverse();
  settled_.swap(newly_settled_);  // the ends of the game
  for (unsigned ply = 1; ply < due_.size() || !settled_.empty(); ++ply) {
    for (const Node node : settled_) {
      for (std::size_t i = first_reversed_[node]; i < first_reversed_[node + 1]; ++i) {
        lead_to(predecessors_[i], before_move(values_[node]));
      }
    }
    if (ply < due_.size()) {
      for (const auto& [node, value] : due_[ply]) lead_to(node, value);
    }
    settled_.swap(newly_settled_);
    newly_settled_.clear();
  }
  return std::move(values_);
}

/// One move of the node is now known to be worth so much. A win is the quickest, as the plies are gone
/// through upwards. Else it is a defence that fails, and the node is lost with the last of them.
void GameGraph::lead_to(Node node, Value value) {
  if (values_[node].is_decisive()) return;
  if (value.is_win() || --moves_left_[node] == 0) settle(node, value);
}

void GameGraph::settle(Node node, Value value) {
  values_[node] = value;
  newly_settled_.push_back(node);
}

}  // namespace mate33::plain
