#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "mate33/chess/legality.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/mate33.h"

namespace mate33::bench {

inline Square random_square(std::mt19937_64& random) {
  return square_at(static_cast<unsigned>(random() % square_count));
}

/// Random legal positions, White the side named first, either side to move; the same in every run.
inline std::vector<Position> random_positions(Material material, std::size_t count) {
  std::mt19937_64 random(33);
  std::vector<Position> positions;
  while (positions.size() < count) {
    Position position;
    for (const Color c : all_colors) {
      for (const PieceType t : all_piece_types) {
        for (unsigned n = 0; n < material.count(c, t); ++n) {
          Square s = random_square(random);
          while (position.occupied().contains(s)) s = random_square(random);
          position.put({c, t}, s);
        }
      }
    }
    position.side_to_move = random() % 2 == 0 ? Color::white : Color::black;
    if (!find_fault(position)) positions.push_back(position);
  }
  return positions;
}

/// As the C interface takes them, and Fathom's calls one by one.
inline std::vector<mate33_position> c_positions(const std::vector<Position>& positions) {
  std::vector<mate33_position> asked;
  for (const Position& p : positions) {
    const auto set = [&](PieceType t) { return p.pieces(t).bits(); };
    asked.push_back({p.pieces(Color::white).bits(), p.pieces(Color::black).bits(), set(PieceType::king),
                     set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop),
                     set(PieceType::knight), set(PieceType::pawn), 0, 0, 0, p.side_to_move == Color::white});
  }
  return asked;
}

}  // namespace mate33::bench
