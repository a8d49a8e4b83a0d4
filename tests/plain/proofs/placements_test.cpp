// Tables with pawns, placement by placement: every position of a placement beside the graph solver, which
// takes what moves out of the placement lead to from the tables.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "mate33/maker/table_generator.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/graph_solver.hpp"
#include "plain/pawn_placements.hpp"
#include "plain/slices_on_demand.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using plain::ValueElsewhere;

namespace {

Material material_of(const char* name) {
  return *Material::parse(name);
}

struct Comparison {
  std::uint64_t compared = 0, with_right = 0, differing = 0;

  Comparison& operator+=(const Comparison& other) {
    compared += other.compared;
    with_right += other.with_right;
    differing += other.differing;
    return *this;
  }
};

/// Every position of the placement, both sides to move, with and without a right to capture en passant.
Comparison compare(Material material, const Position& pawns, const ValueElsewhere& value) {
  Comparison result;
  plain::solve_placement(material, pawns, value)
      .for_each_position([&](const Position& position, Value expected) {
        ++result.compared;
        if (position.en_passant) ++result.with_right;
        if (value(position) != expected) ++result.differing;
      });
  return result;
}

/// For each side one placement from which a double push gives a right and one to which it leads; and any two.
std::vector<Position> placements_for_seed(Material material, std::uint64_t seed) {
  const std::vector<Position> all = plain::pawn_placements(material);
  std::vector<Position> chosen;
  const auto add = [&](std::size_t count, const std::function<bool(const Position&)>& wanted) {
    const auto more = plain::chosen_placements(all, count, seed, wanted);
    chosen.insert(chosen.end(), more.begin(), more.end());
  };
  for (const Color side : all_colors) {
    add(1, [&](const Position& pawns) { return plain::has_push_beside_enemy(pawns, side); });
    add(1, [&](const Position& pawns) { return plain::may_follow_push_beside_enemy(pawns, side); });
  }
  add(2, [](const Position&) { return true; });
  return chosen;
}

/// Tables made by the generator as files, asked through the prober.
class TablesMade {
 public:
  explicit TablesMade(Material material) {
    WorkerTeam team(0);
    generate_tables(with_prerequisites({material}), {}, {.directory = directory_.path()}, team, {});
    tables_ = Tablebase::open(std::array{directory_.path().string()});
  }
  /// Unknown, which no position of a graph is, where the prober has no answer.
  Value value(const Position& position) const { return tables_.probe(position).value; }

 private:
  TemporaryDirectory directory_;
  Tablebase tables_;
};

/// The placements for this seed, of five men, by SlicesOnDemand.
void check_five_men(Material material, PieceType leaving, std::uint64_t seed) {
  plain::SlicesOnDemand slices(material, leaving);
  const ValueElsewhere value = [&](const Position& position) { return slices.value(position); };
  for (const Position& pawns : placements_for_seed(material, seed)) {
    CAPTURE(seed);
    CAPTURE(pawns.pieces(Color::white).bits());
    CAPTURE(pawns.pieces(Color::black).bits());
    slices.solve(pawns);
    const Comparison result = compare(material, pawns, value);
    CHECK(result.compared > 2'000);
    const bool may_have_right = std::ranges::any_of(
        all_colors, [&](Color side) { return plain::may_follow_push_beside_enemy(pawns, side); });
    CHECK((result.with_right > 0) == may_have_right);
    CHECK(result.differing == 0);
  }
}

}  // namespace

TEST_CASE("placements of pawns are counted up to the mirror, and en passant is seen where it is possible") {
  CHECK(plain::pawn_placements(material_of("KPvK")).size() == 24);
  CHECK(plain::pawn_placements(material_of("KNPvKP")).size() == 24 * 47);
  // On each of the files b to g a pawn may stand beside it on two sides, on a and h on one.
  const auto count = [](const auto& wanted) {
    return std::ranges::count_if(plain::pawn_placements(material_of("KPvKP")), wanted);
  };
  for (const Color side : all_colors) {
    CHECK(count([&](const Position& pawns) { return plain::has_push_beside_enemy(pawns, side); }) == 7);
    CHECK(count([&](const Position& pawns) { return plain::may_follow_push_beside_enemy(pawns, side); }) ==
          7);
  }
}

TEST_CASE("KPvKP: every position of every placement, en passant included, has the value of the graph") {
  const Material material = material_of("KPvKP");
  const TablesMade tables(material);
  const ValueElsewhere value = [&](const Position& position) { return tables.value(position); };
  Comparison result;
  for (const Position& pawns : plain::pawn_placements(material)) result += compare(material, pawns, value);
  CHECK(result.compared > 7'000'000);
  CHECK(result.with_right > 40'000);
  CHECK(result.differing == 0);
}

TEST_CASE("KNPvKP: placements of pawns on both sides, with five men, have the values of the graph") {
  check_five_men(material_of("KNPvKP"), PieceType::knight, 33);
}

TEST_SUITE("slow") {
  TEST_CASE("KPPvKP: placements of three pawns have the values of the graph") {
    for (const std::uint64_t seed : {1u, 2u, 3u})
      check_five_men(material_of("KPPvKP"), PieceType::pawn, seed);
  }
}

TEST_SUITE("five_men") {
  TEST_CASE("KNPvKP: placements in the table made with all it needs have the values of the graph") {
    const Material material = material_of("KNPvKP");
    const TablesMade tables(material);
    const ValueElsewhere value = [&](const Position& position) { return tables.value(position); };
    for (const Position& pawns : placements_for_seed(material, 33)) {
      const Comparison result = compare(material, pawns, value);
      CHECK(result.compared > 100'000);
      CHECK(result.differing == 0);
    }
  }
}
