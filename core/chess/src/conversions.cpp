#include "mate33/chess/conversions.hpp"

#include <set>

namespace mate33 {

std::vector<Material> conversions_of(Material material) {
  std::set<Material> found;
  const auto add = [&](Material m) {
    if (m != bare_kings) found.insert(m.normalised());
  };
  std::vector<Material> after_captures = {material};
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      if (t == PieceType::king || material.count(c, t) == 0) continue;
      after_captures.push_back(material.without({c, t}));
      add(after_captures.back());
    }
  }
  for (const Material& m : after_captures) {
    for (const Color c : all_colors) {
      // A pawn that captures as it promotes takes a piece of the other side.
      const Piece pawn{c, PieceType::pawn};
      if (m.count(c, PieceType::pawn) == 0 || m.count(c) != material.count(c)) continue;
      for (const PieceType t : promotion_types) add(m.without(pawn).with({c, t}));
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace mate33
