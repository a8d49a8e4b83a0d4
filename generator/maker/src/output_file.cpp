#include "mate33/maker/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include "mate33/maker/descriptor.hpp"
#include "system_error.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// Where the system shows an open file.
fs::path link_to(const Descriptor& file, const fs::path& descriptors) {
  return descriptors / std::to_string(file.number());
}

constexpr mode_t readable_by_all = 0644;

/// Where a file waits for its name on systems that cannot make one without a name or cannot name it later,
/// and on its way to replace another. The name is fixed, so that the next run finds what a run that was
/// killed left.
fs::path waiting_name(const fs::path& path) {
  std::string name = ".";
  name += path.filename().string();
  return path.parent_path() / (name += ".new");
}

void write_all(int file, std::span<const std::byte> bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_io_error("write", path);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

using Writer = std::function<void(const ByteSink&)>;

/// Who may use a file that is replaced may use the new one, as far as we may say so.
void take_over_permissions(int file, const fs::path& path) {
  struct stat old {};
  if (::stat(path.c_str(), &old) != 0) return;
  ::fchmod(file, old.st_mode & 07777);
  if (::fchown(file, old.st_uid, old.st_gid) != 0) return;  // only root may give files away
}

void fill(int file, const fs::path& path, const Writer& write) {
  take_over_permissions(file, path);
  write([&](std::span<const std::byte> bytes) { write_all(file, bytes, path); });
  if (::fsync(file) != 0) throw_io_error("write", path);
}

/// Makes the new name survive a power cut as the contents do.
void sync_directory(const fs::path& directory) {
  const Descriptor descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.number() < 0 || ::fsync(descriptor.number()) != 0)
    throw_io_error("sync directory", directory);
}

void rename_into_place(const fs::path& waiting, const fs::path& path) {
  if (::rename(waiting.c_str(), path.c_str()) == 0) return;
  const int error = errno;
  ::unlink(waiting.c_str());
  errno = error;
  throw_io_error("name", path);
}

/// Gives a file without a name, which the system shows as `link`, its name; where the name is taken, by way
/// of the waiting name.
void name_file(const fs::path& link, const fs::path& path, const fs::path& waiting) {
  if (::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0) return;
  if (errno != EEXIST) throw_io_error("name", path);
  if (::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, waiting.c_str(), AT_SYMLINK_FOLLOW) != 0) {
    throw_io_error("name", waiting);
  }
  rename_into_place(waiting, path);
}

/// A file without a name in the directory; none where the system cannot make one, or could not name it later.
/// Throws IoError where no file at all can be made.
Descriptor open_nameless(const fs::path& directory, const fs::path& descriptors) {
  Descriptor file(::open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, readable_by_all));
  if (file.number() >= 0) {
    // A bare chroot and some containers have no /proc.
    return ::access(link_to(file, descriptors).c_str(), F_OK) == 0 ? std::move(file) : Descriptor(-1);
  }
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) {
    throw_io_error("create a file in", directory);
  }
  return file;
}

void write_by_waiting_name(const fs::path& path, const fs::path& waiting, const Writer& write,
                           const FileCheck& check) {
  const Descriptor file(::open(waiting.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, readable_by_all));
  if (file.number() < 0) throw_io_error("create", waiting);
  try {
    fill(file.number(), path, write);
    if (check) check(waiting);
  } catch (...) {
    ::unlink(waiting.c_str());
    throw;
  }
  rename_into_place(waiting, path);
}

}  // namespace

void make_directory(const fs::path& directory) {
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) throw IoError("cannot make directory " + directory.string() + ": " + error.message());
}

void remove_leftover(const fs::path& path) {
  ::unlink(waiting_name(path).c_str());
}

void write_file_atomically(const fs::path& path, std::span<const std::byte> bytes) {
  write_parts_atomically(path, [&](const ByteSink& sink) { sink(bytes); });
}

void write_parts_atomically(const fs::path& path, const Writer& write, const FileCheck& check,
                            const fs::path& descriptors) {
  const fs::path directory = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const fs::path waiting = waiting_name(path);
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw IoError("cannot write " + path.string() + ": it is a directory; move it away");
  }
  remove_leftover(path);
  const Descriptor nameless = open_nameless(directory, descriptors);
  if (nameless.number() >= 0) {
    fill(nameless.number(), path, write);
    if (check) check(link_to(nameless, descriptors));
    name_file(link_to(nameless, descriptors), path, waiting);
  } else {
    write_by_waiting_name(path, waiting, write, check);
  }
  sync_directory(directory);
}

}  // namespace mate33
