#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"

/// Where the pawns of a material can stand. A placement is a position of the pawns alone, without the kings.
namespace mate33::plain {

/// All placements, of two that mirror each other at least one: the first pawn, White's before Black's, is on
/// the files a to d.
std::vector<Position> pawn_placements(Material material);

/// Whether a pawn of this side can go two squares and then stand beside a pawn of the other.
bool has_push_beside_enemy(const Position& pawns, Color side);

/// Whether a pawn of this side may just have gone two squares, beside a pawn of the other.
bool may_follow_push_beside_enemy(const Position& pawns, Color side);

/// So many of those for which `wanted` holds, each once, the same for the same seed everywhere; all where
/// there are no more.
std::vector<Position> chosen_placements(std::vector<Position> from, std::size_t count, std::uint64_t seed,
                                        const std::function<bool(const Position&)>& wanted);

}  // namespace mate33::plain
