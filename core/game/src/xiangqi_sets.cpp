#include "mate33/game/xiangqi_sets.hpp"

#include <array>
#include <set>
#include <string>

namespace mate33 {

namespace {

constexpr std::array<const char*, 4> attackers = {"R", "N", "C", "P"};
constexpr std::array<const char*, 9> defenders = {"", "A", "AA", "E", "EE", "AE", "AAE", "AEE", "AAEE"};

/// Materials by name, each once.
class SetOfMaterials {
 public:
  explicit SetOfMaterials(const ExpandedRules& rules) : rules_(rules) {}
  void add(const std::string& white, const std::string& black) {
    const auto material = GameMaterial::parse(rules_.rules(), "K" + white + "vK" + black);
    if (material) found_.insert(material->normalised(rules_));
  }
  std::vector<GameMaterial> all() const { return {found_.begin(), found_.end()}; }

 private:
  const ExpandedRules& rules_;
  std::set<GameMaterial> found_;
};

}  // namespace

std::optional<std::vector<GameMaterial>> xiangqi_set(const ExpandedRules& rules, std::string_view name) {
  constexpr std::size_t most_defenders_of_both = 2;
  SetOfMaterials materials(rules);
  if (name != "1v0" && name != "1v1" && name != "2v0") return std::nullopt;
  for (const std::string attacker : attackers) {
    for (const std::string own : defenders) {
      for (const std::string other : attackers) {
        if (name == "2v0") materials.add(attacker + other + own, "");
      }
      for (const std::string theirs : defenders) {
        if (name == "1v0") materials.add(attacker + own, theirs);
        if (name != "1v1" || own.size() + theirs.size() > most_defenders_of_both) continue;
        for (const std::string other : attackers) materials.add(attacker + own, other + theirs);
      }
    }
  }
  return materials.all();
}

}  // namespace mate33
