#include "plain/clock_graphs.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33::plain {

namespace {

bool is_better(Value a, Value b) {
  return goodness(a) > goodness(b);
}

/// A position and what can be done there.
struct ClockNode {
  Position position;
  std::vector<Node> quiet;            // moves that stay in the graph
  std::optional<Value> best_zeroing;  // the best of the others
  bool is_mated = false;
};

/// With the values of the clock after this one.
Value value_of_node(const ClockNode& node, const std::vector<Value>& next) {
  if (node.is_mated) return Value::loss_in(Plies(0));
  std::optional<Value> best = node.best_zeroing;
  for (const Node to : node.quiet) {
    const Value value = before_move(next[to]);
    if (!best || is_better(value, *best)) best = value;
  }
  return best.value_or(Value::draw());  // stalemate
}

Position pawns_of(const Position& position) {
  Position pawns;
  for (const Color c : all_colors) {
    for (const Square s : position.pieces(c, PieceType::pawn)) pawns.put({c, PieceType::pawn}, s);
  }
  return pawns;
}

}  // namespace

void ClockGraphs::solve(Material material, const Position& pawns, const Visit& visit) {
  analyse(material, pawns, visit);
}

ClockGraphs::Kept ClockGraphs::analyse(Material material, const Position& pawns, const Visit& visit) {
  const bool has_pawns = material.count(PieceType::pawn) > 0;
  Kept kept{has_pawns ? PositionIndex(material, pawns) : PositionIndex(material), {}};
  std::map<Node, ClockNode> nodes;
  std::vector<Value> values(kept.index.size());
  for (Node n = 0; n < kept.index.size(); ++n) {
    const auto position = kept.index.position_of(n);
    if (!position || find_fault(*position)) continue;
    ClockNode node{*position, {}, {}};
    const MoveList moves = legal_moves(*position);
    for (const Move move : moves) {
      const Position after = position->after(move);
      if (!position->is_zeroing(move)) {
        node.quiet.push_back(kept.index.node_of(after));
        continue;
      }
      const Value worth = before_move(value(after));
      if (!node.best_zeroing || is_better(worth, *node.best_zeroing)) node.best_zeroing = worth;
    }
    node.is_mated = moves.empty() && is_in_check(*position, position->side_to_move);
    // The rule ends the game, unless it is over.
    values[n] = node.is_mated ? Value::loss_in(Plies(0)) : Value::draw();
    nodes.emplace(n, std::move(node));
  }
  std::vector<Value> next;
  for (unsigned clock = clocks; clock-- > 0;) {
    next = values;
    for (const auto& [n, node] : nodes) values[n] = value_of_node(node, next);
    if (!visit) continue;
    for (const auto& [n, node] : nodes) visit(node.position, clock, values[n]);
  }
  kept.values = {std::move(values), std::move(next)};
  return kept;
}

const ClockGraphs::Kept& ClockGraphs::kept(Material material, const Position& pawns) {
  std::string key = material.to_string();
  for (const Color c : all_colors) {
    for (const Square s : pawns.pieces(c)) key += ' ' + to_string(s);
  }
  const auto found = graphs_.find(key);
  if (found != graphs_.end()) return found->second;
  Kept made = analyse(material, pawns, {});
  return graphs_.emplace(key, std::move(made)).first->second;
}

Value ClockGraphs::value(const Position& asked) {
  Position position = asked;
  drop_unusable_rights(position);
  const Material material = position.material();
  if (is_trivially_drawn(material)) return Value::draw();
  if (!material.is_normalised()) return value(colors_swapped(position));
  const Kept& graph = kept(material, pawns_of(position));
  if (!position.en_passant) return graph.values[0][graph.index.node_of(position)];
  // Such a right is gone after one move.
  std::optional<Value> best;
  for (const Move move : legal_moves(position)) {
    const Position after = position.after(move);
    const Value worth =
        before_move(position.is_zeroing(move) ? value(after) : graph.values[1][graph.index.node_of(after)]);
    if (!best || is_better(worth, *best)) best = worth;
  }
  return *best;
}

}  // namespace mate33::plain
