#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"

namespace mate33 {

/// What verify_flat_table() found.
struct FlatVerification {
  std::uint64_t entries = 0;          ///< of the file, all of them
  std::uint64_t wins = 0;             ///< entries with a mate, each re-derived from its successors
  std::uint64_t draws = 0;            ///< legal positions without a win, each with no winning move
  std::uint64_t illegal = 0;          ///< placements that are no legal position, each 0
  std::uint64_t black_to_move = 0;    ///< positions with Black to move that were valued on the way
  std::uint64_t faults = 0;           ///< entries that are wrong
  std::vector<std::string> examples;  ///< of faults, at most ten, one line each
};

/// Re-derives every entry of a flat file by lookahead with the plain move generator, independently of the
/// solver. Every value must be 1 + that of the best reply, every stored move the first that achieves it, and
/// every 0 a placement that is illegal or has no winning move. Values that satisfy this everywhere are the
/// true ones, by induction over the distance (docs/algorithm.md). `file`: FlatTable::file_bytes bytes of any
/// content.
FlatVerification verify_flat_table(std::span<const std::byte> file, Executor& team,
                                   const ShareObserver& observer = {});

}  // namespace mate33
