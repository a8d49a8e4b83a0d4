// The set-wise solver against the plain one: every legal position of the board, both sides to move.
#include <doctest/doctest.h>

#include "mate33/base/sha256.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/graph_solver.hpp"
#include "plain/plain_solver.hpp"

using namespace mate33;

namespace {

/// Calls visit(position) for every legal position, both sides to move, of White's pieces in this order.
template <class Visit>
void for_each_legal_position(const std::vector<PieceType>& white, Visit visit) {
  Position position;
  const auto place = [&](const auto& self, std::size_t piece) -> void {
    if (piece == white.size() + 1) {
      for (const Color side : all_colors) {
        position.side_to_move = side;
        if (!find_fault(position)) visit(position);
      }
      return;
    }
    const Piece next =
        piece < white.size() ? Piece{Color::white, white[piece]} : Piece{Color::black, PieceType::king};
    for (const Square s : ~position.occupied()) {
      position.put(next, s);
      self(self, piece + 1);
      position.remove(next, s);
    }
  };
  place(place, 0);
}

struct ExhaustiveComparison {
  std::uint64_t compared = 0, differing = 0;
};

ExhaustiveComparison compare(const char* name, const plain::PlainSolver& plain, const Solution& solution) {
  const Material material = *Material::parse(name);
  std::vector<PieceType> pieces;
  for (const PieceType t : all_piece_types) pieces.insert(pieces.end(), material.count(Color::white, t), t);
  ExhaustiveComparison result;
  for_each_legal_position(pieces, [&](const Position& position) {
    ++result.compared;
    if (plain.value(position) != solution.value(position)) ++result.differing;
  });
  return result;
}

ExhaustiveComparison compare(const char* name) {
  WorkerTeam team(0);
  return compare(name, plain::PlainSolver(*Material::parse(name)),
                 SolvedInMemory(team).solve(*Material::parse(name)));
}

/// Every legal position of the material without a right to capture en passant.
ExhaustiveComparison compare_with_graph(const char* name) {
  const plain::GraphSolver graph(*Material::parse(name));
  WorkerTeam team(0);
  SolvedInMemory tables(team);
  const Solution& solution = tables.solve(*Material::parse(name));
  ExhaustiveComparison result;
  graph.for_each_position([&](const Position& position, Value value) {
    if (position.en_passant) return;
    ++result.compared;
    if (solution.value(position) != value) ++result.differing;
  });
  return result;
}

}  // namespace

TEST_SUITE("slow") {
  TEST_CASE(
      "KPvKP, KRvKP and KBPvK, with promotions and en passant: every position agrees with the graph solver") {
    for (const char* material : {"KPvKP", "KRvKP", "KBPvK", "KPPvK"}) {
      CAPTURE(material);
      const ExhaustiveComparison result = compare_with_graph(material);
      CHECK(result.compared > 2'000'000);
      CHECK(result.differing == 0);
    }
  }
}

TEST_SUITE("exhaustive") {
  TEST_CASE(
      "KPvK, KQvKR and KRvKN, where both sides move pieces: every position agrees with the graph solver") {
    for (const char* material : {"KPvK", "KQvKR", "KRvKN"}) {
      CAPTURE(material);
      const ExhaustiveComparison result = compare_with_graph(material);
      CHECK(result.compared > 100'000);
      CHECK(result.differing == 0);
    }
  }

  TEST_CASE("KQvK and KRvK: every legal position has the value the plain solver finds") {
    for (const char* material : {"KQvK", "KRvK"}) {
      CAPTURE(material);
      const ExhaustiveComparison result = compare(material);
      CHECK(result.compared > 300000);
      CHECK(result.differing == 0);
    }
  }

  TEST_CASE("KQRvK, where captures by the loser expire: every legal position agrees") {
    const ExhaustiveComparison result = compare("KQRvK");
    CHECK(result.compared > 15000000);
    CHECK(result.differing == 0);
  }

  TEST_CASE("KBNvK: every legal position agrees, and so does every byte of the flat file and its hash") {
    WorkerTeam team(0);
    SolvedInMemory tables(team);
    const Solution& solution = tables.solve(FlatTable::material);
    const plain::PlainSolver plain(FlatTable::material);
    const ExhaustiveComparison result = compare("KBNvK", plain, solution);
    CHECK(result.compared == 10875504 + 13660584);  // Hurd's verified numbers of legal positions
    CHECK(result.differing == 0);

    const std::vector<std::byte> expected = plain.flat_file();
    CHECK(sha256_hex(expected) == FlatTable::sha256);
    const std::vector<std::byte> built = build_flat_table(solution, team);
    REQUIRE(built.size() == expected.size());
    std::size_t differing = 0;
    for (std::size_t i = 0; i < built.size(); ++i) differing += built[i] != expected[i] ? 1 : 0;
    CHECK(differing == 0);
  }
}
