#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fault_log.hpp"
#include "mate33/base/byte_source.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/tablebase.hpp"
#include "retry_pause.hpp"

namespace mate33 {

/// The files of one table of any game, of which the first that serves is opened when it is first needed.
///
/// A damaged file is refused for good. One that could not be read may be read later, as when the descriptors
/// were exhausted: it is tried again, but not before a pause has passed.
class TableFiles {
 public:
  TableFiles(const TableFiles&) = delete;
  TableFiles& operator=(const TableFiles&) = delete;
  virtual ~TableFiles() = default;

  /// ok unless no file serves, as far as that is known. Opens only what could not be read before, when the
  /// pause has passed.
  ProbeStatus status() const noexcept;

 protected:
  TableFiles(IoMethod io, FaultLog& faults) : io_(io), faults_(faults) {}

  enum class Attempt : std::uint8_t {
    after_pause,
    now,  ///< for calls that are made for the file's sake
  };
  /// Opens the table if need be. Answers ok or what keeps it from serving: corrupt_file where every file is
  /// damaged, io_error where one may still be read later.
  ProbeStatus open_first(Attempt attempt) const noexcept;
  bool opens_now() const noexcept { return open_first(Attempt::now) == ProbeStatus::ok; }
  /// A file by its path, to be tried after those that are there, or after those that go first, too. With a
  /// source, that is read in the place of the file, and the path stands for it in messages.
  void add_file(std::string path, bool goes_first, std::shared_ptr<const ByteSource> source = nullptr);
  /// After a table has been put in its place by other means than a file.
  void serve() { status_ = ProbeStatus::ok; }

  /// Whether one of what is there serves.
  virtual bool is_open() const noexcept = 0;
  /// Opens a file, so that is_open(), or answers what is wrong. To be called under the lock of opening.
  virtual std::optional<TableFault> open_file(std::unique_ptr<ByteSource> source,
                                              const std::string& path) const = 0;
  FaultLog& faults() const { return faults_; }

 private:
  struct File {
    std::string path;
    bool goes_first;
    std::shared_ptr<const ByteSource> source;  // null where the path leads to the file
    bool fault_noted = false;
  };
  ProbeStatus last_result() const noexcept;
  void try_files() const;
  std::optional<TableFault> try_file(const File& file) const;

  IoMethod io_;
  FaultLog& faults_;
  mutable Mutex opening_;
  mutable std::vector<File> files_;  // neither open nor known to be damaged; guarded by opening_
  mutable std::atomic<ProbeStatus> status_{ProbeStatus::ok};
  mutable RetryPause pause_;
};

}  // namespace mate33
