#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "mate33/chess/move.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

/// A position whatever its clock says: under the rule, lines that differ in it meet.
struct Passed {
  explicit Passed(const Position& p)
      : placement(Placement::of(p)),
        entry(placement.entry_of(p)),
        to_move(p.side_to_move),
        en_passant(p.en_passant) {}
  friend bool operator==(const Passed&, const Passed&) = default;

  Placement placement;
  std::uint64_t entry;
  Color to_move;
  std::optional<Square> en_passant;
};
struct PassedHash {
  std::size_t operator()(const Passed& passed) const {
    return PlacementHash()(passed.placement) ^ static_cast<std::size_t>(passed.entry * 0x9E3779B97F4A7C15u);
  }
};

/// Where hope leads on from a position that a quest has passed.
struct LeadsOn {
  std::vector<Move> moves;
  unsigned clock = 0;             ///< of the position: what it is worth depends on it
  std::optional<unsigned> round;  ///< of the tables, when that was found out; nothing where it was not
};
using PassedPositions = std::unordered_map<Passed, LeadsOn, PassedHash>;

}  // namespace mate33
