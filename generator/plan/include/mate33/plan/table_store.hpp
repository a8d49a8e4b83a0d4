#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/plan/band_loader.hpp"
#include "mate33/solver/last_used.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/keyed_table_error.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// The tables of one metric in some directories, for the solver to read what conversions lead to; WDL as
/// codes of DTZ. A table is taken from the first directory that has it. What was read of a slice is kept in
/// memory. Slices used last stay, within a budget of bytes.
class TableStore : public SolvedTables {
 public:
  TableStore(std::string directory, Metric metric, std::size_t budget_bytes)
      : TableStore(std::vector<std::string>{std::move(directory)}, metric, budget_bytes) {}
  TableStore(std::vector<std::string> directories, Metric metric, std::size_t budget_bytes)
      : directories_(std::move(directories)), metric_(metric), entries_(budget_bytes) {}

  /// Whether a table is there and can be read whole; that of a material that is trivially drawn need not be.
  bool can_read(Material material) const;
  /// Whether this holds of a table and of all that its moves lead to.
  bool can_read_with_conversions(Material material) const;

  // Both throw TableError if the table is not there or damaged, IoError if it stores one side.
  const TableLayout& layout(Material material) const override { return reader_of(material).layout(); }
  std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                           const BandFlags& needed, Executor& team) const override;

 private:
  using Key = std::tuple<Material, std::size_t, Color>;  // the slice, and who is to move
  struct Entry {
    Entry(const Key& its_key, std::size_t plane_count)
        : key(its_key), bands(plane_count), bytes(bands.index_bytes()) {}
    const Key key;
    Mutex mutex;  // of the bands
    SolvedBands bands;
    std::optional<FloorLifter> floors;  // where the codes are floors, once one was asked for
    std::size_t bytes;                  // as LastUsed has it, without what the lifter holds
  };

  void prepare_floors(Entry& entry, const TableReader& reader, const BandFlags& needed, Executor& team) const;
  std::size_t load_missing(Entry& entry, const TableReader& reader, const BandFlags& needed,
                           Executor& team) const;
  const TableReader& reader_of(Material material) const;
  std::string path_of(const TableKey& key) const;
  KeyedTableError unusable(Material material, TableFault fault) const;

  std::vector<std::string> directories_;
  Metric metric_;
  mutable BandLoader loader_;
  mutable Mutex mutex_;  // of what follows
  mutable std::map<Material, std::unique_ptr<TableReader>> readers_;
  mutable LastUsed<Entry> entries_;
};

}  // namespace mate33
