#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "mate33/base/color.hpp"
#include "mate33/game/game_rules.hpp"
#include "mate33/table/value.hpp"

/// A witness for games that are data: it takes the rules by their meaning, one position, one man and one step
/// at a time, on a board that is an array. All placements are solved, without any symmetry, breadth first
/// from the end. It shares nothing with the generator but GameRules.
namespace mate33::plain {

/// A man on the board.
struct RulesMan {
  Color color;
  std::size_t piece;  ///< its number in the rules
  Point point;

  friend bool operator==(const RulesMan&, const RulesMan&) = default;
};
/// White's men first, each side's in the order of the rules; of men that are alike the lowest point first.
using RulesPlacement = std::span<const RulesMan>;

/// What a man may do.
struct RulesMove {
  std::size_t man;  ///< its number in the placement
  Point to;
  std::optional<std::size_t> captured;  ///< the number of the man there
  std::size_t piece;                    ///< what it is afterwards
};
/// All that men of this colour may do, whatever becomes of their royal, which need not be there.
std::vector<RulesMove> rules_moves(const GameRules& rules, RulesPlacement placement, Color to_move);

/// What a table says of one side to move.
struct RulesTally {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  Plies longest_win, longest_loss;
};

class RulesTable;

/// All the tables of a game, each made when it is needed first. One thread at a time.
class RulesSolver {
 public:
  explicit RulesSolver(GameRules rules);
  ~RulesSolver();

  /// Solves a material, "KAvK" in the letters of the rules, White's men first. A side that has lost without
  /// being checkmated, for want of a move or of men, has lost in 0 plies, too. Throws std::invalid_argument
  /// where the text is no material of the game, or one of more than 2^31 placements.
  void solve(std::string_view material);
  /// Every placement of the men, for both sides to move; Outcome::unknown where it is not legal.
  void for_each(std::string_view material,
                const std::function<void(RulesPlacement, Color to_move, Value)>& visit);
  /// The value of one position. Its men may come in any order.
  Value value(RulesPlacement placement, Color to_move);
  RulesTally tally(std::string_view material, Color to_move);

 private:
  using Men = std::vector<std::pair<Color, std::size_t>>;
  friend class RulesTable;

  static Men men_of(RulesPlacement placement);
  Men men_of(std::string_view material) const;
  const RulesTable& table_of(const Men& men);
  const RulesTable& table_of(RulesPlacement placement);

  GameRules rules_;
  std::map<Men, std::unique_ptr<RulesTable>> tables_;
};

}  // namespace mate33::plain
