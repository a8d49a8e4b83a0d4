#include "general_table.hpp"

#include <new>
#include <utility>

#include "mate33/base/executor.hpp"
#include "mate33/table/codec/block_decoder.hpp"
#include "mate33/table/table_check.hpp"

namespace mate33 {

namespace {

ProbeStatus status_of(const TableFault& fault) {
  return fault.kind == TableFault::Kind::damaged ? ProbeStatus::corrupt_file : ProbeStatus::io_error;
}

std::size_t in_block(const GeneralTable::EntryAddress& address) {
  return address.plane % planes_per_block * plane_entries + address.at.in_plane;
}

}  // namespace

GeneralTable::GeneralTable(TableReader reader, BlockCache& cache, FaultLog& faults)
    : reader_(std::move(reader)),
      cache_(cache),
      faults_(faults),
      decodes_plane_by_plane_(!reader_.models().is_empty()),
      slots_of_blocks_(std::make_unique<BlockCache::SlotOfBlock[]>(reader_.blocks().block_count())),
      course_blocks_(has_clock(reader_.header().metric) ? std::make_unique<CourseBlocks>(reader_) : nullptr) {
}

void GeneralTable::locate(const Position& position, bool swapped, EntryAddress& address) const noexcept {
  reader_.layout().locate(position, swapped, address.at);
  address.plane = reader_.blocks().plane_number(address.at.slice, address.at.plane);
  address.to_move = swapped ? !position.side_to_move : position.side_to_move;
}

void GeneralTable::prefetch(const EntryAddress& address) const noexcept {
  if (const DecodedTable* const decoded = decoded_.load(std::memory_order_acquire)) {
    return decoded->prefetch(address.to_move, address.plane, address.at.in_plane);
  }
  cache_.prefetch(slots_of_blocks_[block_of(address)], in_block(address));
}

std::size_t GeneralTable::block_of(const EntryAddress& address) const noexcept {
  return reader_.blocks().block_of(BlockMap::group_of(address.plane), address.to_move);
}

CodeResult GeneralTable::answer(const EntryAddress& address, unsigned clock) const noexcept {
  if (course_blocks_ != nullptr) {
    return result_of(code_by_clock(block_of(address), in_block(address), clock));
  }
  if (const DecodedTable* const decoded = decoded_.load(std::memory_order_acquire)) {
    return result_of({ProbeStatus::ok, decoded->code(address.to_move, address.plane, address.at.in_plane)});
  }
  return result_of(code(block_of(address), in_block(address)));
}

/// A code that no sound table holds is damage, too.
CodeResult GeneralTable::result_of(CodeOrStatus found) const noexcept {
  if (found.status != ProbeStatus::ok) return {found.status, draw_code, key().metric, material()};
  if (found.code == illegal_code) return {ProbeStatus::illegal_position};
  return {ProbeStatus::ok, found.code};
}

GeneralTable::CodeOrStatus GeneralTable::code(std::size_t block, std::size_t entry) const noexcept {
  if (const BlockCache::View view = cache_.find(slots_of_blocks_[block]); view && view.has(entry)) {
    const Code code = view.code(entry);
    if (view.is_intact()) return {ProbeStatus::ok, code};
  }
  return load_code(block, entry);
}

GeneralTable::CodeOrStatus GeneralTable::code_by_clock(std::size_t block, std::size_t entry,
                                                       unsigned clock) const noexcept {
  BlockCache::SlotOfBlock& slot = slots_of_blocks_[block];
  if (cache_.is_damaged(slot)) return {ProbeStatus::corrupt_file, 0};
  try {
    const auto found = course_blocks_->block(block);
    if (found) return {ProbeStatus::ok, (*found)->code(entry, clock)};
    note(found.error());
    if (found.error().kind == TableFault::Kind::damaged) cache_.mark_damaged(slot);
    return {status_of(found.error()), 0};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, 0};
  }
}

[[gnu::noinline]] GeneralTable::CodeOrStatus GeneralTable::load_code(std::size_t block,
                                                                     std::size_t entry) const noexcept {
  try {
    std::unique_ptr<BlockCache::Work> work = cache_.take_work();
    const PlaneRange planes = decodes_plane_by_plane_ ? PlaneRange{entry / plane_entries, 1}
                                                      : PlaneRange{0, planes_of_block(block)};
    const ProbeStatus status = load_planes(block, planes, *work);
    const Code code = work->codes[index(reader_.blocks().color_of(block))][entry];
    cache_.give_work(std::move(work));
    return {status, code};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, 0};
  }
}

std::size_t GeneralTable::planes_of_block(std::size_t block) const noexcept {
  return reader_.blocks().entry_count(reader_.blocks().group_of_block(block)) / plane_entries;
}

/// Whether or not the cache has a slot for them, the codes of these planes are in `work` then; for Black
/// those of White's block, too, from which they are predicted.
ProbeStatus GeneralTable::load_planes(std::size_t block, PlaneRange planes, BlockCache::Work& work) const {
  const Color to_move = reader_.blocks().color_of(block);
  const auto codes = std::span(work.codes[index(to_move)])
                         .subspan(planes.first * plane_entries, planes.count * plane_entries);
  BlockCache::SlotOfBlock& slot = slots_of_blocks_[block];
  if (cache_.is_damaged(slot)) return ProbeStatus::corrupt_file;
  if (to_move == Color::black && reader_.blocks().sides() == StoredSides::both) {
    const ProbeStatus status = load_planes(block - 1, planes, work);
    if (status != ProbeStatus::ok) return status;
  }
  const Lock lock(cache_.loading(slot));
  // Another thread may have loaded them while this one waited.
  if (cache_.copy(slot, planes.first, codes)) return ProbeStatus::ok;
  if (const std::optional<TableFault> fault = decode_planes(block, planes, work)) {
    note(*fault);
    // What could not be read may be read the next time; what was read is what the file holds.
    if (fault->kind == TableFault::Kind::damaged) cache_.mark_damaged(slot);
    return status_of(*fault);
  }
  const Code greatest = reader_.header().greatest_code();
  if (decodes_plane_by_plane_) {
    cache_.store_plane(slot, planes.first, codes.first<plane_entries>(), greatest);
  } else {
    cache_.store(slot, codes, greatest);
  }
  return ProbeStatus::ok;
}

std::optional<TableFault> GeneralTable::decode_planes(std::size_t block, PlaneRange planes,
                                                      BlockCache::Work& work) const {
  if (auto fault = reader_.read_block(block, work.stored)) return fault;
  for (std::size_t plane = planes.first; plane < planes.first + planes.count; ++plane) {
    auto fault = decode_plane(reader_, block, plane, work.stored, work.codes[0], work.codes[1]);
    if (fault) return fault;
  }
  return std::nullopt;
}

/// Once a table: a damaged one would fill the log.
void GeneralTable::note(const TableFault& fault) const noexcept {
  if (!fault_noted_.exchange(true)) faults_.add(fault);
}

ProbeStatus GeneralTable::verify_checksums() const noexcept {
  try {
    InlineExecutor executor;
    const std::optional<TableFault> fault = find_table_fault(reader_, executor);
    if (!fault) return ProbeStatus::ok;
    note(*fault);
    return status_of(*fault);
  } catch (const std::bad_alloc&) {
    return ProbeStatus::out_of_memory;
  }
}

Tablebase::Preload GeneralTable::preload(std::uint64_t limit) const noexcept {
  const Lock lock(preloading_);
  // What values change to with the clock has no place in a decoded table.
  if (course_blocks_ != nullptr) return {Tablebase::PreloadStatus::over_limit, ProbeStatus::ok, UINT64_MAX};
  if (decoded_owner_) return {Tablebase::PreloadStatus::done, ProbeStatus::ok, 0};
  const std::uint64_t bytes = DecodedTable::bytes_needed(reader_);
  if (bytes > limit) return {Tablebase::PreloadStatus::over_limit, ProbeStatus::ok, bytes};
  try {
    auto decoded = DecodedTable::read(reader_);
    if (!decoded) {
      note(decoded.error());
      return {Tablebase::PreloadStatus::failed, status_of(decoded.error()), bytes};
    }
    decoded_owner_ = std::make_unique<const DecodedTable>(*std::move(decoded));
  } catch (const std::bad_alloc&) {
    return {Tablebase::PreloadStatus::failed, ProbeStatus::out_of_memory, bytes};
  }
  decoded_.store(decoded_owner_.get(), std::memory_order_release);
  return {Tablebase::PreloadStatus::done, ProbeStatus::ok, bytes};
}

}  // namespace mate33
