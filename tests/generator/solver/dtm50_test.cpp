// DTM50 of the set-wise solver beside that of graphs of positions.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/clock_graphs.hpp"
#include "plain/pawn_placements.hpp"

using namespace mate33;

namespace {

/// A solved table with every clock: the codes at clock 0, and the changes, by slice.
struct SolvedByClock {
  explicit SolvedByClock(Material material) : layout(material) {
    WorkerTeam team(0);
    SolvedInMemory smaller(team, {}, Metric::dtm50);
    for (const Material m : conversions_of(material)) {
      if (!is_trivially_drawn(m)) smaller.solve(m);
    }
    std::mutex mutex;
    solve_by_clock(layout, smaller, team,
                   [&](const SliceRules& rules, const Solution::Slice& slice,
                       const std::array<LaterChanges, 2>& changes, Executor&) {
                     const std::scoped_lock lock(mutex);
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
void check_beside_graphs(const char* name) {
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

}  // namespace

TEST_CASE("DTM50 beside graphs of positions: three men") {
  for (const char* name : {"KQvK", "KPvK"}) check_beside_graphs(name);
}

TEST_SUITE("slow") {
  TEST_CASE("DTM50 beside graphs of positions: four men") {
    for (const char* name : {"KRvKN", "KPvKP", "KBNvK"}) check_beside_graphs(name);
  }
}
