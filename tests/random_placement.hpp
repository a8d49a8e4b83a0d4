#pragma once

#include <random>

#include "mate33/chess/position.hpp"

namespace mate33 {

/// The men of a material on random squares, White to move. It may be illegal.
inline Position random_placement(Material material, std::mt19937_64& random) {
  Position position;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      for (unsigned i = material.count(c, t); i > 0;) {
        const Square s = square_at(static_cast<unsigned>(random() % square_count));
        if (position.occupied().contains(s)) continue;
        position.put({c, t}, s);
        --i;
      }
    }
  }
  return position;
}

}  // namespace mate33
