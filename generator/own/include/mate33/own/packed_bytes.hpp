#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "mate33/base/scratch_space.hpp"

namespace mate33 {

/// How much memory is for what is packed, where there is scratch for all beyond it.
struct PackedLimit {
  std::uint64_t memory_bytes = std::numeric_limits<std::uint64_t>::max();
  ScratchSpace* scratch = nullptr;  ///< null: all is in memory
};

/// Where what is packed lies. Threads may use it at the same time.
class PackedRoom {
 public:
  explicit PackedRoom(const PackedLimit& limit) : limit_(limit) {}

 private:
  friend class PackedBytes;
  const PackedLimit limit_;
  std::atomic<std::uint64_t> bytes_in_memory_ = 0;
};

/// Something that is packed, in memory or in scratch, until it is not needed any more. What scratch throws
/// comes through.
class PackedBytes {
 public:
  /// The room must outlive it.
  PackedBytes(std::vector<std::byte> bytes, PackedRoom& room);
  ~PackedBytes();
  PackedBytes(const PackedBytes&) = delete;
  PackedBytes& operator=(const PackedBytes&) = delete;

  std::size_t size() const { return size_; }
  /// A part of them. `buffer`: for what is read; until it is another, the part stays.
  std::span<const std::byte> part(std::size_t begin, std::size_t count, std::vector<std::byte>& buffer) const;

 private:
  PackedRoom& room_;
  const std::size_t size_;
  std::vector<std::byte> in_memory_;
  std::optional<ScratchPlace> in_scratch_;
};

}  // namespace mate33
