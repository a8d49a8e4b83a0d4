// DTZ of single pawn placements of five men beside the graph solver, which is told the results of the tables
// that zeroing moves lead to.
#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/graph_solver.hpp"
#include "plain/pawn_placements.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

/// Tables of WDL and DTZ of five men: those of MATE33_RULE50_TABLES, else made.
class FiveMenTables {
 public:
  explicit FiveMenTables(const std::vector<Material>& wanted) {
    std::filesystem::path there;
    if (const char* const given = std::getenv("MATE33_RULE50_TABLES")) {
      there = given;
    } else {
      WorkerTeam team(0);
      there = made_.path();
      const TableOptions options = {.directory = there, .metrics = {Metric::wdl, Metric::dtz}};
      generate_tables(with_prerequisites(wanted), {}, options, team, {});
    }
    tables_ = Tablebase::open(std::array{there.string()});
  }
  const Tablebase& tables() const { return tables_; }

 private:
  TemporaryDirectory made_;
  Tablebase tables_;
};

/// A value of which only the class counts: what before_zeroing_move() looks at.
Value class_of(const WdlResult& result) {
  CHECK(result.status == ProbeStatus::ok);
  switch (result.score) {
    case WdlScore::win: return Value::win_in(Plies(1));
    case WdlScore::cursed_win: return Value::win_in(Plies(101));
    case WdlScore::draw: return Value::draw();
    case WdlScore::blessed_loss: return Value::loss_in(Plies(101));
    case WdlScore::loss: return Value::loss_in(Plies(2));
  }
  return Value::unknown();
}

/// How many cursed wins there are, by the side that has them. Every position of the placement is compared.
std::array<std::uint64_t, 2> compare_placement(const Tablebase& tables, Material material,
                                               const Position& pawns) {
  const auto elsewhere = [&](const Position& position) { return class_of(tables.probe_wdl(position)); };
  const plain::GraphTable graph =
      plain::solve_placement(material, pawns, elsewhere, plain::before_zeroing_move);
  std::uint64_t compared = 0, differing = 0;
  std::array<std::uint64_t, 2> cursed{};
  graph.for_each_position([&](const Position& position, Value expected) {
    const DtzResult found = tables.probe_dtz(position);
    ++compared;
    const bool is_same =
        found.status == ProbeStatus::ok && found.value == DtzValue{expected.outcome, expected.plies};
    if (!is_same && differing++ == 0) {
      CAPTURE(to_fen(position));
      CHECK(found.status == ProbeStatus::ok);
      CHECK(found.value.outcome == expected.outcome);
      CHECK(found.value.plies == expected.plies);
    }
    if (!expected.is_decisive() || expected.plies.count() <= fifty_moves) return;
    ++cursed[index(expected.is_win() ? position.side_to_move : !position.side_to_move)];
  });
  CHECK(compared > 0);
  CHECK(differing == 0);
  return cursed;
}

}  // namespace

TEST_SUITE("slow-rule50") {
  TEST_CASE("DTZ of five men beside the graph solver: placements of KPPvKP and KNNvKP") {
    const Material pawns_only = *Material::parse("KPPvKP"), knights = *Material::parse("KNNvKP");
    const FiveMenTables made({pawns_only, knights});
    const auto any = [](const Position&) { return true; };
    for (const Position& pawns : plain::chosen_placements(plain::pawn_placements(pawns_only), 200, 33, any)) {
      CAPTURE(to_fen(pawns));
      compare_placement(made.tables(), pawns_only, pawns);
    }
    // Cursed for both sides.
    Position pawn;
    pawn.put({Color::black, PieceType::pawn}, Square::d4);
    const auto with_knights = compare_placement(made.tables(), knights, pawn);
    CHECK(with_knights[index(Color::white)] > 0);
    CHECK(with_knights[index(Color::black)] > 0);
  }
}
