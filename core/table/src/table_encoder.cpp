#include "mate33/table/table_encoder.hpp"

#include <algorithm>
#include <utility>

#include "codec/context_packer.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

/// The sides whose blocks wait in the store. Beside floors of results (docs/format.md) Black's DTZ takes
/// White's results, too.
StoredSides sides_in_store(const TableEncoding& encoding) {
  const bool takes_both = encoding.packing.codec == BlockCodec::context && encoding.may_need_wdl &&
                          encoding.sides == StoredSides::black;
  return takes_both ? StoredSides::both : encoding.sides.value_or(StoredSides::both);
}

/// The level of zstd at which blocks wait in the store: those for the context codec only for a while.
int store_level(const Packing& packing) {
  return packing.codec == BlockCodec::context ? 1 : packing.zstd_level;
}

}  // namespace

class TableEncoder::Planes {
 public:
  Planes(const TableEncoder& encoder, std::size_t slice, std::size_t first, std::size_t count)
      : encoder_(encoder), slice_(slice), first_(first) {
    tally.metric = encoder.encoding_.metric;
    for (const Color c : all_colors) {
      if (stores(encoder.map_.sides(), c)) stored[index(c)].resize(count * plane_entries);
    }
  }

  std::size_t number() const { return encoder_.map_.plane_number(slice_, first_); }

  /// Takes in a plane of the slice. `attacked`: by White.
  void add(std::size_t plane, const MenSquares& men, const Plane& attacked,
           const std::array<PlaneCodes, 2>& codes) {
    const SquareSet held = held_rows(encoder_.layout_, slice_, plane);
    const PlaneEncoder encoder{encoder_.encoding_.metric, encoder_.layout_, men, attacked, held};
    for (const Color c : all_colors) {
      tally.add_plane(c, encoder_.map_.plane_number(slice_, plane), held, codes[index(c)]);
      if (!stores(encoder_.map_.sides(), c)) continue;
      const auto target =
          std::span(stored[index(c)]).subspan((plane - first_) * plane_entries).first<plane_entries>();
      if (c == Color::black && encoder_.stores_residuals()) {
        encoder.encode_residuals(codes[index(Color::white)], codes[index(Color::black)], target);
      } else {
        encoder.encode_plainly(codes[index(c)], target);
      }
    }
  }

  std::array<Stored, 2> stored;  ///< by side to move; empty where it is not stored
  TableTally tally;

 private:
  const TableEncoder& encoder_;
  std::size_t slice_, first_;
};

TableEncoder::TableEncoder(const TableLayout& layout, const TableEncoding& encoding, BlockStore& store)
    : layout_(layout), encoding_(encoding), map_(layout, sides_in_store(encoding)), store_(store) {
  tally_.metric = encoding.metric;
}

/// Takes in planes of one block. `codes`: theirs alone. `attacked_of`: by White, of a plane.
void TableEncoder::add_part(const SliceLayout& slice, std::size_t first, std::size_t end,
                            const PairOfCodes& codes, auto attacked_of) {
  Planes planes(*this, slice.slice(), first, end - first);
  for (std::size_t plane = first; plane < end; ++plane) {
    if (!slice.is_solved(plane)) continue;
    std::array<std::array<Code, plane_entries>, 2> results;
    const auto codes_of = [&](Color c) {
      const PlaneCodes as_solved =
          codes[index(c)].subspan((plane - first) * plane_entries).first<plane_entries>();
      if (encoding_.metric != Metric::wdl) return as_solved;
      Wdl::of_all_dtz(as_solved, results[index(c)]);
      return PlaneCodes(results[index(c)]);
    };
    planes.add(plane, slice.men_of_plane(plane), attacked_of(plane),
               {codes_of(Color::white), codes_of(Color::black)});
  }
  take(std::move(planes));
}

void TableEncoder::add_slice(const SliceRules& rules, const PairOfCodes& codes, Executor& executor) {
  // Planes of one block stay together, so that hardly ever two threads fill the same block.
  const std::size_t parts = (layout_.plane_count() + planes_per_block - 1) / planes_per_block;
  executor.for_each(parts, [&](std::size_t part) {
    const std::size_t first = part * planes_per_block,
                      end = std::min(first + planes_per_block, layout_.plane_count());
    const auto of_part = [&](Color c) {
      return codes[index(c)].subspan(first * plane_entries, (end - first) * plane_entries);
    };
    add_part(rules.layout(), first, end, {of_part(Color::white), of_part(Color::black)},
             [&](std::size_t plane) -> const Plane& { return rules.attacked(plane); });
  });
}

void TableEncoder::add_planes(const SliceLayout& slice, std::size_t first, const PairOfCodes& codes) {
  const std::size_t count = codes[0].size() / plane_entries;
  for (std::size_t begin = 0; begin < count; begin += planes_per_block) {
    const std::size_t part = std::min(planes_per_block, count - begin);
    const auto of_part = [&](Color c) {
      return codes[index(c)].subspan(begin * plane_entries, part * plane_entries);
    };
    add_part(slice, first + begin, first + begin + part, {of_part(Color::white), of_part(Color::black)},
             [&](std::size_t plane) { return PlaneRules::of(layout_, slice.men_of_plane(plane)).attacked; });
  }
}

void TableEncoder::add_group(std::size_t group, PairOfCodes codes) {
  for (std::size_t begin = 0; begin < map_.entry_count(group); begin += plane_entries) {
    const auto [slice, plane] = map_.slice_plane(group, begin / plane_entries);
    Planes planes(*this, slice, plane, 1);
    const MenSquares men = layout_.men_of(slice, plane * plane_entries);
    if (layout_.representative_of(men).plane == plane) {
      const auto codes_of = [&](Color c) { return codes[index(c)].subspan(begin).first<plane_entries>(); };
      planes.add(plane, men, PlaneRules::of(layout_, men).attacked,
                 {codes_of(Color::white), codes_of(Color::black)});
    }
    take(std::move(planes));
  }
}

void TableEncoder::take(Planes planes) {
  add_tally(planes.tally);
  for (const Color c : all_colors) {
    if (!stores(map_.sides(), c)) continue;
    put(map_.block_of(BlockMap::group_of(planes.number()), c), planes.number() % planes_per_block,
        std::move(planes.stored[index(c)]));
  }
}

/// Takes in planes of a block, and packs it once all are there.
void TableEncoder::put(std::size_t block, std::size_t plane_in_block, Stored stored) {
  const std::size_t entries = map_.entry_count(map_.group_of_block(block));
  if (stored.size() < entries) {
    const Lock lock(mutex_);
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
  add_packed(block, pack(stored));
}

void TableEncoder::add_packed(std::size_t block, std::vector<std::byte> bytes) {
  {
    const Lock lock(mutex_);
    packed_bytes_[index(map_.color_of(block))] += bytes.size();
  }
  store_.put(block, std::move(bytes));
}

void TableEncoder::add_tally(const TableTally& tally) {
  const Lock lock(mutex_);
  tally_.add(tally);
}

std::vector<std::byte> TableEncoder::pack(const Stored& stored) {
  std::unique_ptr<BlockPacker> packer;
  {
    const Lock lock(mutex_);
    if (!idle_packers_.empty()) {
      packer = std::move(idle_packers_.back());
      idle_packers_.pop_back();
    }
  }
  if (!packer) packer = std::make_unique<BlockPacker>(store_level(encoding_.packing));
  std::vector<std::byte> packed = packer->pack(stored);
  const Lock lock(mutex_);
  idle_packers_.push_back(std::move(packer));
  return packed;
}

bool TableEncoder::stores_residuals() const {
  // The context codec wants the codes themselves.
  return encoding_.sides == StoredSides::both && encoding_.packing.codec == BlockCodec::zstd;
}

TableHeader TableEncoder::header_of(const TableTally& tally, StoredSides sides) const {
  return {{encoding_.metric, sides, tally.counts, tally.digests},
          layout_.material(),
          {layout_.pieces().begin(), layout_.pieces().end()}};
}

std::uint64_t TableEncoder::finish(const TableTally& tally, Executor& executor, const ByteSink& sink,
                                   const ShareObserver& observer) const {
  return encoding_.packing.codec == BlockCodec::context ? finish_in_context(tally, executor, sink, observer)
                                                        : finish_packed(tally, sink);
}

std::uint64_t TableEncoder::finish_packed(const TableTally& tally, const ByteSink& sink) const {
  const bool is_black = packed_bytes_[index(Color::black)] < packed_bytes_[index(Color::white)];
  const StoredSides cheaper = is_black ? StoredSides::black : StoredSides::white;
  const TableHeader header = header_of(tally, encoding_.sides.value_or(cheaper));
  TableWriter writer(version2::header_text(header), sink);
  const BlockMap written(layout_, header.sides);
  for (std::size_t block = 0; block < written.block_count(); ++block) {
    const std::size_t stored = map_.block_of(written.group_of_block(block), written.color_of(block));
    writer.add_block(seal_block(store_.read(stored), block));
  }
  return writer.finish(version2::summary_text(header));
}

std::uint64_t TableEncoder::finish_in_context(const TableTally& tally, Executor& executor,
                                              const ByteSink& sink, const ShareObserver& observer) const {
  const ContextPacker packer(layout_, map_, store_, encoding_, tally.counts, executor);
  TableHeader header = header_of(tally, packer.sides());
  header.needs_wdl = packer.is_beside_results();
  header.planes_learn = packer.planes_learn();
  if (packer.makes_floors()) header.floor_digest = 0;
  const BlockMap written(layout_, header.sides);
  TableWriter writer(version2::header_text(header), sink);
  // So many are packed side by side and then written in their order. Enough that threads seldom wait for the
  // last; packed they are a few kilobytes each.
  const std::size_t at_once = std::size_t{64} * executor.size();
  for (std::size_t first = 0; first < map_.group_count(); first += at_once) {
    std::vector<ContextPacker::Group> groups(std::min(at_once, map_.group_count() - first));
    executor.for_each(groups.size(), [&](std::size_t i) { groups[i] = packer.pack(first + i); });
    for (std::size_t i = 0; i < groups.size(); ++i) {
      for (const Color c : all_colors) {
        if (!stores(header.sides, c)) continue;
        writer.add_block(seal_block(std::move(groups[i].blocks[index(c)]), written.block_of(first + i, c)));
      }
      if (header.has_floors()) *header.floor_digest += groups[i].floor_digest;
    }
    if (observer) {
      observer(static_cast<double>(first + groups.size()) / static_cast<double>(map_.group_count()));
    }
  }
  return writer.finish(version2::summary_text(header), TableModels::to_bytes(packer.models()));
}

}  // namespace mate33
