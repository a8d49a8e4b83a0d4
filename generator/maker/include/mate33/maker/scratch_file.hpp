#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <vector>

#include "mate33/maker/descriptor.hpp"
#include "mate33/table/format/block_store.hpp"

namespace mate33 {

/// Keeps blocks in a file without a name, which goes with the process, however that ends.
class ScratchFile : public BlockStore {
 public:
  /// In the directory where the table will be: what fits here fits there. What goes wrong is told of the
  /// table's path. Throws IoError.
  ScratchFile(std::filesystem::path table, std::size_t block_count);

  void put(std::size_t block, std::vector<std::byte> bytes) override;
  std::vector<std::byte> read(std::size_t block) const override;

 private:
  struct Place {
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
  };

  const std::filesystem::path table_;
  Descriptor file_;
  mutable std::mutex mutex_;  // of what follows
  std::uint64_t end_ = 0;
  std::vector<Place> places_;  // by block
};

}  // namespace mate33
