#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mate33/game/expanded_rules.hpp"

namespace mate33 {

/// How many men of each piece either side has, in a game of which only the rules know the pieces' names.
class GameMaterial {
 public:
  /// The two royals.
  GameMaterial() : counts_{} { counts_[0][0] = counts_[1][0] = 1; }
  /// "KRvKAAEE": also "KRKAAEE", "KR-KAAEE", letters of either case, either side first, men in any order.
  static std::optional<GameMaterial> parse(const GameRules& rules, std::string_view text);

  unsigned count(Color c, std::size_t piece) const { return counts_[index(c)][piece]; }
  unsigned count(Color c) const;
  unsigned men() const { return count(Color::white) + count(Color::black); }
  bool has_only_royal(Color c) const { return count(c) == 1; }

  void add(Color c, std::size_t piece) { ++counts_[index(c)][piece]; }
  void remove(Color c, std::size_t piece) { --counts_[index(c)][piece]; }
  GameMaterial colors_swapped() const;
  /// Whether the stronger side is White: the side with more men that can attack (ExpandedRules::can_attack);
  /// if equal, the one whose attackers come first in the rules; then the one with more men; then the one
  /// whose men come first.
  bool is_normalised(const ExpandedRules& rules) const;
  GameMaterial normalised(const ExpandedRules& rules) const {
    return is_normalised(rules) ? *this : colors_swapped();
  }
  /// The pieces that there are, as ExpandedRules::symmetries() wants them.
  unsigned pieces() const;

  /// For hash tables: hardly ever the same of two materials.
  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    // Fibonacci hashing, word by word.
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, sizeof counts_ / 8>>(counts_)) {
      hash = (std::rotl(hash, 29) ^ word) * 0x9E3779B97F4A7C15u;
    }
    return hash ^ hash >> 32;
  }

  /// "KRvKAAEE".
  std::string to_string(const GameRules& rules) const;

  friend auto operator<=>(const GameMaterial&, const GameMaterial&) = default;

 private:
  std::array<std::array<std::uint8_t, max_piece_rules>, 2> counts_;
};

}  // namespace mate33
