#include <doctest/doctest.h>

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

}  // namespace

TEST_CASE("readers see a block whole or not at all, while it is replaced under them") {
  Blocks blocks;
  BlockCache cache(8 * slot_size);
  std::vector<std::vector<Code>> contents;
  for (std::size_t i = 0; i < 24; ++i) contents.push_back(Blocks::codes(i));
  std::atomic<std::size_t> wrong{0}, hits{0};
  {
    std::vector<std::jthread> threads;
    for (unsigned t = 0; t < 6; ++t) {
      threads.emplace_back([&, t] {
        std::mt19937_64 random(t);
        for (int n = 0; n < 1500; ++n) {
          const std::size_t i = random() % contents.size();
          const std::size_t entry = random() % entries_per_block;
          if (const BlockCache::View view = cache.find(blocks.places[i])) {
            const Code code = view.code(entry);
            if (!view.is_intact()) continue;
            ++hits;
            if (code != contents[i][entry]) ++wrong;
          } else {
            const Lock lock(cache.loading(blocks.places[i]));
            if (!cache.find(blocks.places[i]))
              cache.store(blocks.places[i], contents[i], Blocks::greatest(i));
          }
        }
      });
    }
  }
  CHECK(wrong == 0);
  CHECK(hits > 100);
}

TEST_CASE(
    "readers see planes of a block as they are, while others come and blocks of other widths replace it") {
  Blocks blocks;
  BlockCache cache(8 * slot_size);
  std::vector<std::vector<Code>> contents;
  for (std::size_t i = 0; i < 12; ++i) contents.push_back(Blocks::codes(i));
  std::atomic<std::size_t> wrong{0}, hits{0};
  {
    std::vector<std::jthread> threads;
    for (unsigned t = 0; t < 6; ++t) {
      threads.emplace_back([&, t] {
        std::mt19937_64 random(t);
        for (int n = 0; n < 3000; ++n) {
          const std::size_t i = random() % contents.size();
          const std::size_t entry = random() % entries_per_block, plane = entry / plane_entries;
          if (const BlockCache::View view = cache.find(blocks.places[i]); view && view.has(entry)) {
            const Code code = view.code(entry);
            if (!view.is_intact()) continue;
            ++hits;
            if (code != contents[i][entry]) ++wrong;
          } else {
            const Lock lock(cache.loading(blocks.places[i]));
            cache.store_plane(blocks.places[i], plane,
                              std::span(contents[i]).subspan(plane * plane_entries).first<plane_entries>(),
                              Blocks::greatest(i));
          }
        }
      });
    }
  }
  CHECK(wrong == 0);
  CHECK(hits > 100);
}
