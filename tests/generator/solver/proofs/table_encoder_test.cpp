#include <doctest/doctest.h>

#include <algorithm>

#include "mate33/plan/band_loader.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/codec/prediction.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solved_tables.hpp"
#include "solver/encoded_tables.hpp"
#include "table_file.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a table in another order of pieces says the same") {
  WorkerTeam team(2);
  SolvedInMemory& tables = solved_tables();
  const Solution& usual = tables.solve(*Material::parse("KRvKN"));
  const auto rook = Piece{Color::white, PieceType::rook}, knight = Piece{Color::black, PieceType::knight};
  REQUIRE(usual.layout().pieces()[2] == knight);
  const TableLayout other(usual.layout().material(), {{Color::white, PieceType::king}, knight, rook});
  const auto file = encode_table(other, {}, [&](TableEncoder& encoder) {
    solve(Metric::dtm, other, tables, team,
          [&](const SliceRules& rules, const Solution::Slice& codes, Executor& workers) {
            encoder.add_slice(rules, codes.codes(), workers);
          });
  });
  const auto reader = TableReader::open(make_memory_source(file), "KRvKN");
  REQUIRE(reader);
  CHECK(std::ranges::equal(reader->layout().pieces(), other.pieces()));
  std::uint64_t compared = 0, different = 0;
  for (const Color side : all_colors) {
    SolvedBands planes(other.plane_count());
    REQUIRE(BandLoader().load(*reader, 0, side, {}, planes, team));
    for (const std::size_t row : held_rows(other, 0)) {
      for (const Square king : all_squares) {
        const Code code = planes.row(row)[index(king)];
        if (code == illegal_code) continue;
        const MenSquares men = other.men_of(0, row * square_count + index(king));
        ++compared;
        different += usual.value(other.position_of(men, side)) == value_of(code) ? 0u : 1u;
      }
    }
  }
  CHECK(compared > 1'000'000);
  CHECK(different == 0);
}
