#include "table_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <utility>
#include <variant>

#include "mate33/base/directory.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/any_table.hpp"
#include "mate33/table/format/table_file_name.hpp"

namespace mate33 {

namespace {

/// What is not of the general format can only be the flat one, plain or compressed.
bool begins_general_table(std::span<const std::byte> bytes) {
  return bytes.size() >= 2 && bytes[0] == std::byte{0x89} && bytes[1] == std::byte{'m'};
}

/// Of what came without a table's name: the fault if it is of neither format, by its beginning and its size.
std::optional<TableFault> fault_of_kind(std::span<const std::byte> begin, std::uint64_t size,
                                        const std::string& name) {
  if (begins_general_table(begin) || is_zstd_frame(begin) || size == FlatTable::file_bytes) {
    return std::nullopt;
  }
  return TableFault{TableFault::Kind::damaged,
                    name +
                        " is damaged: it begins neither as a general table (.m33) nor as a compressed one, " +
                        "and has " + std::to_string(size) + " bytes instead of " +
                        std::to_string(FlatTable::file_bytes) + ", the flat table's"};
}

/// A table of the set, whichever of its files serves.
class TableOfSet final : public NeededTable {
 public:
  TableOfSet(const TableSet& tables, const TableKey& key) : tables_(tables), key_(key) {}

  Expected<const TableReader*, TableFault> reader() const override {
    const TableSet::Entry* const entry = tables_.find(key_);
    if (entry == nullptr || entry->slot == nullptr) {
      return Unexpected{TableFault{TableFault::Kind::missing, "there is none"}};
    }
    TableSlot::Open open;
    const ProbeStatus status = entry->slot->open(open);
    if (open.general != nullptr) return &open.general->reader();
    if (status == ProbeStatus::out_of_memory) throw std::bad_alloc();
    return Unexpected{TableFault{
        status == ProbeStatus::corrupt_file ? TableFault::Kind::damaged : TableFault::Kind::io_error,
        "no file of it serves"}};
  }

 private:
  const TableSet& tables_;
  const TableKey key_;
};

}  // namespace

TableSet::TableSet(const TablebaseOptions& options)
    : io_(options.io), cache_(options.cache_bytes), games_(options.io, cache_, faults_) {
  rebuild_entries();
}

std::optional<TableFault> TableSet::add_directory(const std::string& directory) {
  const auto names = names_in_directory(directory);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    const auto key = key_meant_by(name);
    if (!key) continue;
    if (const std::string right_name = table_file_name(*key); name == right_name) {
      slot_for(*key).add_file(path_in(directory, name));
    } else {
      // Where no table is looked for; whether it is one only its contents would tell.
      note({TableFault::Kind::missing, misnamed(path_in(directory, name), table_name(*key), right_name)});
    }
  }
  for (const std::string_view name : {FlatTable::file_name, FlatTable::compressed_file_name}) {
    if (!std::ranges::binary_search(*names, name)) continue;
    slot_for(FlatTable::material).add_file(path_in(directory, name));
  }
  rebuild_entries();
  games_.add_directory(directory, *names);
  return std::nullopt;
}

std::optional<TableFault> TableSet::add_path(const std::string& path) {
  if (kind_of_path(path) == PathKind::directory) return add_directory(path);
  auto source = open_file_source(path, io_);
  if (!source) return source.error();
  return add_source(*std::move(source), path);
}

std::optional<TableFault> TableSet::add_source(std::unique_ptr<ByteSource> source, const std::string& name) {
  std::array<std::byte, 4> begin{};
  if (source->size() >= begin.size()) {
    if (const auto error = source->read(0, begin)) {
      return TableFault{TableFault::Kind::io_error, "cannot read " + name + ": " + *error};
    }
  }
  if (auto fault = fault_of_kind(begin, source->size(), name)) return fault;
  if (!begins_general_table(begin)) return add_flat(FlatTable::read(*source, name));
  RulesShelf shelf;
  Expected<AnyTableReader, TableFault> reader = open_any_table(std::move(source), name, shelf);
  if (!reader) return reader.error();
  if (auto* const game = std::get_if<GameTableReader>(&*reader)) return games_.add(std::move(*game));
  auto& chess = std::get<TableReader>(*reader);
  chess.set_wdl(wdl_for(chess.header().key()));
  auto table = std::make_unique<GeneralTable>(std::move(chess), cache_, faults_);
  slot_for(table->key()).add(std::move(table));
  rebuild_entries();
  return std::nullopt;
}

bool TableSet::add_named_source(std::unique_ptr<ByteSource> source, const std::string& name) {
  const auto key = key_meant_by(name);
  if (!key || name != table_file_name(*key)) return false;
  slot_for(*key).add_source(std::move(source), name);
  rebuild_entries();
  return true;
}

std::optional<TableFault> TableSet::add_memory(std::span<const std::byte> contents, const std::string& name) {
  if (begins_general_table(contents)) return add_source(make_memory_source(contents), name);
  if (auto fault = fault_of_kind(contents, contents.size(), name)) return fault;
  // Straight to where it will stay: a source would hold its 16 MiB a second time.
  return add_flat(FlatTable::from_bytes(contents, name));
}

std::optional<TableFault> TableSet::add_flat(Expected<FlatTable, TableFault> table) {
  if (!table) return table.error();
  slot_for(FlatTable::material).add(*std::move(table));
  rebuild_entries();
  return std::nullopt;
}

ProbeStatus TableSet::status_without_table(const TableKey& key) const noexcept {
  if (key.material.men() > max_table_men) return ProbeStatus::too_many_men;
  const Entry* const entry = find(key);
  if (entry == nullptr || entry->slot == nullptr) return ProbeStatus::missing_table;
  const ProbeStatus status = entry->slot->status();
  return status != ProbeStatus::ok ? status : ProbeStatus::missing_table;
}

TableSlot& TableSet::slot_for(const TableKey& key) {
  const auto place = std::ranges::lower_bound(slots_, key, {}, [](const auto& s) { return s->key(); });
  if (place != slots_.end() && (*place)->key() == key) return **place;
  return **slots_.insert(place, std::make_unique<TableSlot>(key, io_, cache_, faults_, wdl_for(key)));
}

std::shared_ptr<const NeededTable> TableSet::wdl_for(const TableKey& key) const {
  if (key.metric != Metric::dtz) return nullptr;
  return std::make_shared<TableOfSet>(*this, TableKey(Game::chess, key.material, Metric::wdl));
}

void TableSet::insert(Entry entry) {
  std::size_t i = first_of(entry.packed);
  while (entries_[i].packed != 0 && entries_[i].packed != entry.packed) i = (i + 1) % entries_.size();
  if (entries_[i].packed == 0) entries_[i] = entry;
}

void TableSet::rebuild_entries() {
  const std::size_t drawn = trivially_drawn_materials.size() * chess_metrics.size();
  const std::size_t size = std::bit_ceil(2 * (drawn + 2 * slots_.size()));
  entries_.assign(size, {});
  hash_shift_ = static_cast<unsigned>(64 - std::countr_zero(size));
  for (const Material m : trivially_drawn_materials) {
    for (const Metric metric : chess_metrics) {
      insert({TableKey(Game::chess, m, metric).packed(), nullptr, false});
    }
  }
  for (const auto& slot : slots_) {
    insert({slot->key().packed(), slot.get(), false});
    insert({slot->key().colors_swapped().packed(), slot.get(), true});
  }
}

}  // namespace mate33
