#include "mate33/generator/table_store.hpp"

#include "mate33/generator/output_file.hpp"
#include "mate33/generator/solver.hpp"
#include "mate33/generator/table_encoder.hpp"

namespace mate33 {

std::filesystem::path TableStore::path_of(Material material) const {
  return directory_ / table_file_name(material);
}

std::shared_ptr<const Solution::Slice> TableStore::slice(Material material, std::size_t slice) const {
  const std::scoped_lock lock(mutex_);
  const Key key(material, slice);
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->key != key) continue;
    entries_.splice(entries_.begin(), entries_, entry);
    return entry->slice;
  }
  auto loaded = load(material, slice);
  const std::size_t bytes = TableLayout(material).slice_entries() * 2 * sizeof(Code);
  entries_.push_front({key, loaded, bytes});
  bytes_ += bytes;
  while (bytes_ > budget_ && entries_.size() > 1) {
    bytes_ -= entries_.back().bytes;
    entries_.pop_back();
  }
  return loaded;
}

std::shared_ptr<const Solution::Slice> TableStore::load(Material material, std::size_t slice) const {
  WorkerTeam alone(1);  // whoever asks is one of a team at work
  if (is_trivially_drawn(material)) {
    SolvedInMemory solved(alone);
    solved.solve(material);
    return solved.slice(material, slice);
  }
  std::unique_ptr<TableReader>& reader = readers_[material];
  if (reader == nullptr) {
    auto opened = TableReader::open_file(path_of(material).string());
    if (!opened) throw IoError(opened.error().message);
    reader = std::make_unique<TableReader>(*std::move(opened));
  }
  auto codes = std::make_shared<Solution::Slice>(reader->layout());
  if (const auto fault = load_slice(*reader, slice, *codes, alone)) throw IoError(fault->message);
  return codes;
}

}  // namespace mate33
