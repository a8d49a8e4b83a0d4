#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/clock_graphs.hpp"
#include "plain/pawn_placements.hpp"

/// DTM50 of the set-wise solver beside that of others.
namespace mate33::testing {

/// A solved table with every clock: the codes at clock 0, and the changes, by slice.
struct SolvedByClock {
  explicit SolvedByClock(Material material) : layout(material) {
    WorkerTeam team(0);
    SolvedInMemory smaller(team, {}, Metric::dtm50);
    for (const Material m : conversions_of(material)) {
      if (!is_trivially_drawn(m)) smaller.solve(m);
    }
    Mutex mutex;
    solve_by_clock(layout, smaller, team,
                   [&](const SliceRules& rules, const Solution::Slice& slice,
                       const std::array<LaterChanges, 2>& changes, Executor&) {
                     const Lock lock(mutex);
                     Slice& kept = slices[rules.layout().slice()];
                     for (const Color c : all_colors) {
                       kept.codes[index(c)].assign(slice.codes(c).begin(), slice.codes(c).end());
                     }
                     kept.changes = changes;
                     for (LaterChanges& of_side : kept.changes) {
                       for (auto& of_plane : of_side) std::ranges::sort(of_plane, {}, order_of);
                     }
                   });
  }

  Value value(const Position& position, unsigned clock) const {
    const MenSquares men = layout.men_of(position);
    const auto place = layout.place_of(men);
    const Slice& slice = slices.at(place.slice);
    const unsigned side = index(position.side_to_move);
    const std::size_t entry = place.entry(men.black_king);
    const auto& changes = slice.changes[side][entry / plane_entries];
    const auto in_plane = static_cast<std::uint16_t>(entry % plane_entries);
    const auto later = std::ranges::upper_bound(changes, std::pair(in_plane, clock), {}, order_of);
    const bool has_changed = later != changes.begin() && std::prev(later)->entry == in_plane;
    return value_of(has_changed ? std::prev(later)->code : slice.codes[side][entry]);
  }
  static std::pair<std::uint16_t, unsigned> order_of(const LaterChange& change) {
    return {change.entry, change.clock};
  }

  struct Slice {
    std::array<std::vector<Code>, 2> codes;
    std::array<LaterChanges, 2> changes;
  };
  TableLayout layout;
  std::map<std::size_t, Slice> slices;
};

/// Every position with every clock.
inline void check_beside_graphs(const char* name) {
  CAPTURE(name);
  const Material material = *Material::parse(name);
  const SolvedByClock solved(material);
  plain::ClockGraphs graphs;
  std::uint64_t compared = 0, differing = 0;
  const bool has_pawns = material.count(PieceType::pawn) > 0;
  const std::vector<Position> placements =
      has_pawns ? plain::pawn_placements(material) : std::vector{Position()};
  for (const Position& placement : placements) {
    graphs.solve(material, placement, [&](const Position& position, unsigned clock, Value expected) {
      const Value found = solved.value(position, clock);
      ++compared;
      if (found == expected) return;
      if (differing++ > 0) return;
      CAPTURE(to_fen(position));
      CAPTURE(clock);
      CHECK(found.plies == expected.plies);
      CHECK(found.outcome == expected.outcome);
    });
  }
  CHECK(compared > 0);
  CHECK(differing == 0);
}

/// Where only mate ends the game DTM50 is DTM, or a draw where that takes too long. Every position, every
/// clock.
inline void check_beside_dtm(const char* name) {
  CAPTURE(name);
  const Material material = *Material::parse(name);
  const SolvedByClock solved(material);
  WorkerTeam team(0);
  SolvedInMemory by_dtm(team);
  const Solution& dtm = by_dtm.solve(material);
  const plain::PositionIndex index(material);
  std::uint64_t compared = 0, differing = 0;
  for (plain::Node node = 0; node < index.size(); ++node) {
    const auto position = index.position_of(node);
    if (!position || find_fault(*position)) continue;
    const Value value = dtm.value(*position);
    for (unsigned clock = 0; clock < plain::ClockGraphs::clocks; ++clock) {
      const bool in_time = value.plies.count() + clock <= plain::ClockGraphs::clocks;
      const bool is_mated = value.outcome == Outcome::checkmated;
      const Value expected = in_time || is_mated ? value : Value::draw();
      ++compared;
      differing += solved.value(*position, clock) == expected ? 0 : 1;
    }
  }
  CHECK(compared > 0);
  CHECK(differing == 0);
}

}  // namespace mate33::testing
