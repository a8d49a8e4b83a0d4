#include "mate33/census/statistics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using mate33::testing::solved_tables;

namespace {

Statistics count_solved(const char* name, WorkerTeam& team) {
  const Material material = *Material::parse(name);
  SolvedInMemory& tables = solved_tables();
  const Solution& solution = tables.solve(material);
  return count_positions(
      material, [&](const Position& p) { return solution.value(p); }, team);
}

std::uint64_t decisive(const SideCounts& counts) {
  return std::accumulate(counts.by_plies.begin(), counts.by_plies.end(), std::uint64_t{0});
}

}  // namespace

TEST_CASE("KBNvK has the published numbers of positions in all three conventions") {
  // Published with the Syzygy tables, and by J. Hurd (all placements).
  struct Expected {
    CountConvention convention;
    std::uint64_t white_wins, white_draws, black_losses, black_draws, checkmates, longest_white,
        longest_black;
  };
  const Expected published[] = {
      {CountConvention::all_placements, 10822184, 53320, 11188168, 2472416, 464, 1104, 2960},
      {CountConvention::light_bishop, 5411092, 26660, 5594084, 1236208, 232, 552, 1480},
      {CountConvention::orbits, 1352913, 6665, 1398741, 309147, 58, 138, 370},
  };
  WorkerTeam team(2);
  const Statistics statistics = count_solved("KBNvK", team);
  for (const Expected& e : published) {
    CAPTURE(static_cast<int>(e.convention));
    const SideCounts& white = statistics.of(e.convention, Color::white);
    const SideCounts& black = statistics.of(e.convention, Color::black);
    CHECK(white.wins == e.white_wins);
    CHECK(white.draws == e.white_draws);
    CHECK(white.losses == 0);
    CHECK(black.losses == e.black_losses);
    CHECK(black.draws == e.black_draws);
    CHECK(black.at(0) == e.checkmates);
    CHECK(white.at(65) == e.longest_white);
    CHECK(black.at(66) == e.longest_black);
    CHECK(decisive(white) == white.wins);
    CHECK(decisive(black) == black.losses);
  }
  REQUIRE(statistics.longest[0]);
  REQUIRE(statistics.longest[1]);
  CHECK(statistics.longest[0]->plies == Plies(65));
  CHECK(statistics.longest[0]->fens.size() == 138);
  CHECK(statistics.longest[1]->plies == Plies(66));
  CHECK(statistics.longest[1]->fens.size() == 370);
  CHECK(std::ranges::is_sorted(statistics.longest[1]->fens));
}

TEST_CASE("counting by orbits agrees with counting every placement, identical pieces included") {
  WorkerTeam team(2);
  for (const char* name : tables_to_try({"KQvK"}, {"KNNvK", "KPPvK"})) {
    CAPTURE(name);
    const Material material = *Material::parse(name);
    SolvedInMemory& tables = solved_tables();
    const Solution& solution = tables.solve(material);
    const Statistics statistics = count_positions(
        material, [&](const Position& p) { return solution.value(p); }, team);
    // Every placement, without symmetry; identical pieces come in every order, so divide by the orders.
    std::vector<PieceType> pieces;
    for (const PieceType t : all_piece_types) {
      if (t != PieceType::king) pieces.insert(pieces.end(), material.count(Color::white, t), t);
    }
    const std::uint64_t orders = pieces.size() == 2 && pieces[0] == pieces[1] ? 2 : 1;
    std::uint64_t wins = 0, losses = 0, positions = 0;
    Position position;
    const auto place = [&](const auto& self, std::size_t piece) -> void {
      if (piece == pieces.size() + 2) {
        for (const Color side : all_colors) {
          position.side_to_move = side;
          if (find_fault(position)) continue;
          const Value value = solution.value(position);
          wins += value.is_win() ? 1 : 0;
          losses += value.is_loss() ? 1 : 0;
          ++positions;
        }
        return;
      }
      const Piece next =
          piece < 2 ? Piece{all_colors[piece], PieceType::king} : Piece{Color::white, pieces[piece - 2]};
      for (const Square s : ~position.occupied()) {
        position.put(next, s);
        self(self, piece + 1);
        position.remove(next, s);
      }
    };
    place(place, 0);
    const auto& all = statistics.counts[static_cast<std::size_t>(CountConvention::all_placements)];
    CHECK(all[0].wins == wins / orders);
    CHECK(all[1].losses == losses / orders);
    CHECK(all[0].positions() + all[1].positions() == positions / orders);
  }
}

TEST_CASE(
    "there are samples of every distance that the side to move wins in, the same from any number of "
    "threads") {
  WorkerTeam team(2), alone(1);
  for (const char* name : tables_to_try({"KQvK", "KPvK"}, {"KQvKR", "KPPvK"})) {
    CAPTURE(name);
    const Material material = *Material::parse(name);
    SolvedInMemory& tables = solved_tables();
    const Solution& solution = tables.solve(material);
    const auto value_of = [&](const Position& p) { return solution.value(p); };
    const Statistics statistics = count_positions(material, value_of, team);
    CHECK(statistics == count_positions(material, value_of, alone));
    for (const Color side : all_colors) {
      const SideCounts& orbits = statistics.of(CountConvention::orbits, side);
      const auto& samples = statistics.samples[index(side)];
      CHECK(samples.size() <= orbits.by_plies.size());
      for (unsigned plies = 0; plies < orbits.by_plies.size(); ++plies) {
        CAPTURE(plies);
        const std::size_t count = plies < samples.size() ? samples[plies].size() : 0;
        CHECK((count > 0) == (plies % 2 == 1 && orbits.by_plies[plies] > 0));
        CHECK(count <= std::min<std::uint64_t>(Statistics::most_samples, orbits.by_plies[plies]));
        for (std::size_t i = 0; i < count; ++i) {
          const Position position = parse_fen(samples[plies][i])->position;
          CHECK(position.side_to_move == side);
          CHECK(value_of(position) == Value::win_in(Plies(plies)));
        }
      }
    }
  }
}

TEST_CASE("the light-squared convention is only for a single bishop") {
  CHECK(Statistics::applies(CountConvention::light_bishop, *Material::parse("KBNvK")));
  CHECK_FALSE(Statistics::applies(CountConvention::light_bishop, *Material::parse("KBBvK")));
  CHECK_FALSE(Statistics::applies(CountConvention::light_bishop, *Material::parse("KQvK")));
}
