#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mate33/own/own_tables.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/tablebase.hpp"

namespace mate33::cli {

/// The tables of a list of directories, for a position's own tables to end in. Of DTZ those of WDL are read.
class SolveExits : public SolvedTables {
 public:
  /// The metric is DTM or DTZ.
  SolveExits(const std::string& directories, const Tablebase& tables, Metric metric,
             std::size_t budget_bytes);

  const TableLayout& layout(Material material) const override { return store_of(material).layout(material); }
  std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                           const BandFlags& needed, Executor& executor) const override {
    return store_of(material).bands(material, slice, to_move, needed, executor);
  }

  OwnExits exits() const;

 private:
  struct Place {
    std::string directory;
    std::unique_ptr<TableStore> store;
  };
  const Place* place_of(Material material) const;
  const TableStore& store_of(Material material) const { return *place_of(material)->store; }
  Code code_of(const Position& position) const;

  const Tablebase& tables_;
  const Metric metric_;
  std::vector<Place> places_;
};

}  // namespace mate33::cli
