#include <doctest/doctest.h>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/flat/flat_builder.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/workers/worker_team.hpp"

using namespace mate33;

namespace {

/// The table, made once.
const std::vector<std::byte>& table_bytes() {
  static const std::vector<std::byte> bytes = [] {
    WorkerTeam team(0);
    return build_flat_table(SolvedInMemory(team).solve(FlatTable::material), team);
  }();
  return bytes;
}

}  // namespace

TEST_CASE("entries are numbered as the format says, one by one") {
  CHECK(FlatTable::index_of({Square::a1, Square::b1, Square::a1, Square::a1}) == 0);
  CHECK(FlatTable::index_of({Square::a1, Square::b1, Square::c1, Square::h8}) == 2 * 64 + 63);
  CHECK(FlatTable::index_of({Square::h8, Square::g8, Square::h8, Square::h8}) == FlatTable::entry_count - 1);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < FlatTable::entry_count; ++i) {
    const FlatPlacement p = FlatTable::placement_of(i);
    wrong += FlatTable::index_of(p) != i || !is_light(p.bishop) ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE("a move is packed as FFNNNNNN and read back") {
  CHECK(FlatEntry::pack({PieceType::king, Square::a1}) == 0x40);
  CHECK(FlatEntry::pack({PieceType::bishop, Square::b1}) == 0x81);
  CHECK(FlatEntry::pack({PieceType::knight, Square::h8}) == 0xFF);
  for (const PieceType piece : {PieceType::king, PieceType::bishop, PieceType::knight}) {
    for (const Square to : all_squares) {
      CHECK(FlatEntry{1, FlatEntry::pack({piece, to})}.move() == FlatMove{piece, to});
    }
  }
  CHECK_FALSE(FlatEntry{0, 0}.move());
  CHECK_FALSE(FlatEntry{0, 63}.move());
}

TEST_CASE("the table made is the one valid one, plain and compressed") {
  const auto plain = FlatTable::from_bytes(table_bytes(), "plain");
  REQUIRE(plain);
  const auto compressed = FlatTable::from_bytes(compress_zstd_frame(table_bytes(), 1), "compressed");
  REQUIRE(compressed);
  CHECK(std::ranges::equal(plain->bytes(), compressed->bytes()));
}

TEST_CASE("the entry of a mate in one holds the mating move") {
  const auto table = FlatTable::from_bytes(table_bytes(), "table");
  REQUIRE(table);
  // The end of the mate in 33: the bishop goes from d7 to c6, and nothing else mates.
  const FlatPlacement p{Square::f2, Square::d7, Square::f1, Square::h1};
  const FlatEntry entry = table->entry(FlatTable::index_of(p));
  CHECK(entry.moves_to_mate == 1);
  CHECK(entry.move() == FlatMove{PieceType::bishop, Square::c6});
}

TEST_CASE("no single altered byte goes unnoticed") {
  std::vector<std::byte> bytes = table_bytes();
  for (const std::size_t at : {std::size_t{0}, bytes.size() / 2, bytes.size() - 1}) {
    bytes[at] ^= std::byte{1};
    CHECK_FALSE(FlatTable::from_bytes(bytes, "altered"));
    bytes[at] ^= std::byte{1};
  }
  CHECK(FlatTable::from_bytes(bytes, "restored"));
}
