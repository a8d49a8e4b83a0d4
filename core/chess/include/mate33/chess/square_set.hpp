#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <iterator>

#include "mate33/chess/square.hpp"

namespace mate33 {

/// A set of squares as one 64-bit word ("bitboard"), a1 = bit 0, h1 = bit 7, a8 = bit 56.
/// Iterates over its squares in ascending order.
class SquareSet {
 public:
  constexpr SquareSet() = default;
  explicit constexpr SquareSet(std::uint64_t bits) : bits_(bits) {}
  explicit(false) constexpr SquareSet(Square s) : bits_(std::uint64_t{1} << index(s)) {}
  constexpr SquareSet(std::initializer_list<Square> squares) {
    for (const Square s : squares) bits_ |= SquareSet(s).bits_;
  }

  static constexpr SquareSet all() { return SquareSet(~std::uint64_t{0}); }
  static constexpr SquareSet of(File f) { return SquareSet(0x0101010101010101u << index(f)); }
  static constexpr SquareSet of(Rank r) { return SquareSet(std::uint64_t{0xFF} << (8 * index(r))); }
  static constexpr SquareSet light() { return SquareSet(0x55AA55AA55AA55AAu); }
  static constexpr SquareSet dark() { return ~light(); }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr unsigned size() const { return static_cast<unsigned>(std::popcount(bits_)); }
  constexpr bool contains(Square s) const { return ((bits_ >> index(s)) & 1) != 0; }
  constexpr bool contains(SquareSet other) const { return (other.bits_ & ~bits_) == 0; }
  constexpr bool intersects(SquareSet other) const { return (bits_ & other.bits_) != 0; }
  constexpr bool has_one() const { return std::has_single_bit(bits_); }
  /// Whether there are more than n; quicker than size() for few.
  constexpr bool has_more_than(unsigned n) const {
    SquareSet rest = *this;
    for (; n > 0; --n) rest = rest.without_first();
    return !rest.empty();
  }

  /// Lowest and highest square. Precondition: not empty.
  constexpr Square first() const { return square_at(static_cast<unsigned>(std::countr_zero(bits_))); }
  constexpr Square last() const { return square_at(63u - static_cast<unsigned>(std::countl_zero(bits_))); }
  constexpr SquareSet without_first() const { return SquareSet(bits_ & (bits_ - 1)); }

  constexpr SquareSet& operator|=(SquareSet o) { return bits_ |= o.bits_, *this; }
  constexpr SquareSet& operator&=(SquareSet o) { return bits_ &= o.bits_, *this; }
  constexpr SquareSet& operator^=(SquareSet o) { return bits_ ^= o.bits_, *this; }
  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) { return SquareSet(a.bits_ | b.bits_); }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) { return SquareSet(a.bits_ & b.bits_); }
  friend constexpr SquareSet operator^(SquareSet a, SquareSet b) { return SquareSet(a.bits_ ^ b.bits_); }
  /// Set difference.
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) { return SquareSet(a.bits_ & ~b.bits_); }
  friend constexpr SquareSet operator~(SquareSet a) { return SquareSet(~a.bits_); }
  friend constexpr bool operator==(SquareSet, SquareSet) = default;

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    using pointer = const Square*;
    using reference = Square;

    constexpr Iterator() = default;
    explicit constexpr Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Square operator*() const { return square_at(static_cast<unsigned>(std::countr_zero(rest_))); }
    constexpr Iterator& operator++() { return rest_ &= rest_ - 1, *this; }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t rest_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return {}; }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace mate33
