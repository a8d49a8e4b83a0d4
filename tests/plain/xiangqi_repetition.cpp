#include "plain/xiangqi_repetition.hpp"

#include <optional>
#include <utility>

#include "plain/xiangqi_legal_moves.hpp"
#include "plain/xiangqi_legality.hpp"

namespace mate33::plain {

RepetitionGraph PlainRepetition::graph_of(const XiangqiMen& men) const {
  const XiangqiPlacements placements(men);
  RepetitionGraph graph;
  for (std::uint32_t node = 0; node < placements.size() * 2; ++node) {
    std::optional<XiangqiPosition> position = placements.position_of(node / 2);
    if (position) position->side_to_move = node % 2 == 0 ? Color::white : Color::black;
    if (!position || find_fault(*position)) {
      graph.add_gap();
      continue;
    }
    const Color to_move = position->side_to_move;
    const RepetitionResult result = result_by_mate(distances_.value(*position));
    graph.add_node(to_move, result, is_in_check(*position, to_move));
    if (result != RepetitionResult::draw) continue;
    for (const XiangqiMove move : legal_moves(*position)) {
      const XiangqiPosition after = position->after(move);
      if (position->is_capture(move)) {
        graph.add_conversion(this->result(after));
      } else {
        graph.add_move(placements.number_of(after) * 2 + index(after.side_to_move));
      }
    }
  }
  graph.follow_conversions();
  return graph;
}

void PlainRepetition::solve(const XiangqiMen& men) {
  if (tables_.contains(men) || tables_.contains(men.colors_swapped())) return;
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      if (t != XiangqiPieceType::general && men.count({c, t}) > 0) solve(men.without({c, t}));
    }
  }
  distances_.solve(men);
  RepetitionGraph graph = graph_of(men);
  Table table{XiangqiPlacements(men), {}, graph.apply_all()};
  for (std::uint32_t node = 0; node < table.placements.size() * 2; ++node) {
    table.results.push_back(graph.result(node));
  }
  tables_.emplace(men, std::move(table));
}

RepetitionResult PlainRepetition::result(const XiangqiPosition& position) const {
  const auto look_up = [](const Table& table, const XiangqiPosition& seen) {
    return table.results[table.placements.number_of(seen) * 2 + index(seen.side_to_move)];
  };
  const XiangqiMen men = XiangqiMen::of(position);
  const auto found = tables_.find(men);
  if (found != tables_.end()) return look_up(found->second, position);
  return look_up(tables_.at(men.colors_swapped()), plain::colors_swapped(position));
}

void PlainRepetition::for_each_position(std::string_view material, const Visit& visit) {
  solve(material);
  distances_.for_each_position(
      material, [&](const XiangqiPosition& position, Value) { visit(position, result(position)); });
}

const std::vector<RepetitionOrder>& PlainRepetition::orders(std::string_view material) const {
  return tables_.at(XiangqiMen::of(material)).orders;
}

RepetitionOrder PlainRepetition::first_order(std::string_view material, PerpetualCheck kind) {
  solve(material);
  return graph_of(XiangqiMen::of(material)).apply(kind);
}

}  // namespace mate33::plain
