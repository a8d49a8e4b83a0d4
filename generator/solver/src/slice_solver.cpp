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

/// One pass of breadth-first retrograde analysis: `winner` mates, the other side is mated. The metric says
/// what a conversion is worth, and at which plies each side's positions are settled.
template <class Metric>
class Pass {
 public:
  Pass(const SliceRules& rules, SliceRecord& record, Color winner,
       const std::array<Conversions, 2>& conversions, Executor& executor)
      : layout_(rules.layout()),
        record_(record),
        rules_(rules),
        winner_(winner),
        executor_(executor),
        moves_(rules.layout()),
        winner_conversions_(conversions[index(winner)]),
        loser_conversions_(conversions[index(!winner)]),
        unwon_(layout_.plane_count_with_halo()),
        lost_layer_(layout_.plane_count_with_halo()),
        next_lost_layer_(Metric::settles_both_at_once ? layout_.plane_count_with_halo() : 0),
        unlost_(layout_.plane_count()),
        held_(layout_.plane_count()),
        due_wins_(layout_.plane_count()),
        due_losses_(layout_.plane_count()) {}

  void run(const PlyObserver& observer) {
    const auto for_each_plane = [&](auto part) {
      return executor_.sum(layout_.plane_count(), [&](std::size_t plane) {
        return layout_.is_solved(plane) ? part(plane) : std::uint64_t{0};
      });
    };
    std::uint64_t found = for_each_plane([this](std::size_t plane) { return set_up(plane); });
    observer(Plies(0), found);
    refresh_copies(unwon_, layout_.all_copies(), executor_);
    std::ranges::fill(unwon_.changed, std::uint8_t{0});  // nothing is won yet
    const unsigned last_due = find_last_due();
    // A ply can settle something only if the one before did, or something is due. What is lost looks at what
    // earlier plies have won, and what is won at what the ply before has lost: in a ply that settles both,
    // losses come first, and their layer is kept apart until it ends.
    for (unsigned ply = 1, last_found = 0; ply <= std::max(last_found + 1, last_due); ++ply) {
      if (ply == 1 && found == 0 && last_due == 0) return;
      found = 0;
      if (Metric::settles_losses(ply)) {
        refresh_copies(unwon_, copies_for(!winner_), executor_);
        found += for_each_plane([&](std::size_t plane) { return settle_lost(plane, Plies(ply)); });
      }
      if (Metric::settles_wins(ply)) {
        refresh_copies(lost_layer_, copies_for(winner_), executor_);
        found += for_each_plane([&](std::size_t plane) { return settle_won(plane, Plies(ply)); });
      }
      if constexpr (Metric::settles_both_at_once) std::swap(lost_layer_, next_lost_layer_);
      if (found > 0) last_found = ply;
      observer(Plies(ply), found);
    }
    for_each_plane([this](std::size_t plane) {
      record_.forget(!winner_, plane, unlost_[plane]);  // what was held and then not lost
      return std::uint64_t{0};
    });
  }

 private:
  /// Only moves of the white king lead into the halo.
  std::span<const SliceLayout::Copy> copies_for(Color mover) const {
    return mover == Color::white ? layout_.all_copies() : layout_.inner_copies();
  }

  unsigned find_last_due() const {
    Plies last;
    for (const auto* due : {&due_wins_, &due_losses_}) {
      for (const DuePlies& plies : *due) {
        if (plies.last() != draw_code) last = std::max(last, Metric::plies_at(plies.last()));
      }
    }
    return last.count();
  }

  /// Sets up the plane: what is still to be decided, what conversions come to, and the checkmates.
  std::uint64_t set_up(std::size_t plane) {
    const SliceLayout::PlaneName name = layout_.name_of(plane);
    const SquareSet fixed = layout_.fixed_squares(name);
    unwon_.changed[plane] = 1;
    Remainder movers{rules_.legal(!winner_)[plane]};
    moves_.pull_until_covered(!winner_, plane, rules_.legal(winner_), movers);
    DueCodes due_wins, due_losses;
    Plane& mated = lost_layer_.planes[plane];
    for (const Square inner : all_squares) {
      const unsigned i = index(inner);
      const std::size_t row = plane * square_count + i;
      const PieceSquares squares = with_inner(layout_, name, inner);
      const SquareSet occupied = fixed | inner;
      const RowRules rules = rules_.row(plane, inner);
      unwon_.planes[plane].rows[i] = rules.legal[index(winner_)] & record_.undecided(winner_, row);
      SquareSet& unlost = unlost_[plane].rows[i] =
          rules.legal[index(!winner_)] & record_.undecided(!winner_, row);
      if ((rules.legal[0] | rules.legal[1]).empty()) continue;
      set_up_wins(row, squares, occupied, unwon_.planes[plane].rows[i], due_wins);
      const SquareSet legal = rules.legal[index(!winner_)];
      const SquareSet converting =
          set_up_losses(row, squares, occupied, legal, unlost, held_[plane].rows[i], due_losses);
      const SquareSet can_move = movers.reached.rows[i] | converting;
      const SquareSet moveless = legal - can_move;
      const SquareSet checked = winner_ == Color::white ? rules.attacked : rules.white_in_check;
      mated.rows[i] = unlost & moveless & checked;
      unlost = unlost & can_move;
      record_.note_moveless(!winner_, row, moveless);
    }
    due_wins_[plane] = DuePlies(due_wins);
    due_losses_[plane] = DuePlies(due_losses);
    const std::uint64_t found = record_.settle(!winner_, plane, mated, Metric::lost_at(Plies(0)));
    lost_layer_.changed[plane] = found > 0;
    return found;
  }

  /// Enters the quickest win by conversion of each of the positions, to be settled when its ply comes.
  void set_up_wins(std::size_t row, const PieceSquares& squares, SquareSet occupied, SquareSet undecided,
                   DueCodes& due) {
    alignas(64) std::array<Code, square_count> best;
    best.fill(Metric::no_win);
    bool any = false;
    winner_conversions_.for_each(
        squares, occupied,
        [&](SquareSet kings, CodeRow after) {
          any = true;
          const SquareSet excluded = undecided - kings;
          std::array<Code, square_count> kept;
          for (const Square s : excluded) kept[index(s)] = best[index(s)];
          // No branches: the compiler makes vector instructions of this.
          for (unsigned i = 0; i < square_count; ++i) {
            best[i] = std::min(best[i], Metric::win_by_conversion(after[i]));
          }
          for (const Square s : excluded) best[index(s)] = kept[index(s)];
        },
        [&](SquareSet kings, Code after) {
          const Code win = Metric::win_by_conversion(after);
          if (win == Metric::no_win) return;
          any = true;
          for (const Square s : kings& undecided) best[index(s)] = std::min(best[index(s)], win);
        });
    if (any) record_.expect(winner_, row, undecided - equal_to(best, Metric::no_win), best, due);
  }

  /// Takes out of `unlost` the positions with a conversion that is an escape for good. Where all conversions
  /// turn out lost, enters when the last of them does; until then the position is held. Answers where there
  /// is a conversion at all.
  SquareSet set_up_losses(std::size_t row, const PieceSquares& squares, SquareSet occupied, SquareSet legal,
                          SquareSet& unlost, SquareSet& held, DueCodes& due) {
    alignas(64) std::array<Code, square_count> last{};
    SquareSet possible, escapes;
    loser_conversions_.for_each(
        squares, occupied,
        [&](SquareSet kings, CodeRow after) {
          const SquareSet made = (kings & legal) - equal_to(after, illegal_code);
          possible |= made;
          for (const Square s : made - escapes) {
            const Code code = after[index(s)];
            if (Metric::is_escape(code)) {
              escapes |= s;
            } else {
              last[index(s)] = std::max(last[index(s)], Metric::loss_by_conversion(code));
            }
          }
        },
        [&](SquareSet kings, Code after) {
          if (after == illegal_code) return;
          possible |= kings & legal;
          if (Metric::is_escape(after)) {
            escapes |= kings & legal;
            return;
          }
          const Code loss = Metric::loss_by_conversion(after);
          for (const Square s : kings& legal) last[index(s)] = std::max(last[index(s)], loss);
        });
    held = (unlost & possible) - escapes;
    unlost = unlost - escapes;
    record_.expect(!winner_, row, held, last, due);
    return possible;
  }

  /// won_ply: the winner, to move, can reach lost_(ply - 1), or has a conversion worth so much. A position in
  /// which the black king stands in the way of a white slider is one in which it stands attacked with White
  /// to move: it is not legal, and so never among the unwon.
  std::uint64_t settle_won(std::size_t plane, Plies ply) {
    unwon_.changed[plane] = 0;
    Plane won{};
    const bool pulled = moves_.pull_changed(winner_, plane, lost_layer_, won);
    const Code code = Metric::won_at(ply);
    const bool due = due_wins_[plane].take(code);
    if (!pulled && !due) return 0;
    if (due) won |= record_.expected(winner_, plane, code);
    Plane& unwon = unwon_.planes[plane];
    for (unsigned i = 0; i < square_count; ++i) {
      won.rows[i] &= unwon.rows[i];
      unwon.rows[i] ^= won.rows[i];
    }
    const std::uint64_t found = record_.settle(winner_, plane, won, code);
    unwon_.changed[plane] = found > 0;
    return found;
  }

  /// lost_ply: every move of the loser, conversions included, leads into won_(< ply).
  std::uint64_t settle_lost(std::size_t plane, Plies ply) {
    PositionSet& layer = Metric::settles_both_at_once ? next_lost_layer_ : lost_layer_;
    layer.changed[plane] = 0;
    const Code code = Metric::lost_at(ply);
    const bool due = due_losses_[plane].take(code);
    if (due) release_held(plane, code);
    Plane& unlost = unlost_[plane];
    if (!due && !moves_.reaches_change(!winner_, plane, unwon_.changed)) return 0;
    Plane wanted;
    for (unsigned i = 0; i < square_count; ++i) wanted.rows[i] = unlost.rows[i] - held_[plane].rows[i];
    if (is_empty(wanted)) return 0;
    Remainder rest{wanted};
    moves_.pull_until_covered(!winner_, plane, unwon_.planes, rest);
    Plane& lost = layer.planes[plane];
    for (unsigned i = 0; i < square_count; ++i) {
      lost.rows[i] = wanted.rows[i] - rest.reached.rows[i];
      unlost.rows[i] ^= lost.rows[i];
    }
    const std::uint64_t found = record_.settle(!winner_, plane, lost, code);
    layer.changed[plane] = found > 0;
    return found;
  }

  /// At this ply the last escape by conversion of some positions turns out lost.
  void release_held(std::size_t plane, Code code) {
    const Plane released = record_.expected(!winner_, plane, code);
    for (unsigned i = 0; i < square_count; ++i) {
      held_[plane].rows[i] = held_[plane].rows[i] - released.rows[i];
    }
  }

  const SliceLayout& layout_;
  SliceRecord& record_;
  const SliceRules& rules_;
  const Color winner_;
  Executor& executor_;
  const SliceMoves moves_;
  const Conversions &winner_conversions_, &loser_conversions_;

  PositionSet unwon_;            // the winner to move: legal and not yet decided
  PositionSet lost_layer_;       // what the last ply found lost; stale where it changed nothing
  PositionSet next_lost_layer_;  // what this ply finds lost, where one ply settles wins and losses
  std::vector<Plane> unlost_;    // the loser to move: with a move, without an escape for good, not yet lost
  std::vector<Plane> held_;      // of those: a conversion is still an escape
  std::vector<DuePlies> due_wins_, due_losses_;
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
  const std::array conversions = {conversions_of(Color::white), conversions_of(Color::black)};
  for (const Color winner : all_colors) {
    if (material.count(winner) == 1) continue;  // a lone king does not mate
    Pass<Metric>(rules, record, winner, conversions, executor).run(observer);
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
