#include "game_table.hpp"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace mate33 {

namespace {

// A block of any game fits a slot of the cache.
static_assert(rows_per_block * max_points <= entries_per_block);

std::size_t rounded_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

}  // namespace

CodeWidth DecodedGameTable::width_of(const GameTableReader& reader) {
  return width_for<MarkedBytes>(reader.header().greatest_code());
}

std::size_t DecodedGameTable::stride_of(const GameTableReader& reader) {
  return rounded_up(reader.blocks().entries_of(0), codes_at_once);
}

std::uint64_t DecodedGameTable::bytes_needed(const GameTableReader& reader) {
  return std::uint64_t{reader.blocks().block_count()} * bytes_of_codes(stride_of(reader), width_of(reader));
}

DecodedGameTable::DecodedGameTable(const GameTableReader& reader)
    : width_(width_of(reader)),
      stride_(stride_of(reader)),
      memory_(static_cast<std::size_t>(bytes_needed(reader))) {}

Expected<DecodedGameTable, TableFault> DecodedGameTable::read(const GameTableReader& reader) {
  DecodedGameTable table(reader);
  BlockBuffer buffer;
  std::vector<Code> codes(table.stride_);
  for (std::size_t block = 0; block < reader.blocks().block_count(); ++block) {
    if (auto fault = reader.read_block(block, buffer, codes)) return Unexpected{*std::move(fault)};
    codes_to_bytes(codes, table.width_,
                   &table.memory_.bytes()[bytes_of_codes(block * table.stride_, table.width_)]);
  }
  return table;
}

Code DecodedGameTable::code(std::size_t block, std::size_t entry) const noexcept {
  return code_in_bytes<MarkedBytes>(memory_.bytes().data(), block * stride_ + entry, width_);
}

GameTable::GameTable(GameTableReader reader, BlockCache& cache, FaultLog& faults)
    : CachedTable(reader.blocks().block_count(), cache, faults), reader_(std::move(reader)) {}

GameTable::CodeAndStatus GameTable::code(const GameLayout::Entry& entry, Color to_move) const noexcept {
  const GameBlocks& blocks = reader_.blocks();
  const std::size_t block = blocks.block_of(GameBlocks::group_of(entry.row), to_move);
  const std::size_t in_block = blocks.entry_of(entry.row, entry.point);
  if (const DecodedGameTable* const decoded = preloaded_.get()) {
    return {ProbeStatus::ok, decoded->code(block, in_block)};
  }
  if (const BlockCache::View view = cache().find(slot(block)); view && view.has(in_block)) {
    const Code code = view.code(in_block);
    if (view.is_intact()) return {ProbeStatus::ok, code};
  }
  return load_code(block, in_block);
}

[[gnu::noinline]] GameTable::CodeAndStatus GameTable::load_code(std::size_t block,
                                                                std::size_t entry) const noexcept {
  try {
    std::unique_ptr<BlockCache::Work> work = cache().take_work();
    const ProbeStatus status = load_block(block, *work);
    const Code code = work->codes[0][entry];
    cache().give_work(std::move(work));
    return {status, code};
  } catch (const std::bad_alloc&) {
    return {ProbeStatus::out_of_memory, 0};
  }
}

/// Whether or not the cache has a slot for them, the block's codes are in `work` then.
ProbeStatus GameTable::load_block(std::size_t block, BlockCache::Work& work) const {
  const std::size_t entries = reader_.blocks().entries_of(reader_.blocks().group_of_block(block));
  // The cache counts in planes: what is behind the entries is never asked for.
  const auto codes = std::span(work.codes[0]).first(rounded_up(entries, plane_entries));
  if (cache().is_damaged(slot(block))) return ProbeStatus::corrupt_file;
  const Lock lock(cache().loading(slot(block)));
  // Another thread may have loaded it while this one waited.
  if (cache().copy(slot(block), 0, codes)) return ProbeStatus::ok;
  if (const auto fault = reader_.read_block(block, work.stored, codes)) return refuse(block, *fault);
  std::ranges::fill(codes.subspan(entries), draw_code);
  cache().store(slot(block), codes, reader_.header().greatest_code());
  return ProbeStatus::ok;
}

ProbeStatus GameTable::verify_checksums() const noexcept {
  return verify(reader_);
}

Tablebase::Preload GameTable::preload(std::uint64_t limit) const noexcept {
  return preloaded_.read_once(reader_, limit, [&](const TableFault& fault) { return note(fault); });
}

}  // namespace mate33
