#pragma once

#include <memory>

#include "mate33/maker/plan.hpp"
#include "mate33/maker/table_generator.hpp"

namespace mate33 {

/// The seconds that a table takes to pack, beyond those of level quick.
double seconds_of_packing(Material material, Metric metric, const Packing& packing, unsigned threads);

/// Stores a table at level best, once all that are made from it are there: at that level it takes some
/// hundred times as long to read. Only where a run marked it for that when it made it (StorageMark::best).
class PackingItem final : public PlanItem {
 public:
  PackingItem(Material material, Metric metric, Need need, std::shared_ptr<const TableOptions> options);

  bool stores_anew() const override { return true; }
  TableEstimate estimate(unsigned threads) const override;
  std::optional<TableFault> find_fault(const PlannedFile& file, Need need, Executor& team) const override;
  std::vector<MadeFile> make(const std::vector<PlannedFile>& files, Peers& peers, Executor& team,
                             const PlanObserver& observer) override;
  /// The mark, of a run that was killed when the file was in its place.
  void remove_left() const override;

 private:
  Material material_;
  std::shared_ptr<const TableOptions> options_;
};

}  // namespace mate33
