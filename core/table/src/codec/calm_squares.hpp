#pragma once

#include <array>
#include <cstdint>

#include "codec/contexts.hpp"
#include "codec/plane_values.hpp"
#include "mate33/chess/attacks.hpp"
#include "mate33/table/codec/code_row.hpp"

namespace mate33 {

/// Finds the calm squares of a row: those around which all values are the same, as far as triples look at
/// them. Large parts of many tables are: draws, and with WDL wins. Little is to be computed there.
class CalmSquares {
 public:
  using Row = const ScalePosition*;
  static constexpr std::size_t count = calm_values;

  /// None is calm.
  CalmSquares() = default;
  /// Looks for two values of row a. `references`: rows a to f; `is_predicted` tells what triples 4 and 7 are.
  CalmSquares(const std::array<Row, ReferenceRows::count>& references, bool is_predicted) {
    const Row a = references[0];
    values_ = {a[0], a[0]};
    const SquareSet first = equal(a, a[0]);
    in_references_[0] = calm_in(references, is_predicted, a[0], first);
    if (first == SquareSet::all()) return;
    values_[1] = a[index((~first).first())];
    in_references_[1] = calm_in(references, is_predicted, values_[1], equal(a, values_[1]));
  }

  /// Whether it pays to look at them: where they come and go, it takes longer.
  bool are_enough() const {
    constexpr unsigned half = square_count / 2;
    return (in_references_[0] | in_references_[1]).size() >= half;
  }
  ScalePosition value(std::size_t which) const { return values_[which]; }

  /// The number of the value of which a square is calm; `count` where there is none. Those before the square
  /// have been added.
  std::size_t find(unsigned square) const {
    for (std::size_t i = 0; i < count; ++i) {
      // Before a1 stands the first value of row a.
      if ((in_references_[i].bits() >> square & 1) != 0 && own_[i].contains(beside_in_own[square])) return i;
    }
    return count;
  }
  void add(unsigned square, int value) {
    for (std::size_t i = 0; i < count; ++i)
      own_[i] |= SquareSet(std::uint64_t{value == values_[i]} << square);
  }

 private:
  static SquareSet equal(Row row, ScalePosition value) {
    // Signed and unsigned numbers of one size may stand for each other.
    const auto* const codes = reinterpret_cast<const Code*>(row);
    return equal_to(CodeRow(codes, square_count), static_cast<Code>(value));
  }

  /// `a`: where row a has the value.
  static SquareSet calm_in(const std::array<Row, ReferenceRows::count>& references, bool is_predicted,
                           ScalePosition value, SquareSet a) {
    const SquareSet b = equal(references[1], value);
    SquareSet calm = a & b & with_west(a) & with_south(b);
    for (std::size_t i = 2; i < references.size(); ++i) {
      if (calm.empty()) return calm;
      calm &= equal(references[i], value);
    }
    if (!is_predicted) calm &= with_east(a) & with_north(a) & with_east(b) & with_north(b);
    return calm;
  }

  // The squares beside which one of the set stands, as NeighbourPoints has it.
  static SquareSet with_west(SquareSet set) {
    return step(set, Direction::east) | (step(set, Direction::north) & SquareSet::of(File::a)) | (set & a1);
  }
  static SquareSet with_south(SquareSet set) {
    return step(set, Direction::north) | (step(set, Direction::east) & SquareSet::of(Rank::r1)) | (set & a1);
  }
  static SquareSet with_east(SquareSet set) {
    return step(set, Direction::west) | (set & SquareSet::of(File::h));
  }
  static SquareSet with_north(SquareSet set) {
    return step(set, Direction::south) | (set & SquareSet::of(Rank::r8));
  }
  static constexpr SquareSet a1 = SquareSet(square_at(0));

  /// The squares of the row itself that count as west, south, south-west and south-east.
  static constexpr std::array<SquareSet, square_count> beside_in_own = [] {
    std::array<SquareSet, square_count> result{};
    for (unsigned i = 1; i < square_count; ++i) {
      for (const auto& other : {neighbour_squares.west, neighbour_squares.south, neighbour_squares.south_west,
                                neighbour_squares.south_east}) {
        result[i] |= square_at(other[i]);
      }
    }
    return result;
  }();

  std::array<ScalePosition, count> values_{};
  std::array<SquareSet, count> in_references_;  // calm as far as rows a to f go
  std::array<SquareSet, count> own_;            // those of the row that have the value
};

}  // namespace mate33
