// Positions of five men with pawns of both sides, and at most one piece a side, beside tables of five men.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr std::array small_roots = {
    "8/8/8/p7/P7/1P6/8/K1k5 w - - 0 1",  "8/8/8/1p6/1P6/1P6/8/K1k5 w - - 0 1",
    "8/k7/p7/P7/8/8/6K1/7R w - - 0 1",   "8/1P6/1p6/1P6/8/8/8/K1k5 w - - 0 1",
    "8/5P2/k7/5p2/5P2/8/K7/8 w - - 0 1", "8/P7/8/1p6/1P6/8/8/K1k5 b - - 0 1",
    "8/7k/6p1/6P1/8/8/K7/N7 w - - 0 1",  "8/P1k5/8/8/4p3/4P3/8/4K3 w - - 0 1",
    "8/8/8/1p6/1P6/p7/8/K1k5 w - - 0 1", "8/8/k7/p1p5/P7/8/8/1K6 w - - 0 1",
};

constexpr OwnRoom room = {100'000, std::size_t{1} << 30, std::uint64_t{8} << 30};

/// Tables of WDL and DTZ in files, which say what is right, and of which some are shown as exits.
class TablesOfFiles {
 public:
  explicit TablesOfFiles(const std::string& directory)
      : store_(directory, Metric::wdl, std::size_t{1} << 30),
        tables_(Tablebase::open(std::array{directory})) {}

  Code code(const Position& position) const {
    const DtzResult result = tables_.probe_dtz(position);
    if (result.status != ProbeStatus::ok) return illegal_code;  // which is wrong of all that is compared
    switch (result.value.outcome) {
      case Outcome::win: return Dtz::code_of_win(result.value.plies);
      case Outcome::loss: return Dtz::code_of_loss(result.value.plies);
      case Outcome::checkmated: return mated_code;
      case Outcome::draw:
      case Outcome::unknown: break;
    }
    return draw_code;
  }
  OwnExits exits(HasMen has_table) const {
    return {store_, std::move(has_table), [this](const Position& position) { return code(position); }};
  }

 private:
  const TableStore store_;
  const Tablebase tables_;
};

/// The slices of both, unpacked one after the other, and what is right of all that they hold: the first have
/// it, and it lies within the bounds of the others. Answers of how many positions that is so.
class Comparison {
 public:
  Comparison(const OwnTables& exact, const OwnTables& hidden, const TablesOfFiles& right)
      : exact_(exact), exact_slices_(exact.slices()), hidden_slices_(hidden.slices()), right_(right) {}

  std::uint64_t compare(WorkerTeam& team) {
    std::uint64_t compared = 0;
    for (const Placement& placement : exact_.reach().slices()) compared += compare(placement, team);
    return compared;
  }
  std::uint64_t open() const { return open_; }
  std::uint64_t wrong() const { return wrong_; }

 private:
  using Slices = std::array<std::shared_ptr<const Solution::Slice>, 3>;

  std::uint64_t compare(const Placement& placement, WorkerTeam& team) {
    const Slices slices = {exact_slices_.find(placement, Bound::best_for_black),
                           hidden_slices_.find(placement, Bound::best_for_black),
                           hidden_slices_.find(placement, Bound::best_for_white)};
    REQUIRE(exact_slices_.is_exact(placement));
    return team.sum(slices[0]->layout().row_count(),
                    [&](std::size_t row) { return compare_row(placement, slices, row); });
  }

  std::uint64_t compare_row(const Placement& placement, const Slices& slices, std::size_t row) {
    std::uint64_t compared = 0;
    for_each_of_row(exact_, placement, row, [&](const Position& position) {
      if (find_fault(position)) return;
      const Color to_move = position.side_to_move;
      const std::size_t black = index(position.king(Color::black));
      const auto told = [&](std::size_t i) { return slices[i]->row(to_move, row)[black]; };
      compare(position, told(0), bounds_for(to_move, told(1), told(2)));
      ++compared;
    });
    return compared;
  }

  void compare(const Position& position, Code exact, CodeBounds hidden) {
    const Code code = right_.code(position);
    const bool is_within = rank_of_code(hidden.at_least) <= rank_of_code(code) &&
                           rank_of_code(code) <= rank_of_code(hidden.at_most);
    if (!hidden.is_exact()) ++open_;
    if (exact == code && is_within) return;
    if (wrong_++ == 0) MESSAGE("first wrong: " << to_fen(position));
  }

  const OwnTables& exact_;
  OwnSlices exact_slices_, hidden_slices_;
  const TablesOfFiles& right_;
  std::atomic<std::uint64_t> open_ = 0, wrong_ = 0;
};

}  // namespace

TEST_SUITE("slow-own-five-men") {
  TEST_CASE(
      "ten roots of five men: each value is that of the tables, and lies within the bounds without them") {
    WorkerTeam team(0);
    const TemporaryDirectory made;
    // Tables that are there need not be made again.
    const char* const there = std::getenv("MATE33_RULE50_TABLES");
    if (there == nullptr) {
      generate_tables(
          with_prerequisites({*Material::parse("KPPvKP")}), {},
          {.directory = made.path(), .metrics = {Metric::wdl, Metric::dtz}, .dtz_sides = StoredSides::both},
          team, {});
    }
    const TablesOfFiles right(there != nullptr ? there : made.path().string());
    for (const std::string fen : small_roots) {
      CAPTURE(fen);
      const Position root = parse_fen(fen)->position;
      const auto solve = [&](const HasMen& has_table) {
        OwnTables tables(Metric::dtz, root, right.exits(has_table), has_few_pieces, room);
        tables.solve(team);
        REQUIRE(tables.fits());
        return tables;
      };
      const OwnTables exact = solve([](Material men) { return !has_few_pieces(men); });
      const OwnTables hidden = solve(nothing);
      Comparison comparison(exact, hidden, right);
      const std::uint64_t compared = comparison.compare(team);
      MESSAGE(fen << ": " << compared << " positions, of which " << comparison.open()
                  << " are open without tables");
      CHECK(compared > 1'000'000);
      CHECK(comparison.wrong() == 0);
    }
  }
}
