// Tables that store one side to move, and tables in the context codec: they answer what all others do.
#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <vector>

#include "general_tables.hpp"
#include "mate33/chess/fen.hpp"
#include "stored_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr Packing packings[] = {quick_packing, best_packing};
constexpr std::optional<StoredSides> sides_to_store[] = {StoredSides::white, StoredSides::black,
                                                         StoredSides::both};

ProbeResult probe(const Tablebase& tables, const char* fen) {
  return tables.probe(parse_fen(fen)->position);
}

}  // namespace

TEST_CASE("whichever side a table stores, and however it is packed, it answers both") {
  for (const Packing& packing : packings) {
    for (const auto sides : sides_to_store) {
      CAPTURE(static_cast<int>(packing.codec));
      CAPTURE(static_cast<int>(*sides));
      StoredTables stored;
      for (const char* const name : {"KQvK", "KRvK", "KPvK"}) stored.add(name, {packing, sides});
      const Tablebase tables = stored.open();
      for (const char* const name : {"KQvK", "KPvK"}) CHECK(count_wrong(tables, name, 7) == 0);
      CHECK(tables.faults().empty());
    }
  }
}

TEST_CASE("where both sides have captures, the side that is not stored is answered from smaller tables") {
  for (const StoredSides sides : {StoredSides::white, StoredSides::black}) {
    CAPTURE(static_cast<int>(sides));
    StoredTables stored;
    for (const char* const name : {"KQvK", "KRvK", "KQvKR"}) stored.add(name, {quick_packing, sides});
    CHECK(count_wrong(stored.open(), samples_of("KQvKR", 300)) == 0);
  }
}

TEST_CASE("all of KQvK and KPvK is answered by tables that store one side") {
  StoredTables stored;
  stored.add("KQvK", {best_packing, StoredSides::white});
  stored.add("KRvK", {quick_packing, StoredSides::black});
  stored.add("KPvK", {best_packing, StoredSides::black});
  const Tablebase tables = stored.open();
  CHECK(count_wrong(tables, "KQvK", 1) == 0);
  CHECK(count_wrong(tables, "KPvK", 1) == 0);
}

TEST_CASE("what is illegal is so with either side to move, whichever is stored") {
  StoredTables stored;
  stored.add("KQvK", {quick_packing, StoredSides::black});
  const Tablebase tables = stored.open();
  std::size_t wrong = 0;
  for (const Position& position : positions_of("KQvK", 5, true)) {
    const bool is_illegal = tables.probe(position).status == ProbeStatus::illegal_position;
    wrong += is_illegal == solved("KQvK").value(position).is_known() ? 1 : 0;
  }
  CHECK(wrong == 0);
}

TEST_CASE(
    "the side that is not stored needs the tables that captures and promotions lead to, and names them") {
  StoredTables stored;
  stored.add("KPvK", {best_packing, StoredSides::black});
  const Tablebase tables = stored.open();
  CHECK(probe(tables, "8/8/8/4k3/8/4P3/4K3/8 b - - 0 1").status == ProbeStatus::ok);
  CHECK(probe(tables, "8/8/8/4k3/8/4P3/4K3/8 w - - 0 1").status == ProbeStatus::ok);
  // A promotion: the first table that is missed is named.
  const ProbeResult result = probe(tables, "8/4P3/8/1k6/8/8/4K3/8 w - - 0 1");
  CHECK(result.status == ProbeStatus::missing_table);
  CHECK(result.value == Value::unknown());
  const bool is_named = result.unanswered == material_of("KQvK") || result.unanswered == material_of("KRvK");
  CHECK(is_named);
}

TEST_CASE("a table that is its own mirror image answers the other side without any other table") {
  for (const StoredSides sides : {StoredSides::white, StoredSides::black}) {
    StoredTables stored;
    stored.add("KPvKP", {quick_packing, sides});
    const Tablebase tables = stored.open();
    CHECK(count_wrong(tables, samples_of("KPvKP", 2000)) == 0);
  }
}

TEST_CASE("a right to capture en passant counts where one side is stored") {
  const Tablebase both = Tablebase::open(small_tables().string());
  StoredTables stored;
  stored.add("KPvK", {quick_packing, StoredSides::white});
  stored.add("KPvKP", {quick_packing, StoredSides::black});
  for (const char* const name : {"KQvK", "KRvK"}) stored.add(name, {quick_packing, StoredSides::both});
  const Tablebase one = stored.open();
  for (const char* const fen : {"8/8/8/8/pP6/k7/8/K7 b - b3 0 1", "8/8/8/3pP3/8/8/1k6/4K3 w - d6 0 1",
                                "4k3/8/8/8/2Pp4/8/8/4K3 b - c3 0 1"}) {
    CAPTURE(fen);
    const ProbeResult expected = probe(both, fen), found = probe(one, fen);
    REQUIRE(expected.status == ProbeStatus::ok);
    CHECK(found.status == ProbeStatus::ok);
    CHECK(found.value == expected.value);
  }
}

TEST_CASE("a square of en passant that no pawn can use changes nothing where one side is stored") {
  StoredTables stored;
  stored.add("KPvK", {quick_packing, StoredSides::black});
  stored.add("KQvK", {quick_packing, StoredSides::both});
  stored.add("KRvK", {quick_packing, StoredSides::both});
  const Tablebase one = stored.open(), both = Tablebase::open(small_tables().string());
  for (const char* const fen : {"7k/8/8/4P3/3K4/8/8/8 w - - 0 1", "8/8/8/3kP3/8/8/8/K7 w - - 0 1"}) {
    for (const Square square : {Square::d6, Square::f6}) {
      Position position = parse_fen(fen)->position;
      position.en_passant = square;
      CAPTURE(fen);
      const ProbeResult expected = both.probe(position), found = one.probe(position);
      CHECK(found.status == expected.status);
      CHECK(found.value == expected.value);
      std::array<ProbeResult, 1> many;
      one.probe_many({&position, 1}, many);
      CHECK(many[0].value == expected.value);
    }
  }
}

TEST_CASE("a table that stores one side is preloaded in half the memory") {
  StoredTables stored;
  stored.add("KQvK", {best_packing, StoredSides::black});
  const Tablebase one = stored.open(), both = Tablebase::open(small_tables().string());
  const Material queen = material_of("KQvK");
  const auto preload = [&](const Tablebase& tables) { return tables.preload(queen, std::uint64_t{1} << 30); };
  const Tablebase::Preload half = preload(one), whole = preload(both);
  CHECK(half.status == Tablebase::PreloadStatus::done);
  CHECK(whole.status == Tablebase::PreloadStatus::done);
  CHECK(2 * half.bytes == whole.bytes);
  CHECK(count_wrong(one, "KQvK", 3) == 0);
}

TEST_CASE("planes in the context codec come one by one into a cache of any size") {
  StoredTables stored;
  stored.add("KPvK", {best_packing, StoredSides::both});
  const std::vector<Sample> samples = samples_of("KPvK", 300);
  constexpr std::size_t slot = std::size_t{32} << 10;
  for (const std::size_t cache_bytes : {std::size_t{0}, 2 * slot, 4 * slot, std::size_t{64} << 20}) {
    CAPTURE(cache_bytes);
    const Tablebase tables = stored.open({cache_bytes, IoMethod::read});
    CHECK(count_wrong(tables, samples) == 0);
    CHECK(count_wrong(tables, samples) == 0);
  }
}
