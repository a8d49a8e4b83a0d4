#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "mate33/chess/square_set.hpp"

namespace mate33 {

/// One of the eight symmetries of the board. Written as a transposition about the diagonal a1-h8 (or not),
/// followed by a flip of the files (a <-> h, or not) and a flip of the ranks (1 <-> 8, or not).
class Symmetry {
 public:
  constexpr Symmetry() = default;
  constexpr Symmetry(bool transposes, bool flips_files, bool flips_ranks)
      : code_(static_cast<std::uint8_t>((transposes ? transpose_bit : 0u) | (flips_files ? files_bit : 0u) |
                                        (flips_ranks ? ranks_bit : 0u))) {}

  static constexpr Symmetry identity() { return {}; }
  static constexpr Symmetry flip_files() { return {false, true, false}; }
  static constexpr Symmetry flip_ranks() { return {false, false, true}; }
  static constexpr Symmetry transpose() { return {true, false, false}; }

  constexpr bool transposes() const { return (code_ & transpose_bit) != 0; }
  constexpr bool flips_files() const { return (code_ & files_bit) != 0; }
  constexpr bool flips_ranks() const { return (code_ & ranks_bit) != 0; }
  /// 0..7, identity = 0: for arrays over all symmetries.
  constexpr unsigned code() const { return code_; }

  constexpr Square operator()(Square s) const { return images[code_][index(s)]; }

  constexpr SquareSet operator()(SquareSet set) const {
    std::uint64_t bits = set.bits();
    if (transposes()) bits = transposed(bits);
    if (flips_files()) bits = files_flipped(bits);
    if (flips_ranks()) bits = ranks_flipped(bits);
    return SquareSet(bits);
  }

  constexpr Symmetry inverse() const {
    // (flips . T)^-1 = T . flips^-1 = (flips with files and ranks exchanged) . T
    return transposes() ? Symmetry(true, flips_ranks(), flips_files()) : *this;
  }

  /// Composition as of functions: (a * b)(s) == a(b(s)).
  friend constexpr Symmetry operator*(Symmetry a, Symmetry b) {
    const bool crossed = a.transposes();
    return {a.transposes() != b.transposes(),
            a.flips_files() != (crossed ? b.flips_ranks() : b.flips_files()),
            a.flips_ranks() != (crossed ? b.flips_files() : b.flips_ranks())};
  }
  friend constexpr bool operator==(Symmetry, Symmetry) = default;

 private:
  static constexpr std::uint8_t transpose_bit = 1, files_bit = 2, ranks_bit = 4;

  /// By code and square: which symmetry a probe needs is as good as random, and branches would be guessed
  /// wrong.
  static constexpr std::array<std::array<Square, square_count>, 8> images = [] {
    std::array<std::array<Square, square_count>, 8> table{};
    for (unsigned code = 0; code < table.size(); ++code) {
      for (unsigned s = 0; s < square_count; ++s) {
        unsigned i = (code & transpose_bit) != 0 ? (s >> 3) | ((s & 7) << 3) : s;
        if ((code & files_bit) != 0) i ^= 7;
        if ((code & ranks_bit) != 0) i ^= 56;
        table[code][s] = square_at(i);
      }
    }
    return table;
  }();

  static constexpr std::uint64_t ranks_flipped(std::uint64_t x) {
    x = ((x >> 8) & 0x00FF00FF00FF00FFu) | ((x & 0x00FF00FF00FF00FFu) << 8);
    x = ((x >> 16) & 0x0000FFFF0000FFFFu) | ((x & 0x0000FFFF0000FFFFu) << 16);
    return (x >> 32) | (x << 32);
  }
  static constexpr std::uint64_t files_flipped(std::uint64_t x) {
    x = ((x >> 1) & 0x5555555555555555u) | ((x & 0x5555555555555555u) << 1);
    x = ((x >> 2) & 0x3333333333333333u) | ((x & 0x3333333333333333u) << 2);
    return ((x >> 4) & 0x0F0F0F0F0F0F0F0Fu) | ((x & 0x0F0F0F0F0F0F0F0Fu) << 4);
  }
  /// Exchanges, in three steps, the off-diagonal quarters of 8x8, 4x4 and 2x2 blocks (Warren, Hacker's
  /// Delight, 7-3).
  static constexpr std::uint64_t transposed(std::uint64_t x) {
    std::uint64_t t = (x ^ (x << 28)) & 0x0F0F0F0F00000000u;
    x ^= t ^ (t >> 28);
    t = (x ^ (x << 14)) & 0x3333000033330000u;
    x ^= t ^ (t >> 14);
    t = (x ^ (x << 7)) & 0x5500550055005500u;
    return x ^ t ^ (t >> 7);
  }

  std::uint8_t code_ = 0;
};

/// All eight, in the order of their codes.
inline constexpr std::array<Symmetry, 8> all_symmetries = {
    Symmetry(false, false, false), Symmetry(true, false, false), Symmetry(false, true, false),
    Symmetry(true, true, false),   Symmetry(false, false, true), Symmetry(true, false, true),
    Symmetry(false, true, true),   Symmetry(true, true, true)};

/// The triangle a1-d1-d4: one square of every orbit of the eight symmetries.
inline constexpr SquareSet triangle = {Square::a1, Square::b1, Square::c1, Square::d1, Square::b2,
                                       Square::c2, Square::d2, Square::c3, Square::d3, Square::d4};
/// The squares that a transposition leaves alone.
inline constexpr SquareSet main_diagonal = {Square::a1, Square::b2, Square::c3, Square::d4,
                                            Square::e5, Square::f6, Square::g7, Square::h8};

namespace detail {
inline constexpr std::array<Symmetry, square_count> into_triangle = [] {
  std::array<Symmetry, square_count> table{};
  for (const Square s : all_squares) {
    for (const Symmetry symmetry : all_symmetries) {
      if (triangle.contains(symmetry(s))) {
        table[index(s)] = symmetry;
        break;
      }
    }
  }
  return table;
}();
}  // namespace detail

/// The symmetry of lowest code that brings the square into the triangle.
constexpr Symmetry into_triangle(Square s) {
  return detail::into_triangle[index(s)];
}

}  // namespace mate33
