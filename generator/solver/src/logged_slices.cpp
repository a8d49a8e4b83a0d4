#include "logged_slices.hpp"

#include <utility>
#include <vector>

#include "mate33/solver/region_codes.hpp"
#include "mate33/solver/region_layout.hpp"
#include "plane_stream.hpp"

namespace mate33 {

std::shared_ptr<const SolvedBands> LoggedSlices::bands(std::size_t slice, Color to_move,
                                                       const BandFlags& needed, Executor& executor) const {
  const std::shared_ptr<Entry> entry = entries_.entry_for(Key(slice, to_move), layout_);
  std::uint64_t added = 0;
  {
    const Lock lock(entry->mutex);
    added = executor.sum(RegionLayout(layout_).count(),
                         [&](std::size_t region) { return load_region(*entry, region, needed); });
  }
  entries_.account(*entry, added);
  return {entry, &entry->bands};
}

SquareSet LoggedSlices::moveless(std::size_t slice, Color to_move, std::size_t row) const {
  const std::shared_ptr<Entry> entry = entries_.entry_for(Key(slice, to_move), layout_);
  bool is_new = false;
  SquareSet found;
  {
    const Lock lock(entry->mutex);
    is_new = entry->moveless.empty();
    if (is_new) load_moveless(*entry);
    found = entry->moveless[row / square_count].rows[row % square_count];
  }
  if (is_new) entries_.account(*entry, layout_.plane_count() * sizeof(Plane));
  return found;
}

/// Answers how many bytes have been added.
std::uint64_t LoggedSlices::load_region(Entry& entry, std::size_t region, const BandFlags& needed) const {
  const RegionLayout regions(layout_);
  const auto [slice, to_move] = entry.key;
  std::vector<SquareSet> missing;
  bool any = false;
  for (std::size_t plane = regions.first(region); plane < regions.end(region); ++plane) {
    missing.push_back(entry.bands.missing_ranks(needed, plane));
    any = any || !missing.back().empty();
  }
  if (!any) return 0;
  std::vector<Code> codes(missing.size() * plane_entries);
  std::array<std::span<Code>, 2> sides;
  sides[index(to_move)] = codes;
  read_region(entry.layout, log_, region, sides);
  std::uint64_t added = 0;
  for (std::size_t i = 0; i < missing.size(); ++i) {
    const std::size_t plane = regions.first(region) + i;
    if (missing[i].empty()) continue;
    if (!entry.layout.is_solved(plane)) {
      entry.bands.leave_out(plane);
      continue;
    }
    added += entry.bands.add(plane, missing[i],
                             PlaneCodes(std::span(codes).subspan(i * plane_entries).first<plane_entries>()));
  }
  return added;
}

void LoggedSlices::load_moveless(Entry& entry) const {
  std::vector<Plane> moveless(layout_.plane_count());
  const RegionLayout regions(layout_);
  for (std::size_t region = 0; region < regions.count(); ++region) {
    for (const SettlementLog::Block& block : log_.blocks(entry.key.first, region)) {
      if (block.key.kind != LogKey::Kind::moveless || block.key.to_move() != entry.key.second) continue;
      std::vector<std::byte> bytes;
      log_.read(block, bytes);
      PlaneStreamReader reader(std::move(bytes));
      for (std::size_t plane = regions.first(region); plane < regions.end(region); ++plane) {
        reader.take(plane - regions.first(region), moveless[plane]);
      }
    }
  }
  entry.moveless = std::move(moveless);
}

}  // namespace mate33
