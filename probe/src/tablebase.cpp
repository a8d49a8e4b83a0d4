#include "mate33/tablebase.hpp"

#include <algorithm>
#include <utility>

#include "flat_probe.hpp"
#include "mate33/core/legality.hpp"

namespace mate33 {

namespace {

#ifdef _WIN32
constexpr char list_separator = ';';
#else
constexpr char list_separator = ':';
#endif

constexpr Material flat_material = FlatTable::material;
constexpr Material flat_material_swapped = flat_material.colors_swapped();

}  // namespace

const char* describe(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::ok: return "ok";
    case ProbeStatus::missing_table: return "no table of this material was found";
    case ProbeStatus::castling_rights: return "tables do not answer positions with castling rights";
    case ProbeStatus::illegal_position: return "the position is illegal";
    case ProbeStatus::too_many_men: return "more men than any table holds";
    case ProbeStatus::corrupt_file: return "the table is damaged";
    case ProbeStatus::io_error: return "the table cannot be read";
  }
  return "";
}

std::vector<std::string> split_directory_list(std::string_view list) {
  std::vector<std::string> items;
  while (!list.empty()) {
    const std::string_view item = list.substr(0, list.find(list_separator));
    if (!item.empty()) items.emplace_back(item);
    list.remove_prefix(std::min(list.size(), item.size() + 1));
  }
  return items;
}

Tablebase Tablebase::open(std::string_view directory_list) {
  return open(split_directory_list(directory_list));
}

Tablebase Tablebase::open(std::span<const std::string> directories) {
  Tablebase tables;
  for (const std::string& directory : directories) tables.add_from(directory);
  return tables;
}

Expected<Tablebase, TableFault> Tablebase::open_memory(std::span<const std::byte> contents) {
  Expected<FlatTable, TableFault> table = FlatTable::from_bytes(contents, "the buffer");
  if (!table) return Unexpected{table.error()};
  Tablebase tables;
  tables.flat_ = *std::move(table);
  return tables;
}

void Tablebase::add_from(const std::string& directory) {
  for (const std::string_view name : {FlatTable::file_name, FlatTable::compressed_file_name}) {
    if (flat_) return;
    Expected<FlatTable, TableFault> table = FlatTable::read_file(directory + '/' + std::string(name));
    if (table) {
      flat_ = *std::move(table);
    } else if (table.error().kind != TableFault::Kind::missing) {
      faults_.push_back(table.error());
    }
  }
}

ProbeResult Tablebase::probe(const Position& position) const noexcept {
  const Material material = position.material();
  if (position.castling.any()) {
    return {find_fault(position) ? ProbeStatus::illegal_position : ProbeStatus::castling_rights,
            Value::unknown()};
  }
  if (const FlatTable* const table = flat_table_for(material)) {
    const Value value = probe_flat(*table, position);
    return {value.is_known() ? ProbeStatus::ok : ProbeStatus::illegal_position, value};
  }
  if (find_fault(position)) return {ProbeStatus::illegal_position, Value::unknown()};
  if (is_trivially_drawn(material)) return {ProbeStatus::ok, Value::draw()};
  return {status_without_table(material), Value::unknown()};
}

ProbeStatus Tablebase::status_without_table(Material material) const noexcept {
  if (material.men() > max_table_men) return ProbeStatus::too_many_men;
  // The only table there may be is the flat one: if that is the one asked for, its faults are why it is not
  // open.
  if (material.normalised() != flat_material || faults_.empty()) return ProbeStatus::missing_table;
  return faults_.front().kind == TableFault::Kind::damaged ? ProbeStatus::corrupt_file
                                                           : ProbeStatus::io_error;
}

const FlatTable* Tablebase::flat_table_for(Material material) const noexcept {
  return flat_ && (material == flat_material || material == flat_material_swapped) ? &*flat_ : nullptr;
}

void Tablebase::prefetch(const Position& position) const noexcept {
  if (const FlatTable* const table = flat_table_for(position.material())) prefetch_flat(*table, position);
}

bool Tablebase::has_table(Material material) const noexcept {
  return flat_table_for(material) != nullptr;
}

std::vector<Material> Tablebase::tables() const {
  return flat_ ? std::vector{flat_material} : std::vector<Material>();
}

}  // namespace mate33
