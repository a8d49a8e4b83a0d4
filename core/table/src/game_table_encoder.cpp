#include "mate33/table/game_table_encoder.hpp"

#include <algorithm>
#include <vector>

#include "mate33/base/scattered.hpp"
#include "mate33/table/codec/context_codec.hpp"
#include "mate33/table/codec/table_models.hpp"
#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"

namespace mate33 {

namespace {

/// The blocks of a group by side to move, not sealed yet; empty where a side is not wanted.
using PackedGroup = std::array<std::vector<std::byte>, 2>;

/// Where the context codec does not pay.
constexpr int best_zstd_level = 19;

using Models = std::array<std::optional<ContextModel>, 2>;  // by side to move

/// Packs the groups of a table side by side, and adds up what they hold.
class GroupPacker {
 public:
  /// Learns the models, where the packing has them. All must outlive it.
  GroupPacker(const GameLayout& layout, const GameEncoding& encoding, const GameCodes& codes,
              Executor& executor)
      : layout_(layout), rules_(layout), blocks_(layout), encoding_(encoding), codes_(codes) {
    if (encoding.packing.codec != BlockCodec::context) return;
    executor.for_each(all_colors.size(), [&](std::size_t side) {
      if (packs(all_colors[side])) models_[side] = learned_model(all_colors[side]);
    });
  }

  const GameBlocks& blocks() const { return blocks_; }
  const Models& models() const { return models_; }

  /// Some groups, from `begin` to before `end`.
  std::vector<PackedGroup> pack(std::size_t begin, std::size_t end, Executor& executor) {
    std::vector<PackedGroup> packed(end - begin);
    std::vector<TableTally> tallies(end - begin, TableTally{{}, {}, encoding_.metric});
    executor.for_each(end - begin, [&](std::size_t i) {
      for (const Color c : all_colors) {
        if (codes_[index(c)].empty()) continue;
        tallies[i].add_block(layout_, c, GameBlocks::first_row(begin + i), rows_of(begin + i, c));
        if (packs(c)) packed[i][index(c)] = pack_block(begin + i, c);
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
  bool packs(Color c) const {
    return !codes_[index(c)].empty() && (!encoding_.sides || stores(*encoding_.sides, c));
  }
  std::span<const Code> rows_of(std::size_t group, Color c) const {
    return codes_[index(c)].subspan(GameBlocks::first_row(group) * layout_.width(),
                                    blocks_.rows_of(group) * layout_.width());
  }

  /// Learned from some blocks, spread over the table; none where the blocks are few and it takes more than it
  /// saves.
  std::optional<ContextModel> learned_model(Color to_move) const {
    const std::size_t entries = rows_per_block * layout_.width();
    const std::size_t enough = std::min(enough_planes, enough_planes * plane_entries / entries + 1);
    RowsModelTrainer trainer;
    for (const std::size_t group : scattered_places(blocks_.group_count(), enough)) {
      trainer.add({group, RowsContext(rules_, blocks_, group, to_move), rows_of(group, to_move)});
    }
    ContextModel model = trainer.model();
    if (blocks_.group_count() <= enough && !saves_bytes(model, to_move)) return std::nullopt;
    return model;
  }

  bool saves_bytes(const ContextModel& model, Color to_move) const {
    std::size_t with = model.to_bytes().size(), without = 0;
    for (std::size_t group = 0; group < blocks_.group_count(); ++group) {
      with += pack_in_context(model, group, to_move).size();
      without += pack_by_zstd(group, to_move).size();
    }
    return with < without;
  }

  std::vector<std::byte> pack_in_context(const ContextModel& model, std::size_t group, Color to_move) const {
    const RowsContext context(rules_, blocks_, group, to_move);
    const std::array parts{model.encode(context, rows_of(group, to_move))};
    return packed_block(BlockCodec::context, parts_in_context(parts));
  }

  std::vector<std::byte> pack_by_zstd(std::size_t group, Color to_move) const {
    const bool is_best = encoding_.packing.codec == BlockCodec::context;
    return BlockPacker(is_best ? best_zstd_level : encoding_.packing.zstd_level)
        .pack(stored_codes(group, to_move));
  }

  std::vector<std::byte> pack_block(std::size_t group, Color to_move) const {
    const auto& model = models_[index(to_move)];
    if (!model) return pack_by_zstd(group, to_move);
    std::vector<std::byte> packed = pack_in_context(*model, group, to_move);
    // Codes that no other block has are dear in context: no block may be longer than plain.
    const std::size_t most_bytes = blocks_.entries_of(group) * sizeof(Code);
    return packed.size() <= most_bytes ? packed : pack_by_zstd(group, to_move);
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
  const GameRowRules rules_;
  const GameBlocks blocks_;
  const GameEncoding& encoding_;
  const GameCodes& codes_;
  Models models_;
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
  WrittenGameTable finish(const TableFacts& facts, Models models) {
    for (const Color c : all_colors) {
      if (!stores(blocks_.sides(), c)) models[index(c)].reset();
    }
    const bool has_models = models[0] || models[1];
    return {facts, writer_.finish(version2::summary_text(facts),
                                  has_models ? TableModels::to_bytes(models) : std::vector<std::byte>())};
  }

 private:
  const GameBlocks blocks_;
  TableWriter writer_;
  std::size_t next_block_ = 0;
};

/// The side that takes less with its model, of those that there are.
StoredSides cheaper_side(const std::vector<PackedGroup>& groups, const Models& models,
                         const GameCodes& codes) {
  std::array<std::uint64_t, 2> bytes{};
  for (const Color c : all_colors) {
    if (models[index(c)]) bytes[index(c)] = models[index(c)]->to_bytes().size();
    for (const PackedGroup& group : groups) bytes[index(c)] += group[index(c)].size();
  }
  const bool is_black = codes[0].empty() || (!codes[1].empty() && bytes[1] < bytes[0]);
  return only(is_black ? Color::black : Color::white);
}

}  // namespace

WrittenGameTable write_game_table(const GameLayout& layout, const GameEncoding& encoding,
                                  const GameCodes& codes, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer) {
  GroupPacker packer(layout, encoding, codes, executor);
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
  const StoredSides sides = encoding.sides ? *encoding.sides : cheaper_side(waiting, packer.models(), codes);
  if (!writer) writer.emplace(layout, encoding, sides, sink);
  for (PackedGroup& group : waiting) writer->add(std::move(group));
  return writer->finish(packer.facts(sides), packer.models());
}

}  // namespace mate33
