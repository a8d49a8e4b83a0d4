#include "mate33/maker/directory_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "system_error.hpp"

namespace mate33 {

DirectoryLock::DirectoryLock(const std::filesystem::path& directory, const std::function<void()>& on_wait,
                             Use use)
    : descriptor_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) throw_io_error("open directory", directory);
  const int lock = use == Use::shared ? LOCK_SH : LOCK_EX;
  if (::flock(descriptor_, lock | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK && on_wait) on_wait();
  while (::flock(descriptor_, lock) != 0) {
    if (errno == EINTR) continue;
    ::close(descriptor_);
    throw_io_error("lock", directory);
  }
}

DirectoryLock::~DirectoryLock() {
  ::close(descriptor_);
}

bool DirectoryLock::is_free(const std::filesystem::path& directory) {
  const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool is_locked = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return is_locked;
}

}  // namespace mate33
