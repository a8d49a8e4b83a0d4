#include "mate33/generator/table_store.hpp"

#include <algorithm>
#include <numeric>

#include "mate33/core/prediction.hpp"
#include "mate33/generator/output_file.hpp"
#include "mate33/generator/solver.hpp"
#include "mate33/generator/table_encoder.hpp"

namespace mate33 {

std::shared_ptr<const Solution::Slice> TableStore::slice(Material material, std::size_t slice,
                                                         const PlaneFlags& needed, WorkerTeam& team) const {
  const std::scoped_lock lock(mutex_);
  Entry& entry = entry_for({material, slice});
  load_missing(entry, needed, team);
  std::size_t bytes = std::accumulate(entries_.begin(), entries_.end(), std::size_t{0},
                                      [](std::size_t sum, const Entry& e) { return sum + e.bytes; });
  for (; bytes > budget_ && entries_.size() > 1; entries_.pop_back()) bytes -= entries_.back().bytes;
  return entries_.front().slice;
}

/// Finds the entry, or makes one with nothing loaded, and puts it first.
TableStore::Entry& TableStore::entry_for(const Key& key) const {
  const auto found = std::ranges::find(entries_, key, &Entry::key);
  if (found != entries_.end()) {
    entries_.splice(entries_.begin(), entries_, found);
  } else {
    const TableLayout layout(key.first);
    entries_.push_front({key, std::make_shared<Solution::Slice>(layout), PlaneFlags(layout.plane_count())});
  }
  return entries_.front();
}

void TableStore::load_missing(Entry& entry, const PlaneFlags& needed, WorkerTeam& team) const {
  const auto& [material, slice] = entry.key;
  PlaneFlags missing(entry.loaded.size());
  std::size_t count = 0;
  for (std::size_t plane = 0; plane < missing.size(); ++plane) {
    missing[plane] = entry.loaded[plane] == 0 && (needed.empty() || needed[plane] != 0);
    count += missing[plane];
  }
  if (count == 0) return;
  if (is_trivially_drawn(material)) {
    WorkerTeam alone(1);
    SolvedInMemory solved(alone);
    *entry.slice = std::move(solved.solve(material).slice(slice));
    std::ranges::fill(entry.loaded, std::uint8_t{1});
    return;
  }
  if (const auto fault = load_slice(reader_of(material), slice, missing, *entry.slice, team)) {
    throw IoError(fault->message);
  }
  for (std::size_t plane = 0; plane < missing.size(); ++plane) entry.loaded[plane] |= missing[plane];
  // As if all of it were touched: planes lie scattered, and huge pages bring their neighbours with them.
  entry.bytes = missing.size() * plane_entries * 2 * sizeof(Code);
}

const TableReader& TableStore::reader_of(Material material) const {
  std::unique_ptr<TableReader>& reader = readers_[material];
  if (reader == nullptr) {
    auto opened = TableReader::open_file((directory_ / table_file_name(material)).string());
    if (!opened) throw IoError(opened.error().message);
    reader = std::make_unique<TableReader>(*std::move(opened));
  }
  return *reader;
}

}  // namespace mate33
