#pragma once

#include <filesystem>
#include <functional>

namespace mate33 {

/// The claim of one process to make one table, in a directory that many share, on many machines, too: a
/// hidden file beside the table that is locked (flock, which NFS knows as well). The lock dies with its
/// owner, however that ends; then an empty file may stay, which remove_left() or whoever claims the table
/// next removes.
class TableClaim {
 public:
  /// Waits while another process has the claim, after calling `on_wait` once. Throws IoError.
  TableClaim(const std::filesystem::path& table, const std::function<void()>& on_wait);
  ~TableClaim();
  TableClaim(const TableClaim&) = delete;
  TableClaim& operator=(const TableClaim&) = delete;

  /// Removes what a killed process left, if none has the claim.
  static void remove_left(const std::filesystem::path& table);

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace mate33
