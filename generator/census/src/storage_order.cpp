#include "storage_order.hpp"

#include "mate33/chess/conversions.hpp"

namespace mate33 {

StorageOrder::StorageOrder(Material material) {
  const auto add = [&](Material m) {
    if (is_trivially_drawn(m)) return;  // no table tells of it
    tables_.emplace(m, Table{tables_.size(), TableLayout(m)});
  };
  add(material);
  for (const Material smaller : conversions_of(material)) add(smaller);
}

std::uint64_t StorageOrder::place_of(const Position& position) const {
  const Material material = position.material();
  const auto found = tables_.find(material.normalised());
  if (found == tables_.end()) return 0;
  constexpr unsigned slice_shift = 32, table_shift = 56;  // slices: below 24 * 64^3
  TableLayout::Located at;
  found->second.layout.locate(position, !material.is_normalised(), at);
  return found->second.number << table_shift | std::uint64_t{at.slice} << slice_shift | at.plane;
}

}  // namespace mate33
