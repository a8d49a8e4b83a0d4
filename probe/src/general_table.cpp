#include "general_table.hpp"

#include <new>
#include <utility>

#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/codec/prediction.hpp"

namespace mate33 {

namespace {

std::size_t in_block(const GeneralTable::EntryAddress& address) {
  return address.plane % planes_per_block * plane_entries + address.at.in_plane;
}

}  // namespace

GeneralTable::GeneralTable(TableReader reader, BlockCache& cache, FaultLog& faults)
    : CachedTable(reader.blocks().block_count(), cache, faults),
      reader_(std::move(reader)),
      course_blocks_(has_clock(reader_.header().metric) ? std::make_unique<CourseBlocks>(reader_) : nullptr) {
}

void GeneralTable::locate(const Position& position, bool swapped, EntryAddress& address) const noexcept {
  reader_.layout().locate(position, swapped, address.at);
  address.plane = reader_.blocks().plane_number(address.at.slice, address.at.plane);
  address.to_move = swapped ? !position.side_to_move : position.side_to_move;
}

void GeneralTable::prefetch(const EntryAddress& address) const noexcept {
  if (const DecodedTable* const decoded = preloaded_.get()) {
    return decoded->prefetch(address.to_move, address.plane, address.at.in_plane);
  }
  cache().prefetch(slot(block_of(address)), in_block(address));
}

std::size_t GeneralTable::block_of(const EntryAddress& address) const noexcept {
  return reader_.blocks().block_of(BlockMap::group_of(address.plane), address.to_move);
}

CodeResult GeneralTable::answer(const EntryAddress& address, unsigned clock) const noexcept {
  if (course_blocks_ != nullptr) {
    return result_of(code_by_clock(block_of(address), in_block(address), clock));
  }
  if (const DecodedTable* const decoded = preloaded_.get()) {
    return result_of({ProbeStatus::ok, decoded->code(address.to_move, address.plane, address.at.in_plane)});
  }
  return result_of(code(block_of(address), in_block(address)));
}

/// A code that no sound table holds is damage, too. What is missing of a table that is there is what it
/// needs.
CodeResult GeneralTable::result_of(CodeAndStatus found) const noexcept {
  if (found.status != ProbeStatus::ok) {
    const Metric metric = found.status == ProbeStatus::missing_table ? Metric::wdl : key().metric;
    return {found.status, draw_code, metric, material()};
  }
  if (found.code == illegal_code) return {ProbeStatus::illegal_position};
  return {ProbeStatus::ok, found.code};
}

GeneralTable::CodeAndStatus GeneralTable::code(std::size_t block, std::size_t entry) const noexcept {
  if (const BlockCache::View view = cache().find(slot(block)); view && view.has(entry)) {
    const Code code = view.code(entry);
    if (view.is_intact()) return {ProbeStatus::ok, code};
  }
  return load_code(block, entry);
}

GeneralTable::CodeAndStatus GeneralTable::code_by_clock(std::size_t block, std::size_t entry,
                                                        unsigned clock) const noexcept {
  if (cache().is_damaged(slot(block))) return {ProbeStatus::corrupt_file, 0};
  try {
    const auto found = course_blocks_->block(block);
    if (found) return {ProbeStatus::ok, (*found)->code(entry, clock)};
    return {refuse(block, found.error()), 0};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, 0};
  }
}

[[gnu::noinline]] GeneralTable::CodeAndStatus GeneralTable::load_code(std::size_t block,
                                                                      std::size_t entry) const noexcept {
  try {
    std::unique_ptr<BlockCache::Work> work = cache().take_work();
    const std::size_t plane = entry / plane_entries, row = entry % plane_entries / square_count;
    const ProbeStatus status = load_plane(block, plane, row + 1, *work);
    const Code code = work->codes[index(reader_.blocks().color_of(block))][entry];
    cache().give_work(std::move(work));
    return {status, code};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, 0};
  }
}

/// Whether or not the cache has a slot for them, the first so many rows of the plane, or more, are in `work`
/// then. The other planes of the block wait undecoded in the cache: most are never asked for. Likewise many a
/// plane is asked for once, and where it is in context the way to the row wanted is half of it, on average:
/// only one that is asked for again is decoded whole.
ProbeStatus GeneralTable::load_plane(std::size_t block, std::size_t plane, std::size_t rows,
                                     BlockCache::Work& work) const {
  const Color to_move = reader_.blocks().color_of(block);
  const auto codes =
      std::span(work.codes[index(to_move)]).subspan(plane * plane_entries).first<plane_entries>();
  if (cache().is_damaged(slot(block))) return ProbeStatus::corrupt_file;
  if (cache().copy(slot(block), plane, codes, rows)) return ProbeStatus::ok;
  if (reader_.models().is_empty() || cache().has_some(slot(block), plane)) rows = square_count;
  if (to_move == Color::black && reader_.blocks().sides() == StoredSides::both) {
    const SquareSet of_white = rows_to_predict_from(reader_.layout(), first_rows(rows));
    const ProbeStatus status = load_plane(block - 1, plane, count_to_last(of_white), work);
    if (status != ProbeStatus::ok) return status;
  }
  const Lock lock(cache().loading(slot(block)));
  // Another thread may have loaded them while this one waited, or found that they make no sense.
  if (cache().is_damaged(slot(block))) return ProbeStatus::corrupt_file;
  if (cache().copy(slot(block), plane, codes, rows)) return ProbeStatus::ok;
  const std::optional<TableFault> fault =
      cache().copy_undecoded(slot(block), plane, codes)
          ? decode_copied_plane(reader_, block, plane, work.codes[0], work.codes[1], first_rows(rows))
          : read_plane(block, plane, rows, work);
  if (fault) return refuse(block, *fault);
  cache().store_plane(slot(block), plane, codes, reader_.header().greatest_code(), rows);
  return ProbeStatus::ok;
}

std::optional<TableFault> GeneralTable::read_plane(std::size_t block, std::size_t plane, std::size_t rows,
                                                   BlockCache::Work& work) const {
  if (auto fault = reader_.read_block(block, work.stored)) return fault;
  if (!work.stored.is_in_context()) {
    const std::size_t entries = reader_.blocks().entry_count(reader_.blocks().group_of_block(block));
    cache().store_undecoded(slot(block), work.stored, entries / plane_entries,
                            reader_.header().greatest_code());
  }
  return decode_plane(reader_, block, plane, work.stored, work.codes[0], work.codes[1], first_rows(rows));
}

ProbeStatus GeneralTable::verify_checksums() const noexcept {
  return verify(reader_);
}

Tablebase::Preload GeneralTable::preload(std::uint64_t limit) const noexcept {
  // What values change to with the clock has no place in a decoded table.
  if (course_blocks_ != nullptr) return {Tablebase::PreloadStatus::over_limit, ProbeStatus::ok, UINT64_MAX};
  return preloaded_.read_once(reader_, limit, [&](const TableFault& fault) { return note(fault); });
}

}  // namespace mate33
