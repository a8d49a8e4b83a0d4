#include "mate33/tablebase.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "flat_probe.hpp"
#include "general_table.hpp"
#include "mate33/core/legal_moves.hpp"
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

/// Whether the bytes begin as a table of the general format does, whatever follows.
bool is_general_table(std::span<const std::byte> bytes) {
  return bytes.size() >= preamble_bytes && bytes[0] == std::byte{0x89} && bytes[1] == std::byte{'m'};
}

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

Tablebase::Tablebase() = default;
Tablebase::~Tablebase() = default;
Tablebase::Tablebase(Tablebase&&) noexcept = default;
Tablebase& Tablebase::operator=(Tablebase&&) noexcept = default;

Expected<Tablebase, TableFault> Tablebase::open_memory(std::span<const std::byte> contents) {
  const std::string name = "the buffer";
  Tablebase tables;
  if (is_general_table(contents)) {
    Expected<TableReader, TableFault> reader = TableReader::open(make_memory_source(contents), name);
    if (!reader) return Unexpected{reader.error()};
    auto table = std::make_unique<GeneralTable>(*std::move(reader));
    const Material material = table->material();
    tables.general_.emplace(material, std::move(table));
    return tables;
  }
  Expected<FlatTable, TableFault> table = FlatTable::from_bytes(contents, name);
  if (!table) return Unexpected{table.error()};
  tables.flat_ = *std::move(table);
  return tables;
}

void Tablebase::add_from(const std::string& directory) {
  add_flat_from(directory);
  std::error_code error;
  std::vector<std::filesystem::path> paths;
  for (std::filesystem::directory_iterator entry(directory, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == table_file_extension) paths.push_back(entry->path());
  }
  std::sort(paths.begin(), paths.end());
  for (const std::filesystem::path& path : paths) {
    const auto material = Material::parse(path.stem().string());
    if (material && table_file_name(*material) == path.filename()) add_general(path.string(), *material);
  }
}

void Tablebase::add_flat_from(const std::string& directory) {
  for (const std::string_view name : {FlatTable::file_name, FlatTable::compressed_file_name}) {
    if (flat_) return;
    Expected<FlatTable, TableFault> table = FlatTable::read_file(directory + '/' + std::string(name));
    if (table) {
      flat_ = *std::move(table);
    } else if (table.error().kind != TableFault::Kind::missing) {
      add_fault(table.error(), flat_material);
    }
  }
}

void Tablebase::add_general(const std::string& path, Material material) {
  if (general_.contains(material)) return;
  Expected<TableReader, TableFault> reader = TableReader::open_file(path);
  if (!reader) return add_fault(reader.error(), material);
  if (reader->header().material != material) {
    return add_fault({TableFault::Kind::damaged,
                      path + " is damaged: it is the table of " + reader->header().material.to_string()},
                     material);
  }
  general_.emplace(material, std::make_unique<GeneralTable>(*std::move(reader)));
}

void Tablebase::add_fault(const TableFault& fault, Material material) {
  const bool damaged = fault.kind == TableFault::Kind::damaged;
  faults_.push_back(fault);
  fault_status_.push_back({material, damaged ? ProbeStatus::corrupt_file : ProbeStatus::io_error});
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
  return position.en_passant ? probe_with_en_passant(position) : probe_without_en_passant(position);
}

ProbeResult Tablebase::probe_without_en_passant(const Position& position) const noexcept {
  const Material material = position.material();
  if (is_trivially_drawn(material)) return {ProbeStatus::ok, Value::draw()};
  if (const GeneralTable* const table = general_table_for(material)) {
    return table->probe(material.is_normalised() ? position : colors_swapped(position));
  }
  return {status_without_table(material), Value::unknown()};
}

/// The better of the position without the right and of each capture en passant; where there is no other move,
/// the captures alone.
ProbeResult Tablebase::probe_with_en_passant(const Position& position) const noexcept {
  Position without = position;
  without.en_passant.reset();
  const Square target = *position.en_passant;
  std::optional<Value> best;
  bool other_moves = false;
  for (const Move move : legal_moves(position)) {
    const bool en_passant = move.to == target && position.pieces(PieceType::pawn).contains(move.from) &&
                            position.is_capture(move);
    if (!en_passant) {
      other_moves = true;
      continue;
    }
    const ProbeResult after = probe(position.after(move));
    if (after.status != ProbeStatus::ok) return {after.status, Value::unknown()};
    const Value value = before_move(after.value);
    if (!best || goodness(value) > goodness(*best)) best = value;
  }
  if (best && !other_moves) return {ProbeStatus::ok, *best};
  const ProbeResult otherwise = probe_without_en_passant(without);
  if (!best || otherwise.status != ProbeStatus::ok) return otherwise;
  return {ProbeStatus::ok, goodness(*best) > goodness(otherwise.value) ? *best : otherwise.value};
}

ProbeStatus Tablebase::status_without_table(Material material) const noexcept {
  if (material.men() > max_table_men) return ProbeStatus::too_many_men;
  for (const GeneralFault& fault : fault_status_) {
    if (fault.material == material.normalised()) return fault.status;
  }
  return ProbeStatus::missing_table;
}

const GeneralTable* Tablebase::general_table_for(Material material) const noexcept {
  const auto table = general_.find(material.normalised());
  return table == general_.end() ? nullptr : table->second.get();
}

const FlatTable* Tablebase::flat_table_for(Material material) const noexcept {
  return flat_ && (material == flat_material || material == flat_material_swapped) ? &*flat_ : nullptr;
}

void Tablebase::prefetch(const Position& position) const noexcept {
  if (const FlatTable* const table = flat_table_for(position.material())) prefetch_flat(*table, position);
}

bool Tablebase::has_table(Material material) const noexcept {
  return flat_table_for(material) != nullptr || general_table_for(material) != nullptr;
}

std::vector<Material> Tablebase::tables() const {
  std::vector<Material> materials;
  if (flat_ && !general_.contains(flat_material)) materials.push_back(flat_material);
  for (const auto& [material, table] : general_) materials.push_back(material);
  return materials;
}

}  // namespace mate33
