#include "mate33/maker/table_claim.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system_error.hpp"

namespace mate33 {

namespace {

/// Whether the path still names the open file: who had the claim before has removed it. On NFS the number of
/// links of the open file is news, and what the path names may be not.
bool is_there(int descriptor, const std::filesystem::path& path) {
  struct stat open {
  }, named{};
  return ::fstat(descriptor, &open) == 0 && open.st_nlink > 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

std::filesystem::path claim_path(const std::filesystem::path& table) {
  return table.parent_path() / ("." + table.filename().string() + ".claim");
}

}  // namespace

TableClaim::TableClaim(const std::filesystem::path& table, const std::function<void()>& on_wait)
    : path_(claim_path(table)) {
  constexpr mode_t permissions = 0666;
  for (bool told = false;;) {
    descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, permissions);
    if (descriptor_ < 0) throw_io_error("make files in", path_.parent_path());
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK && on_wait && !told) on_wait();
      told = true;
      while (::flock(descriptor_, LOCK_EX) != 0) {
        if (errno == EINTR) continue;
        ::close(descriptor_);
        throw_io_error("lock", path_);
      }
    }
    if (is_there(descriptor_, path_)) return;
    ::close(descriptor_);
  }
}

TableClaim::~TableClaim() {
  ::unlink(path_.c_str());
  ::close(descriptor_);
}

void TableClaim::remove_left(const std::filesystem::path& table, const std::function<void()>& tidy_up) {
  const std::filesystem::path path = claim_path(table);
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0 && is_there(descriptor, path)) {
    tidy_up();
    ::unlink(path.c_str());
  }
  ::close(descriptor);
}

}  // namespace mate33
