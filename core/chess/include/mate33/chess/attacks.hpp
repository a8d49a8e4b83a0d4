#pragma once

#include <array>

#include "mate33/chess/piece.hpp"
#include "mate33/chess/square_set.hpp"

/// Attacks as operations on square sets. The set-wise functions move every piece of a set at once; a shift
/// that crosses the edge of the board is masked away. The functions of one square look up small tables that
/// the compiler computed with the set-wise ones.
namespace mate33 {

namespace detail {

/// The set moved by `delta` squares (north = +8, east = +1). The caller masks what wraps round an edge.
constexpr SquareSet shifted(SquareSet set, int delta) {
  return SquareSet(delta >= 0 ? set.bits() << delta : set.bits() >> -delta);
}

inline constexpr SquareSet not_a = ~SquareSet::of(File::a);
inline constexpr SquareSet not_h = ~SquareSet::of(File::h);
inline constexpr SquareSet not_ab = not_a - SquareSet::of(File::b);
inline constexpr SquareSet not_gh = not_h - SquareSet::of(File::g);

}  // namespace detail

/// Every square that some king of the set attacks.
constexpr SquareSet king_attacks(SquareSet kings) {
  using namespace detail;
  const SquareSet sideways = shifted(kings & not_h, 1) | shifted(kings & not_a, -1);
  const SquareSet columns = kings | sideways;
  return sideways | shifted(columns, 8) | shifted(columns, -8);
}

/// Every square that some knight of the set attacks.
constexpr SquareSet knight_attacks(SquareSet knights) {
  using namespace detail;
  const SquareSet near = shifted(knights & not_h, 1) | shifted(knights & not_a, -1);
  const SquareSet far = shifted(knights & not_gh, 2) | shifted(knights & not_ab, -2);
  return shifted(near, 16) | shifted(near, -16) | shifted(far, 8) | shifted(far, -8);
}

/// Every square that some pawn of the set attacks.
constexpr SquareSet pawn_attacks(Color color, SquareSet pawns) {
  using namespace detail;
  const SquareSet sideways = shifted(pawns & not_h, 1) | shifted(pawns & not_a, -1);
  return shifted(sideways, color == Color::white ? 8 : -8);
}

/// The eight directions; the first four point to higher squares, direction d + 4 is the opposite of d.
enum class Direction : unsigned { north, north_east, east, north_west, south, south_west, west, south_east };
inline constexpr std::array<Direction, 8> all_directions = {
    Direction::north, Direction::north_east, Direction::east, Direction::north_west,
    Direction::south, Direction::south_west, Direction::west, Direction::south_east};
constexpr unsigned index(Direction d) {
  return static_cast<unsigned>(d);
}
constexpr bool is_diagonal(Direction d) {
  return index(d) % 2 == 1;
}
constexpr bool is_ascending(Direction d) {
  return index(d) < 4;
}

/// Whether a slider of this type moves in this direction.
constexpr bool slides(PieceType slider, Direction d) {
  return slider == PieceType::queen || (slider == PieceType::bishop) == is_diagonal(d);
}

/// Every square of the set moved one step; a square at the edge vanishes.
constexpr SquareSet step(SquareSet set, Direction d) {
  using namespace detail;
  constexpr std::array<int, 8> deltas = {8, 9, 1, 7, -8, -9, -1, -7};
  constexpr std::array<SquareSet, 8> sources = {SquareSet::all(), not_h, not_h, not_a,
                                                SquareSet::all(), not_a, not_a, not_h};
  return shifted(set & sources[index(d)], deltas[index(d)]);
}

namespace detail {

using PerSquare = std::array<SquareSet, square_count>;

template <class Function>
constexpr PerSquare per_square(Function attacks) {
  PerSquare table{};
  for (const Square s : all_squares) table[index(s)] = attacks(s);
  return table;
}

inline constexpr PerSquare king_table = per_square([](Square s) { return king_attacks(SquareSet(s)); });
inline constexpr PerSquare knight_table = per_square([](Square s) { return knight_attacks(SquareSet(s)); });
inline constexpr std::array<PerSquare, 2> pawn_tables = {
    per_square([](Square s) { return pawn_attacks(Color::white, SquareSet(s)); }),
    per_square([](Square s) { return pawn_attacks(Color::black, SquareSet(s)); })};

inline constexpr std::array<PerSquare, 8> rays = [] {
  std::array<PerSquare, 8> tables{};
  for (const Direction d : all_directions) {
    tables[index(d)] = per_square([d](Square s) {
      SquareSet ray;
      for (SquareSet at = step(s, d); !at.empty(); at = step(at, d)) ray |= at;
      return ray;
    });
  }
  return tables;
}();

/// The ray up to and including its first blocker. Without a branch, which would often be guessed wrong: a
/// corner, behind which no ray goes on, stands for the blocker where there is none.
constexpr SquareSet ray_attacks(Square from, Direction d, SquareSet occupied) {
  const PerSquare& table = rays[index(d)];
  const SquareSet ray = table[index(from)];
  const Square nearest =
      is_ascending(d) ? ((ray & occupied) | Square::h8).first() : ((ray & occupied) | Square::a1).last();
  return ray - table[index(nearest)];
}

}  // namespace detail

/// All the squares in this direction up to the edge, without `from`.
constexpr SquareSet ray(Square from, Direction d) {
  return detail::rays[index(d)][index(from)];
}

constexpr SquareSet king_attacks(Square from) {
  return detail::king_table[index(from)];
}
constexpr SquareSet knight_attacks(Square from) {
  return detail::knight_table[index(from)];
}
constexpr SquareSet pawn_attacks(Color color, Square from) {
  return detail::pawn_tables[index(color)][index(from)];
}

/// Sliders: every square up to and including the first occupied one of each ray.
constexpr SquareSet rook_attacks(Square from, SquareSet occupied) {
  using detail::ray_attacks;
  return ray_attacks(from, Direction::north, occupied) | ray_attacks(from, Direction::east, occupied) |
         ray_attacks(from, Direction::south, occupied) | ray_attacks(from, Direction::west, occupied);
}
constexpr SquareSet bishop_attacks(Square from, SquareSet occupied) {
  using detail::ray_attacks;
  return ray_attacks(from, Direction::north_east, occupied) |
         ray_attacks(from, Direction::north_west, occupied) |
         ray_attacks(from, Direction::south_east, occupied) |
         ray_attacks(from, Direction::south_west, occupied);
}
constexpr SquareSet queen_attacks(Square from, SquareSet occupied) {
  return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
}

/// Attacks of any piece; of a pawn, its captures.
constexpr SquareSet attacks(Piece piece, Square from, SquareSet occupied) {
  switch (piece.type) {
    case PieceType::king: return king_attacks(from);
    case PieceType::queen: return queen_attacks(from, occupied);
    case PieceType::rook: return rook_attacks(from, occupied);
    case PieceType::bishop: return bishop_attacks(from, occupied);
    case PieceType::knight: return knight_attacks(from);
    case PieceType::pawn: return pawn_attacks(piece.color, from);
  }
  return {};
}

/// The whole rank, file or diagonal through both squares, edge to edge; empty where there is none or a == b.
constexpr SquareSet line(Square a, Square b) {
  for (const Direction d :
       {Direction::north, Direction::north_east, Direction::east, Direction::north_west}) {
    const Direction back = static_cast<Direction>(index(d) + 4);
    const SquareSet whole = ray(a, d) | ray(a, back) | SquareSet(a);
    if (a != b && whole.contains(b)) return whole;
  }
  return {};
}

/// The squares strictly between two squares of one line; empty where there is no line.
constexpr SquareSet between(Square a, Square b) {
  SquareSet squares;
  for (const Direction d : all_directions) {
    const Direction back = static_cast<Direction>((index(d) + 4) % 8);
    // All squares where b lies in this direction, else none: no branch to be guessed wrong.
    const SquareSet if_there(std::uint64_t{0} - (ray(a, d).bits() >> index(b) & 1));
    squares |= ray(a, d) & ray(b, back) & if_there;
  }
  return squares;
}

/// The number of moves of a lone knight (2..8) or king (3..8) on an empty board.
constexpr unsigned knight_move_count(Square from) {
  return knight_attacks(from).size();
}
constexpr unsigned king_move_count(Square from) {
  return king_attacks(from).size();
}

}  // namespace mate33
