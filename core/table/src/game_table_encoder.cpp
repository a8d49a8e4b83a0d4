#include "mate33/table/game_table_encoder.hpp"

#include <algorithm>
#include <vector>

#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"

namespace mate33 {

namespace {

/// The blocks of a group by side to move, not sealed yet; empty where a side is not wanted.
using PackedGroup = std::array<std::vector<std::byte>, 2>;

/// Packs the groups of a table side by side, and adds up what they hold.
class GroupPacker {
 public:
  GroupPacker(const GameLayout& layout, const GameEncoding& encoding, const GameCodes& codes)
      : layout_(layout), blocks_(layout), encoding_(encoding), codes_(codes) {}

  const GameBlocks& blocks() const { return blocks_; }

  /// Some groups, from `begin` to before `end`.
  std::vector<PackedGroup> pack(std::size_t begin, std::size_t end, Executor& executor) {
    std::vector<PackedGroup> packed(end - begin);
    std::vector<TableTally> tallies(end - begin, TableTally{{}, {}, encoding_.metric});
    executor.for_each(end - begin, [&](std::size_t i) {
      for (const Color c : all_colors) {
        if (codes_[index(c)].empty()) continue;
        add(begin + i, c, tallies[i]);
        if (!encoding_.sides || stores(*encoding_.sides, c)) {
          packed[i][index(c)] = BlockPacker(encoding_.zstd_level).pack(stored_codes(begin + i, c));
        }
      }
    });
    for (const TableTally& tally : tallies) tally_.add(tally);
    return packed;
  }

  /// What the table says of itself. Precondition: all groups have been packed.
  TableFacts facts(StoredSides sides) const {
    TableTally tally = tally_;
    tally.count_twins_once(layout_);
    TableFacts facts{encoding_.metric, sides, tally.counts, tally.digests};
    for (const Color c : all_colors) {
      if (!codes_[index(c)].empty()) continue;
      facts.counts[index(c)] = encoding_.known.counts[index(c)];
      (*facts.digests)[index(c)] = encoding_.known.digests.value_or(ValueDigests{})[index(c)];
    }
    return facts;
  }

 private:
  void add(std::size_t group, Color to_move, TableTally& tally) const {
    const std::size_t first = GameBlocks::first_row(group);
    tally.add_block(
        layout_, to_move, first,
        codes_[index(to_move)].subspan(first * layout_.width(), blocks_.rows_of(group) * layout_.width()));
  }

  /// The codes of a block in the file's order; where there is no position, the code before.
  std::vector<Code> stored_codes(std::size_t group, Color to_move) const {
    std::vector<Code> stored;
    stored.reserve(blocks_.entries_of(group));
    const std::size_t first = GameBlocks::first_row(group), rows = blocks_.rows_of(group);
    Code last = draw_code;
    for (const Point p : blocks_.seat()) {
      for (std::size_t row = first; row < first + rows; ++row) {
        const Code code = codes_[index(to_move)][row * layout_.width() + index(p)];
        if (code != illegal_code) last = code;
        stored.push_back(last);
      }
    }
    return stored;
  }

  const GameLayout& layout_;
  const GameBlocks blocks_;
  const GameEncoding& encoding_;
  const GameCodes& codes_;
  TableTally tally_{{}, {}, encoding_.metric};
};

/// Writes the groups of a table in their order.
class GroupWriter {
 public:
  GroupWriter(const GameLayout& layout, const GameEncoding& encoding, StoredSides sides, const ByteSink& sink)
      : blocks_(layout, sides), writer_(game_header_text(layout, encoding.metric, sides), sink) {}

  void add(PackedGroup group) {
    for (const Color c : all_colors) {
      if (!stores(blocks_.sides(), c)) continue;
      writer_.add_block(seal_block(std::move(group[index(c)]), next_block_++));
    }
  }
  WrittenGameTable finish(const TableFacts& facts) {
    return {facts, writer_.finish(version2::summary_text(facts))};
  }

 private:
  const GameBlocks blocks_;
  TableWriter writer_;
  std::size_t next_block_ = 0;
};

/// The side whose blocks take less, of those that there are.
StoredSides cheaper_side(const std::vector<PackedGroup>& groups, const GameCodes& codes) {
  std::array<std::uint64_t, 2> bytes{};
  for (const PackedGroup& group : groups) {
    for (const Color c : all_colors) bytes[index(c)] += group[index(c)].size();
  }
  const bool is_black = codes[0].empty() || (!codes[1].empty() && bytes[1] < bytes[0]);
  return only(is_black ? Color::black : Color::white);
}

}  // namespace

WrittenGameTable write_game_table(const GameLayout& layout, const GameEncoding& encoding,
                                  const GameCodes& codes, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer) {
  GroupPacker packer(layout, encoding, codes);
  std::optional<GroupWriter> writer;
  if (encoding.sides) writer.emplace(layout, encoding, *encoding.sides, sink);
  std::vector<PackedGroup> waiting;  // until it is known which side is stored
  // So many at a time keep all threads busy and take little memory.
  const std::size_t groups = packer.blocks().group_count(), batch = std::size_t{32} * executor.size();
  for (std::size_t begin = 0; begin < groups; begin += batch) {
    const std::size_t end = std::min(groups, begin + batch);
    for (PackedGroup& group : packer.pack(begin, end, executor)) {
      if (writer) {
        writer->add(std::move(group));
      } else {
        waiting.push_back(std::move(group));
      }
    }
    if (observer) observer(static_cast<double>(end) / static_cast<double>(groups));
  }
  const StoredSides sides = encoding.sides ? *encoding.sides : cheaper_side(waiting, codes);
  if (!writer) writer.emplace(layout, encoding, sides, sink);
  for (PackedGroup& group : waiting) writer->add(std::move(group));
  return writer->finish(packer.facts(sides));
}

}  // namespace mate33
