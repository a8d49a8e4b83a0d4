#pragma once

#include "mate33/table/format/stored_block.hpp"

namespace mate33 {

/// How hard the blocks are packed.
struct Packing {
  BlockCodec codec = BlockCodec::zstd;  ///< zstd or context
  int zstd_level = 5;                   ///< 1..22; without meaning for the context codec
  friend constexpr bool operator==(const Packing&, const Packing&) = default;
};
/// What a quick run takes, and what is worth the wait for tables that are handed on.
inline constexpr Packing quick_packing = {};
inline constexpr Packing best_packing = {BlockCodec::context};

}  // namespace mate33
