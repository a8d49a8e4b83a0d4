#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace mate33 {

/// Where the blocks of a table lie while it is made. They come in the order in which slices are solved, and
/// stand in the file in another. Threads may put and read different blocks at the same time.
class BlockStore {
 public:
  virtual ~BlockStore() = default;
  /// Keeps a block. Each is put once.
  virtual void put(std::size_t block, std::vector<std::byte> bytes) = 0;
  /// The bytes of a block that was put.
  virtual std::vector<std::byte> read(std::size_t block) const = 0;
};

/// Keeps them in memory.
class BlockMemory : public BlockStore {
 public:
  explicit BlockMemory(std::size_t block_count) : blocks_(block_count) {}
  void put(std::size_t block, std::vector<std::byte> bytes) override { blocks_[block] = std::move(bytes); }
  std::vector<std::byte> read(std::size_t block) const override { return blocks_[block]; }

 private:
  std::vector<std::vector<std::byte>> blocks_;
};

}  // namespace mate33
