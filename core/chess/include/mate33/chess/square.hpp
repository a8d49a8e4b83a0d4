#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mate33 {

enum class File : std::uint8_t { a, b, c, d, e, f, g, h };
enum class Rank : std::uint8_t { r1, r2, r3, r4, r5, r6, r7, r8 };

/// A square of the board, a1 = 0, b1 = 1, ..., h8 = 63. Not an int: convert with index() and square_at().
enum class Square : std::uint8_t {
  // clang-format off
  a1, b1, c1, d1, e1, f1, g1, h1,
  a2, b2, c2, d2, e2, f2, g2, h2,
  a3, b3, c3, d3, e3, f3, g3, h3,
  a4, b4, c4, d4, e4, f4, g4, h4,
  a5, b5, c5, d5, e5, f5, g5, h5,
  a6, b6, c6, d6, e6, f6, g6, h6,
  a7, b7, c7, d7, e7, f7, g7, h7,
  a8, b8, c8, d8, e8, f8, g8, h8,
  // clang-format on
};

inline constexpr unsigned square_count = 64;

constexpr unsigned index(Square s) {
  return static_cast<unsigned>(s);
}
constexpr unsigned index(File f) {
  return static_cast<unsigned>(f);
}
constexpr unsigned index(Rank r) {
  return static_cast<unsigned>(r);
}

/// The square, file or rank with this index. Precondition: in range (0..63, 0..7).
constexpr Square square_at(unsigned i) {
  return static_cast<Square>(i);
}
constexpr File file_at(unsigned i) {
  return static_cast<File>(i);
}
constexpr Rank rank_at(unsigned i) {
  return static_cast<Rank>(i);
}

constexpr Square make_square(File f, Rank r) {
  return square_at(index(r) * 8 + index(f));
}
constexpr File file_of(Square s) {
  return file_at(index(s) % 8);
}
constexpr Rank rank_of(Square s) {
  return rank_at(index(s) / 8);
}

/// a1 is dark, b1 is light.
constexpr bool is_light(Square s) {
  return (index(file_of(s)) + index(rank_of(s))) % 2 != 0;
}

/// "a1" .. "h8".
std::string to_string(Square s);
/// Reads "a1" .. "h8"; nothing for any other text.
std::optional<Square> parse_square(std::string_view text);

/// Every square, a1 first.
inline constexpr std::array<Square, square_count> all_squares = [] {
  std::array<Square, square_count> squares{};
  for (unsigned i = 0; i < square_count; ++i) squares[i] = square_at(i);
  return squares;
}();

}  // namespace mate33
