#include "mate33/maker/scratch_file.hpp"

namespace mate33 {

ScratchFile::ScratchFile(const std::filesystem::path& table, std::size_t block_count)
    : disk_(ScratchDisk::without_pages(table.has_parent_path() ? table.parent_path() : ".", table)),
      places_(block_count) {}

void ScratchFile::put(std::size_t block, std::vector<std::byte> bytes) {
  const ScratchPlace place = disk_.put(bytes);
  const std::scoped_lock lock(mutex_);
  places_[block] = place;
}

std::vector<std::byte> ScratchFile::read(std::size_t block) const {
  ScratchPlace place;
  {
    const std::scoped_lock lock(mutex_);
    place = places_[block];
  }
  return disk_.read(place);
}

}  // namespace mate33
