#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "layers.hpp"
#include "mate33/base/color.hpp"
#include "mate33/base/executor.hpp"
#include "mate33/solver/ply_observer.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/value.hpp"

namespace mate33 {

/// One pass of breadth-first retrograde analysis: `winner` mates, the other side is mated. The metric says
/// what a conversion is worth, and at which plies each side's positions are settled. `Positions` says what
/// positions there are and how moves lead from one to another, plane by plane:
///
///     using Plane = ...; using Set = ...;        what a plane's `rows` are
///     plane_count(), flag_count()                the second with the planes that are only read as copies
///     is_solved(plane)                           whether it stands for itself, and this process solves it
///     is_read(Color mover, plane)                whether this side's moves lead there from such planes
///     Plane legal(Color to_move, plane)
///     prepare(first, end, Executor&)             for for_each_row() of these planes
///     refresh(Layer<Plane>&, mover, Executor&)   brings the copies up to date into which this side moves
///     refresh_all(Layer<Plane>&, Executor&)      and all copies
///     pull_changed, pull_until_covered, reaches_change     as SliceMoves has them
///     width()                                    the codes of a row, at most `most_codes`
///     for_each_row(plane, visit)                 visit(i, row) for the rows with legal positions, where
///       row.number(); row.legal(Color to_move)
///       row.mated(Color loser, Set moveless)     of the positions without a move those that lose
///       row.for_each_conversion(mover, on_row, on_one)     as Conversions::for_each()
///     outbox(mover, first), hear(...)            of processes that share the planes, as PlaneShare has them
///     total(found), latest(ply)                  the sum and the latest of all; SolvedByOne is for one
///
/// and `Record` is where it is written down, region by region: CodeRecord, or RegionRecord.
template <class Metric, class Positions, class Record>
class Pass {
  using Plane = typename Positions::Plane;
  using Set = typename Positions::Set;
  using Region = typename Record::Region;
  using Outbox = typename Positions::Outbox;
  using Expected = Expectation<Plane, Positions::most_codes>;
  static constexpr std::size_t rows = rows_of_plane<Plane>;

 public:
  /// `undecided`: the positions of the loser, to move, that the pass of the other winner has not settled;
  /// none where there was no such pass.
  Pass(const Positions& positions, Record& record, Color winner, Executor& executor,
       PlaneArray<Plane> undecided = {})
      : positions_(positions),
        record_(record),
        winner_(winner),
        executor_(executor),
        is_first_(undecided.empty()),
        unwon_(positions.plane_count(), positions.flag_count()),
        lost_layer_(positions.plane_count(), positions.flag_count()),
        next_lost_layer_(Metric::settles_both_at_once ? positions.plane_count() : 0,
                         Metric::settles_both_at_once ? positions.flag_count() : 0),
        unlost_(is_first_ ? PlaneArray<Plane>(positions.plane_count()) : std::move(undecided)),
        held_(positions.plane_count()) {}

  void run(const PlyObserver& observer) {
    record_.begin_pass(winner_);
    begin();
    std::uint64_t found = set_up();
    observer(Plies(0), found);
    const unsigned last_due = find_last_due();
    // A ply can settle something only if the one before did, or something is due. What is lost looks at what
    // earlier plies have won, and what is won at what the ply before has lost: in a ply that settles both,
    // losses come first.
    for (unsigned ply = 1, last_found = 0; ply <= std::max(last_found + 1, last_due); ++ply) {
      if (ply == 1 && found == 0 && last_due == 0) return;
      found = settle(Plies(ply));
      if (found > 0) last_found = ply;
      observer(Plies(ply), found);
    }
    executor_.for_each(positions_.plane_count(), [this](std::size_t plane) {
      if (!positions_.is_solved(plane)) return;
      record_.forget(!winner_, plane, unlost_[plane]);  // what was held and then not lost
    });
  }

  /// After run(): the positions of the winner, to move, that are not won.
  PlaneArray<Plane> take_undecided() { return std::move(unwon_.planes); }

 private:
  /// What is legal is unwon.
  void begin() {
    executor_.for_each(positions_.plane_count(), [this](std::size_t plane) {
      if (!positions_.is_read(!winner_, plane)) return;
      unwon_.planes[plane] = positions_.legal(winner_, plane);
      unwon_.changed[plane] = 1;
    });
    positions_.refresh_all(unwon_, executor_);
    std::ranges::fill(unwon_.changed, std::uint8_t{0});  // nothing is won yet
  }

  /// Does a part for each plane of the regions from the first to before the end; `mover` moves into what is
  /// found. Answers the sum.
  std::uint64_t for_each_plane(std::size_t first, std::size_t end, Color mover, auto part) {
    return executor_.sum(end - first, [&](std::size_t i) {
      Region region = record_.region(first + i);
      Outbox outbox = positions_.outbox(mover, region.first());
      std::uint64_t found = 0;
      for (std::size_t plane = region.first(); plane < region.end(); ++plane) {
        if (positions_.is_solved(plane)) found += part(region, outbox, plane);
      }
      outbox.send();
      region.close();
      return found;
    });
  }
  std::uint64_t for_each_plane(Color mover, auto part) {
    return for_each_plane(0, record_.region_count(), mover, part);
  }

  std::uint64_t set_up() {
    const bool is_known = record_.knows(Plies(0));
    const std::uint64_t found = positions_.total(is_known ? recall_set_up() : find_set_up());
    hear_lost(lost_layer_);
    mark(Plies(0), found, is_known);
    return found;
  }
  std::uint64_t recall_set_up() {
    return for_each_plane(winner_, [this](Region& region, Outbox& outbox, std::size_t plane) {
      return recall(region, outbox, plane);
    });
  }
  std::uint64_t find_set_up() {
    std::uint64_t found = 0;
    const std::size_t regions = record_.region_count();
    for (std::size_t first = 0, end; first < regions; first = end) {
      end = std::min(first + record_.regions_prepared_at_once(), regions);
      positions_.prepare(record_.first_plane(first), record_.first_plane(end), executor_);
      found += for_each_plane(first, end, winner_, [this](Region& region, Outbox& outbox, std::size_t plane) {
        return set_up(region, outbox, plane);
      });
    }
    return found;
  }

  /// Where a ply settles wins, too, these look at what the ply before has lost, and what it loses is kept
  /// apart.
  Layer<Plane>& layer_to_lose() { return Metric::settles_both_at_once ? next_lost_layer_ : lost_layer_; }
  void hear_lost(Layer<Plane>& layer) {
    positions_.hear(layer, winner_, executor_,
                    [&](std::size_t plane, const Plane& lost) { layer.planes[plane] = lost; });
  }

  std::uint64_t settle(Plies ply) {
    const bool is_known = record_.knows(ply);
    std::uint64_t found = 0;
    if (Metric::settles_losses(ply.count())) {
      positions_.refresh(unwon_, !winner_, executor_);
      found += for_each_plane(winner_, [&](Region& region, Outbox& outbox, std::size_t plane) {
        return settle_lost(region, outbox, plane, ply, is_known);
      });
      hear_lost(layer_to_lose());
    }
    if (Metric::settles_wins(ply.count())) {
      positions_.refresh(lost_layer_, winner_, executor_);
      found += for_each_plane(!winner_, [&](Region& region, Outbox& outbox, std::size_t plane) {
        return settle_won(region, outbox, plane, ply, is_known);
      });
      positions_.hear(unwon_, !winner_, executor_, [this](std::size_t plane, const Plane& won) {
        for (std::size_t i = 0; i < rows; ++i) unwon_.planes[plane].rows[i] ^= won.rows[i];
      });
    }
    if constexpr (Metric::settles_both_at_once) std::swap(lost_layer_, next_lost_layer_);
    found = positions_.total(found);
    mark(ply, found, is_known);
    return found;
  }
  void mark(Plies ply, std::uint64_t found, bool is_known) {
    if (is_known) {
      record_.confirm(ply, found);
    } else {
      record_.complete(ply, found);
    }
  }

  unsigned find_last_due() const {
    Plies last;
    for (const Color c : all_colors) {
      if (const auto code = record_.last_due(c)) last = std::max(last, Metric::plies_at(*code));
    }
    return positions_.latest(last.count());
  }

  /// Sets up the plane: what is still to be decided, what conversions come to, and the checkmates.
  std::uint64_t set_up(Region& region, Outbox& outbox, std::size_t plane) {
    const Plane legal = positions_.legal(!winner_, plane);
    RestOf<Plane> movers{legal};
    positions_.pull_until_covered(!winner_, plane, unwon_.planes, movers);
    Expected wins, losses;
    Plane mated{};
    Plane unlost = is_first_ ? legal : unlost_[plane];
    Plane held{};
    positions_.for_each_row(plane, [&](std::size_t i, const auto& row) {
      set_up_wins(row, i, wins);
      const Set converting = set_up_losses(row, i, unlost.rows[i], held.rows[i], losses);
      const Set can_move = movers.reached.rows[i] | converting;
      const Set moveless = row.legal(!winner_) - can_move;
      mated.rows[i] = unlost.rows[i] & row.mated(!winner_, moveless);
      unlost.rows[i] = (unlost.rows[i] & can_move) - mated.rows[i];
      held.rows[i] = held.rows[i] - mated.rows[i];
      region.note_moveless(!winner_, row.number(), moveless);
    });
    region.expect(winner_, plane, wins);
    region.expect(!winner_, plane, losses);
    region.note_set_up(plane, unlost, held);
    unlost_[plane] = unlost;
    held_[plane] = held;
    lost_layer_.planes[plane] = mated;
    const std::uint64_t found = region.settle(!winner_, plane, mated, Metric::lost_at(Plies(0)));
    lost_layer_.changed[plane] = found > 0;
    outbox.add(plane, mated);
    return found;
  }

  /// What set_up() came to in an earlier run.
  std::uint64_t recall(Region& region, Outbox& outbox, std::size_t plane) {
    region.recall_set_up(plane, unlost_[plane], held_[plane]);
    Plane& mated = lost_layer_.planes[plane];
    lost_layer_.changed[plane] = region.recall(!winner_, plane, Metric::lost_at(Plies(0)), mated);
    if (lost_layer_.changed[plane] == 0) return 0;
    outbox.add(plane, mated);
    return size_of(mated);
  }

  /// Finds the quickest win by conversion of each of a row's positions.
  void set_up_wins(const auto& row, std::size_t i, Expected& expected) {
    const std::size_t width = positions_.width();
    const Set legal = row.legal(winner_);
    auto& best = expected.worth[i];
    best.fill(Metric::no_win);
    bool any = false;
    row.for_each_conversion(
        winner_,
        [&](Set set, std::span<const Code> after) {
          any = true;
          const Set excluded = legal - set;
          std::array<Code, Positions::most_codes> kept;
          for (const auto s : excluded) kept[index(s)] = best[index(s)];
          // No branches: the compiler makes vector instructions of this.
          for (std::size_t k = 0; k < width; ++k) {
            best[k] = std::min(best[k], Metric::win_by_conversion(after[k]));
          }
          for (const auto s : excluded) best[index(s)] = kept[index(s)];
        },
        [&](Set set, Code after) {
          const Code win = Metric::win_by_conversion(after);
          if (win == Metric::no_win) return;
          any = true;
          for (const auto s : set& legal) best[index(s)] = std::min(best[index(s)], win);
        });
    if (!any) return;
    expected.add(i, legal - Positions::equal(std::span<const Code>(best).first(width), Metric::no_win));
  }

  /// Takes out of `unlost` the positions with a conversion that is an escape for good. Where all conversions
  /// turn out lost, finds when the last of them does; until then the position is held. Answers where there
  /// is a conversion at all.
  Set set_up_losses(const auto& row, std::size_t i, Set& unlost, Set& held, Expected& expected) {
    const Set legal = row.legal(!winner_);
    auto& last = expected.worth[i];
    last.fill(Code{0});
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
    expected.add(i, held);
    return possible;
  }

  /// won_ply: the winner, to move, can reach lost_(ply - 1), or has a conversion worth so much. What is
  /// pulled may hold positions that are not legal: in chess, where the black king stands in the way of a
  /// white slider, it stands attacked with White to move. They are never among the unwon.
  std::uint64_t settle_won(Region& region, Outbox& outbox, std::size_t plane, Plies ply, bool is_known) {
    unwon_.changed[plane] = 0;
    const Code code = Metric::won_at(ply);
    Plane won{};
    if (is_known ? !region.recall(winner_, plane, code, won) : !find_won(region, plane, code, won)) return 0;
    Plane& unwon = unwon_.planes[plane];
    for (std::size_t i = 0; i < rows; ++i) {
      won.rows[i] &= unwon.rows[i];
      unwon.rows[i] ^= won.rows[i];
    }
    const std::uint64_t found = is_known ? size_of(won) : region.settle(winner_, plane, won, code);
    unwon_.changed[plane] = found > 0;
    outbox.add(plane, won);
    return found;
  }
  bool find_won(Region& region, std::size_t plane, Code code, Plane& won) {
    const bool pulled = positions_.pull_changed(winner_, plane, lost_layer_, won);
    Plane due;
    if (!region.take_due(winner_, plane, code, due)) return pulled;
    for (std::size_t i = 0; i < rows; ++i) won.rows[i] |= due.rows[i];
    return true;
  }

  /// lost_ply: every move of the loser, conversions included, leads into won_(< ply).
  std::uint64_t settle_lost(Region& region, Outbox& outbox, std::size_t plane, Plies ply, bool is_known) {
    Layer<Plane>& layer = layer_to_lose();
    layer.changed[plane] = 0;
    const Code code = Metric::lost_at(ply);
    Plane due;
    // Of these positions the last escape by conversion turns out lost now.
    const bool is_due = region.take_due(!winner_, plane, code, due);
    for (std::size_t i = 0; is_due && i < rows; ++i) {
      held_[plane].rows[i] = held_[plane].rows[i] - due.rows[i];
    }
    Plane& lost = layer.planes[plane];
    if (is_known ? !region.recall(!winner_, plane, code, lost) : !find_lost(plane, is_due, lost)) return 0;
    for (std::size_t i = 0; i < rows; ++i) unlost_[plane].rows[i] ^= lost.rows[i];
    const std::uint64_t found = is_known ? size_of(lost) : region.settle(!winner_, plane, lost, code);
    layer.changed[plane] = found > 0;
    outbox.add(plane, lost);
    return found;
  }
  bool find_lost(std::size_t plane, bool is_due, Plane& lost) {
    Plane wanted;
    for (std::size_t i = 0; i < rows; ++i) {
      wanted.rows[i] = unlost_[plane].rows[i] - held_[plane].rows[i];
    }
    if (!is_due && !positions_.reaches_change(!winner_, plane, unwon_.changed, wanted)) return false;
    if (RestOf<Plane>{wanted}.is_covered()) return false;
    RestOf<Plane> rest{wanted};
    positions_.pull_until_covered(!winner_, plane, unwon_.planes, rest);
    for (std::size_t i = 0; i < rows; ++i) lost.rows[i] = wanted.rows[i] - rest.reached.rows[i];
    return true;
  }

  const Positions& positions_;
  Record& record_;
  const Color winner_;
  Executor& executor_;
  const bool is_first_;

  Layer<Plane> unwon_;            // the winner to move: legal and not won by an earlier ply
  Layer<Plane> lost_layer_;       // what the last ply found lost; stale where it changed nothing
  Layer<Plane> next_lost_layer_;  // what this ply finds lost, where one ply settles wins and losses
  PlaneArray<Plane> unlost_;      // the loser to move: with a move, without an escape for good, not yet lost
  PlaneArray<Plane> held_;        // of those: a conversion is still an escape
};

}  // namespace mate33
