#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "allocation_watch.hpp"
#include "block_cache.hpp"
#include "numbered_blocks.hpp"

using namespace mate33;
using namespace mate33::testing;

// The cache by itself, with blocks that tell which they are.

namespace {

constexpr std::size_t one_slot = BlockCache::slot_bytes;

bool holds(const BlockCache& cache, const BlockCache::SlotOfBlock& place, const std::vector<Code>& expected) {
  const BlockCache::View view = cache.find(place);
  if (!view) return false;
  for (std::size_t i = 0; i < entries_per_block; i += i < 100 ? 1 : 97) {
    if (view.code(i) != expected[i]) return false;
  }
  std::vector<Code> copy(entries_per_block);
  return view.is_intact() && cache.copy(place, 0, copy) && copy == expected;
}

std::span<const Code, plane_entries> plane_of(const std::vector<Code>& codes, std::size_t plane) {
  return std::span(codes).subspan(plane * plane_entries).first<plane_entries>();
}

bool has_plane(const BlockCache& cache, const BlockCache::SlotOfBlock& place, std::size_t plane,
               PlaneCodes expected) {
  std::vector<Code> copy(plane_entries);
  return cache.copy(place, plane, copy) && std::ranges::equal(copy, expected);
}

bool has_undecoded(const BlockCache& cache, const BlockCache::SlotOfBlock& place, std::size_t plane,
                   PlaneCodes expected) {
  std::array<Code, plane_entries> copy;
  return cache.copy_undecoded(place, plane, copy) && std::ranges::equal(copy, expected);
}

}  // namespace

TEST_CASE("a cache that is not used takes no memory, and one that is full keeps to its budget") {
  Blocks blocks;
  for (const std::size_t budget : {std::size_t{0}, one_slot - 1, one_slot, 4 * one_slot, 15 * one_slot,
                                   127 * one_slot, 132 * one_slot, 1000 * one_slot}) {
    CAPTURE(budget);
    BlockCache cache(budget);
    CHECK(cache.memory() == 0);
    for (std::size_t i = 0; i < blocks.count(); ++i) {
      cache.store(blocks.places[i], Blocks::codes(i), Blocks::greatest(i));
      CHECK(cache.memory() <= budget);
    }
    std::size_t bytes = 0, bytes_of_all = 0;
    for (std::size_t i = 0; i < blocks.count(); ++i) {
      bytes_of_all += Blocks::bytes(i);
      const std::vector<Code> expected = Blocks::codes(i);
      if (!cache.find(blocks.places[i])) continue;
      CHECK(holds(cache, blocks.places[i], expected));
      bytes += Blocks::bytes(i);
    }
    CHECK(bytes <= budget);
    // Wide blocks need runs of slots: now and then some are left over.
    CHECK(bytes + bytes / 7 + 8 * one_slot >= std::min(budget, bytes_of_all));
    if (budget > 2 * bytes_of_all) CHECK(bytes == bytes_of_all);
    // The places forget, for the next cache.
    blocks.places = std::vector<BlockCache::SlotOfBlock>(blocks.count());
  }
}

TEST_CASE("codes that all fit a byte take one, whether the table says so or a look at the block does") {
  Blocks blocks;
  const std::vector<Code> narrow = Blocks::codes(1), wide = Blocks::codes(0);
  for (const Code greatest : {Blocks::greatest(1), Blocks::greatest(0)}) {
    BlockCache cache(4 * one_slot);
    std::vector<BlockCache::SlotOfBlock> places(2);
    for (BlockCache::SlotOfBlock& place : places) cache.store(place, narrow, greatest);
    for (const BlockCache::SlotOfBlock& place : places) CHECK(holds(cache, place, narrow));
  }
  BlockCache cache(4 * one_slot);
  cache.store(blocks.places[0], wide, Blocks::greatest(0));
  CHECK(holds(cache, blocks.places[0], wide));
}

TEST_CASE("codes that all fit half a byte, of which the table tells, take that") {
  const std::vector<Code> narrow = Blocks::codes(2);
  BlockCache cache(4 * one_slot);
  std::vector<BlockCache::SlotOfBlock> places(4);
  for (BlockCache::SlotOfBlock& place : places) cache.store(place, narrow, Blocks::greatest(2));
  for (const BlockCache::SlotOfBlock& place : places) CHECK(holds(cache, place, narrow));
}

TEST_CASE("a wide block has room where narrow ones came first") {
  Blocks blocks;
  for (const std::size_t narrow : {1u, 2u}) {
    BlockCache cache(4 * one_slot);
    cache.store(blocks.places[narrow], Blocks::codes(narrow), Blocks::greatest(narrow));
    cache.store(blocks.places[0], Blocks::codes(0), Blocks::greatest(0));
    CHECK(holds(cache, blocks.places[0], Blocks::codes(0)));
    CHECK_FALSE(cache.find(blocks.places[narrow]));
    blocks.places = std::vector<BlockCache::SlotOfBlock>(blocks.count());
  }
}

TEST_CASE("a wide block does not drive out what came just before it") {
  Blocks blocks;
  for (const std::size_t wide : {0u, 1u}) {
    BlockCache cache(16 * one_slot);
    std::vector<BlockCache::SlotOfBlock> places(18);
    for (std::size_t i = 0; i < 17; ++i) cache.store(places[i], Blocks::codes(2), Blocks::greatest(2));
    cache.store(places[17], Blocks::codes(wide), Blocks::greatest(wide));
    CHECK(holds(cache, places[16], Blocks::codes(2)));
    CHECK(holds(cache, places[17], Blocks::codes(wide)));
  }
}

TEST_CASE("a block that is used stays while others come and go") {
  Blocks blocks;
  BlockCache cache(16 * one_slot);
  cache.store(blocks.places[0], Blocks::codes(0), Blocks::greatest(0));
  const std::vector<Code> kept = Blocks::codes(0);
  for (int round = 0; round < 3; ++round) {
    for (std::size_t i = 1; i < blocks.count(); ++i) {
      CHECK(holds(cache, blocks.places[0], kept));
      if (!cache.find(blocks.places[i])) cache.store(blocks.places[i], Blocks::codes(i), Blocks::greatest(i));
    }
  }
}

TEST_CASE("a view of a block that is replaced says so") {
  Blocks blocks;
  BlockCache cache(4 * one_slot);
  cache.store(blocks.places[1], Blocks::codes(1), Blocks::greatest(1));
  const BlockCache::View view = cache.find(blocks.places[1]);
  REQUIRE(view);
  CHECK(view.is_intact());
  for (const std::size_t other : {2u, 4u, 5u})
    cache.store(blocks.places[other], Blocks::codes(other), Blocks::greatest(other));
  CHECK_FALSE(view.is_intact());
  CHECK_FALSE(cache.find(blocks.places[1]));
  // A wide block drives out all of a run, and is driven out by one.
  cache.store(blocks.places[0], Blocks::codes(0), Blocks::greatest(0));
  const BlockCache::View wide = cache.find(blocks.places[0]);
  REQUIRE(wide);
  for (const std::size_t other : {1u, 2u, 4u}) {
    CHECK((other == 1 || !cache.find(blocks.places[0])));
    cache.store(blocks.places[other], Blocks::codes(other), Blocks::greatest(other));
  }
  CHECK_FALSE(wide.is_intact());
}

TEST_CASE("without memory for slots nothing is kept and nothing lost") {
  Blocks blocks;
  BlockCache cache(128 * one_slot);
  const std::vector<Code> block = Blocks::codes(1);
  {
    const NoMemory none;
    cache.store(blocks.places[1], block, Blocks::greatest(1));
  }
  CHECK(cache.memory() == 0);
  CHECK_FALSE(cache.find(blocks.places[1]));
  cache.store(blocks.places[1], block, Blocks::greatest(1));
  CHECK(holds(cache, blocks.places[1], block));
}

TEST_CASE("a plane may come with its first rows, and get the others later") {
  const std::vector<Code> block = Blocks::codes(0);
  const Code greatest = Blocks::greatest(0);
  constexpr std::size_t plane = 2, rows = 20, first = plane * plane_entries;
  std::array<Code, plane_entries> some;
  std::ranges::copy(plane_of(block, plane), some.begin());
  std::fill(some.begin() + rows * square_count, some.end(), illegal_code);
  BlockCache cache(4 * one_slot);
  BlockCache::SlotOfBlock place;
  CHECK_FALSE(cache.has_some(place, plane));
  cache.store_plane(place, plane, some, greatest, rows);
  CHECK(cache.has_some(place, plane));
  CHECK_FALSE(cache.has_some(place, plane + 1));
  std::array<Code, plane_entries> copy;
  CHECK(cache.copy(place, plane, copy, rows));
  CHECK(copy == some);
  CHECK_FALSE(cache.copy(place, plane, copy, rows + 1));
  CHECK_FALSE(cache.copy(place, plane, copy));
  const BlockCache::View view = cache.find(place);
  CHECK(view.has(first));
  CHECK(view.has(first + rows * square_count - 1));
  CHECK_FALSE(view.has(first + rows * square_count));
  CHECK_FALSE(view.has(first - 1));
  cache.store_plane(place, plane, plane_of(block, plane), greatest);
  CHECK(has_plane(cache, place, plane, plane_of(block, plane)));
  CHECK(view.has(first + plane_entries - 1));
  CHECK(view.is_intact());
}

TEST_CASE("planes wait as the file has them beside those that are decoded, whatever their widths") {
  for (const std::size_t kind : {0u, 1u, 2u}) {
    for (const Code stored_limit : {Code{16}, Code{256}, Code{300}}) {
      const std::vector<Code> decoded = Blocks::codes(kind);
      const Code greatest = Blocks::greatest(kind);
      CAPTURE(greatest);
      CAPTURE(stored_limit);
      std::vector<Code> as_stored(entries_per_block);
      for (std::size_t i = 0; i < as_stored.size(); ++i)
        as_stored[i] = static_cast<Code>(i * 7 % stored_limit);
      BlockBuffer buffer;
      REQUIRE_FALSE(buffer.unpack(BlockPacker(1).pack(as_stored), BlockShape::of_planes(entries_per_block)));
      BlockCache cache(4 * one_slot);
      std::vector<BlockCache::SlotOfBlock> places(6);
      cache.store_undecoded(places[0], buffer, planes_per_block, greatest);
      for (std::size_t plane = 0; plane < planes_per_block; ++plane) {
        CHECK(has_undecoded(cache, places[0], plane, plane_of(as_stored, plane)));
        CHECK_FALSE(has_plane(cache, places[0], plane, plane_of(as_stored, plane)));
      }
      cache.store_plane(places[0], 3, plane_of(decoded, 3), greatest);
      CHECK(has_plane(cache, places[0], 3, plane_of(decoded, 3)));
      std::array<Code, plane_entries> copy;
      CHECK_FALSE(cache.copy_undecoded(places[0], 3, copy));
      CHECK(has_undecoded(cache, places[0], 4, plane_of(as_stored, 4)));
      CHECK_FALSE(has_plane(cache, places[0], 4, plane_of(as_stored, 4)));
      // Who comes next finds nothing of it.
      for (std::size_t other = 1; other < places.size(); ++other) {
        cache.store_plane(places[other], 5, plane_of(decoded, 5), greatest);
        CHECK(has_plane(cache, places[other], 5, plane_of(decoded, 5)));
        CHECK_FALSE(cache.copy_undecoded(places[other], 4, copy));
      }
      CHECK_FALSE(cache.find(places[0]));
    }
  }
}
