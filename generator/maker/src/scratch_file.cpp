#include "mate33/maker/scratch_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <span>
#include <utility>

#include "system_error.hpp"

namespace mate33 {

namespace {

constexpr mode_t own = 0600;

/// A file that has no name, or has lost it at once where the system knows no files without.
Descriptor open_nameless(const std::filesystem::path& directory) {
  Descriptor file(::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, own));
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
  for (std::span<const std::byte> rest(bytes); !rest.empty();) {
    const ssize_t count = ::pwrite(file_.number(), rest.data(), rest.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;
    if (count <= 0) throw_io_error("write", table_);
    rest = rest.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

std::vector<std::byte> ScratchFile::read(std::size_t block) const {
  Place place;
  {
    const std::scoped_lock lock(mutex_);
    place = places_[block];
  }
  std::vector<std::byte> bytes(place.bytes);
  for (std::span<std::byte> rest(bytes); !rest.empty();) {
    const ssize_t count = ::pread(file_.number(), rest.data(), rest.size(), static_cast<off_t>(place.offset));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) errno = EIO;  // somebody has cut it short
    if (count <= 0) throw_io_error("read back what was written for", table_);
    rest = rest.subspan(static_cast<std::size_t>(count));
    place.offset += static_cast<std::uint64_t>(count);
  }
  return bytes;
}

}  // namespace mate33
