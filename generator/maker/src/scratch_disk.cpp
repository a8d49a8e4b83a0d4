#include "mate33/maker/scratch_disk.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <iterator>

#include "file_bytes.hpp"

namespace mate33 {

namespace {

constexpr mode_t owner_only = 0600;

/// A file that has no name, or has lost it at once where the system knows no files without.
Descriptor open_nameless(const std::filesystem::path& directory) {
  Descriptor file(::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, owner_only));
  if (file.number() >= 0) return file;
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) {
    throw_io_error("create a file in", directory);
  }
  std::string name = (directory / ".scratch.XXXXXX").string();
  Descriptor named(::mkostemp(name.data(), O_CLOEXEC));
  if (named.number() < 0) throw_io_error("create a file in", directory);
  ::unlink(name.c_str());
  return named;
}

constexpr std::uint64_t page_of_disk = 4096;

}  // namespace

ScratchDisk::ScratchDisk(const std::filesystem::path& directory)
    : ScratchDisk(directory, directory, page_of_disk) {}

ScratchDisk::ScratchDisk(const std::filesystem::path& directory, std::filesystem::path told_of,
                         std::uint64_t page)
    : told_of_(std::move(told_of)), page_(page), file_(open_nameless(directory)) {}

std::uint64_t ScratchDisk::room_for(std::size_t bytes) const {
  return (bytes + page_ - 1) / page_ * page_;
}

ScratchPlace ScratchDisk::put(std::span<const std::byte> bytes) {
  const ScratchPlace place{take_room(room_for(bytes.size())), bytes.size()};
  try {
    write_at(file_, place.offset, bytes, told_of_);
  } catch (...) {
    remove(place);
    throw;
  }
  return place;
}

std::vector<std::byte> ScratchDisk::read(const ScratchPlace& place) const {
  std::vector<std::byte> bytes(place.bytes);
  read_at(file_, place.offset, bytes, told_of_);
  return bytes;
}

void ScratchDisk::remove(const ScratchPlace& place) {
  give_room(place.offset, room_for(place.bytes));
}

/// Of what is free the least that is enough, else at the end.
std::uint64_t ScratchDisk::take_room(std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  const auto least = free_by_bytes_.lower_bound({bytes, 0});
  if (least == free_by_bytes_.end()) return std::exchange(end_, end_ + bytes);
  const auto [size, offset] = *least;
  forget_room(free_.find(offset));
  if (size > bytes) {
    free_.emplace(offset + bytes, size - bytes);
    free_by_bytes_.emplace(size - bytes, offset + bytes);
  }
  return offset;
}

/// Joins it with what is free on either side.
void ScratchDisk::give_room(std::uint64_t offset, std::uint64_t bytes) {
  if (bytes == 0) return;
  const std::scoped_lock lock(mutex_);
  auto after = free_.lower_bound(offset);
  if (after != free_.end() && after->first == offset + bytes) {
    bytes += after->second;
    forget_room(after);
    after = free_.lower_bound(offset);
  }
  if (after != free_.begin()) {
    const auto before = std::prev(after);
    if (before->first + before->second == offset) {
      offset = before->first;
      bytes += before->second;
      forget_room(before);
    }
  }
  free_.emplace(offset, bytes);
  free_by_bytes_.emplace(bytes, offset);
}

void ScratchDisk::forget_room(std::map<std::uint64_t, std::uint64_t>::iterator room) {
  free_by_bytes_.erase({room->second, room->first});
  free_.erase(room);
}

}  // namespace mate33
