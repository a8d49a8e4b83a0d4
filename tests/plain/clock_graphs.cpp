#include "plain/clock_graphs.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33::plain {

namespace {

/// A value as a number: the greater the better, 0 a draw.
using Worth = std::int16_t;
constexpr Worth beyond = 30000, no_move_at_all = -32000;

Worth worth_of(Value value) {
  const auto plies = static_cast<int>(value.plies.count());
  if (value.is_win()) return static_cast<Worth>(beyond - plies);
  return static_cast<Worth>(value.is_loss() ? plies - beyond : 0);
}
Value value_of_worth(Worth worth) {
  if (worth == 0) return Value::draw();
  const Plies plies(static_cast<unsigned>(beyond - std::abs(worth)));
  return worth > 0 ? Value::win_in(plies) : Value::loss_in(plies);
}
/// Of a move that leads to this.
Worth before(Worth after) {
  return static_cast<Worth>(after > 0 ? 1 - after : after < 0 ? -after - 1 : 0);
}

/// The legal positions of a graph, and what can be done there.
struct ClockGraph {
  std::vector<Node> numbers;         // of the legal positions
  std::vector<Worth> without_quiet;  // by position: the best of the moves that zero the clock, or the end
  std::vector<std::uint32_t> first_move;  // by position, and one more
  std::vector<Node> quiet;                // where the others lead
};

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
  const PositionIndex index = has_pawns ? PositionIndex(material, pawns) : PositionIndex(material);
  ClockGraph graph;
  std::vector<Worth> values(index.size()), next(index.size());
  for (Node n = 0; n < index.size(); ++n) {
    const auto position = index.position_of(n);
    if (!position || find_fault(*position)) continue;
    graph.numbers.push_back(n);
    graph.first_move.push_back(static_cast<std::uint32_t>(graph.quiet.size()));
    Worth best = no_move_at_all;
    const MoveList moves = legal_moves(*position);
    for (const Move move : moves) {
      const Position after = position->after(move);
      if (position->is_zeroing(move)) {
        best = std::max(best, before(worth_of(value(after))));
      } else {
        graph.quiet.push_back(index.node_of(after));
      }
    }
    if (moves.empty()) {
      const bool is_mated = is_in_check(*position, position->side_to_move);
      best = is_mated ? worth_of(Value::loss_in(Plies(0))) : Worth{0};
      values[n] = best;  // else the rule ends the game: a draw
    }
    graph.without_quiet.push_back(best);
  }
  graph.first_move.push_back(static_cast<std::uint32_t>(graph.quiet.size()));
  for (unsigned clock = clocks; clock-- > 0;) {
    next.swap(values);
    for (std::size_t i = 0; i < graph.numbers.size(); ++i) {
      Worth best = graph.without_quiet[i];
      for (std::uint32_t m = graph.first_move[i]; m < graph.first_move[i + 1]; ++m) {
        best = std::max(best, before(next[graph.quiet[m]]));
      }
      values[graph.numbers[i]] = best;
    }
    if (!visit) continue;
    for (const Node n : graph.numbers) visit(*index.position_of(n), clock, value_of_worth(values[n]));
  }
  return {index, {std::move(values), std::move(next)}};
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
  if (!position.en_passant) return value_of_worth(graph.values[0][graph.index.node_of(position)]);
  // Such a right is gone after one move.
  Worth best = no_move_at_all;
  for (const Move move : legal_moves(position)) {
    const Position after = position.after(move);
    const Worth then =
        position.is_zeroing(move) ? worth_of(value(after)) : graph.values[1][graph.index.node_of(after)];
    best = std::max(best, before(then));
  }
  return value_of_worth(best);
}

}  // namespace mate33::plain
