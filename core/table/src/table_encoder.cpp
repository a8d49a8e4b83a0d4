#include "mate33/table/table_encoder.hpp"

#include <algorithm>
#include <utility>

#include "mate33/table/code_bytes.hpp"
#include "mate33/table/plane_codec.hpp"

namespace mate33 {

namespace {

/// One byte a code where all fit, else two.
std::vector<std::byte> to_bytes(const std::vector<Code>& codes) {
  const bool wide = !all_fit<PlainBytes>(codes);
  std::vector<std::byte> bytes(bytes_of_codes(codes.size(), wide));
  codes_to_bytes<PlainBytes>(codes, wide, bytes.data());
  return bytes;
}

}  // namespace

TableEncoder::TableEncoder(const TableLayout& layout, int level)
    : layout_(layout), map_(layout), level_(level), frames_(map_.block_count()) {}

void TableEncoder::add_slice(const SliceRules& rules, const SliceCodes& codes, Executor& executor) {
  // Planes of one block stay together, so that hardly ever two threads fill the same block.
  const std::size_t parts = (layout_.plane_count() + planes_per_block - 1) / planes_per_block;
  executor.for_each(parts, [&](std::size_t part) {
    const std::size_t first = part * planes_per_block;
    add_planes(rules, first, std::min(first + planes_per_block, layout_.plane_count()), codes);
  });
}

void TableEncoder::add_planes(const SliceRules& rules, std::size_t first, std::size_t end,
                              const SliceCodes& codes) {
  std::array<Stored, 2> stored;
  for (Stored& side : stored) side.resize((end - first) * plane_entries);
  Counts counts{};
  for (std::size_t plane = first; plane < end; ++plane) {
    if (!rules.layout().is_solved(plane)) continue;
    const auto stored_of = [&](Color c) {
      return std::span(stored[index(c)]).subspan((plane - first) * plane_entries).first<plane_entries>();
    };
    const auto codes_of = [&](Color c) {
      return codes[index(c)].subspan(plane * plane_entries).first<plane_entries>();
    };
    const PlaneEncoder encoder{rules, plane};
    encoder.encode(codes_of(Color::white), codes_of(Color::black), stored_of(Color::white),
                   stored_of(Color::black));
    encoder.count(codes_of(Color::white), codes_of(Color::black), counts);
  }
  merge(counts);
  const std::size_t number = map_.plane_number(rules.layout().slice(), first);
  for (const Color c : all_colors) {
    put(BlockMap::block_of(number, c), number % planes_per_block, std::move(stored[index(c)]));
  }
}

/// Takes in planes of a block, and packs it once all are there.
void TableEncoder::put(std::size_t block, std::size_t plane_in_block, Stored stored) {
  if (stored.size() < map_.entry_count(block)) {
    const std::scoped_lock lock(mutex_);
    const auto [place, is_new] = open_.try_emplace(block);
    Block& entries = place->second;
    if (is_new) {
      entries.codes.resize(map_.entry_count(block));
      entries.planes_missing = entries.codes.size() / plane_entries;
    }
    std::ranges::copy(stored,
                      entries.codes.begin() + static_cast<std::ptrdiff_t>(plane_in_block * plane_entries));
    entries.planes_missing -= stored.size() / plane_entries;
    if (entries.planes_missing > 0) return;
    stored = std::move(entries.codes);
    open_.erase(place);
  }
  frames_[block] = pack(stored);
}

std::vector<std::byte> TableEncoder::pack(const Stored& stored) {
  std::unique_ptr<ZstdCompressor> compressor;
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_compressors_.empty()) {
      compressor = std::move(idle_compressors_.back());
      idle_compressors_.pop_back();
    }
  }
  if (!compressor) compressor = std::make_unique<ZstdCompressor>(level_);
  std::vector<std::byte> frame = compressor->compress(to_bytes(stored));
  const std::scoped_lock lock(mutex_);
  idle_compressors_.push_back(std::move(compressor));
  return frame;
}

void TableEncoder::merge(const Counts& counts) {
  const std::scoped_lock lock(mutex_);
  for (const Color c : all_colors) add_counts(counts_[index(c)], counts[index(c)]);
}

TableParts TableEncoder::finish() {
  const TableHeader header{layout_.material(), {layout_.pieces().begin(), layout_.pieces().end()}, counts_};
  return TableParts::of(header.to_text(), std::move(frames_));
}

}  // namespace mate33
