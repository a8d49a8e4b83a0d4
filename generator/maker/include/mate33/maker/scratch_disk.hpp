#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "mate33/base/scratch_space.hpp"
#include "mate33/maker/descriptor.hpp"

namespace mate33 {

/// Room in a file without a name, which goes with the process, however that ends.
class ScratchDisk : public ScratchSpace {
 public:
  /// What is removed leaves room for others of about the same size: each takes whole pages of the disk.
  /// Throws IoError, told of the directory, as put() and read() do.
  explicit ScratchDisk(const std::filesystem::path& directory);
  /// The file is no larger than what is put, if nothing is removed. Errors are told of this path.
  static ScratchDisk without_pages(const std::filesystem::path& directory, std::filesystem::path told_of) {
    return {directory, std::move(told_of), 1};
  }

  ScratchPlace put(std::span<const std::byte> bytes) override;
  std::vector<std::byte> read(const ScratchPlace& place) const override;
  void remove(const ScratchPlace& place) override;

 private:
  ScratchDisk(const std::filesystem::path& directory, std::filesystem::path told_of, std::uint64_t page);

  std::uint64_t room_for(std::size_t bytes) const;
  std::uint64_t take_room(std::uint64_t bytes);
  void give_room(std::uint64_t offset, std::uint64_t bytes);
  void forget_room(std::map<std::uint64_t, std::uint64_t>::iterator room);

  const std::filesystem::path told_of_;
  const std::uint64_t page_;  // in bytes
  const Descriptor file_;
  std::mutex mutex_;  // of what follows
  std::uint64_t end_ = 0;
  // What is free before the end, in bytes.
  std::map<std::uint64_t, std::uint64_t> free_;                      // by offset; none lie side by side
  std::set<std::pair<std::uint64_t, std::uint64_t>> free_by_bytes_;  // the same: of bytes and offset
};

}  // namespace mate33
