#include "plain/xiangqi_solver.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "plain/game_graph.hpp"
#include "plain/xiangqi_legal_moves.hpp"
#include "plain/xiangqi_legality.hpp"

namespace mate33::plain {

namespace {

/// In how many ways k of n can be chosen.
std::uint64_t choices(std::uint64_t n, std::uint64_t k) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return n < k ? 0 : ways;
}

/// All sets of so many of these points, ordered by their greatest point, then by the next.
void add_sets(PointSet points, unsigned count, PointSet chosen, std::vector<PointSet>& sets) {
  if (count == 0) return sets.push_back(chosen);
  PointSet below;
  for (const Point greatest : points) {
    add_sets(below, count - 1, chosen | greatest, sets);
    below |= greatest;
  }
}

std::uint32_t node_of(const XiangqiPlacements& placements, const XiangqiPosition& position) {
  return placements.number_of(position) * 2 + index(position.side_to_move);
}

/// Nothing for a number that is no legal position.
std::optional<XiangqiPosition> legal_position(const XiangqiPlacements& placements, std::uint32_t node) {
  std::optional<XiangqiPosition> position = placements.position_of(node / 2);
  if (!position) return std::nullopt;
  position->side_to_move = node % 2 == 0 ? Color::white : Color::black;
  return find_fault(*position) ? std::nullopt : position;
}

void count_value(XiangqiCounts& counts, Value value) {
  const unsigned plies = value.plies.count();
  if (value.is_win()) {
    ++counts.wins;
    counts.longest_win = std::max(counts.longest_win, plies);
  } else if (value.is_loss()) {
    ++counts.losses;
    counts.longest_loss = std::max(counts.longest_loss, plies);
  } else {
    ++counts.draws;
  }
}

}  // namespace

XiangqiMen XiangqiMen::of(std::string_view material) {
  XiangqiMen men;
  Color color = Color::white;
  for (const char c : material) {
    const auto type = xiangqi_piece_type_from_letter(c);
    if (c == 'v' && color == Color::white) {
      color = Color::black;
    } else if (type && c < 'a') {
      ++men.counts[index(color)][index(*type)];
    } else {
      throw std::invalid_argument("no material of xiangqi: " + std::string(material));
    }
  }
  for (const Color c : all_colors) {
    if (men.count({c, XiangqiPieceType::general}) != 1) {
      throw std::invalid_argument("each side has one general: " + std::string(material));
    }
  }
  return men;
}

XiangqiMen XiangqiMen::of(const XiangqiPosition& position) {
  XiangqiMen men;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      men.counts[index(c)][index(t)] = position.pieces(c, t).size();
    }
  }
  return men;
}

XiangqiMen XiangqiMen::without(XiangqiPiece piece) const {
  XiangqiMen fewer = *this;
  --fewer.counts[index(piece.color)][index(piece.type)];
  return fewer;
}

XiangqiPlacements::XiangqiPlacements(const XiangqiMen& men) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max() / 2;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      const unsigned count = men.count({c, t});
      if (count == 0) continue;
      const std::uint64_t ways = choices(zone({c, t}).size(), count);
      if (ways * size_ > most) throw std::invalid_argument("too many placements for a plain solver");
      size_ *= static_cast<std::uint32_t>(ways);
      groups_.push_back({{c, t}, {}});
      add_sets(zone({c, t}), count, {}, groups_.back().sets);
    }
  }
}

/// Counts the sets that come before: for each man, the ways to choose it and those below it among lower
/// points.
std::uint32_t XiangqiPlacements::number_in(const Group& group, PointSet men) const {
  const PointSet points = zone(group.piece);
  std::uint64_t number = 0, chosen = 0;
  for (const Point p : men) {
    const PointSet lower(Word128::all() >> (127 - index(p)));
    number += choices((points & lower).size() - 1, ++chosen);
  }
  return static_cast<std::uint32_t>(number);
}

std::uint32_t XiangqiPlacements::number_of(const XiangqiPosition& position) const {
  std::uint32_t number = 0;
  for (const Group& group : groups_) {
    const PointSet men = position.pieces(group.piece.color, group.piece.type);
    number = number * static_cast<std::uint32_t>(group.sets.size()) + number_in(group, men);
  }
  return number;
}

std::optional<XiangqiPosition> XiangqiPlacements::position_of(std::uint32_t number) const {
  XiangqiPosition position;
  for (std::size_t i = groups_.size(); i-- > 0;) {
    const Group& group = groups_[i];
    const auto ways = static_cast<std::uint32_t>(group.sets.size());
    for (const Point p : group.sets[number % ways]) {
      if (position.occupied().contains(p)) return std::nullopt;
      position.put(group.piece, p);
    }
    number /= ways;
  }
  return position;
}

void PlainXiangqi::solve(const XiangqiMen& men) {
  if (tables_.contains(men) || tables_.contains(men.colors_swapped())) return;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      if (t != XiangqiPieceType::general && men.count({c, t}) > 0) solve(men.without({c, t}));
    }
  }
  tables_.emplace(men, solved(men));
}

PlainXiangqi::Table PlainXiangqi::solved(const XiangqiMen& men) const {
  const XiangqiPlacements placements(men);
  GameGraph graph;
  graph.reserve(std::size_t{placements.size()} * 2);
  for (std::uint32_t node = 0; node < placements.size() * 2; ++node) {
    const std::optional<XiangqiPosition> position = legal_position(placements, node);
    if (!position) {
      graph.add_node(Value::unknown());
      continue;
    }
    const XiangqiMoveList moves = legal_moves(*position);
    graph.add_node(moves.empty() ? Value::loss_in(Plies(0)) : Value::draw());
    for (const XiangqiMove move : moves) {
      const XiangqiPosition after = position->after(move);
      if (position->is_capture(move)) {
        graph.add_exit(before_move(value(after)));
      } else {
        graph.add_move(node_of(placements, after));
      }
    }
  }
  return {placements, graph.solve()};
}

Value PlainXiangqi::value(const XiangqiPosition& position) const {
  const XiangqiMen men = XiangqiMen::of(position);
  const auto found = tables_.find(men);
  if (found == tables_.end()) {
    const Table& swapped = tables_.at(men.colors_swapped());
    return swapped.values[node_of(swapped.placements, plain::colors_swapped(position))];
  }
  return found->second.values[node_of(found->second.placements, position)];
}

void PlainXiangqi::for_each_position(std::string_view material, const Visit& visit) {
  const XiangqiMen men = XiangqiMen::of(material);
  solve(men);
  const XiangqiPlacements placements(men);
  for (std::uint32_t node = 0; node < placements.size() * 2; ++node) {
    const std::optional<XiangqiPosition> position = legal_position(placements, node);
    if (position) visit(*position, value(*position));
  }
}

std::array<XiangqiCounts, 2> PlainXiangqi::counts(std::string_view material) {
  std::array<XiangqiCounts, 2> counts;
  for_each_position(material, [&](const XiangqiPosition& position, Value value) {
    count_value(counts[index(position.side_to_move)], value);
  });
  return counts;
}

}  // namespace mate33::plain
