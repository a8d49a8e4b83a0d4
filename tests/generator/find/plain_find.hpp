#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "mate33/base/contains_value.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/table/rule50.hpp"

/// What is found, as docs/find.md defines it, position by position: the witness of the searches by sets.
namespace mate33::testing {

/// Answers the value of a legal position, for the side to move.
using PlainValue = std::function<Value(const Position&)>;
using PlainScore = std::function<WdlScore(const Position&)>;

inline Position with_to_move(Position position, Color c) {
  position.side_to_move = c;
  return position;
}

inline bool is_legal_for_both(const Position& position) {
  return !find_fault(with_to_move(position, Color::white)) &&
         !find_fault(with_to_move(position, Color::black));
}

/// The kinds of which a position is.
using PlainKinds = std::vector<FindKind>;

/// By its distances, whoever is to move.
inline PlainKinds plain_kinds(const Position& position, const PlainValue& value_of) {
  if (!is_legal_for_both(position)) return {};
  const Value white = value_of(with_to_move(position, Color::white));
  const Value black = value_of(with_to_move(position, Color::black));
  if (white.is_loss() && black.is_loss()) return {FindKind::full_point};
  if (white.outcome == Outcome::draw && black.is_loss()) return {FindKind::half_point_white};
  if (white.is_loss() && black.outcome == Outcome::draw) return {FindKind::half_point_black};
  if (white.is_win() && black.is_loss() && black.plies < white.plies) return {FindKind::squeeze_white};
  if (black.is_win() && white.is_loss() && white.plies < black.plies) return {FindKind::squeeze_black};
  return {};
}

/// The same by the results under the rule.
inline PlainKinds plain_kinds_by_rule(const Position& position, const PlainScore& score_of) {
  if (!is_legal_for_both(position)) return {};
  const WdlScore white = score_of(with_to_move(position, Color::white));
  const WdlScore black = score_of(with_to_move(position, Color::black));
  if (white >= negated(black)) return {};  // having the move costs White nothing, nor Black
  const bool white_loses = white == WdlScore::loss, black_loses = black == WdlScore::loss;
  if (white_loses && black_loses) return {FindKind::full_point};
  if (black_loses) return {FindKind::half_point_white};
  return {white_loses ? FindKind::half_point_black : FindKind::rule_drawn};
}

/// Where kings may stand, by colour.
using KingSquares = std::array<SquareSet, 2>;
inline constexpr KingSquares anywhere = {SquareSet::all(), SquareSet::all()};

/// Calls visit(position) for every placement of these men, identical men not told apart.
template <class Visit>
void for_each_placement(Material material, const KingSquares& kings, Visit visit) {
  std::vector<Piece> men;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) men.insert(men.end(), material.count(c, t), Piece{c, t});
  }
  Position position;
  const auto place = [&](const auto& self, std::size_t next, SquareSet squares) -> void {
    if (next == men.size()) return visit(std::as_const(position));
    const bool is_king = men[next].type == PieceType::king;
    const SquareSet allowed = is_king ? kings[index(men[next].color)] : squares;
    for (const Square s : allowed - position.occupied()) {
      position.put(men[next], s);
      // A twin stands behind the one before it.
      const bool has_twin = next + 1 < men.size() && men[next + 1] == men[next];
      const SquareSet behind(~std::uint64_t{1} << index(s));
      self(self, next + 1, has_twin ? behind : SquareSet::all());
      position.remove(men[next], s);
    }
  };
  place(place, 0, SquareSet::all());
}

/// "full_point 8/8/... w - - 0 1": as it is shown, with the first of its sides.
inline std::string shown(FindKind kind, const Position& position) {
  return std::string(key(kind)) + " " + to_fen(with_to_move(position, sides_shown(kind).front()));
}

/// What is found of these kinds, with every image.
template <class KindsOf>
std::set<std::string> plainly_found(Material material, const KingSquares& king_squares,
                                    std::span<const FindKind> kinds, KindsOf kinds_of) {
  std::set<std::string> found;
  for_each_placement(material, king_squares, [&](const Position& position) {
    for (const FindKind kind : kinds_of(position)) {
      if (contains_value(kinds, kind)) found.insert(shown(kind, position));
    }
  });
  return found;
}

}  // namespace mate33::testing
