#include "mate33/table/game_table_encoder.hpp"

#include <algorithm>
#include <vector>

#include "mate33/table/format/stored_block.hpp"
#include "mate33/table/format/table_writer.hpp"
#include "mate33/table/format/version2.hpp"

namespace mate33 {

namespace {

/// The codes of a block in the file's order; where there is no position, the code before.
std::vector<Code> stored_codes(const GameLayout& layout, const GameBlocks& blocks,
                               std::span<const Code> codes, std::size_t block) {
  std::vector<Code> stored;
  stored.reserve(blocks.entries_of(block));
  const std::size_t first = GameBlocks::first_row(block), rows = blocks.rows_of(block);
  Code last = draw_code;
  for (const Point p : blocks.seat()) {
    for (std::size_t row = first; row < first + rows; ++row) {
      const Code code = codes[row * layout.width() + index(p)];
      if (code != illegal_code) last = code;
      stored.push_back(last);
    }
  }
  return stored;
}

}  // namespace

WrittenGameTable write_game_table(const GameLayout& layout, Metric metric, const GameCodes& codes,
                                  int zstd_level, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer) {
  const GameBlocks blocks(layout);
  TableWriter writer(game_header_text(layout, metric), sink);
  TableTally tally{{}, {}, metric};
  // So many at a time keep all threads busy and take little memory.
  const std::size_t batch = std::size_t{64} * executor.size();
  for (std::size_t begin = 0; begin < blocks.block_count(); begin += batch) {
    const std::size_t end = std::min(blocks.block_count(), begin + batch);
    std::vector<std::vector<std::byte>> packed(end - begin);
    std::vector<TableTally> tallies(end - begin, TableTally{{}, {}, metric});
    executor.for_each(end - begin, [&](std::size_t i) {
      const std::size_t block = begin + i, first = GameBlocks::first_row(block);
      const Color to_move = GameBlocks::color_of(block);
      const std::span<const Code> of_side = codes[index(to_move)];
      tallies[i].add_block(layout, to_move, first,
                           of_side.subspan(first * layout.width(), blocks.rows_of(block) * layout.width()));
      packed[i] =
          seal_block(BlockPacker(zstd_level).pack(stored_codes(layout, blocks, of_side, block)), block);
    });
    for (std::size_t i = 0; i < packed.size(); ++i) {
      writer.add_block(packed[i]);
      tally.add(tallies[i]);
    }
    if (observer) observer(static_cast<double>(end) / static_cast<double>(blocks.block_count()));
  }
  tally.count_twins_once(layout);
  const std::string summary = version2::summary_text({tally.counts, tally.digests}, counts_form(metric));
  return {tally, writer.finish(summary)};
}

}  // namespace mate33
