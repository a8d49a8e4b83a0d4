#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <random>
#include <span>
#include <thread>
#include <vector>

#include "block_cache.hpp"
#include "numbered_blocks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

constexpr std::size_t slot_size = BlockCache::slot_bytes;

/// Lets threads look for entries of so many blocks in a cache that has not room for all. What is not there is
/// asked of supply(cache, place, block, codes, entry), under the block's lock, which answers whether all is
/// as it should be.
template <class Supply>
void check_readers(std::size_t block_count, int rounds, Supply supply) {
  Blocks blocks;
  BlockCache cache(8 * slot_size);
  std::vector<std::vector<Code>> contents;
  for (std::size_t i = 0; i < block_count; ++i) contents.push_back(Blocks::codes(i));
  std::atomic<std::size_t> wrong{0}, hits{0};
  {
    std::vector<std::jthread> threads;
    for (unsigned t = 0; t < 6; ++t) {
      threads.emplace_back([&, t] {
        std::mt19937_64 random(t);
        for (int n = 0; n < rounds; ++n) {
          const std::size_t i = random() % contents.size();
          const std::size_t entry = random() % entries_per_block;
          if (const BlockCache::View view = cache.find(blocks.places[i]); view && view.has(entry)) {
            const Code code = view.code(entry);
            if (!view.is_intact()) continue;
            ++hits;
            if (code != contents[i][entry]) ++wrong;
          } else {
            const Lock lock(cache.loading(blocks.places[i]));
            if (!supply(cache, blocks.places[i], i, contents[i], entry)) ++wrong;
          }
        }
      });
    }
  }
  CHECK(wrong == 0);
  CHECK(hits > 100);
}

}  // namespace

TEST_CASE("readers see a block whole or not at all, while it is replaced under them") {
  check_readers(24, 1500,
                [](BlockCache& cache, BlockCache::SlotOfBlock& place, std::size_t block,
                   const std::vector<Code>& codes, std::size_t entry) {
                  if (const BlockCache::View view = cache.find(place))
                    return view.has(entry) || !view.is_intact();
                  cache.store(place, codes, Blocks::greatest(block));
                  return true;
                });
}

TEST_CASE(
    "readers see rows and planes of a block as they are, while others come and blocks of other widths "
    "replace it") {
  check_readers(12, 3000,
                [](BlockCache& cache, BlockCache::SlotOfBlock& place, std::size_t block,
                   const std::vector<Code>& codes, std::size_t entry) {
                  if (const BlockCache::View view = cache.find(place); view && view.has(entry)) return true;
                  const std::size_t plane = entry / plane_entries;
                  std::array<Code, plane_entries> of_plane;
                  std::ranges::copy_n(&codes[plane * plane_entries], plane_entries, of_plane.begin());
                  // What is not there yet does not count.
                  const std::size_t rows =
                      cache.has_some(place, plane) ? square_count : entry % plane_entries / square_count + 1;
                  std::fill(of_plane.begin() + rows * square_count, of_plane.end(), illegal_code);
                  cache.store_plane(place, plane, of_plane, Blocks::greatest(block), rows);
                  return true;
                });
}
