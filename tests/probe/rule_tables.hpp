#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

/// Tables under the fifty-move rule, beside what the moves of a position make of it.
namespace mate33::testing {

/// Tables under the rule, with all that they need.
class RuleTables {
 public:
  explicit RuleTables(const std::vector<Material>& wanted, std::optional<StoredSides> dtz_sides = {},
                      const Packing& packing = quick_packing) {
    WorkerTeam team(0);
    const TableOptions options = {.directory = directory_.path(),
                                  .metrics = {Metric::wdl, Metric::dtz},
                                  .packing = packing,
                                  .dtz_sides = dtz_sides};
    generate_tables(with_prerequisites(wanted), {}, options, team, {});
  }
  const std::filesystem::path& path() const { return directory_.path(); }

 private:
  TemporaryDirectory directory_;
};

/// DTZ stores one side.
inline const std::filesystem::path& rule_tables() {
  static const RuleTables tables({material_of("KBNvK"), material_of("KQvKR"), material_of("KPvK")});
  return tables.path();
}

inline const Tablebase& tables() {
  static const Tablebase opened = open_directory(rule_tables());
  return opened;
}

inline Position with_clock(Position position, unsigned clock) {
  position.halfmove_clock = static_cast<decltype(position.halfmove_clock)>(clock);
  return position;
}

/// Copies the tables of one metric.
inline void copy_metric(Metric metric, const std::filesystem::path& target,
                        const std::filesystem::path& from = rule_tables()) {
  for (const auto& file : std::filesystem::directory_iterator(from)) {
    const std::string name = file.path().filename().string();
    if (name.find("." + std::string(name_of(metric)) + ".") == std::string::npos) continue;
    std::filesystem::copy_file(file.path(), target / name);
  }
}

/// What the moves make of a position: DTZ by minimax, one ply ahead.
inline DtzValue dtz_by_moves(const RootProbe& root) {
  std::optional<int> best;
  const auto goodness_of = [](int dtz) { return dtz > 0 ? 1000 - dtz : dtz < 0 ? -1000 - dtz : 0; };
  for (const RankedMove& move : root.moves) {
    const int after = *move.dtz_after;
    int worth = after > 0 ? -after - 1 : after < 0 ? -after + 1 : 0;
    if (move.zeroing && after != 0) worth = (after > 0 ? -1 : 1) * (std::abs(after) <= 100 ? 1 : 101);
    if (move.checkmate) worth = 1;
    if (!best || goodness_of(worth) > goodness_of(*best)) best = worth;
  }
  if (*best == 0) return {Outcome::draw, Plies(0)};
  return {*best > 0 ? Outcome::win : Outcome::loss, Plies(static_cast<unsigned>(std::abs(*best)))};
}

/// What the order of moves compares, the best first: how good what the opponent is left with is for it.
inline auto order_key(const RankedMove& m) {
  const auto goodness_of = [](int dtz) {
    const Plies plies(static_cast<unsigned>(std::abs(dtz)));
    return dtz > 0 ? goodness(Value::win_in(plies)) : dtz < 0 ? goodness(Value::loss_in(plies)) : 0;
  };
  const bool ends = m.stalemate || m.insufficient_material, knows_mate = m.rule50_value_after.is_decisive();
  const bool loses = m.category_after >= Category::cursed_win;
  const int distance = knows_mate ? goodness(m.rule50_value_after) : -goodness_of(dtz_before(m).value_or(0));
  return std::tuple(m.category_after, !m.checkmate, ends, knows_mate == loses, distance, m.zeroing == loses,
                    m.value_after.is_known() ? goodness(m.value_after) : 0, to_uci(m.move));
}

/// DTZ and the category of some positions of a table, with several clocks, beside what the moves make of
/// them.
inline void check_dtz_by_moves(const Tablebase& tables, const char* name) {
  CAPTURE(name);
  std::size_t checked = 0;
  for (const Position& position : positions_of(name, 9'001)) {
    for (const unsigned clock : {0u, 30u, 90u}) {
      const RootProbe root = tables.probe_root(with_clock(position, clock));
      if (root.moves.empty()) continue;
      CAPTURE(to_fen(position));
      REQUIRE(root.dtz);
      CHECK(std::ranges::all_of(root.moves, [](const RankedMove& m) { return m.dtz_after && m.wdl_after; }));
      const DtzResult dtz = tables.probe_dtz(position);
      CHECK(dtz.value == dtz_by_moves(root));
      CHECK(root.category == categorize(dtz.value, clock));
      CHECK(tables.probe_wdl(position).score == dtz.value.wdl());
      ++checked;
    }
  }
  CHECK(checked > 20);
}

/// The order of moves in some positions, with DTZ alone, with DTM beside it, and with WDL alone.
inline void check_order_of_moves(const std::filesystem::path& made, const std::vector<const char*>& names) {
  const TemporaryDirectory directory;
  copy_metric(Metric::wdl, directory.path(), made);
  const Tablebase results = open_directory(directory.path()), distances = open_directory(made);
  Tablebase all = open_directory(made);
  all.add_directories(small_tables().string());
  std::size_t compared = 0;
  for (const Tablebase* const set : {&distances, static_cast<const Tablebase*>(&all), &results}) {
    for (const char* name : names) {
      for (const Position& position : positions_of(name, 20'011)) {
        for (const unsigned clock : {0u, 90u}) {
          const RootProbe root = set->probe_root(with_clock(position, clock));
          CAPTURE(to_fen(position));
          for (std::size_t i = 1; i < root.moves.size(); ++i) {
            CHECK(order_key(root.moves[i - 1]) < order_key(root.moves[i]));
            ++compared;
          }
        }
      }
    }
  }
  CHECK(compared > 1000);
}

/// What tables that store one side answer, beside the same tables with both sides.
inline void check_side_not_stored(const std::vector<Material>& materials, const Tablebase& one_side,
                                  const std::vector<const char*>& names) {
  const RuleTables with_both_sides(materials, StoredSides::both);
  const Tablebase both = open_directory(with_both_sides.path());
  for (const char* name : names) {
    for (const Position& position : positions_of(name, 20'011, true)) {
      CAPTURE(to_fen(position));
      const DtzResult one = one_side.probe_dtz(position), other = both.probe_dtz(position);
      CHECK(one.status == other.status);
      CHECK(one.value == other.value);
    }
  }
}

}  // namespace mate33::testing
