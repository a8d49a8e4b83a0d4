#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "general_table.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/table_key.hpp"
#include "table_files.hpp"

namespace mate33 {

/// The files of one table of chess, flat or of the general format.
class TableSlot : public TableFiles {
 public:
  /// One of the two; neither where no file serves.
  struct Open {
    const FlatTable* flat = nullptr;
    const GeneralTable* general = nullptr;
  };

  /// `wdl`: where a table that needs it finds that of WDL.
  TableSlot(const TableKey& key, IoMethod io, BlockCache& cache, FaultLog& faults,
            std::shared_ptr<const NeededTable> wdl)
      : TableFiles(io, faults), key_(key), cache_(cache), wdl_(std::move(wdl)) {}

  const TableKey& key() const { return key_; }
  /// A file by its path, to be tried after those that are there; a flat one before all that are not.
  void add_file(std::string path);
  /// The contents of a file of the general format, read as a file is when the table is first needed.
  void add_source(std::shared_ptr<const ByteSource> source, std::string name);
  /// A table that is open, to serve unless one of those that are there does.
  void add(FlatTable table);
  void add(std::unique_ptr<GeneralTable> table);

  /// Opens the table if need be. Answers ok or what keeps it from serving: corrupt_file where every file is
  /// damaged, io_error where one may still be read later.
  ProbeStatus open(Open& open) const noexcept {
    if (look(open)) return ProbeStatus::ok;
    const ProbeStatus status = open_first(Attempt::after_pause);
    look(open);
    return status;
  }
  /// As open(), but without regard to the pause: for calls that are made for the file's sake.
  ProbeStatus open_now(Open& open) const noexcept {
    const ProbeStatus status = open_first(Attempt::now);
    look(open);
    return status;
  }
  /// Reads the whole table past the cache.
  ProbeStatus verify_checksums() const noexcept;

 private:
  bool look(Open& open) const noexcept {
    open.flat = flat_.load(std::memory_order_acquire);
    open.general = general_.load(std::memory_order_acquire);
    return open.general != nullptr || open.flat != nullptr;
  }
  bool is_open() const noexcept override;
  std::optional<TableFault> open_file(std::unique_ptr<ByteSource> source,
                                      const std::string& path) const override;

  TableKey key_;
  BlockCache& cache_;
  const std::shared_ptr<const NeededTable> wdl_;
  // Guarded by the lock of opening once there are threads.
  mutable std::optional<FlatTable> flat_owner_;
  mutable std::unique_ptr<GeneralTable> general_owner_;
  mutable std::atomic<const FlatTable*> flat_{nullptr};
  mutable std::atomic<const GeneralTable*> general_{nullptr};
};

}  // namespace mate33
