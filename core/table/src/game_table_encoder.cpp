#include "mate33/table/game_table_encoder.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/table/codec/repetition_codes.hpp"
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

std::uint64_t checksum_of_codes(std::span<const Code> codes, std::uint64_t seed) {
  std::vector<std::byte> bytes;
  bytes.reserve(codes.size() * sizeof(Code));
  for (const Code code : codes) append_number(bytes, code);
  return checksum64(bytes, seed);
}

constexpr std::array counts_of_positions = {&TableCounts::wins, &TableCounts::draws, &TableCounts::losses,
                                            &TableCounts::wins_by_rule, &TableCounts::losses_by_rule};

TableCounts counts_of_row(GameMetric metric, std::span<const Code> codes) {
  TableCounts row;
  for (const Code code : codes) {
    if (code == illegal_code) continue;
    if (code == draw_code) {
      ++row.draws;
    } else if (metric == GameMetric::repetition) {
      const RepetitionResult result = repetition_result_of(code);
      if (is_win(result)) ++(is_by_rule(result) ? row.wins_by_rule : row.wins);
      if (is_loss(result)) ++(is_by_rule(result) ? row.losses_by_rule : row.losses);
    } else if (is_win(code)) {
      ++row.wins;
      row.longest_win = std::max(row.longest_win, plies_of(code));
    } else {
      ++row.losses;
      row.longest_loss = std::max(row.longest_loss, plies_of(code));
    }
  }
  return row;
}

}  // namespace

void GameTally::add_block(const GameLayout& layout, GameMetric metric, Color to_move, std::size_t first,
                          std::span<const Code> codes) {
  TableCounts& side = counts[index(to_move)];
  const std::size_t width = layout.width();
  for (std::size_t begin = 0; begin < codes.size(); begin += width) {
    const TableCounts row = counts_of_row(metric, codes.subspan(begin, width));
    if (row == TableCounts()) continue;
    const std::size_t images = layout.images_of_row(first + begin / width);
    for (const auto count : counts_of_positions) side.*count += row.*count * images;
    side.longest_win = std::max(side.longest_win, row.longest_win);
    side.longest_loss = std::max(side.longest_loss, row.longest_loss);
  }
  digests[index(to_move)] += checksum_of_codes(codes, first / rows_per_block);
}

void GameTally::add(const GameTally& other) {
  for (const Color c : all_colors) {
    TableCounts& own = counts[index(c)];
    const TableCounts& more = other.counts[index(c)];
    for (const auto count : counts_of_positions) own.*count += more.*count;
    own.longest_win = std::max(own.longest_win, more.longest_win);
    own.longest_loss = std::max(own.longest_loss, more.longest_loss);
    digests[index(c)] += other.digests[index(c)];
  }
}

void GameTally::count_twins_once(const GameLayout& layout) {
  const unsigned twins = layout.word_twins();
  for (TableCounts& side : counts) {
    for (const auto count : counts_of_positions) side.*count /= twins;
  }
}

WrittenGameTable write_game_table(const GameLayout& layout, GameMetric metric, const GameCodes& codes,
                                  int zstd_level, Executor& executor, const ByteSink& sink,
                                  const ShareObserver& observer) {
  const GameBlocks blocks(layout);
  TableWriter writer(game_header_text(layout, metric), sink);
  GameTally tally;
  // So many at a time keep all threads busy and take little memory.
  const std::size_t batch = std::size_t{64} * executor.size();
  for (std::size_t begin = 0; begin < blocks.block_count(); begin += batch) {
    const std::size_t end = std::min(blocks.block_count(), begin + batch);
    std::vector<std::vector<std::byte>> packed(end - begin);
    std::vector<GameTally> tallies(end - begin);
    executor.for_each(end - begin, [&](std::size_t i) {
      const std::size_t block = begin + i, first = GameBlocks::first_row(block);
      const Color to_move = GameBlocks::color_of(block);
      const std::span<const Code> of_side = codes[index(to_move)];
      tallies[i].add_block(layout, metric, to_move, first,
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
