#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "block_cache.hpp"

/// Blocks for a cache by itself, which tell which they are.
namespace mate33::testing {

/// Blocks of which every third is wide, and their places.
struct Blocks {
  static constexpr Code greatest = 255 + 59;

  std::vector<BlockCache::SlotOfBlock> places{60};

  std::size_t count() const { return places.size(); }
  static std::vector<Code> codes(std::size_t block) {
    std::mt19937_64 random(block);
    std::vector<Code> result(entries_per_block);
    for (Code& code : result) code = static_cast<Code>(random() % 255);
    result[5] = illegal_code;
    if (block % 3 == 0) result[7] = 255 + static_cast<Code>(block);
    return result;
  }
  static std::size_t bytes(std::size_t block) {
    return block % 3 == 0 ? 2 * BlockCache::slot_bytes : BlockCache::slot_bytes;
  }
};

}  // namespace mate33::testing
