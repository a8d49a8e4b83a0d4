#include "slice_solver.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "mate33/table/code_row.hpp"
#include "mate33/table/dtm.hpp"
#include "mate33/table/dtz.hpp"
#include "position_set.hpp"
#include "slice_moves.hpp"
#include "slice_record.hpp"

namespace mate33 {

namespace {

/// The squares of a plane's row.
PieceSquares with_inner(const SliceLayout& layout, const SliceLayout::PlaneName& name, Square inner) {
  PieceSquares squares{};
  std::copy_n(name.begin(), layout.outer_pieces().size(), squares.begin());
  squares[layout.outer_pieces().size()] = inner;
  return squares;
}

/// The positions of a slice, for Pass.
class SlicePositions {
 public:
  using Plane = mate33::Plane;
  using Set = SquareSet;
  static constexpr std::size_t most_codes = square_count;

  SlicePositions(const SliceRules& rules, std::array<Conversions, 2> conversions)
      : layout_(rules.layout()), rules_(rules), moves_(layout_), conversions_(std::move(conversions)) {}

  std::size_t plane_count() const { return layout_.plane_count(); }
  std::size_t planes_held() const { return layout_.plane_count_with_halo(); }
  bool is_solved(std::size_t plane) const { return layout_.is_solved(plane); }
  std::span<const Plane> legal(Color to_move) const { return rules_.legal(to_move); }
  static constexpr std::size_t width() { return square_count; }
  static SquareSet equal(std::span<const Code> row, Code code) {
    return equal_to(row.first<square_count>(), code);
  }

  /// Only moves of the white king lead into the halo.
  void refresh(PositionSet& set, Color mover, Executor& executor) const {
    refresh_copies(set, mover == Color::white ? layout_.all_copies() : layout_.inner_copies(), executor);
  }
  void refresh_all(PositionSet& set, Executor& executor) const {
    refresh_copies(set, layout_.all_copies(), executor);
  }
  bool pull_changed(Color mover, std::size_t plane, const PositionSet& set, Plane& reached) const {
    return moves_.pull_changed(mover, plane, set, reached);
  }
  void pull_until_covered(Color mover, std::size_t plane, std::span<const Plane> set, Remainder& rest) const {
    moves_.pull_until_covered(mover, plane, set, rest);
  }
  bool reaches_change(Color mover, std::size_t plane, const Flags& changed, const Plane&) const {
    return moves_.reaches_change(mover, plane, changed);
  }

  class Row {
   public:
    Row(const SlicePositions& positions, std::size_t number, const PieceSquares& squares, SquareSet occupied,
        const RowRules& rules)
        : positions_(positions), number_(number), squares_(squares), occupied_(occupied), rules_(rules) {}
    std::size_t number() const { return number_; }
    SquareSet legal(Color to_move) const { return rules_.legal[index(to_move)]; }
    /// Stalemate is a draw.
    SquareSet mated(Color loser, SquareSet moveless) const {
      return moveless & (loser == Color::black ? rules_.attacked : rules_.white_in_check);
    }
    void for_each_conversion(Color mover, auto on_row, auto on_one) const {
      positions_.conversions_[index(mover)].for_each(squares_, occupied_, on_row, on_one);
    }

   private:
    const SlicePositions& positions_;
    std::size_t number_;
    const PieceSquares& squares_;
    SquareSet occupied_;
    const RowRules& rules_;
  };

  void for_each_row(std::size_t plane, auto visit) const {
    const SliceLayout::PlaneName name = layout_.name_of(plane);
    const SquareSet fixed = layout_.fixed_squares(name);
    for (const Square inner : all_squares) {
      const RowRules rules = rules_.row(plane, inner);
      if ((rules.legal[0] | rules.legal[1]).empty()) continue;
      const PieceSquares squares = with_inner(layout_, name, inner);
      visit(index(inner), Row(*this, plane * square_count + index(inner), squares, fixed | inner, rules));
    }
  }

 private:
  const SliceLayout& layout_;
  const SliceRules& rules_;
  const SliceMoves moves_;
  const std::array<Conversions, 2> conversions_;  // by the side that makes them
};

template <class Metric>
void solve_with(const SliceRules& rules, Solution::Slice& slice, ViewCache& views, Executor& executor,
                const PlyObserver& observer) {
  SliceRecord record(slice);
  record.begin(rules, executor);
  const SliceLayout& layout = rules.layout();
  const Material material = layout.table().material();
  const auto conversions_of = [&](Color mover) {
    return Conversions(layout, mover, &Metric::before_conversion, views, executor);
  };
  const SlicePositions positions(rules, {conversions_of(Color::white), conversions_of(Color::black)});
  for (const Color winner : all_colors) {
    if (material.count(winner) == 1) continue;  // a lone king does not mate
    Pass<Metric, SlicePositions, SliceRecord>(positions, record, winner, executor).run(observer);
  }
}

}  // namespace

void solve_slice(Metric metric, const SliceRules& rules, Solution::Slice& slice, ViewCache& views,
                 Executor& executor, const PlyObserver& observer) {
  if (metric == Metric::dtm) return solve_with<Dtm>(rules, slice, views, executor, observer);
  assert(metric == Metric::dtz);
  solve_with<Dtz>(rules, slice, views, executor, observer);
}

}  // namespace mate33
