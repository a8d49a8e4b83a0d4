#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mate33/base/color.hpp"
#include "mate33/table/repetition_result.hpp"

/// The witness of the rule on repetition: perpetual check by one side alone loses for it, all other endless
/// play is a draw. Chases do not count.
///
/// The rule decides only what is drawn without it, so these positions alone are looked at. Of the two sides
/// one is the checker, the other the evader; both ways are tried. A move of the checker counts if it does not
/// lose. A position with the checker to move is *forced* into a set of positions with the evader to move if
/// it has a move that counts and each of them leads into the set. A conversion (a capture, a promotion) leads
/// out of every set: a checker with a conversion that draws is not forced.
///
///     Reached(Z) = the least set Y of positions with the evader to move and in check, from which the evader
///                  can move, without a conversion,
///                    to a position in which the checker is not in check and is forced into Z,
///                    or to a position in which the checker is forced into Y.
///     Held       = the greatest Z with Z = Reached(Z).
///
/// From a position of Held every move of the checker gives check, for ever, or loses. The evader meanwhile
/// replies without a check again and again: that is Reached, for only finitely many of its replies in a row
/// can be checks. So the checker alone gives perpetual check. Where both can give check for ever, no reply
/// without a check is reached, and the draw stays.
///
/// The checker, to move, has lost where it is forced into Held, and the evader has won in Held. No position
/// is found for both sides: the evader would reply without a check again and again, while each of its moves
/// would have to give one. What is found makes positions before it won and lost as usual. Moves that counted
/// lose then, and more positions may be forced: the next order. It ends when an order finds nothing.
namespace mate33::plain {

/// How many draws an order turns into wins and losses, by side to move.
struct RepetitionOrder {
  std::array<std::size_t, 2> held{};         ///< the evader to move
  std::array<std::size_t, 2> forced{};       ///< the checker to move
  std::array<std::size_t, 2> won{}, lost{};  ///< in all, with those that follow
  friend bool operator==(const RepetitionOrder&, const RepetitionOrder&) = default;
};

/// What counts as perpetual check by the checker.
enum class PerpetualCheck : std::uint8_t {
  /// The rule.
  one_sided,
  /// Whatever the evader replies: Reached without the words "is not in check". Where both sides give check
  /// for ever, it finds a position for both.
  any,
};

/// The positions of any game as nodes, drawn one after another with their moves, and decided by the rule.
class RepetitionGraph {
 public:
  using Node = std::uint32_t;

  /// Adds the next node, by what it is without repetition.
  Node add_node(Color to_move, RepetitionResult by_mate, bool in_check);
  /// The next number is no position.
  Node add_gap() { return add_node(Color::white, RepetitionResult::loss_by_mate, false); }
  /// A move of the last node that is no conversion, to a node that may be added later.
  void add_move(Node to);
  /// A conversion of the last node, by the result of what it leads to, for the side to move there.
  void add_conversion(RepetitionResult after);

  /// To be called once, when all have been added: wins and losses by the rule that conversions lead to.
  void follow_conversions();
  /// Applies the rule once; what that found.
  RepetitionOrder apply(PerpetualCheck kind);
  /// Applies it until nothing is found; the orders that found something.
  std::vector<RepetitionOrder> apply_all();

  RepetitionResult result(Node node) const { return results_[node]; }

 private:
  using NodeSet = std::vector<bool>;

  bool is_drawn(Node node) const { return results_[node] == RepetitionResult::draw; }
  std::span<const Node> moves(Node node) const;
  bool is_forced(Node node, const NodeSet& into) const;
  NodeSet reached(const NodeSet& held, PerpetualCheck kind) const;
  NodeSet held_by(Color evader, PerpetualCheck kind) const;
  void propagate(RepetitionOrder& found);

  // By node:
  std::vector<RepetitionResult> results_;
  std::vector<Color> to_move_;
  NodeSet in_check_, can_move_, can_draw_by_conversion_, can_win_by_conversion_;
  std::vector<std::size_t> first_move_;  // those of node n are targets_[first_move_[n]] and so on
  std::vector<Node> targets_;
  std::vector<Node> drawn_;  // without the rule, ascending
};

}  // namespace mate33::plain
