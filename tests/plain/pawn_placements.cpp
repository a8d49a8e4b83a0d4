#include "plain/pawn_placements.hpp"

#include <algorithm>
#include <random>

namespace mate33::plain {

namespace {

constexpr SquareSet between_last_ranks = SquareSet::all() - SquareSet::of(Rank::r1) - SquareSet::of(Rank::r8);

/// The squares beside this one, left and right.
SquareSet beside(Square s) {
  SquareSet squares;
  if (file_of(s) != File::a) squares |= square_at(index(s) - 1);
  if (file_of(s) != File::h) squares |= square_at(index(s) + 1);
  return squares;
}

/// The square of this file that the side counts as this rank, from 1.
Square square_of(Color side, File file, unsigned rank) {
  return make_square(file, rank_at(side == Color::white ? rank - 1 : 8 - rank));
}

}  // namespace

std::vector<Position> pawn_placements(Material material) {
  std::vector<Piece> pawns;
  for (const Color c : all_colors) {
    pawns.insert(pawns.end(), material.count(c, PieceType::pawn), {c, PieceType::pawn});
  }
  std::vector<Position> placements;
  Position position;
  const auto place = [&](const auto& self, std::size_t pawn, Square above) -> void {
    if (pawn == pawns.size()) return placements.push_back(position);
    const bool has_twin = pawn > 0 && pawns[pawn] == pawns[pawn - 1];
    for (const Square s : between_last_ranks - position.occupied()) {
      if (pawn == 0 && index(file_of(s)) > index(File::d)) continue;
      if (has_twin && s < above) continue;
      position.put(pawns[pawn], s);
      self(self, pawn + 1, s);
      position.remove(pawns[pawn], s);
    }
  };
  place(place, 0, Square{});
  return placements;
}

bool has_push_beside_enemy(const Position& pawns, Color side) {
  const auto can_push = [&](Square s) {
    const SquareSet way{square_of(side, file_of(s), 3), square_of(side, file_of(s), 4)};
    return s == square_of(side, file_of(s), 2) && !way.intersects(pawns.occupied()) &&
           beside(square_of(side, file_of(s), 4)).intersects(pawns.pieces(!side));
  };
  return std::ranges::any_of(pawns.pieces(side), can_push);
}

bool may_follow_push_beside_enemy(const Position& pawns, Color side) {
  const auto may_have_come = [&](Square s) {
    const SquareSet way{square_of(side, file_of(s), 3), square_of(side, file_of(s), 2)};
    return s == square_of(side, file_of(s), 4) && !way.intersects(pawns.occupied()) &&
           beside(s).intersects(pawns.pieces(!side));
  };
  return std::ranges::any_of(pawns.pieces(side), may_have_come);
}

std::vector<Position> chosen_placements(std::vector<Position> from, std::size_t count, std::uint64_t seed,
                                        const std::function<bool(const Position&)>& wanted) {
  std::erase_if(from, [&](const Position& pawns) { return !wanted(pawns); });
  // The generator's numbers are the same everywhere; what std::shuffle makes of them is not.
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < from.size(); ++i) std::swap(from[i], from[i + random() % (from.size() - i)]);
  from.resize(std::min(from.size(), count));
  return from;
}

}  // namespace mate33::plain
