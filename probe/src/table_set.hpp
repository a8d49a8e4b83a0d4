#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "block_cache.hpp"
#include "fault_log.hpp"
#include "games_of_tablebase.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/table_key.hpp"
#include "mate33/tablebase.hpp"
#include "table_slot.hpp"

namespace mate33 {

/// All tables of a Tablebase, by their keys: those of chess here, those of other games by game; and what they
/// share.
class TableSet {
 public:
  explicit TableSet(const TablebaseOptions& options);

  /// The fault says why its names could not be read, of which some may have been.
  std::optional<TableFault> add_directory(const std::string& directory);
  /// A directory, or a table file, which is opened.
  std::optional<TableFault> add_path(const std::string& path);
  std::optional<TableFault> add_source(std::unique_ptr<ByteSource> source, const std::string& name);
  /// See Tablebase::add_named_source().
  bool add_named_source(std::unique_ptr<ByteSource> source, const std::string& name);
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
  /// Other games than chess.
  GamesOfTablebase& games() const noexcept { return games_; }
  const FaultLog& faults() const { return faults_; }
  void note(const TableFault& fault) { faults_.add(fault); }

 private:
  std::size_t first_of(std::uint64_t packed) const noexcept {
    // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
    return static_cast<std::size_t>((packed * 0x9E3779B97F4A7C15u) >> hash_shift_);
  }
  std::optional<TableFault> add_flat(Expected<FlatTable, TableFault> table);
  TableSlot& slot_for(const TableKey& key);
  /// What a table of this key may need; null but for DTZ.
  std::shared_ptr<const NeededTable> wdl_for(const TableKey& key) const;
  void insert(Entry entry);
  void rebuild_entries();

  IoMethod io_;
  FaultLog faults_;
  BlockCache cache_;
  mutable GamesOfTablebase games_;                 // opens a game when somebody asks for it
  std::vector<std::unique_ptr<TableSlot>> slots_;  // sorted by key
  std::vector<Entry> entries_;                     // open addressing; a power of two, at most half full
  unsigned hash_shift_ = 0;
};

}  // namespace mate33
