#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "due_codes.hpp"
#include "layers.hpp"
#include "mate33/base/color.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// Where passes write down what they find, layer by layer, and what they expect of conversions until it is
/// due; with a code for every position in memory. What a slice is too large for that needs RegionRecord.
///
/// A record has regions: runs of planes, of which a thread works on one at a time; here a plane each. `Codes`
/// has the codes, row(Color to_move, std::size_t row), and `Positions` names the planes as for Pass, and
/// write_where(row, Set, Code there, Code elsewhere).
template <class Positions, class Codes>
class CodeRecord {
  using Plane = typename Positions::Plane;
  using Set = typename Positions::Set;
  static constexpr std::size_t rows = rows_of_plane<Plane>;

 public:
  explicit CodeRecord(Codes& codes) : codes_(codes) {}

  /// Every position undecided; marks where there is none.
  void begin(const Positions& positions, std::size_t row_count, Executor& executor) {
    row_count_ = row_count;
    for (auto& due : due_) due.assign(positions.plane_count(), {});
    executor.for_each(positions.plane_count(), [&](std::size_t plane) {
      if (!positions.is_solved(plane)) return;
      for (const Color c : all_colors) {
        const Plane legal = positions.legal(c, plane);
        for_each_row(plane, [&](std::size_t i, std::size_t row) {
          Positions::write_where(codes_.row(c, row), legal.rows[i], draw_code, illegal_code);
        });
      }
    });
  }

  std::size_t region_count() const { return due_[0].size(); }
  /// How many regions are set up after one Positions::prepare().
  std::size_t regions_prepared_at_once() const { return region_count(); }
  std::size_t first_plane(std::size_t region) const { return region; }

  /// What follows belongs to the pass of this winner.
  void begin_pass(Color) {}
  /// Whether an earlier run has settled this ply, so that its layers are recalled and not found.
  static constexpr bool knows(Plies) { return false; }
  /// All of a ply has been settled, so many positions.
  void complete(Plies, std::uint64_t) {}
  /// Throws TableError where an earlier run has settled another number of positions.
  static void confirm(Plies, std::uint64_t) {}
  /// The last code that is due with this side to move; nothing where nothing is.
  std::optional<Code> last_due(Color to_move) const {
    std::optional<Code> last;
    for (const DuePlies& due : due_[index(to_move)]) {
      if (due.last() != draw_code && (!last || due.last() > *last)) last = due.last();
    }
    return last;
  }
  /// Takes back what was expected of positions that were never settled.
  void forget(Color to_move, std::size_t plane, const Plane& positions) {
    write(to_move, plane, positions, draw_code);
  }

  /// A region at work, in one thread's hands.
  class Region {
   public:
    Region(CodeRecord& record, std::size_t plane) : record_(record), plane_(plane) {}
    std::size_t first() const { return plane_; }
    std::size_t end() const { return plane_ + 1; }

    /// Keeps what is expected of conversions, to be taken when it is due, unless a layer is quicker.
    template <std::size_t most_codes>
    void expect(Color to_move, std::size_t plane, const Expectation<Plane, most_codes>& expected) {
      if (!expected.is_empty) record_.expect(to_move, plane, expected);
    }
    /// What is due with this code, if something is. Codes are asked for in ascending order.
    bool take_due(Color to_move, std::size_t plane, Code code, Plane& due) {
      if (!record_.due_[index(to_move)][plane].take(code)) return false;
      due = record_.expected(to_move, plane, code);
      return true;
    }
    /// Writes down a layer: the code of what a ply has settled of a plane. Answers how many positions.
    std::uint64_t settle(Color to_move, std::size_t plane, const Plane& layer, Code code) {
      return record_.write(to_move, plane, layer, code);
    }
    /// The positions of a row without any move, for those who capture en passant there.
    void note_moveless(Color to_move, std::size_t row, Set positions) {
      if constexpr (requires { record_.codes_.note_moveless(to_move, row, positions); }) {
        record_.codes_.note_moveless(to_move, row, positions);
      }
    }
    /// What a plane was set up to; and of an earlier run that, and its layers.
    void note_set_up(std::size_t, const Plane&, const Plane&) {}
    void recall_set_up(std::size_t, Plane&, Plane&) {}
    bool recall(Color, std::size_t, Code, Plane&) { return false; }
    /// The thread is done with it.
    void close() {}

   private:
    CodeRecord& record_;
    std::size_t plane_;
  };
  Region region(std::size_t number) { return {*this, number}; }

 private:
  void for_each_row(std::size_t plane, auto visit) const {
    const std::size_t end = std::min(row_count_, (plane + 1) * rows);
    for (std::size_t row = plane * rows; row < end; ++row) visit(row - plane * rows, row);
  }

  template <std::size_t most_codes>
  void expect(Color to_move, std::size_t plane, const Expectation<Plane, most_codes>& expected) {
    DueCodes due;
    for_each_row(plane, [&](std::size_t i, std::size_t row) {
      const auto codes = codes_.row(to_move, row);
      for (const auto s : expected.positions.rows[i]) {
        codes[index(s)] = expected.worth[i][index(s)];
        due.add(expected.worth[i][index(s)]);
      }
    });
    due_[index(to_move)][plane] = DuePlies(due);
  }
  Plane expected(Color to_move, std::size_t plane, Code code) const {
    Plane found{};
    for_each_row(plane, [&](std::size_t i, std::size_t row) {
      found.rows[i] = Positions::equal(std::as_const(codes_).row(to_move, row), code);
    });
    return found;
  }
  std::uint64_t write(Color to_move, std::size_t plane, const Plane& layer, Code code) {
    std::uint64_t count = 0;
    for_each_row(plane, [&](std::size_t i, std::size_t row) {
      if (layer.rows[i].empty()) return;
      const auto codes = codes_.row(to_move, row);
      for (const auto s : layer.rows[i]) {
        codes[index(s)] = code;
        ++count;
      }
    });
    return count;
  }

  Codes& codes_;
  std::size_t row_count_ = 0;
  std::array<std::vector<DuePlies>, 2> due_;  // by side to move and plane
};

}  // namespace mate33
