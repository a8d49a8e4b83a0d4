#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "plain/repetition_graph.hpp"
#include "plain/xiangqi_solver.hpp"

namespace mate33::plain {

/// Materials of xiangqi solved under the rule on repetition.
class PlainRepetition {
 public:
  using Visit = std::function<void(const XiangqiPosition&, RepetitionResult)>;

  /// Solves a material after all those that captures lead to. What has been solved is not solved again.
  void solve(std::string_view material) { solve(XiangqiMen::of(material)); }

  /// For the side to move. Precondition: a legal position of a material that has been solved, of either
  /// colour.
  RepetitionResult result(const XiangqiPosition& position) const;

  /// Calls visit(position, result) for every legal position of a material, both sides to move; the material
  /// is solved as it is named, red first.
  void for_each_position(std::string_view material, const Visit& visit);

  /// The orders that found something in a material. Precondition: solved under this name.
  const std::vector<RepetitionOrder>& orders(std::string_view material) const;

  /// What the first order alone finds by what counts as perpetual check.
  RepetitionOrder first_order(std::string_view material, PerpetualCheck kind);

 private:
  struct Table {
    XiangqiPlacements placements;
    std::vector<RepetitionResult> results;  // by number of the placement * 2 + side to move
    std::vector<RepetitionOrder> orders;
  };
  void solve(const XiangqiMen& men);
  RepetitionGraph graph_of(const XiangqiMen& men) const;

  PlainXiangqi distances_;
  std::map<XiangqiMen, Table> tables_;
};

}  // namespace mate33::plain
