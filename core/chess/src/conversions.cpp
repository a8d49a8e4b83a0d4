#include "mate33/chess/conversions.hpp"

#include <set>

namespace mate33 {

namespace {

void add_conversions(Material material, Color mover, std::set<Material>& found) {
  const auto add = [&](Material m) {
    if (m != bare_kings) found.insert(m.normalised());
  };
  std::vector<Material> before_promotions = {material};
  for (const PieceType t : all_piece_types) {
    if (t == PieceType::king || material.count(!mover, t) == 0) continue;
    const Material after = material.without({!mover, t});
    add(after);
    // A pawn may capture as it promotes, but no pawn.
    if (t != PieceType::pawn) before_promotions.push_back(after);
  }
  const Piece pawn{mover, PieceType::pawn};
  if (material.count(mover, PieceType::pawn) == 0) return;
  for (const Material& m : before_promotions) {
    for (const PieceType t : promotion_types) add(m.without(pawn).with({mover, t}));
  }
}

}  // namespace

std::vector<Material> conversions_of(Material material) {
  std::set<Material> found;
  for (const Color c : all_colors) add_conversions(material, c, found);
  return {found.begin(), found.end()};
}

std::vector<Material> conversions_of(Material material, Color mover) {
  std::set<Material> found;
  add_conversions(material, mover, found);
  return {found.begin(), found.end()};
}

}  // namespace mate33
