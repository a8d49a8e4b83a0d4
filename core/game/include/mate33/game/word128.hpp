#pragma once

#include <bit>
#include <cstdint>

namespace mate33 {

/// A word of 128 bits, made of two of 64: every target has those, and compilers make vector instructions of
/// them.
struct Word128 {
  std::uint64_t low = 0, high = 0;

  static constexpr unsigned bits = 128;
  static constexpr Word128 bit(unsigned number) {
    return number < 64 ? Word128{std::uint64_t{1} << number, 0}
                       : Word128{0, std::uint64_t{1} << (number - 64)};
  }
  static constexpr Word128 all() { return {~std::uint64_t{0}, ~std::uint64_t{0}}; }

  friend constexpr Word128 operator&(Word128 a, Word128 b) { return {a.low & b.low, a.high & b.high}; }
  friend constexpr Word128 operator|(Word128 a, Word128 b) { return {a.low | b.low, a.high | b.high}; }
  friend constexpr Word128 operator^(Word128 a, Word128 b) { return {a.low ^ b.low, a.high ^ b.high}; }
  friend constexpr Word128 operator~(Word128 a) { return {~a.low, ~a.high}; }
  /// Precondition of both shifts: by less than 128.
  friend constexpr Word128 operator<<(Word128 a, unsigned by) {
    if (by == 0) return a;
    if (by >= 64) return {0, a.low << (by - 64)};
    return {a.low << by, a.high << by | a.low >> (64 - by)};
  }
  friend constexpr Word128 operator>>(Word128 a, unsigned by) {
    if (by == 0) return a;
    if (by >= 64) return {a.high >> (by - 64), 0};
    return {a.low >> by | a.high << (64 - by), a.high >> by};
  }
  friend constexpr bool operator==(Word128, Word128) = default;
};

/// The word of 64 bits with the same members.
struct Word64 {
  std::uint64_t word = 0;

  static constexpr unsigned bits = 64;
  static constexpr Word64 bit(unsigned number) { return {std::uint64_t{1} << number}; }
  static constexpr Word64 all() { return {~std::uint64_t{0}}; }

  friend constexpr Word64 operator&(Word64 a, Word64 b) { return {a.word & b.word}; }
  friend constexpr Word64 operator|(Word64 a, Word64 b) { return {a.word | b.word}; }
  friend constexpr Word64 operator^(Word64 a, Word64 b) { return {a.word ^ b.word}; }
  friend constexpr Word64 operator~(Word64 a) { return {~a.word}; }
  friend constexpr Word64 operator<<(Word64 a, unsigned by) { return {a.word << by}; }
  friend constexpr Word64 operator>>(Word64 a, unsigned by) { return {a.word >> by}; }
  friend constexpr bool operator==(Word64, Word64) = default;
};

constexpr bool is_zero(Word64 a) {
  return a.word == 0;
}
constexpr bool is_zero(Word128 a) {
  return (a.low | a.high) == 0;
}
constexpr unsigned count_bits(Word64 a) {
  return static_cast<unsigned>(std::popcount(a.word));
}
constexpr unsigned count_bits(Word128 a) {
  return static_cast<unsigned>(std::popcount(a.low) + std::popcount(a.high));
}
/// The number of the lowest bit. Precondition: not zero.
constexpr unsigned lowest_bit(Word64 a) {
  return static_cast<unsigned>(std::countr_zero(a.word));
}
constexpr unsigned lowest_bit(Word128 a) {
  return static_cast<unsigned>(a.low != 0 ? std::countr_zero(a.low) : 64 + std::countr_zero(a.high));
}
constexpr unsigned lowest_byte(Word64 a) {
  return static_cast<unsigned>(a.word & 0xFF);
}
constexpr unsigned lowest_byte(Word128 a) {
  return static_cast<unsigned>(a.low & 0xFF);
}
constexpr Word64 without_lowest_bit(Word64 a) {
  return {a.word & (a.word - 1)};
}
constexpr Word128 without_lowest_bit(Word128 a) {
  return a.low != 0 ? Word128{a.low & (a.low - 1), a.high} : Word128{0, a.high & (a.high - 1)};
}
constexpr bool test_bit(Word64 a, unsigned number) {
  return (a.word >> number & 1) != 0;
}
constexpr bool test_bit(Word128 a, unsigned number) {
  return ((number < 64 ? a.low >> number : a.high >> (number - 64)) & 1) != 0;
}

}  // namespace mate33
