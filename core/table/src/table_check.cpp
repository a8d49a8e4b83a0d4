#include "mate33/table/table_check.hpp"

#include <array>
#include <map>
#include <mutex>
#include <vector>

#include "mate33/table/block_decoder.hpp"
#include "mate33/table/plane_codec.hpp"

namespace mate33 {

namespace {

/// Reads the planes of two blocks, White's and Black's, and counts what they hold.
std::optional<TableFault> count_blocks(const TableReader& reader, std::size_t white_block,
                                       std::array<TableCounts, 2>& counts) {
  const std::size_t entries = reader.blocks().entry_count(white_block);
  std::array<std::vector<Code>, 2> codes{std::vector<Code>(entries), std::vector<Code>(entries)};
  BlockBuffer buffer;
  if (auto fault = read_block_pair(reader, white_block, buffer, codes[0], codes[1])) return fault;
  for (std::size_t begin = 0; begin < entries; begin += plane_entries) {
    const BlockMap::SlicePlane place = reader.blocks().slice_plane(white_block, begin / plane_entries);
    const TableLayout& layout = reader.layout();
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries);
    if (layout.representative_of(men).plane != place.plane) continue;
    const SquareSet held = held_rows(layout, place.slice, place.plane);
    for (const Color c : all_colors) {
      count_codes(held, std::span(codes[index(c)]).subspan(begin).first<plane_entries>(), counts[index(c)]);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<TableFault> find_table_fault(const TableReader& reader, Executor& executor) {
  std::mutex mutex;  // of what follows
  std::map<std::size_t, TableFault> faults;
  std::array<TableCounts, 2> counts{};
  executor.for_each(reader.blocks().block_count() / 2, [&](std::size_t pair) {
    std::array<TableCounts, 2> part{};
    auto fault = count_blocks(reader, 2 * pair, part);
    const std::scoped_lock lock(mutex);
    if (fault) faults.emplace(pair, *std::move(fault));
    for (const Color c : all_colors) add_counts(counts[index(c)], part[index(c)]);
  });
  // The first in the file, whichever thread was the quickest.
  if (!faults.empty()) return faults.begin()->second;
  if (counts != reader.header().counts) {
    return reader.damage("its header counts other positions than its blocks hold");
  }
  return std::nullopt;
}

}  // namespace mate33
