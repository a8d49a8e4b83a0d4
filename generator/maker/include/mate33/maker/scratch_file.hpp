#pragma once

#include <filesystem>
#include <mutex>
#include <vector>

#include "mate33/maker/scratch_disk.hpp"
#include "mate33/table/format/block_store.hpp"

namespace mate33 {

/// Keeps the blocks of a table in a file without a name, which goes with the process, however that ends.
class ScratchFile : public BlockStore {
 public:
  /// In the directory where the table will be: what fits here fits there. What goes wrong is told of the
  /// table's path. Throws IoError.
  ScratchFile(const std::filesystem::path& table, std::size_t block_count);

  void put(std::size_t block, std::vector<std::byte> bytes) override;
  std::vector<std::byte> read(std::size_t block) const override;

 private:
  ScratchDisk disk_;
  mutable std::mutex mutex_;          // of what follows
  std::vector<ScratchPlace> places_;  // by block
};

}  // namespace mate33
