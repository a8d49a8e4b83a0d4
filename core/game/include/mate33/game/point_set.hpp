#pragma once

#include <cstddef>
#include <initializer_list>
#include <iterator>

#include "mate33/game/point.hpp"
#include "mate33/game/word128.hpp"

namespace mate33 {

/// A set of points as one word: bit number = index of the point. Iterates over its points in ascending order.
template <class AnyWord>
class BasicPointSet {
 public:
  using Word = AnyWord;

  constexpr BasicPointSet() = default;
  explicit constexpr BasicPointSet(Word word) : word_(word) {}
  explicit(false) constexpr BasicPointSet(Point p) : word_(Word::bit(index(p))) {}
  constexpr BasicPointSet(std::initializer_list<Point> points) {
    for (const Point p : points) *this |= p;
  }
  /// All points of a board.
  static constexpr BasicPointSet all(Board board) {
    return BasicPointSet(Word::all() >> (Word::bits - board.size()));
  }

  constexpr Word word() const { return word_; }
  constexpr bool empty() const { return is_zero(word_); }
  constexpr unsigned size() const { return count_bits(word_); }
  constexpr bool contains(Point p) const { return test_bit(word_, index(p)); }
  constexpr bool contains(BasicPointSet other) const { return (other - *this).empty(); }
  constexpr bool intersects(BasicPointSet other) const { return !(*this & other).empty(); }
  /// Precondition: not empty.
  constexpr Point first() const { return point_at(lowest_bit(word_)); }
  constexpr BasicPointSet without_first() const { return BasicPointSet(without_lowest_bit(word_)); }

  constexpr BasicPointSet& operator|=(BasicPointSet o) { return *this = *this | o; }
  constexpr BasicPointSet& operator&=(BasicPointSet o) { return *this = *this & o; }
  constexpr BasicPointSet& operator^=(BasicPointSet o) { return *this = *this ^ o; }
  friend constexpr BasicPointSet operator|(BasicPointSet a, BasicPointSet b) {
    return BasicPointSet(a.word_ | b.word_);
  }
  friend constexpr BasicPointSet operator&(BasicPointSet a, BasicPointSet b) {
    return BasicPointSet(a.word_ & b.word_);
  }
  friend constexpr BasicPointSet operator^(BasicPointSet a, BasicPointSet b) {
    return BasicPointSet(a.word_ ^ b.word_);
  }
  /// Set difference.
  friend constexpr BasicPointSet operator-(BasicPointSet a, BasicPointSet b) {
    return BasicPointSet(a.word_ & ~b.word_);
  }
  /// All points moved by this many numbers up; down if negative. What leaves the word is gone; what goes
  /// round the edge of a board is for the caller to mask.
  constexpr BasicPointSet shifted(int by) const {
    return BasicPointSet(by >= 0 ? word_ << static_cast<unsigned>(by) : word_ >> static_cast<unsigned>(-by));
  }
  friend constexpr bool operator==(BasicPointSet, BasicPointSet) = default;

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Point;
    using difference_type = std::ptrdiff_t;
    using pointer = const Point*;
    using reference = Point;

    constexpr Iterator() = default;
    explicit constexpr Iterator(Word rest) : rest_(rest) {}
    constexpr Point operator*() const { return point_at(lowest_bit(rest_)); }
    constexpr Iterator& operator++() { return rest_ = without_lowest_bit(rest_), *this; }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Word rest_{};
  };
  constexpr Iterator begin() const { return Iterator(word_); }
  constexpr Iterator end() const { return {}; }

 private:
  Word word_{};
};

/// Of any board.
using PointSet = BasicPointSet<Word128>;

}  // namespace mate33
