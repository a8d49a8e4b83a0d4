#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "block_cache.hpp"
#include "fault_log.hpp"
#include "general_table.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/table_key.hpp"
#include "mate33/tablebase.hpp"
#include "retry_pause.hpp"

namespace mate33 {

/// The files of one table, of which the first that serves is opened when it is first needed.
///
/// A damaged file is refused for good. One that could not be read may be read later, as when the descriptors
/// were exhausted: it is tried again, but not before a pause has passed.
class TableSlot {
 public:
  /// One of the two; neither where no file serves.
  struct Open {
    const FlatTable* flat = nullptr;
    const GeneralTable* general = nullptr;
  };

  TableSlot(const TableKey& key, IoMethod io, BlockCache& cache, FaultLog& faults)
      : key_(key), io_(io), cache_(cache), faults_(faults) {}

  const TableKey& key() const { return key_; }
  /// A file by its path, to be tried after those that are there; a flat one before all that are not.
  void add_file(std::string path, bool flat);
  /// A table that is open, to serve unless one of those that are there does.
  void add(FlatTable table);
  void add(std::unique_ptr<GeneralTable> table);

  /// Opens the table if need be. Answers ok or what keeps it from serving: corrupt_file where every file is
  /// damaged, io_error where one may still be read later.
  ProbeStatus open(Open& open) const noexcept {
    open.flat = flat_.load(std::memory_order_acquire);
    open.general = general_.load(std::memory_order_acquire);
    return open.general != nullptr || open.flat != nullptr ? ProbeStatus::ok
                                                           : open_first(open, Attempt::after_pause);
  }
  /// As open(), but without regard to the pause: for calls that are made for the file's sake.
  ProbeStatus open_now(Open& open) const noexcept { return open_first(open, Attempt::now); }
  /// Reads the whole table past the cache.
  ProbeStatus verify_checksums() const noexcept;
  /// ok unless no file serves, as far as that is known. Opens only what could not be read before, when the
  /// pause has passed.
  ProbeStatus status() const noexcept;

 private:
  struct File {
    std::string path;
    bool flat;
    bool fault_noted = false;
  };
  enum class Attempt : std::uint8_t { now, after_pause };

  /// Whether one of what is there serves; opens it if need be.
  bool has_open_table() const noexcept;
  ProbeStatus open_first(Open& open, Attempt attempt) const noexcept;
  ProbeStatus last_result(Open& open) const noexcept;
  void try_files() const;
  std::optional<TableFault> try_file(const File& file) const;

  TableKey key_;
  IoMethod io_;
  BlockCache& cache_;
  FaultLog& faults_;
  mutable Mutex opening_;
  // Guarded by opening_ once there are threads.
  mutable std::vector<File> files_;  // neither open nor known to be damaged
  mutable std::optional<FlatTable> flat_owner_;
  mutable std::unique_ptr<GeneralTable> general_owner_;
  mutable std::atomic<const FlatTable*> flat_{nullptr};
  mutable std::atomic<const GeneralTable*> general_{nullptr};
  mutable std::atomic<ProbeStatus> status_{ProbeStatus::ok};
  mutable RetryPause pause_;
};

/// All tables of a Tablebase, by their keys, and what they share.
class TableSet {
 public:
  explicit TableSet(const TablebaseOptions& options);

  /// The fault says why its names could not be read, of which some may have been.
  std::optional<TableFault> add_directory(const std::string& directory);
  /// A directory, or a table file, which is opened.
  std::optional<TableFault> add_path(const std::string& path);
  std::optional<TableFault> add_source(std::unique_ptr<ByteSource> source, const std::string& name);
  /// The contents of a table file, which are copied.
  std::optional<TableFault> add_memory(std::span<const std::byte> contents, const std::string& name);

  /// What there is for a key.
  struct Entry {
    std::uint64_t packed = 0;         ///< the key; 0 of an entry that is free
    const TableSlot* slot = nullptr;  ///< null where the material is trivially drawn
    bool swapped = false;             ///< the slot's material is this with the colours exchanged
  };
  /// Null where there is no file and one would be needed. No lock, no allocation.
  const Entry* find(const TableKey& key) const noexcept {
    const std::uint64_t packed = key.packed();
    for (std::size_t i = first_of(packed);; i = (i + 1) % entries_.size()) {
      if (entries_[i].packed == packed) return &entries_[i];
      if (entries_[i].packed == 0) return nullptr;
    }
  }

  /// Why positions that this table would answer have no answer.
  ProbeStatus status_without_table(const TableKey& key) const noexcept;
  /// In the order of their keys.
  const std::vector<std::unique_ptr<TableSlot>>& slots() const { return slots_; }
  const FaultLog& faults() const { return faults_; }
  void note(const TableFault& fault) { faults_.add(fault); }

 private:
  std::size_t first_of(std::uint64_t packed) const noexcept {
    // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
    return static_cast<std::size_t>((packed * 0x9E3779B97F4A7C15u) >> hash_shift_);
  }
  std::optional<TableFault> add_flat(Expected<FlatTable, TableFault> table);
  TableSlot& slot_for(const TableKey& key);
  void insert(Entry entry);
  void rebuild_entries();

  IoMethod io_;
  FaultLog faults_;
  BlockCache cache_;
  std::vector<std::unique_ptr<TableSlot>> slots_;  // sorted by key
  std::vector<Entry> entries_;                     // open addressing; a power of two, at most half full
  unsigned hash_shift_ = 0;
};

}  // namespace mate33
