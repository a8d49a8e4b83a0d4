#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include "mate33/base/mutex.hpp"
#include "mate33/maker/descriptor.hpp"
#include "mate33/maker/settlement_file.hpp"
#include "mate33/solver/peers.hpp"

namespace mate33 {

/// What all processes that solve a table together have settled: each has a file, in a directory that all of
/// them see, and tells the others what blocks it has. What goes wrong throws IoError.
class AllSettlements : public SettledBlocks {
 public:
  /// `paths`: the files, by process; `own` is one of them. All must outlive it.
  AllSettlements(const SettlementFile& own, std::vector<std::filesystem::path> paths, Peers& peers);

  /// Waits for all. Has from then on what every one of them has settled up to now. Not while others read.
  void meet();
  std::vector<Block> blocks(std::size_t slice, std::size_t region) const override;
  void read(const Block& block, std::vector<std::byte>& bytes) const override;

  /// What has been read of the files of others.
  std::uint64_t bytes_of_others() const { return bytes_of_others_; }

 private:
  void open_others();
  void tell(const std::vector<Block>& blocks);
  void enter(const Peers::Message& message);

  const SettlementFile& own_;
  const std::vector<std::filesystem::path> paths_;
  Peers& peers_;
  std::vector<Descriptor> files_;  // by process
  // Of others; by slice and region.
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Block>> blocks_;
  std::uint64_t told_bytes_ = 0;  // of the own file
  mutable std::atomic<std::uint64_t> bytes_of_others_ = 0;
};

}  // namespace mate33
