#pragma once

#include <map>
#include <string>

#include "mate33/base/mutex.hpp"
#include "mate33/own/own_tables.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// The tables of a list of directories, in which a position's own tables end. Of DTZ those of WDL are read.
/// Whether there is a table is found out once: one that comes later is not used.
class TableExits {
 public:
  /// The metric is DTM or DTZ. `tables`, those of the directories, must outlive it.
  TableExits(const std::string& directories, const Tablebase& tables, Metric metric,
             std::size_t budget_bytes);

  /// It must outlive them.
  OwnExits exits() const;

 private:
  bool has_table(Material material) const;
  Code code_of(const Position& position) const;

  const Tablebase& tables_;
  const Metric metric_;
  const TableStore store_;
  mutable Mutex mutex_;                     // of what follows
  mutable std::map<Material, bool> there_;  // what was asked for
};

}  // namespace mate33
