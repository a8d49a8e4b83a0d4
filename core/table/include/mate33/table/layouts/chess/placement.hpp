#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"

namespace mate33 {

/// What names a slice of one position's own tables: the pawns as they stand, and which pieces there are
/// beside them and the two kings, wherever these stand.
struct Placement {
  std::array<SquareSet, 2> pawns;  ///< by colour
  Material pieces;                 ///< without kings and pawns

  static Placement of(const Position& position);

  SquareSet all_pawns() const { return pawns[0] | pawns[1]; }
  /// All men, the kings, too.
  Material material() const;
  /// The white king, then White's pieces and Black's in the order Q R B N: as a slice has them.
  std::vector<Piece> seats() const;
  /// The pawns as men, White's first.
  std::vector<Man> pawn_men() const;
  /// A number that every capture, promotion and pawn move makes less: slices of the same number do not lead
  /// to each other.
  unsigned order() const;
  /// The number of a position among the entries of its slice: the squares of the seats as digits, then the
  /// black king's. Twins may stand either way round. Precondition: of() it is this.
  std::uint64_t entry_of(const Position& position) const;

  friend bool operator==(const Placement&, const Placement&) = default;
};

struct PlacementHash {
  std::size_t operator()(const Placement& placement) const;
};

}  // namespace mate33
