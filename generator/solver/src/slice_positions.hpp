#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "conversions.hpp"
#include "mate33/table/codec/code_row.hpp"
#include "mate33/table/layouts/chess/slice_rules.hpp"
#include "plane_share.hpp"
#include "position_set.hpp"
#include "slice_moves.hpp"

namespace mate33 {

/// The squares of a plane's row.
inline PieceSquares with_inner(const SliceLayout& layout, const SliceLayout::PlaneName& name, Square inner) {
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

  using Outbox = PlaneShare::Outbox;

  /// `rules`: of the slice, if they are to be had; else they are found anew whenever they are needed.
  SlicePositions(const SliceLayout& layout, const SliceRules* rules, std::array<Conversions, 2> conversions,
                 Peers& peers)
      : layout_(layout),
        rules_(rules),
        moves_(layout),
        conversions_(std::move(conversions)),
        share_(layout, peers) {}

  std::size_t plane_count() const { return layout_.plane_count(); }
  std::size_t flag_count() const { return layout_.plane_count_with_halo(); }
  bool is_solved(std::size_t plane) const { return layout_.is_solved(plane) && share_.is_own(plane); }
  bool is_read(Color mover, std::size_t plane) const {
    return layout_.is_solved(plane) && (share_.is_own(plane) || share_.leads_to_others(mover));
  }
  Plane legal(Color to_move, std::size_t plane) const {
    if (rules_ != nullptr) return rules_->legal(to_move)[plane];
    return rules_of_plane(layout_, plane).legal[index(to_move)];
  }
  /// Has the views ready that conversions from these planes show in.
  void prepare(std::size_t first, std::size_t end, Executor& executor) const {
    SquareSet kings;
    // Where there is no other piece, the king is the inner one.
    if (layout_.outer_pieces().empty()) kings = SquareSet::all();
    for (std::size_t plane = first; plane < end && kings != SquareSet::all(); ++plane) {
      if (is_solved(plane)) kings |= layout_.name_of(plane)[0];
    }
    if (kings.empty()) return;  // none of the planes is solved here
    for (const Conversions& conversions : conversions_) conversions.hold_views(kings, executor);
  }
  static constexpr std::size_t width() { return square_count; }
  static SquareSet equal(std::span<const Code> row, Code code) {
    return equal_to(row.first<square_count>(), code);
  }
  static void write_where(std::span<Code, square_count> row, SquareSet set, Code there, Code elsewhere) {
    mate33::write_where(row, set, there, elsewhere);
  }

  Outbox outbox(Color mover, std::size_t first) const { return share_.outbox(mover, first); }
  void hear(PositionSet& set, Color mover, Executor& executor, auto apply) const {
    share_.hear(set, mover, executor, apply);
  }
  std::uint64_t total(std::uint64_t found) const { return share_.peers().sum(found); }
  unsigned latest(unsigned ply) const { return static_cast<unsigned>(share_.peers().most(ply)); }

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
    const PlaneRules of_plane = rules_ != nullptr ? rules_->plane(plane) : rules_of_plane(layout_, plane);
    for (const Square inner : all_squares) {
      const RowRules rules = of_plane.row(inner);
      if ((rules.legal[0] | rules.legal[1]).empty()) continue;
      const PieceSquares squares = with_inner(layout_, name, inner);
      visit(index(inner), Row(*this, plane * square_count + index(inner), squares, fixed | inner, rules));
    }
  }

 private:
  const SliceLayout& layout_;
  const SliceRules* rules_;
  const SliceMoves moves_;
  const std::array<Conversions, 2> conversions_;  // by the side that makes them
  const PlaneShare share_;
};

}  // namespace mate33
