#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mate33/table/codec/rows_context.hpp"

namespace mate33 {

/// Finds the rows of a block that are like another one: those that differ only in where one man stands, and
/// that come before it.
class RowReferences {
 public:
  /// `first`: the first row of the block. The rules must outlive it.
  RowReferences(const GameRowRules& rules, std::size_t first);

  using Numbers = std::array<std::uint16_t, RowsContext::references>;
  /// Their numbers in the block.
  Numbers of(const GameRow& row) const;

 private:
  /// So many points before a point, the nearest first.
  static constexpr std::size_t points_tried = 8;
  struct NearPoints {
    std::size_t count = 0;
    std::array<Point, points_tried> points;
  };
  struct Man {
    std::size_t group, in_group, number;  // in the group, and among all men
    std::array<NearPoints, max_points> before;
  };
  /// The rows of one man's moves, the nearest first.
  static constexpr std::size_t rows_of_man = 3;
  struct Found {
    std::size_t count = 0;
    std::array<std::uint16_t, rows_of_man> rows;
  };

  void add_man(std::size_t group, std::size_t in_group, std::size_t number);
  Found moved(const GameRow& row, const Man& man) const;
  std::optional<std::size_t> row_with(const GameRow& row, const Man& man, Point to) const;

  const GameRowRules& rules_;
  std::size_t first_;
  static constexpr std::size_t most_men = 4;
  std::vector<Man> men_;  // the last ones: of the digits that change most often
};

}  // namespace mate33
