#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "mate33/find/where.hpp"
#include "mate33/game/game_position.hpp"

namespace mate33 {

/// Conditions as of Where, in a game whose rules are data: its men by their letters, its points, and its
/// sides.
class GameWhere {
 public:
  /// As of Where.
  struct MenIn {
    Color color;
    std::uint8_t piece;  ///< its number in the rules
    bool some;
    PointSet zone;
    std::size_t column;
  };
  struct Condition {
    std::variant<MenIn, Where::ToMove, Where::InCheck, Where::PliesIn, Where::MovesIn> test;
    bool is_negated = false;
  };

  /// No conditions.
  GameWhere() = default;
  explicit GameWhere(std::vector<Condition> conditions) : conditions_(std::move(conditions)) {}
  static Expected<GameWhere, WhereError> parse(const GameRules& rules, std::string_view text);

  bool is_empty() const { return conditions_.empty(); }
  /// A man that none of the materials has in either colour's place, if there is one.
  std::optional<WhereError> find_fault(const GameRules& rules, std::span<const GameMaterial> materials) const;
  /// `plies`: to mate, of the side to move; nothing for a draw. Precondition: a legal position.
  bool are_met(const ExpandedRules& rules, const GamePosition& position, std::optional<Plies> plies) const;

 private:
  std::vector<Condition> conditions_;
};

}  // namespace mate33
