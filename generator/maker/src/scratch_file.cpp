#include "mate33/maker/scratch_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

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

}  // namespace

ScratchFile::ScratchFile(std::filesystem::path table, std::size_t block_count)
    : table_(std::move(table)),
      file_(open_nameless(table_.has_parent_path() ? table_.parent_path() : ".")),
      places_(block_count) {}

void ScratchFile::put(std::size_t block, std::vector<std::byte> bytes) {
  std::uint64_t offset;
  {
    const std::scoped_lock lock(mutex_);
    offset = end_;
    end_ += bytes.size();
    places_[block] = {offset, static_cast<std::uint32_t>(bytes.size())};
  }
  write_at(file_, offset, bytes, table_);
}

std::vector<std::byte> ScratchFile::read(std::size_t block) const {
  Place place;
  {
    const std::scoped_lock lock(mutex_);
    place = places_[block];
  }
  std::vector<std::byte> bytes(place.bytes);
  read_at(file_, place.offset, bytes, table_);
  return bytes;
}

}  // namespace mate33
