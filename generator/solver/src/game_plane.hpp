#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "layers.hpp"
#include "mate33/game/point_set.hpp"

namespace mate33 {

/// A set of positions of a game of data: rows whose numbers follow each other.
template <class Word>
struct alignas(64) GamePlane {
  std::array<BasicPointSet<Word>, 64> rows{};

  bool empty() const { return *this == GamePlane{}; }
  friend GamePlane operator|(GamePlane a, const GamePlane& b) {
    for (std::size_t i = 0; i < a.rows.size(); ++i) a.rows[i] |= b.rows[i];
    return a;
  }
  friend GamePlane operator&(GamePlane a, const GamePlane& b) {
    for (std::size_t i = 0; i < a.rows.size(); ++i) a.rows[i] &= b.rows[i];
    return a;
  }
  /// Set difference.
  friend GamePlane operator-(GamePlane a, const GamePlane& b) {
    for (std::size_t i = 0; i < a.rows.size(); ++i) a.rows[i] = a.rows[i] - b.rows[i];
    return a;
  }
  friend bool operator==(const GamePlane&, const GamePlane&) = default;
};

/// A set of points in the word that rows have. Precondition: it fits.
template <class Word>
constexpr BasicPointSet<Word> narrowed(PointSet set);
template <>
constexpr BasicPointSet<Word64> narrowed<Word64>(PointSet set) {
  return BasicPointSet<Word64>(Word64{set.word().low});
}
template <>
constexpr BasicPointSet<Word128> narrowed<Word128>(PointSet set) {
  return set;
}
constexpr PointSet widened(BasicPointSet<Word64> set) {
  return PointSet(Word128{set.word().word, 0});
}
constexpr PointSet widened(PointSet set) {
  return set;
}

}  // namespace mate33
