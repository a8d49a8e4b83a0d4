#include "mate33/solver/floor_lifter.hpp"

#include <cassert>

#include "conversions.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

/// Of results as codes of DTZ.
Code result_before(Code after) {
  return Wdl::to_dtz(Wdl::before_move(Wdl::of_dtz(after)));
}

Conversions::Worth worth_of(Metric metric) {
  assert(metric == Metric::dtm || metric == Metric::wdl);
  return metric == Metric::dtm ? &Dtm::before_conversion : &result_before;
}

}  // namespace

struct FloorLifter::Parts {
  Parts(Metric metric, const TableLayout& table, std::size_t slice, const SolvedTables& smaller,
        Executor& executor)
      : worth(worth_of(metric)),
        layout(table, slice),
        nothing(table),
        no_slices(nothing),
        views(no_slices, smaller, ViewCache::Slabs::as_needed),
        conversions(layout, Color::black, worth, views, executor, Conversions::Leaving::table) {}

  const Conversions::Worth worth;
  const SliceLayout layout;
  const Solution nothing;  // these moves lead to no slice
  const SlicesInMemory no_slices;
  ViewCache views;
  const Conversions conversions;
};

FloorLifter::FloorLifter(Metric metric, const TableLayout& layout, std::size_t slice,
                         const SolvedTables& smaller, Executor& executor)
    : parts_(std::make_unique<Parts>(metric, layout, slice, smaller, executor)) {}

FloorLifter::~FloorLifter() = default;

void FloorLifter::hold(SquareSet kings, Executor& executor) {
  parts_->conversions.hold_views(kings, executor);
}

void FloorLifter::lift(std::size_t plane, SquareSet rows, MutablePlaneCodes floors) const {
  const SliceLayout& layout = parts_->layout;
  PieceSquares squares = layout.outer_squares(plane);
  const std::size_t last = layout.pieces().size() - 1;
  SquareSet others = layout.pawn_squares();
  for (std::size_t i = 0; i < last; ++i) others |= squares[i];
  for (const Square inner : rows - others) {
    squares[last] = inner;
    const auto row = floors.subspan(index(inner) * square_count).first<square_count>();
    const auto lift_one = [&](Square king, Code after) {
      Code& code = row[index(king)];
      if (code == illegal_code || after == illegal_code) return;
      const Code worth = parts_->worth(after);
      if (rank_of_code(worth) > rank_of_code(code)) code = worth;
    };
    parts_->conversions.for_each(
        squares, others | inner,
        [&](SquareSet kings, std::span<const Code, square_count> after) {
          for (const Square king : kings) lift_one(king, after[index(king)]);
        },
        [&](SquareSet kings, Code after) {
          for (const Square king : kings) lift_one(king, after);
        });
  }
}

}  // namespace mate33
