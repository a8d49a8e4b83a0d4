#include "mate33/table/layouts/chess/block_map.hpp"

#include <doctest/doctest.h>

#include "mate33/table/format/table_header.hpp"

using namespace mate33;

namespace {

BlockMap map_of(const char* material, StoredSides sides = StoredSides::both) {
  return BlockMap(TableLayout(*Material::parse(material)), sides);
}

/// Checks that the planes of canonical slices are numbered through, each once, in order.
void check_planes(const char* material, StoredSides sides) {
  CAPTURE(material);
  const TableLayout layout(*Material::parse(material));
  const BlockMap map(layout, sides);
  std::size_t next = 0, wrong = 0;
  for (const std::size_t slice : layout.canonical_slices()) {
    for (std::size_t plane = 0; plane < layout.plane_count(); ++plane, ++next) {
      wrong += map.plane_number(slice, plane) == next ? 0u : 1u;
      const auto place = map.slice_plane(BlockMap::group_of(next), next % planes_per_block);
      wrong += place.slice == slice && place.plane == plane ? 0u : 1u;
    }
  }
  CHECK(wrong == 0);
  CHECK(map.plane_count() == next);
}

/// Checks that the groups hold all planes, the last of them what is left.
void check_groups(const char* material) {
  CAPTURE(material);
  const BlockMap map = map_of(material);
  std::size_t entries = 0;
  for (std::size_t group = 0; group < map.group_count(); ++group) {
    const std::size_t count = map.entry_count(group);
    CHECK(count > 0);
    CHECK((group + 1 < map.group_count() ? count == entries_per_block : count <= entries_per_block));
    entries += count;
  }
  CHECK(entries == map.plane_count() * plane_entries);
}

}  // namespace

TEST_CASE(
    "the planes of a table are numbered through over its canonical slices, whichever sides are stored") {
  for (const char* material : {"KQvK", "KPvK", "KPPvK", "KPvKP", "KQvKR", "KRvKP"}) {
    for (const StoredSides sides : {StoredSides::white, StoredSides::black, StoredSides::both}) {
      check_planes(material, sides);
    }
    check_groups(material);
  }
}

TEST_CASE("a table of both sides has White's block and then Black's of each group") {
  const BlockMap map = map_of("KQvKR");
  CHECK(map.sides() == StoredSides::both);
  CHECK(map.group_count() == 80);
  CHECK(map.block_count() == 160);
  CHECK(map.block_of(0, Color::white) == 0);
  CHECK(map.block_of(0, Color::black) == 1);
  CHECK(map.block_of(79, Color::black) == 159);
  for (std::size_t block = 0; block < map.block_count(); ++block) {
    CHECK(map.block_of(map.group_of_block(block), map.color_of(block)) == block);
  }
}

TEST_CASE("a table of one side has one block of each group, with that side to move") {
  for (const StoredSides sides : {StoredSides::white, StoredSides::black}) {
    const Color side = sides == StoredSides::white ? Color::white : Color::black;
    const BlockMap map = map_of("KQvKR", sides);
    CHECK(map.sides() == sides);
    CHECK(map.block_count() == 80);
    CHECK(map.group_count() == 80);
    for (std::size_t group = 0; group < map.group_count(); ++group) {
      CHECK(map.block_of(group, side) == group);
      CHECK(map.group_of_block(group) == group);
      CHECK(map.color_of(group) == side);
    }
    CHECK(stores(sides, side));
    CHECK(!stores(sides, !side));
    CHECK(stores(StoredSides::both, side));
  }
}

TEST_CASE("the names of the stored sides are those of headers") {
  CHECK(name_of(StoredSides::white) == "white");
  CHECK(name_of(StoredSides::black) == "black");
  CHECK(name_of(StoredSides::both) == "both");
}

TEST_CASE("tables have as many planes as there are placements of pawns and outer pieces") {
  const auto planes = [](const char* material) { return map_of(material).plane_count(); };
  CHECK(planes("KQvK") == 10);
  CHECK(planes("KQvKR") == 640);
  CHECK(planes("KPvK") == 24);
  CHECK(planes("KPvKP") == 24 * 47);  // 48 squares for the other pawn, less the one that is taken
  CHECK(planes("KPPvK") == (48 * 47 / 2 + 24) / 2);  // 24 pairs are their own images
}

TEST_CASE("a table file has the name of its material") {
  CHECK(table_file_name(*Material::parse("KBNvK")) == "KBNvK.m33");
  CHECK(table_file_name(*Material::parse("KPKR")) == "KRvKP.m33");
}
