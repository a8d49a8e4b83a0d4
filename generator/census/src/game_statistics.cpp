#include "mate33/census/game_statistics.hpp"

#include <algorithm>
#include <compare>
#include <utility>

#include "mate33/base/mutex.hpp"
#include "mate33/census/statistics.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "samples.hpp"

namespace mate33 {

namespace {

/// An entry of a table.
struct GameEntry {
  std::size_t row;
  Point point;  // the word man's
  friend constexpr auto operator<=>(const GameEntry&, const GameEntry&) = default;
};

/// What has been counted of one side to move.
class DistanceTally {
 public:
  /// @param codes as many as the table may have
  explicit DistanceTally(std::size_t codes)
      : entries_(codes), first_(codes), samples_(codes, Statistics::most_samples) {}

  /// Counts an entry of a row that has so many images.
  void add(Code code, std::size_t images, std::uint64_t chance, GameEntry at) {
    entries_[code] += images;
    add_first(code, at);
    samples_.add(code, chance, at);
  }

  void add(const DistanceTally& other) {
    for (std::size_t code = 0; code < entries_.size(); ++code) {
      entries_[code] += other.entries_[code];
      if (other.first_[code]) add_first(code, *other.first_[code]);
    }
    samples_.add(other.samples_);
  }

  void write(const GameLayout& layout, Color to_move, GameStatistics& statistics) const {
    auto& by_plies = statistics.by_plies[index(to_move)];
    auto& samples = statistics.samples[index(to_move)];
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      const auto code = static_cast<Code>(i);
      if (entries_[code] == 0 || code == draw_code) continue;
      const Value value = value_of(code);
      const auto position = [&](GameEntry at) { return layout.position_of(at.row, at.point, to_move); };
      by_plies.resize(std::max<std::size_t>(by_plies.size(), value.plies.count() + 1));
      by_plies[value.plies.count()] = entries_[code] / layout.word_twins();
      auto& longest = (value.is_win() ? statistics.longest_wins : statistics.longest_losses)[index(to_move)];
      if (!longest || value.plies > longest->plies) {
        longest = GameStatistics::Longest{value.plies, position(*first_[code])};
      }
      if (!value.is_win()) continue;
      samples.resize(std::max<std::size_t>(samples.size(), value.plies.count() + 1));
      std::vector<Samples<GameEntry>::Sample> found(samples_.of(code).begin(), samples_.of(code).end());
      std::sort(found.begin(), found.end());
      for (const auto& sample : found) samples[value.plies.count()].push_back(position(sample.at));
    }
  }

 private:
  void add_first(std::size_t code, GameEntry at) {
    if (!first_[code] || at < *first_[code]) first_[code] = at;
  }

  // By code.
  std::vector<std::uint64_t> entries_;
  std::vector<std::optional<GameEntry>> first_;
  Samples<GameEntry> samples_;
};

/// Counts the rows of a block. Answers what is wrong with it.
std::optional<TableFault> count_block(const GameTableReader& reader, const GameRowRules& rules,
                                      std::size_t block, DistanceTally& tally) {
  const GameBlocks& blocks = reader.blocks();
  const Color to_move = GameBlocks::color_of(block);
  std::vector<Code> codes(blocks.entries_of(block));
  BlockBuffer buffer;
  if (auto fault = reader.read_block(block, buffer, codes)) return fault;
  const std::size_t first = GameBlocks::first_row(block);
  for (std::size_t row = first; row < first + blocks.rows_of(block); ++row) {
    const std::size_t images = reader.layout().images_of_row(row);
    const std::uint64_t chance = scattered(row);
    const auto legal = rules.legal(rules.row(row));
    for (const Point p : legal[index(to_move)]) {
      tally.add(codes[blocks.entry_of(row, p)], images, chance, {row, p});
    }
  }
  return std::nullopt;
}

}  // namespace

Expected<GameStatistics, TableFault> count_game_table(const GameTableReader& reader, Executor& team,
                                                      const ShareObserver& observer, const StopToken& stop) {
  const GameLayout& layout = reader.layout();
  const GameRowRules rules(layout);
  const std::size_t codes = std::size_t{reader.header().greatest_code()} + 1;
  const std::size_t blocks = reader.blocks().block_count();
  std::array<DistanceTally, 2> tallies = {DistanceTally(codes), DistanceTally(codes)};
  std::optional<TableFault> fault;
  std::size_t done = 0;
  Mutex mutex;  // of all three
  team.for_each(blocks, [&](std::size_t block) {
    if (stop.stop_requested()) throw Stopped();
    DistanceTally tally(codes);
    auto found = count_block(reader, rules, block, tally);
    const Lock lock(mutex);
    if (found && !fault) fault = std::move(found);
    tallies[index(GameBlocks::color_of(block))].add(tally);
    ++done;
    if (observer) observer(static_cast<double>(done) / static_cast<double>(blocks));
  });
  if (fault) return Unexpected{*std::move(fault)};
  GameStatistics statistics;
  for (const Color c : all_colors) tallies[index(c)].write(layout, c, statistics);
  return statistics;
}

}  // namespace mate33
