#pragma once

#include <string>

#include "mate33/own/own_tables.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// The tables of a list of directories, in which a position's own tables end. Of DTZ those of WDL are read.
class TableExits {
 public:
  /// The metric is DTM or DTZ. `tables`, those of the directories, must outlive it.
  TableExits(const std::string& directories, const Tablebase& tables, Metric metric,
             std::size_t budget_bytes);

  /// It must outlive them.
  OwnExits exits() const;

 private:
  Code code_of(const Position& position) const;

  const Tablebase& tables_;
  const Metric metric_;
  const TableStore store_;
};

}  // namespace mate33
