#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "due_codes.hpp"
#include "layers.hpp"
#include "mate33/base/color.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/table/code.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// Called after every ply with the number of positions that it settled.
using PlyObserver = std::function<void(Plies, std::uint64_t)>;

/// One pass of breadth-first retrograde analysis: `winner` mates, the other side is mated. The metric says
/// what a conversion is worth, and at which plies each side's positions are settled. `Positions` says what
/// positions there are and how moves lead from one to another, plane by plane:
///
///     using Plane = ...; using Set = ...;            what a plane's `rows` are
///     std::size_t plane_count(), planes_held();      the second with copies, which follow the others
///     bool is_solved(plane)                          whether it stands for itself
///     std::span<const Plane> legal(Color to_move)
///     void refresh(Layer<Plane>&, Color mover, Executor&)   brings copies up to date, into which this side
///     moves pull_changed, pull_until_covered, reaches_change      as SliceMoves has them std::size_t width()
///     the codes of a row, at most `most_codes` for_each_row(plane, visit)                     visit(i, row)
///     for the rows with legal positions, where
///       row.number(); row.legal(Color to_move)
///       row.mated(Color loser, Set moveless)         of the positions without a move those that lose
///       row.for_each_conversion(Color mover, on_row, on_one)   as Conversions::for_each()
///
/// and `Record` is where it is written down, as SliceRecord.
template <class Metric, class Positions, class Record>
class Pass {
  using Plane = typename Positions::Plane;
  using Set = typename Positions::Set;
  static constexpr std::size_t rows = rows_of_plane<Plane>;

 public:
  Pass(const Positions& positions, Record& record, Color winner, Executor& executor)
      : positions_(positions),
        record_(record),
        winner_(winner),
        executor_(executor),
        unwon_(positions.planes_held()),
        lost_layer_(positions.planes_held()),
        next_lost_layer_(Metric::settles_both_at_once ? positions.planes_held() : 0),
        unlost_(positions.plane_count()),
        held_(positions.plane_count()),
        due_wins_(positions.plane_count()),
        due_losses_(positions.plane_count()) {}

  void run(const PlyObserver& observer) {
    const auto for_each_plane = [&](auto part) {
      return executor_.sum(positions_.plane_count(), [&](std::size_t plane) {
        return positions_.is_solved(plane) ? part(plane) : std::uint64_t{0};
      });
    };
    std::uint64_t found = for_each_plane([this](std::size_t plane) { return set_up(plane); });
    observer(Plies(0), found);
    positions_.refresh_all(unwon_, executor_);
    std::ranges::fill(unwon_.changed, std::uint8_t{0});  // nothing is won yet
    const unsigned last_due = find_last_due();
    // A ply can settle something only if the one before did, or something is due. What is lost looks at what
    // earlier plies have won, and what is won at what the ply before has lost: in a ply that settles both,
    // losses come first, and their layer is kept apart until it ends.
    for (unsigned ply = 1, last_found = 0; ply <= std::max(last_found + 1, last_due); ++ply) {
      if (ply == 1 && found == 0 && last_due == 0) return;
      found = 0;
      if (Metric::settles_losses(ply)) {
        positions_.refresh(unwon_, !winner_, executor_);
        found += for_each_plane([&](std::size_t plane) { return settle_lost(plane, Plies(ply)); });
      }
      if (Metric::settles_wins(ply)) {
        positions_.refresh(lost_layer_, winner_, executor_);
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
    unwon_.changed[plane] = 1;
    RestOf<Plane> movers{positions_.legal(!winner_)[plane]};
    positions_.pull_until_covered(!winner_, plane, positions_.legal(winner_), movers);
    DueCodes due_wins, due_losses;
    Plane& mated = lost_layer_.planes[plane];
    positions_.for_each_row(plane, [&](std::size_t i, const auto& row) {
      const Set undecided = unwon_.planes[plane].rows[i] =
          row.legal(winner_) & record_.undecided(winner_, row.number());
      Set& unlost = unlost_[plane].rows[i] = row.legal(!winner_) & record_.undecided(!winner_, row.number());
      set_up_wins(row, undecided, due_wins);
      const Set converting = set_up_losses(row, unlost, held_[plane].rows[i], due_losses);
      const Set can_move = movers.reached.rows[i] | converting;
      const Set moveless = row.legal(!winner_) - can_move;
      mated.rows[i] = unlost & row.mated(!winner_, moveless);
      unlost = (unlost & can_move) - mated.rows[i];
      held_[plane].rows[i] = held_[plane].rows[i] - mated.rows[i];
      record_.note_moveless(!winner_, row.number(), moveless);
    });
    due_wins_[plane] = DuePlies(due_wins);
    due_losses_[plane] = DuePlies(due_losses);
    const std::uint64_t found = record_.settle(!winner_, plane, mated, Metric::lost_at(Plies(0)));
    lost_layer_.changed[plane] = found > 0;
    return found;
  }

  /// Enters the quickest win by conversion of each of the positions, to be settled when its ply comes.
  void set_up_wins(const auto& row, Set undecided, DueCodes& due) {
    const std::size_t width = positions_.width();
    alignas(64) std::array<Code, Positions::most_codes> best;
    best.fill(Metric::no_win);
    bool any = false;
    row.for_each_conversion(
        winner_,
        [&](Set set, std::span<const Code> after) {
          any = true;
          const Set excluded = undecided - set;
          std::array<Code, Positions::most_codes> kept;
          for (const auto s : excluded) kept[index(s)] = best[index(s)];
          // No branches: the compiler makes vector instructions of this.
          for (std::size_t i = 0; i < width; ++i) {
            best[i] = std::min(best[i], Metric::win_by_conversion(after[i]));
          }
          for (const auto s : excluded) best[index(s)] = kept[index(s)];
        },
        [&](Set set, Code after) {
          const Code win = Metric::win_by_conversion(after);
          if (win == Metric::no_win) return;
          any = true;
          for (const auto s : set& undecided) best[index(s)] = std::min(best[index(s)], win);
        });
    const auto codes = std::span<const Code>(best).first(width);
    if (any)
      record_.expect(winner_, row.number(), undecided - Positions::equal(codes, Metric::no_win), codes, due);
  }

  /// Takes out of `unlost` the positions with a conversion that is an escape for good. Where all conversions
  /// turn out lost, enters when the last of them does; until then the position is held. Answers where there
  /// is a conversion at all.
  Set set_up_losses(const auto& row, Set& unlost, Set& held, DueCodes& due) {
    const Set legal = row.legal(!winner_);
    alignas(64) std::array<Code, Positions::most_codes> last{};
    Set possible, escapes;
    row.for_each_conversion(
        !winner_,
        [&](Set set, std::span<const Code> after) {
          const Set made = (set & legal) - Positions::equal(after, illegal_code);
          possible |= made;
          for (const auto s : made - escapes) {
            const Code code = after[index(s)];
            if (Metric::is_escape(code)) {
              escapes |= s;
            } else {
              last[index(s)] = std::max(last[index(s)], Metric::loss_by_conversion(code));
            }
          }
        },
        [&](Set set, Code after) {
          if (after == illegal_code) return;
          possible |= set & legal;
          if (Metric::is_escape(after)) {
            escapes |= set & legal;
            return;
          }
          const Code loss = Metric::loss_by_conversion(after);
          for (const auto s : set& legal) last[index(s)] = std::max(last[index(s)], loss);
        });
    held = (unlost & possible) - escapes;
    unlost = unlost - escapes;
    record_.expect(!winner_, row.number(), held, std::span<const Code>(last).first(positions_.width()), due);
    return possible;
  }

  /// won_ply: the winner, to move, can reach lost_(ply - 1), or has a conversion worth so much. What is
  /// pulled may hold positions that are not legal: in chess, where the black king stands in the way of a
  /// white slider, it stands attacked with White to move. They are never among the unwon.
  std::uint64_t settle_won(std::size_t plane, Plies ply) {
    unwon_.changed[plane] = 0;
    Plane won{};
    const bool pulled = positions_.pull_changed(winner_, plane, lost_layer_, won);
    const Code code = Metric::won_at(ply);
    const bool due = due_wins_[plane].take(code);
    if (!pulled && !due) return 0;
    if (due) join(won, record_.expected(winner_, plane, code));
    Plane& unwon = unwon_.planes[plane];
    for (std::size_t i = 0; i < rows; ++i) {
      won.rows[i] &= unwon.rows[i];
      unwon.rows[i] ^= won.rows[i];
    }
    const std::uint64_t found = record_.settle(winner_, plane, won, code);
    unwon_.changed[plane] = found > 0;
    return found;
  }

  /// lost_ply: every move of the loser, conversions included, leads into won_(< ply).
  std::uint64_t settle_lost(std::size_t plane, Plies ply) {
    Layer<Plane>& layer = Metric::settles_both_at_once ? next_lost_layer_ : lost_layer_;
    layer.changed[plane] = 0;
    const Code code = Metric::lost_at(ply);
    const bool due = due_losses_[plane].take(code);
    if (due) release_held(plane, code);
    Plane& unlost = unlost_[plane];
    Plane wanted;
    for (std::size_t i = 0; i < rows; ++i) wanted.rows[i] = unlost.rows[i] - held_[plane].rows[i];
    if (!due && !positions_.reaches_change(!winner_, plane, unwon_.changed, wanted)) return 0;
    if (RestOf<Plane>{wanted}.is_covered()) return 0;
    RestOf<Plane> rest{wanted};
    positions_.pull_until_covered(!winner_, plane, unwon_.planes, rest);
    Plane& lost = layer.planes[plane];
    for (std::size_t i = 0; i < rows; ++i) {
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
    for (std::size_t i = 0; i < rows; ++i) {
      held_[plane].rows[i] = held_[plane].rows[i] - released.rows[i];
    }
  }

  static void join(Plane& plane, const Plane& more) {
    for (std::size_t i = 0; i < rows; ++i) plane.rows[i] |= more.rows[i];
  }

  const Positions& positions_;
  Record& record_;
  const Color winner_;
  Executor& executor_;

  Layer<Plane> unwon_;            // the winner to move: legal and not yet decided
  Layer<Plane> lost_layer_;       // what the last ply found lost; stale where it changed nothing
  Layer<Plane> next_lost_layer_;  // what this ply finds lost, where one ply settles wins and losses
  std::vector<Plane> unlost_;     // the loser to move: with a move, without an escape for good, not yet lost
  std::vector<Plane> held_;       // of those: a conversion is still an escape
  std::vector<DuePlies> due_wins_, due_losses_;
};

}  // namespace mate33
