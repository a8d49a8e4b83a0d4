#pragma once

#include <filesystem>
#include <functional>

namespace mate33 {

/// The claim of one process to make one table, in a directory that many share, on many machines, too. It is a
/// lock (flock, which NFS knows as well) of a hidden file beside the table, and dies with its owner, however
/// that ends. An empty file may stay then. remove_left() removes it, or whoever claims the table next.
class TableClaim {
 public:
  /// Waits while another process has the claim, after calling `on_wait` once. Throws IoError.
  TableClaim(const std::filesystem::path& table, const std::function<void()>& on_wait);
  ~TableClaim();
  TableClaim(const TableClaim&) = delete;
  TableClaim& operator=(const TableClaim&) = delete;

  /// Where a killed process has left its claim and none has it, tidies up what else that has left, and
  /// removes it.
  static void remove_left(const std::filesystem::path& table, const std::function<void()>& tidy_up);

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

}  // namespace mate33
