#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "due_codes.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/code_row.hpp"
#include "mate33/table/slice_rules.hpp"

namespace mate33 {

/// Where the passes over a slice write down what they find, layer by layer, and what they expect of
/// conversions until it is due. Nothing else in the solver touches codes. This one has a code for every
/// position in memory; what a slice too large for that needs is another one. Threads may use it for different
/// planes at the same time.
class SliceRecord {
 public:
  explicit SliceRecord(Solution::Slice& slice) : slice_(slice) {}

  /// Every position undecided; marks where there is none.
  void begin(const SliceRules& rules, Executor& executor) {
    if (const TableLayout& table = rules.layout().table(); table.has_pawns_of_both()) {
      for (const Color c : all_colors) slice_.moveless(c).resize(table.row_count());
    }
    executor.for_each(rules.layout().plane_count(), [&](std::size_t plane) {
      if (!rules.layout().is_solved(plane)) return;
      for (const Color c : all_colors) {
        for (unsigned i = 0; i < square_count; ++i) {
          const SquareSet legal = rules.legal(c)[plane].rows[i];
          write_where(slice_.row(c, plane * square_count + i), legal, draw_code, illegal_code);
        }
      }
    });
  }

  /// The positions of a row of which nothing has been written down.
  SquareSet undecided(Color to_move, std::size_t row) const {
    return equal_to(std::as_const(slice_).row(to_move, row), draw_code);
  }

  /// Writes down what conversions are worth, to be settled when it is due, unless a layer is quicker.
  void expect(Color to_move, std::size_t row, SquareSet positions, std::span<const Code> worth,
              DueCodes& due) {
    const auto codes = slice_.row(to_move, row);
    for (const Square s : positions) {
      codes[index(s)] = worth[index(s)];
      due.add(worth[index(s)]);
    }
  }
  /// The positions of a plane that have this code, for which a conversion is due then.
  Plane expected(Color to_move, std::size_t plane, Code code) const {
    Plane found;
    for (unsigned i = 0; i < square_count; ++i) {
      found.rows[i] = equal_to(std::as_const(slice_).row(to_move, plane * square_count + i), code);
    }
    return found;
  }

  /// Writes down a layer: the code of what a ply has settled of a plane. Answers how many positions.
  std::uint64_t settle(Color to_move, std::size_t plane, const Plane& layer, Code code) {
    const auto codes = slice_.codes(to_move).subspan(plane * plane_entries);
    std::uint64_t count = 0;
    for (unsigned i = 0; i < square_count; ++i) {
      for (const Square s : layer.rows[i]) {
        codes[i * square_count + index(s)] = code;
        ++count;
      }
    }
    return count;
  }

  /// Takes back what was expected of positions that were never settled.
  void forget(Color to_move, std::size_t plane, const Plane& positions) {
    for (unsigned i = 0; i < square_count; ++i) {
      const auto codes = slice_.row(to_move, plane * square_count + i);
      for (const Square s : positions.rows[i]) codes[index(s)] = draw_code;
    }
  }

  /// The positions of a row without any move, for those who capture en passant there; not kept where nobody
  /// can.
  void note_moveless(Color to_move, std::size_t row, SquareSet positions) {
    if (auto& moveless = slice_.moveless(to_move); !moveless.empty()) moveless[row] = positions;
  }

 private:
  Solution::Slice& slice_;
};

}  // namespace mate33
