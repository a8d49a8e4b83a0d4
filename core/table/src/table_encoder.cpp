#include "mate33/table/table_encoder.hpp"

#include <algorithm>
#include <utility>

#include "mate33/table/plane_codec.hpp"
#include "mate33/table/table_writer.hpp"
#include "mate33/table/version2.hpp"

namespace mate33 {

TableEncoder::TableEncoder(const TableLayout& layout, const TableEncoding& encoding, BlockStore& store)
    : layout_(layout), encoding_(encoding), map_(layout, encoding.sides), store_(store) {}

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
  for (const Color c : all_colors) {
    if (stores(encoding_.sides, c)) stored[index(c)].resize((end - first) * plane_entries);
  }
  const std::size_t slice = rules.layout().slice(), number = map_.plane_number(slice, first);
  TableTally tally;
  for (std::size_t plane = first; plane < end; ++plane) {
    if (!rules.layout().is_solved(plane)) continue;
    const SquareSet held = held_rows(layout_, slice, plane);
    const PlaneEncoder encoder{rules, plane};
    for (const Color c : all_colors) {
      const auto codes_of = [&](Color side) {
        return codes[index(side)].subspan(plane * plane_entries).first<plane_entries>();
      };
      tally.add_plane(c, map_.plane_number(slice, plane), held, codes_of(c));
      if (!stores(encoding_.sides, c)) continue;
      const auto target =
          std::span(stored[index(c)]).subspan((plane - first) * plane_entries).first<plane_entries>();
      if (c == Color::black && encoding_.sides == StoredSides::both) {
        encoder.encode_residuals(codes_of(Color::white), codes_of(Color::black), target);
      } else {
        encoder.encode_plainly(codes_of(c), target);
      }
    }
  }
  {
    const std::scoped_lock lock(mutex_);
    tally_.add(tally);
  }
  for (const Color c : all_colors) {
    if (!stores(encoding_.sides, c)) continue;
    put(map_.block_of(BlockMap::group_of(number), c), number % planes_per_block, std::move(stored[index(c)]));
  }
}

/// Takes in planes of a block, and packs it once all are there.
void TableEncoder::put(std::size_t block, std::size_t plane_in_block, Stored stored) {
  const std::size_t entries = map_.entry_count(map_.group_of_block(block));
  if (stored.size() < entries) {
    const std::scoped_lock lock(mutex_);
    const auto [place, is_new] = open_.try_emplace(block);
    Block& there = place->second;
    if (is_new) there = {Stored(entries), entries / plane_entries};
    std::ranges::copy(stored,
                      there.codes.begin() + static_cast<std::ptrdiff_t>(plane_in_block * plane_entries));
    there.planes_missing -= stored.size() / plane_entries;
    if (there.planes_missing > 0) return;
    stored = std::move(there.codes);
    open_.erase(place);
  }
  store_.put(block, pack(stored, block));
}

std::vector<std::byte> TableEncoder::pack(const Stored& stored, std::size_t block) {
  std::unique_ptr<BlockPacker> packer;
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_packers_.empty()) {
      packer = std::move(idle_packers_.back());
      idle_packers_.pop_back();
    }
  }
  if (!packer) packer = std::make_unique<BlockPacker>(encoding_.level);
  std::vector<std::byte> bytes = packer->pack(stored, block);
  const std::scoped_lock lock(mutex_);
  idle_packers_.push_back(std::move(packer));
  return bytes;
}

std::uint64_t TableEncoder::finish(const ByteSink& sink) {
  const TableHeader header{layout_.material(),
                           {layout_.pieces().begin(), layout_.pieces().end()},
                           encoding_.sides,
                           tally_.counts,
                           tally_.digests};
  TableWriter writer(version2::header_text(header), sink);
  for (std::size_t block = 0; block < map_.block_count(); ++block) writer.add_block(store_.take(block));
  return writer.finish(version2::summary_text(header));
}

}  // namespace mate33
