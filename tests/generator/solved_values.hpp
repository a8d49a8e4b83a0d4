#pragma once

#include <map>

#include "mate33/chess/conversions.hpp"
#include "solved_tables.hpp"

namespace mate33::testing {

/// The values of a material and of all that moves lead to from there.
class Values {
 public:
  explicit Values(Material material) { add(material); }
  Value operator()(const Position& position) const {
    const Material material = position.material();
    if (is_trivially_drawn(material)) return Value::draw();
    const bool swapped = !material.is_normalised();
    const Solution& solution = *solutions_.at(material.normalised());
    const MenSquares men = solution.layout().men_of(position, swapped);
    const Color to_move = swapped ? !position.side_to_move : position.side_to_move;
    return value_of(solution.code(solution.layout().place_of(men), men.black_king, to_move));
  }

 private:
  void add(Material material) {
    if (is_trivially_drawn(material) || solutions_.contains(material)) return;
    solutions_[material] = &solved_tables().solve(material);
    for (const Material smaller : conversions_of(material)) add(smaller);
  }

  std::map<Material, const Solution*> solutions_;
};

}  // namespace mate33::testing
