#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/table/format/table_header.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// Rules in use, expanded once each: tables of one game share them. Any number of threads may ask.
class RulesShelf {
 public:
  /// By their canonical text. The error is one phrase: the text is no rules, or not canonical.
  Expected<std::shared_ptr<const ExpandedRules>, std::string> rules_of(const std::string& canonical_text);
  std::shared_ptr<const ExpandedRules> rules_of(const GameRules& rules);

 private:
  Mutex mutex_;
  std::map<std::string, std::shared_ptr<const ExpandedRules>> rules_;  // by canonical text
};

/// Which table of a game.
struct GameTableKey {
  GameMaterial material;
  Metric metric = Metric::dtm;
  friend auto operator<=>(const GameTableKey&, const GameTableKey&) = default;
};

/// What a table of a game whose rules are data says of itself. It carries its rules, so that nothing else is
/// needed to read it.
struct GameTableHeader {
  std::shared_ptr<const GameLayout> layout;
  Metric metric = Metric::dtm;
  /// By side to move: the placements, the images under symmetries counted one by one, identical men not told
  /// apart.
  std::array<TableCounts, 2> counts{};
  ValueDigests digests{};

  GameTableKey key() const { return {layout->material(), metric}; }
  Plies longest() const { return longest_of(counts); }
  Code greatest_code() const { return greatest_code_of(metric, longest()); }
};

/// What stands before the blocks of a file of version 2.
std::string game_header_text(const GameLayout& layout, Metric metric);
/// The header without counts and digests, which stand behind the blocks.
Expected<GameTableHeader, std::string> parse_game_header(std::string_view text, RulesShelf& shelf);

/// "KRvKN", "KRvKN.repetition": distances to mate need no name.
std::string game_table_name(const ExpandedRules& rules, const GameTableKey& key);
/// Where a table is in a directory: "xiangqi/KRvKAAEE.m33".
std::string game_table_path(const ExpandedRules& rules, const GameTableKey& key);

/// The rows of a block.
inline constexpr std::size_t rows_per_block = 256;

/// How the rows of a game's table are spread over blocks. Block 2b has rows 256b to 256b + 255 with White to
/// move, block 2b + 1 the same rows with Black to move. In a block the entries stand by the word man's point
/// first, then by row.
class GameBlocks {
 public:
  explicit GameBlocks(const GameLayout& layout);

  std::size_t block_count() const { return 2 * ((row_count_ + rows_per_block - 1) / rows_per_block); }
  static Color color_of(std::size_t block) { return all_colors[block % 2]; }
  static std::size_t block_of(std::size_t row, Color to_move) {
    return row / rows_per_block * 2 + index(to_move);
  }
  static std::size_t first_row(std::size_t block) { return block / 2 * rows_per_block; }
  std::size_t rows_of(std::size_t block) const {
    return std::min(rows_per_block, row_count_ - first_row(block));
  }
  std::size_t entries_of(std::size_t block) const { return rows_of(block) * seat_.size(); }
  /// Where an entry of a block stands in it. Precondition: the point is of the word man's seat.
  std::size_t entry_of(std::size_t row, Point p) const {
    return seat_number_[index(p)] * rows_of(block_of(row, Color::white)) + row % rows_per_block;
  }
  PointSet seat() const { return seat_; }

 private:
  std::size_t row_count_;
  PointSet seat_;
  std::array<std::uint8_t, max_points> seat_number_{};
};

}  // namespace mate33
