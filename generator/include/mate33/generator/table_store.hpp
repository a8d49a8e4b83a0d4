#pragma once

#include <cstddef>
#include <filesystem>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "mate33/core/table_reader.hpp"
#include "mate33/generator/solved_tables.hpp"
#include "mate33/generator/worker_team.hpp"

namespace mate33 {

/// The tables of a directory, for the solver to read what conversions lead to. Slices are kept in memory,
/// those used last, while they take no more than a budget; one is always kept. Materials that are trivially
/// drawn need no file: they are solved when they are asked for.
class TableStore : public SolvedTables {
 public:
  TableStore(std::filesystem::path directory, std::size_t budget_bytes)
      : directory_(std::move(directory)), budget_(budget_bytes) {}

  /// Throws IoError if the table is not there or damaged.
  std::shared_ptr<const Solution::Slice> slice(Material material, std::size_t slice, const PlaneFlags& needed,
                                               WorkerTeam& team) const override;

 private:
  using Key = std::pair<Material, std::size_t>;
  struct Entry {
    Key key;
    std::shared_ptr<Solution::Slice> slice;
    PlaneFlags loaded;
    std::size_t bytes = 0;  ///< 0 before anything is loaded
  };

  Entry& entry_for(const Key& key) const;
  void load_missing(Entry& entry, const PlaneFlags& needed, WorkerTeam& team) const;
  const TableReader& reader_of(Material material) const;

  std::filesystem::path directory_;
  std::size_t budget_;
  mutable std::mutex mutex_;
  mutable std::map<Material, std::unique_ptr<TableReader>> readers_;
  mutable std::list<Entry> entries_;  // the one used last comes first
};

}  // namespace mate33
