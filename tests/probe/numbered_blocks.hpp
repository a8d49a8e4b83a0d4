#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "block_cache.hpp"

/// Blocks for a cache by itself, which tell which they are.
namespace mate33::testing {

/// Blocks whose codes take two bytes, one, and half of one in turn, and their places.
struct Blocks {
  std::vector<BlockCache::SlotOfBlock> places{60};

  std::size_t count() const { return places.size(); }
  static CodeWidth width(std::size_t block) { return static_cast<CodeWidth>(2 - block % 3); }
  /// Of the table that the block is of.
  static Code greatest(std::size_t block) {
    return width(block) == CodeWidth::two_bytes ? Code{255 + 59}
                                                : static_cast<Code>(MarkedBytes::mark(width(block)) - 1);
  }
  static std::vector<Code> codes(std::size_t block) {
    const bool is_wide = width(block) == CodeWidth::two_bytes;
    const Code limit = MarkedBytes::mark(is_wide ? CodeWidth::byte : width(block));
    std::mt19937_64 random(block);
    std::vector<Code> result(entries_per_block);
    for (Code& code : result) code = static_cast<Code>(random() % limit);
    result[5] = illegal_code;
    if (is_wide) result[7] = 255 + static_cast<Code>(block);
    return result;
  }
  static std::size_t bytes(std::size_t block) { return bytes_of_codes(entries_per_block, width(block)); }
};

}  // namespace mate33::testing
