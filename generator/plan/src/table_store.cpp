#include "mate33/plan/table_store.hpp"

#include <algorithm>
#include <optional>

#include "mate33/base/directory.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/plan/io_error.hpp"

namespace mate33 {

namespace {

/// Flags, beside the bands that are flagged, the same bands of all planes in the same block.
BandFlags same_bands_in_blocks(const BlockMap& blocks, std::size_t slice, const BandFlags& needed) {
  BandFlags result = needed;
  const std::size_t planes = needed.size() / bands_per_plane, first = blocks.plane_number(slice, 0);
  for (std::size_t begin = 0, end; begin < planes; begin = end) {
    end = std::min((BlockMap::group_of(first + begin) + 1) * planes_per_block - first, planes);
    for (std::size_t band = 0; band < bands_per_plane; ++band) {
      std::uint8_t is_needed = 0;
      for (std::size_t p = begin; p < end; ++p) is_needed |= needed[p * bands_per_plane + band];
      if (is_needed == 0) continue;
      for (std::size_t p = begin; p < end; ++p) result[p * bands_per_plane + band] = is_needed;
    }
  }
  return result;
}

/// The squares of the white king in what is needed and missing. Where it is the only piece beside the black
/// one, it is the last: a plane has all its squares.
SquareSet kings_of_missing(const TableLayout& layout, std::size_t slice, const SolvedBands& bands,
                           const BandFlags& needed) {
  SquareSet kings;
  for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
    const SquareSet ranks = bands.missing_ranks(needed, plane);
    if (layout.pieces().size() == 1) {
      kings |= ranks;
    } else if (!ranks.empty()) {
      kings |= layout.men_of(slice, plane * plane_entries).pieces[0];
    }
  }
  return kings;
}

}  // namespace

std::shared_ptr<const SolvedBands> TableStore::bands(Material material, std::size_t slice, Color to_move,
                                                     const BandFlags& needed, Executor& team) const {
  const TableReader& reader = reader_of(material);
  const std::shared_ptr<Entry> entry =
      entries_.entry_for(Key(material, slice, to_move), reader.layout().plane_count());
  // Where pawns go on to other squares, other slices will ask for the neighbours of these planes.
  const bool widen = reader.layout().has_pawns() && !needed.empty();
  entries_.account(*entry,
                   load_missing(*entry, reader,
                                widen ? same_bands_in_blocks(reader.blocks(), slice, needed) : needed, team));
  return {entry, &entry->bands};
}

/// Has ready what makes values of the floors that are missing, if they are floors.
void TableStore::prepare_floors(Entry& entry, const TableReader& reader, const BandFlags& needed,
                                Executor& team) const {
  const auto& [material, slice, to_move] = entry.key;
  if (to_move == Color::white || !reader.header().has_floors()) return;
  const SquareSet kings = kings_of_missing(reader.layout(), slice, entry.bands, needed);
  if (kings.empty()) return;
  if (!entry.floors) entry.floors.emplace(metric_, reader.layout(), slice, *this, team);
  entry.floors->hold(kings, team);
}

/// Answers how many bytes have been added.
std::size_t TableStore::load_missing(Entry& entry, const TableReader& reader, const BandFlags& needed,
                                     Executor& team) const {
  const Lock lock(entry.mutex);
  const auto& [material, slice, to_move] = entry.key;
  prepare_floors(entry, reader, needed, team);
  const auto added = loader_.load(reader, slice, to_move, needed, entry.bands, team,
                                  entry.floors ? &*entry.floors : nullptr);
  if (!added) throw unusable(material, added.error());
  return *added;
}

const TableReader& TableStore::reader_of(Material material) const {
  if (directories_.empty()) throw TableError({TableFault::Kind::missing, "there is no directory of tables"});
  const Lock lock(mutex_);
  std::unique_ptr<TableReader>& reader = readers_[material];
  if (reader == nullptr) {
    const TableKey key(Game::chess, material, metric_);
    const std::string path = path_of(key);
    auto opened = TableReader::open_file(path);
    if (!opened) throw unusable(material, opened.error());
    if (const TableKey found = opened->header().key(); found != key) {
      throw unusable(material, opened->damage("it is the table of " + table_name(found)));
    }
    if (opened->header().sides != StoredSides::both) {
      throw IoError(path + " stores positions with one side to move only, and is needed whole");
    }
    reader = std::make_unique<TableReader>(*std::move(opened));
  }
  return *reader;
}

/// Where none is there it is in the first directory.
std::string TableStore::path_of(const TableKey& key) const {
  const auto in = [&](const std::string& directory) { return path_in(directory, table_file_name(key)); };
  const auto has_it = [&](const std::string& directory) {
    return kind_of_path(in(directory)) == PathKind::other;
  };
  const auto found = std::ranges::find_if(directories_, has_it);
  return in(found == directories_.end() ? directories_.front() : *found);
}

bool TableStore::can_read(Material material) const {
  if (is_trivially_drawn(material)) return true;
  try {
    // Floors are lifted by what captures and promotions lead to.
    return !reader_of(material).header().has_floors() ||
           std::ranges::all_of(conversions_of(material), [&](Material m) { return can_read(m); });
  } catch (const TableError&) {
    return false;
  } catch (const IoError&) {
    return false;
  }
}

bool TableStore::can_read_with_conversions(Material material) const {
  return can_read(material) &&
         std::ranges::all_of(conversions_of(material), [&](Material m) { return can_read(m); });
}

/// Says what to do about a table that is there and cannot be used.
KeyedTableError TableStore::unusable(Material material, TableFault fault) const {
  if (fault.kind == TableFault::Kind::damaged) {
    fault.message += "; it is made anew by 'mate33 generate " + material.to_string() + " --force" +
                     (metric_ == Metric::dtm ? "" : " --metric " + std::string(name_of(metric_))) +
                     " --out " + shell_quoted(directory_of(path_of({Game::chess, material, metric_}))) + "'";
  }
  return {{Game::chess, material, metric_}, fault};
}

}  // namespace mate33
