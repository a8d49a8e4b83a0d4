#pragma once

#include <filesystem>
#include <functional>

namespace mate33 {

/// Holds a directory for one process, or for those that share it. The lock belongs to the open directory
/// itself (flock). It leaves no file behind and dies with its owner, however that ends. On NFS it holds only
/// among the processes of one machine.
class DirectoryLock {
 public:
  enum class Use : bool {
    alone,
    shared  ///< with others that share it
  };
  /// Waits while another process holds the directory, after calling `on_wait` once. Throws IoError.
  DirectoryLock(const std::filesystem::path& directory, const std::function<void()>& on_wait,
                Use use = Use::alone);
  ~DirectoryLock();
  /// Whether nobody holds it just now.
  static bool is_free(const std::filesystem::path& directory);
  DirectoryLock(const DirectoryLock&) = delete;
  DirectoryLock& operator=(const DirectoryLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace mate33
