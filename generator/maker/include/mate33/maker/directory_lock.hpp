#pragma once

#include <filesystem>
#include <functional>

namespace mate33 {

/// Holds a directory for one generating process at a time. The lock belongs to the open directory itself
/// (flock): it leaves no file behind and dies with its owner, however that ends.
class DirectoryLock {
 public:
  /// Waits while another process holds the directory, after calling `on_wait` once. Throws IoError.
  DirectoryLock(const std::filesystem::path& directory, const std::function<void()>& on_wait);
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace mate33
