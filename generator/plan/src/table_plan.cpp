#include "mate33/plan/table_plan.hpp"

#include <algorithm>
#include <set>

#include "mate33/chess/conversions.hpp"
#include "mate33/solver/game_solver.hpp"

namespace mate33 {

namespace {

void add_with_prerequisites(Material material, std::vector<Material>& plan, std::set<Material>& seen) {
  if (is_trivially_drawn(material) || !seen.insert(material).second) return;
  for (const Material& smaller : conversions_of(material)) add_with_prerequisites(smaller, plan, seen);
  plan.push_back(material);
}

/// Puts `left` more men into a material, in every way, in order.
void add_men(Material material, unsigned left, std::size_t first, std::set<Material>& found) {
  if (left == 0) {
    found.insert(material.normalised());
    return;
  }
  constexpr std::size_t kinds = 2 * (piece_type_count - 1);
  for (std::size_t kind = first; kind < kinds; ++kind) {
    const Piece piece{all_colors[kind / (piece_type_count - 1)],
                      all_piece_types[kind % (piece_type_count - 1) + 1]};
    add_men(material.with(piece), left - 1, kind, found);
  }
}

void add_with_prerequisites(const ExpandedRules& rules, const GameTableKey& key,
                            std::vector<GameTableKey>& plan, std::set<GameTableKey>& seen) {
  if (!seen.insert(key).second) return;
  if (key.metric == Metric::repetition) {
    add_with_prerequisites(rules, {key.material, Metric::dtm}, plan, seen);
  }
  for (const GameMaterial& smaller : conversions_of(rules, key.material)) {
    add_with_prerequisites(rules, {smaller, key.metric}, plan, seen);
  }
  plan.push_back(key);
}

}  // namespace

std::vector<Material> all_materials(unsigned most_men) {
  std::set<Material> found;
  for (unsigned men = 3; men <= most_men; ++men) add_men(bare_kings, men - 2, 0, found);
  std::vector<Material> materials(found.begin(), found.end());
  std::ranges::stable_sort(materials, {}, [](Material m) { return m.men(); });
  return with_prerequisites(materials);
}

std::vector<Material> with_prerequisites(const std::vector<Material>& wanted) {
  std::vector<Material> plan;
  std::set<Material> seen;
  for (const Material& material : wanted) add_with_prerequisites(material, plan, seen);
  return plan;
}

std::vector<GameTableKey> with_prerequisites(const ExpandedRules& rules,
                                             const std::vector<GameMaterial>& wanted, Metric metric) {
  std::vector<GameTableKey> plan;
  std::set<GameTableKey> seen;
  for (const GameMaterial& material : wanted) add_with_prerequisites(rules, {material, metric}, plan, seen);
  return plan;
}

std::vector<GameTableKey> read_by(const ExpandedRules& rules, const GameTableKey& key) {
  std::vector<GameTableKey> keys;
  for (const GameMaterial& needed : conversions_of(rules, key.material)) keys.push_back({needed, key.metric});
  if (key.metric == Metric::repetition) keys.push_back({key.material, Metric::dtm});
  return keys;
}

}  // namespace mate33
