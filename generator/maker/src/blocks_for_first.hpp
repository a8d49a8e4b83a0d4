#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/solver/peers.hpp"
#include "mate33/table/format/block_store.hpp"
#include "mate33/table/table_tally.hpp"

namespace mate33 {

/// Where a process puts the blocks that it packs of a table which the first process writes: they are sent
/// there, many at a time.
class BlocksForFirst final : public BlockStore {
 public:
  /// `file`: its number among those that are made at the same time. The peers must outlive it.
  BlocksForFirst(Peers& peers, std::uint32_t file) : peers_(peers), file_(file) {}

  void put(std::size_t block, std::vector<std::byte> bytes) override;
  /// None can be had back: it throws.
  std::vector<std::byte> read(std::size_t block) const override;
  /// Sends what is left.
  void send();
  /// When all blocks have been sent.
  void send(const TableTally& tally);

 private:
  void add(std::uint64_t block, std::span<const std::byte> bytes);

  Peers& peers_;
  const std::uint32_t file_;
  Mutex mutex_;  // of what follows
  Peers::Message message_;
};

/// What the first process does with what others have packed of a file.
struct PackedByOthers {
  std::function<void(std::uint32_t file, std::size_t block, std::vector<std::byte> bytes)> on_block;
  std::function<void(std::uint32_t file, const TableTally& tally)> on_tally;
};
/// Throws TableError where the message makes no sense.
void take_packed(const Peers::Message& message, const PackedByOthers& packed);

}  // namespace mate33
