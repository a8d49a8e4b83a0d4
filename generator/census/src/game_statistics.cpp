#include "mate33/census/game_statistics.hpp"

#include <algorithm>
#include <compare>
#include <utility>

#include "mate33/base/in_parts.hpp"
#include "mate33/base/scattered.hpp"
#include "mate33/census/statistics.hpp"
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

/// Counts the rows of a group with one side to move. Answers what is wrong with them.
std::optional<TableFault> count_group(const GameCodeSource& source, std::size_t group, Color to_move,
                                      DistanceTally& tally) {
  const GameLayout& layout = source.layout;
  const std::size_t first = GameBlocks::first_row(group);
  const std::size_t rows = GameBlocks(layout).rows_of(group), width = layout.width();
  std::vector<Code> codes(rows * width);
  if (auto fault = source.read(group, to_move, codes)) return fault;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t images = layout.images_of_row(first + i);
    const std::uint64_t chance = scattered(first + i);
    for (const Point p : layout.word_seat()) {
      const Code code = codes[i * width + index(p)];
      if (code != illegal_code) tally.add(code, images, chance, {first + i, p});
    }
  }
  return std::nullopt;
}

}  // namespace

Expected<GameStatistics, TableFault> count_game_table(const GameCodeSource& source, Code greatest_code,
                                                      Executor& team, const ShareObserver& observer,
                                                      const StopToken& stop) {
  const std::size_t codes = std::size_t{greatest_code} + 1;
  const std::size_t parts = 2 * GameBlocks(source.layout).group_count();
  std::array<DistanceTally, 2> tallies = {DistanceTally(codes), DistanceTally(codes)};
  std::optional<TableFault> fault;
  Mutex mutex;  // of both
  in_parts(parts, team, observer, [&](std::size_t part) {
    if (stop.stop_requested()) throw Stopped();
    const Color to_move = all_colors[part % 2];
    DistanceTally tally(codes);
    auto found = count_group(source, part / 2, to_move, tally);
    const Lock lock(mutex);
    if (found && !fault) fault = std::move(found);
    tallies[index(to_move)].add(tally);
  });
  if (fault) return Unexpected{*std::move(fault)};
  GameStatistics statistics;
  for (const Color c : all_colors) tallies[index(c)].write(source.layout, c, statistics);
  return statistics;
}

}  // namespace mate33
