#pragma once

#include <optional>
#include <string>

#include "mate33/base/fixed_list.hpp"
#include "mate33/chess/piece.hpp"
#include "mate33/chess/square.hpp"

namespace mate33 {

/// A move of the side to move. Castling is the king's move of two squares.
struct Move {
  Square from;
  Square to;
  std::optional<PieceType> promotion = std::nullopt;
  friend constexpr bool operator==(Move, Move) = default;
};

/// UCI notation: "e2e4", "e7e8q", castling "e1g1".
std::string to_uci(Move move);

/// A number that sorts moves as their UCI strings sort alphabetically; below 2^20. No allocation.
constexpr unsigned uci_order(Move m) {
  constexpr auto alphabetical = [](Square s) { return index(file_of(s)) * 8 + index(rank_of(s)); };
  const unsigned promotion = m.promotion ? static_cast<unsigned>(letter(*m.promotion)) : 0;
  return (alphabetical(m.from) * 64 + alphabetical(m.to)) * 256 + promotion;
}

using MoveList = FixedList<Move>;

}  // namespace mate33
