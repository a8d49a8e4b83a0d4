#include "clock_solver.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "conversions.hpp"
#include "mate33/table/dtm.hpp"
#include "pass.hpp"
#include "slice_moves.hpp"

namespace mate33 {

namespace {

/// A rank that no move beats: there is no such position.
constexpr std::int16_t no_position = 0x7FFF;

/// How good a move into each position is for its mover, if this is how good they are for those who then move.
/// No branches, for the compiler's vectors. What is no position comes below all ranks.
void to_ranks_before_move(RankRow& row) {
  for (std::int16_t& rank : row) {
    const auto step = static_cast<std::int16_t>(rank > 0 ? 1 : rank < 0 ? -1 : 0);
    rank = static_cast<std::int16_t>(step - rank);
  }
}

/// The code of a position, of how good a move into it is.
Code code_of_rank_before(std::int16_t rank) {
  if (rank < -largest_ranked_code) return illegal_code;
  return code_of_rank(static_cast<std::int16_t>(rank > 0 ? -rank - 1 : rank < 0 ? 1 - rank : 0));
}

/// The values of a slice with one clock, as how good a move into each position is; and the same with the
/// clock before it, plane by plane. With n plies left a value follows from those with n - 1 left, and from
/// the moves that zero the clock, which always lead to the same.
class ClockPass {
 public:
  ClockPass(const SliceRules& rules, Solution::Slice& slice, const std::array<Conversions, 2>& conversions,
            Executor& executor)
      : layout_(rules.layout()),
        rules_(rules),
        slice_(slice),
        conversions_(conversions),
        executor_(executor),
        moves_(layout_),
        white_before_(layout_.plane_count()) {
    for (const Color c : all_colors) {
      Side& side = sides_[index(c)];
      // Only moves of the white king lead into the halo.
      side.ranks.resize(c == Color::black ? layout_.plane_count_with_halo() : layout_.plane_count());
      side.changed.assign(layout_.plane_count_with_halo(), 1);
      side.zeroing.resize(layout_.plane_count());
      side.changes.resize(layout_.plane_count());
    }
  }

  std::array<LaterChanges, 2> run(const PlyObserver& observer) {
    for (const Color c : all_colors) {
      for_each_plane([&](std::size_t plane) {
        set_up(c, plane);
        return std::uint64_t{0};
      });
    }
    for (unsigned clock = clock_count; clock-- > 0;) {
      refresh_copies(Color::white, layout_.inner_copies());
      refresh_copies(Color::black, layout_.all_copies());
      observer(Plies(clock_count - clock), settle(clock));
    }
    return {std::move(sides_[0].changes), std::move(sides_[1].changes)};
  }

  /// The codes of a plane with the last clock that was settled.
  void write_codes(Color to_move, std::size_t plane, MutablePlaneCodes codes) const {
    const RankPlane& ranks = sides_[index(to_move)].ranks[plane];
    for (std::size_t i = 0; i < plane_entries; ++i) {
      codes[i] = code_of_rank_before(ranks.rows[i / square_count][i % square_count]);
    }
  }

 private:
  struct Side {
    std::vector<RankPlane> ranks;    // with this side to move: how good the move into them is
    Flags changed;                   // whether the last clock changed the plane
    std::vector<RankPlane> zeroing;  // how good the best move that zeroes the clock is
    LaterChanges changes;
  };

  template <class Part>
  std::uint64_t for_each_plane(Part part) {
    return executor_.sum(layout_.plane_count(), [&](std::size_t plane) {
      return layout_.is_solved(plane) ? part(plane) : std::uint64_t{0};
    });
  }

  void refresh_copies(Color to_move, std::span<const SliceLayout::Copy> copies) {
    Side& side = sides_[index(to_move)];
    executor_.for_each(copies.size(), [&](std::size_t i) {
      const SliceLayout::Copy& copy = copies[i];
      side.changed[copy.plane] = side.changed[copy.source];
      if (side.changed[copy.plane] != 0) {
        transform(side.ranks[copy.source], copy.symmetry, side.ranks[copy.plane]);
      }
    });
  }

  /// With no ply left all is drawn but checkmate. Finds that, and what the moves that zero the clock are
  /// worth.
  void set_up(Color mover, std::size_t plane) {
    Side& side = sides_[index(mover)];
    const SliceLayout::PlaneName name = layout_.name_of(plane);
    const SquareSet fixed = layout_.fixed_squares(name);
    Remainder movers{rules_.legal(mover)[plane]};
    moves_.pull_until_covered(mover, plane, rules_.legal(!mover), movers);
    PieceSquares squares{};
    std::copy_n(name.begin(), layout_.outer_pieces().size(), squares.begin());
    for (const Square inner : all_squares) {
      const unsigned i = index(inner);
      const RowRules rules = rules_.row(plane, inner);
      const SquareSet legal = rules.legal[index(mover)];
      RankRow& zeroing = side.zeroing[plane].rows[i];
      zeroing.fill(no_move);
      squares[layout_.outer_pieces().size()] = inner;
      if (!legal.empty()) add_zeroing(mover, squares, fixed | inner, zeroing);
      const SquareSet checked = mover == Color::black ? rules.attacked : rules.white_in_check;
      SquareSet moveless;
      RankRow& ranks = side.ranks[plane].rows[i];
      for (const Square s : all_squares) {
        std::int16_t& best = zeroing[index(s)];
        ranks[index(s)] = 0;
        if (!legal.contains(s)) {
          best = ranks[index(s)] = no_position;
        } else if (best == no_move && !movers.reached.rows[i].contains(s)) {
          moveless |= s;
          best = ranks[index(s)] = checked.contains(s) ? Dtm::rank(mated_code) : std::int16_t{0};
        }
      }
      to_ranks_before_move(ranks);
      slice_.note_moveless(mover, plane * square_count + i, moveless);
    }
  }

  void add_zeroing(Color mover, const PieceSquares& squares, SquareSet occupied, RankRow& best) const {
    conversions_[index(mover)].for_each(
        squares, occupied,
        [&](SquareSet kings, CodeRow after) {
          RankWords::join_except(best, Dtm::ranks_before_move(after, no_move), ~kings);
        },
        [&](SquareSet kings, Code after) {
          if (after == illegal_code) return;
          const std::int16_t rank = Dtm::rank(Dtm::before_move(after));
          for (const Square s : kings) best[index(s)] = std::max(best[index(s)], rank);
        });
  }

  /// Goes from the values with one clock more to those with this one. Answers how many changed.
  std::uint64_t settle(unsigned clock) {
    Side& white = sides_[index(Color::white)];
    Side& black = sides_[index(Color::black)];
    Flags white_changed(layout_.plane_count_with_halo()), black_changed(white_changed.size());
    // Black's new values need White's old ones.
    std::swap(white.ranks, white_before_);
    std::uint64_t count = for_each_plane([&](std::size_t plane) {
      const RankPlane& before = white_before_[plane];
      if (!moves_.reaches_change(Color::white, plane, black.changed)) {
        if (white.changed[plane] != 0) white.ranks[plane] = before;
        return std::uint64_t{0};
      }
      const std::uint64_t changes =
          settle_plane(Color::white, plane, clock, black.ranks, before, white.ranks[plane]);
      white_changed[plane] = changes > 0;
      return changes;
    });
    count += for_each_plane([&](std::size_t plane) {
      if (!moves_.reaches_change(Color::black, plane, white.changed)) return std::uint64_t{0};
      RankPlane& ranks = black.ranks[plane];
      const std::uint64_t changes = settle_plane(Color::black, plane, clock, white_before_, ranks, ranks);
      black_changed[plane] = changes > 0;
      return changes;
    });
    keep_copies(white.changed);
    white.changed = std::move(white_changed);
    black.changed = std::move(black_changed);
    return count;
  }

  /// Copies that the clock before has changed are in the other buffer alone.
  void keep_copies(const Flags& changed) {
    const auto copies = layout_.inner_copies();
    executor_.for_each(copies.size(), [&](std::size_t i) {
      const std::size_t plane = copies[i].plane;
      if (changed[plane] != 0) sides_[index(Color::white)].ranks[plane] = white_before_[plane];
    });
  }

  /// `before` may be the result. Answers how many values differ.
  std::uint64_t settle_plane(Color mover, std::size_t plane, unsigned clock,
                             std::span<const RankPlane> successors, const RankPlane& before,
                             RankPlane& result) {
    Side& side = sides_[index(mover)];
    RankPlane best = side.zeroing[plane];
    moves_.pull_all(mover, plane, successors, best);
    std::uint64_t count = 0;
    for (unsigned i = 0; i < square_count; ++i) {
      RankRow& row = best.rows[i];
      to_ranks_before_move(row);
      if (row == before.rows[i]) continue;
      for (unsigned s = 0; s < square_count; ++s) {
        const std::int16_t old = before.rows[i][s];
        if (row[s] == old) continue;
        ++count;
        // With more plies left a value only moves away from the draw.
        assert(old == 0 || (old > 0) == (row[s] > old));
        // With no ply left nothing is stored.
        if (clock + 1 == clock_count) continue;
        side.changes[plane].push_back({static_cast<std::uint16_t>(i * square_count + s),
                                       static_cast<std::uint8_t>(clock + 1), code_of_rank_before(old)});
      }
    }
    result = best;
    return count;
  }

  const SliceLayout& layout_;
  const SliceRules& rules_;
  Solution::Slice& slice_;
  const std::array<Conversions, 2>& conversions_;
  Executor& executor_;
  const SliceMoves moves_;
  std::array<Side, 2> sides_;
  std::vector<RankPlane> white_before_;
};

}  // namespace

std::array<LaterChanges, 2> solve_slice_by_clock(const SliceRules& rules, Solution::Slice& slice,
                                                 ViewCache& views, Executor& executor,
                                                 const PlyObserver& observer) {
  const SliceLayout& layout = rules.layout();
  const auto conversions_of = [&](Color mover) {
    return Conversions(layout, mover, &Dtm::before_conversion, views, executor);
  };
  const std::array conversions = {conversions_of(Color::white), conversions_of(Color::black)};
  ClockPass pass(rules, slice, conversions, executor);
  auto changes = pass.run(observer);
  executor.for_each(layout.plane_count(), [&](std::size_t plane) {
    if (!layout.is_solved(plane)) return;
    for (const Color c : all_colors) {
      pass.write_codes(c, plane, slice.codes(c).subspan(plane * plane_entries).first<plane_entries>());
    }
  });
  return changes;
}

}  // namespace mate33
