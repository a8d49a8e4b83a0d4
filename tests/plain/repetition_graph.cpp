#include "plain/repetition_graph.hpp"

#include <stdexcept>
#include <utility>

namespace mate33::plain {

RepetitionGraph::Node RepetitionGraph::add_node(Color to_move, RepetitionResult by_mate, bool in_check) {
  const auto node = static_cast<Node>(results_.size());
  if (by_mate == RepetitionResult::draw) drawn_.push_back(node);
  results_.push_back(by_mate);
  to_move_.push_back(to_move);
  in_check_.push_back(in_check);
  can_draw_by_conversion_.push_back(false);
  can_win_by_conversion_.push_back(false);
  can_move_.push_back(false);
  first_move_.push_back(targets_.size());
  return node;
}

void RepetitionGraph::add_move(Node to) {
  targets_.push_back(to);
  can_move_.back() = true;
}

void RepetitionGraph::add_conversion(RepetitionResult after) {
  if (after == RepetitionResult::draw) can_draw_by_conversion_.back() = true;
  if (is_loss(after)) can_win_by_conversion_.back() = true;
  can_move_.back() = true;
}

std::span<const RepetitionGraph::Node> RepetitionGraph::moves(Node node) const {
  const std::size_t end = node + 1 < first_move_.size() ? first_move_[node + 1] : targets_.size();
  return std::span(targets_).subspan(first_move_[node], end - first_move_[node]);
}

bool RepetitionGraph::is_forced(Node node, const NodeSet& into) const {
  if (!is_drawn(node) || can_draw_by_conversion_[node]) return false;
  bool has_move = false;
  for (const Node to : moves(node)) {
    if (!is_drawn(to)) continue;
    if (!into[to]) return false;
    has_move = true;
  }
  return has_move;
}

/// What Reached(held) has in `held`.
RepetitionGraph::NodeSet RepetitionGraph::reached(const NodeSet& held, PerpetualCheck kind) const {
  NodeSet found(results_.size());
  for (bool grows = true; grows;) {
    grows = false;
    for (const Node node : drawn_) {
      if (!held[node] || found[node]) continue;
      for (const Node to : moves(node)) {
        const bool is_check = in_check_[to] && kind == PerpetualCheck::one_sided;
        if (!is_forced(to, is_check ? found : held)) continue;
        found[node] = grows = true;
        break;
      }
    }
  }
  return found;
}

/// Begins with all checks. Reached grows with its argument, so what is left out of Reached(held) belongs to
/// no smaller set either.
RepetitionGraph::NodeSet RepetitionGraph::held_by(Color evader, PerpetualCheck kind) const {
  NodeSet held(results_.size());
  for (const Node node : drawn_) held[node] = is_drawn(node) && to_move_[node] == evader && in_check_[node];
  while (true) {
    NodeSet less = reached(held, kind);
    if (less == held) return held;
    held = std::move(less);
  }
}

RepetitionOrder RepetitionGraph::apply(PerpetualCheck kind) {
  RepetitionOrder found;
  std::vector<std::pair<Node, RepetitionResult>> settled;
  for (const Color evader : all_colors) {
    const NodeSet held = held_by(evader, kind);
    for (const Node node : drawn_) {
      if (held[node]) {
        ++found.held[index(evader)];
        settled.emplace_back(node, RepetitionResult::win_by_rule);
      } else if (to_move_[node] != evader && is_forced(node, held)) {
        ++found.forced[index(!evader)];
        settled.emplace_back(node, RepetitionResult::loss_by_rule);
      }
    }
  }
  for (const auto& [node, result] : settled) {
    if (kind == PerpetualCheck::one_sided && !is_drawn(node)) {
      throw std::logic_error("a position is found for both sides");
    }
    results_[node] = result;
    ++(is_win(result) ? found.won : found.lost)[index(to_move_[node])];
  }
  propagate(found);
  return found;
}

std::vector<RepetitionOrder> RepetitionGraph::apply_all() {
  std::vector<RepetitionOrder> orders;
  while (true) {
    const RepetitionOrder order = apply(PerpetualCheck::one_sided);
    if (order == RepetitionOrder{}) return orders;
    orders.push_back(order);
  }
}

void RepetitionGraph::follow_conversions() {
  for (const Node node : drawn_) {
    if (can_win_by_conversion_[node]) results_[node] = RepetitionResult::win_by_rule;
  }
  RepetitionOrder unused;
  propagate(unused);
}

/// A draw with a move to a lost position is won; one is lost when no move draws any more. Without any move it
/// is a stalemate and stays a draw.
void RepetitionGraph::propagate(RepetitionOrder& found) {
  for (bool changes = true; changes;) {
    changes = false;
    for (const Node node : drawn_) {
      if (!is_drawn(node)) continue;
      bool wins = false, draws = can_draw_by_conversion_[node] || !can_move_[node];
      for (const Node to : moves(node)) {
        wins = wins || is_loss(results_[to]);
        draws = draws || is_drawn(to);
      }
      if (!wins && draws) continue;
      results_[node] = wins ? RepetitionResult::win_by_rule : RepetitionResult::loss_by_rule;
      ++(wins ? found.won : found.lost)[index(to_move_[node])];
      changes = true;
    }
  }
}

}  // namespace mate33::plain
