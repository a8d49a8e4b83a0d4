#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

Placement Placement::of(const Position& position) {
  Placement placement;
  for (const Color c : all_colors) {
    placement.pawns[index(c)] = position.pieces(c, PieceType::pawn);
    for (const PieceType type : promotion_types) {
      for (unsigned n = position.material().count(c, type); n > 0; --n) placement.pieces.add({c, type});
    }
  }
  return placement;
}

Material Placement::material() const {
  Material all = pieces;
  for (const Color c : all_colors) {
    all.add({c, PieceType::king});
    for (unsigned n = pawns[index(c)].size(); n > 0; --n) all.add({c, PieceType::pawn});
  }
  return all;
}

std::vector<Piece> Placement::seats() const {
  std::vector<Piece> seats = {{Color::white, PieceType::king}};
  for (const Color c : all_colors) {
    for (const PieceType type : promotion_types) seats.insert(seats.end(), pieces.count(c, type), {c, type});
  }
  return seats;
}

std::vector<Man> Placement::pawn_men() const {
  std::vector<Man> men;
  for (const Color c : all_colors) {
    for (const Square s : pawns[index(c)]) men.push_back({{c, PieceType::pawn}, s});
  }
  return men;
}

unsigned Placement::order() const {
  // A piece counts 1, a pawn 1 more than the steps to its last rank, of which there is one at least: a pawn
  // that becomes a piece makes it less, too.
  unsigned order = pieces.men();
  for (const Square s : pawns[index(Color::white)]) order += 1 + 7 - index(rank_of(s));
  for (const Square s : pawns[index(Color::black)]) order += 1 + index(rank_of(s));
  return order;
}

std::uint64_t Placement::entry_of(const Position& position) const {
  std::uint64_t row = 0;
  Position rest = position;
  for (const Piece piece : seats()) {
    const Square s = rest.pieces(piece.color, piece.type).first();
    rest.remove(piece, s);
    row = row * square_count + index(s);
  }
  return row * square_count + index(position.king(Color::black));
}

std::size_t PlacementHash::operator()(const Placement& placement) const {
  std::uint64_t hash = placement.pieces.packed();
  for (const SquareSet pawns : placement.pawns) {
    hash = (hash ^ pawns.bits()) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

}  // namespace mate33
