#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mate33 {

/// Where something lies in a ScratchSpace.
struct ScratchPlace {
  std::uint64_t offset = 0;  ///< in bytes
  std::size_t bytes = 0;
};

/// Keeps what memory has no room for. Threads may use it at the same time, for different places.
class ScratchSpace {
 public:
  virtual ~ScratchSpace() = default;
  /// Throws what its maker says; then it is as before.
  virtual ScratchPlace put(std::span<const std::byte> bytes) = 0;
  /// What was put there, or a part of it. Throws what its maker says.
  virtual std::vector<std::byte> read(const ScratchPlace& place) const = 0;
  /// What was put there is not needed any more: its room is for others.
  virtual void remove(const ScratchPlace& place) = 0;
};

}  // namespace mate33
