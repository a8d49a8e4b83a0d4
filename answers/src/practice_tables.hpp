#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/answers/http_endpoints.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

/// What exercises are drawn from: a table of chess, or of another game. The two classes have the same
/// functions; what is done with them is the same, too (http_practice.cpp). In all positions White is to move
/// and has the men that are named first.
namespace mate33 {

using Random = std::mt19937_64;

/// Numbers below `limit`, the same from the same seed on every machine.
inline unsigned below(Random& random, std::size_t limit) {
  return static_cast<unsigned>(random() % limit);
}

/// Moves to mate, or to whatever ends a game.
struct PracticeMoves {
  unsigned least = 1, most = 1;
  bool contain(Plies plies) const { return mate_in(plies) >= least && mate_in(plies) <= most; }
};

/// What is known of a position that fits.
struct PracticeWin {
  Plies plies;
  bool is_quiet;  ///< there is something to play before men come off
};

/// What was kept when a table was counted, of the side that is to win: by plies, how many positions it wins,
/// and some of them.
template <class Sample>
struct KeptWins {
  const std::vector<std::uint64_t>& by_plies;
  const std::vector<std::vector<Sample>>& samples;
};

class ChessPractice {
 public:
  using Position = mate33::Position;
  using Sample = std::string;
  /// How the games end, and what may spoil them.
  static constexpr std::string_view end = "mate", spoiling = " and won under the fifty-move rule";

  /// Precondition: the table is there. `material`: as it was asked for, either side first.
  ChessPractice(const HttpContext& context, Material material);

  std::string name() const { return material_.to_string(); }
  /// The longest win of White; 0 where it has none. As far as it is known: else longer than any.
  Plies longest_win() const;
  /// Men on random squares, each placement as likely as any other.
  std::optional<Position> draw(Random& random) const;
  /// Nothing where the position is none, White does not win it in so many moves, or the fifty-move rule makes
  /// a draw of it.
  std::optional<PracticeWin> win_at(const Position& position, const PracticeMoves& moves) const;
  /// How often to try for a quiet position where another has been found: some milliseconds.
  unsigned patient_tries() const;

  /// What counts the table.
  SlowPiece needed() const;
  /// Null: the table has not been counted.
  std::shared_ptr<const Statistics> counted() const;
  KeptWins<Sample> kept_wins(const Statistics& statistics) const;
  Position position_of(const Sample& sample) const;
  /// An image of the position under the symmetries of the board: of all images one alone is kept.
  static Position varied(const Position& position, Random& random);
  static std::string fen(const Position& position);

 private:
  bool is_swapped() const { return material_.normalised() != material_; }

  const Tablebase& tables_;
  const HttpSources& sources_;
  TableProducts& products_;
  Material material_;
};

class GamePractice {
 public:
  using Position = GamePosition;
  using Sample = GamePosition;
  static constexpr std::string_view end = "won", spoiling = "";

  /// `name`: as it was asked for, either side first.
  GamePractice(const HttpContext& context, GameTable table, std::string_view name);

  const std::string& name() const { return name_; }
  Plies longest_win() const;
  /// An entry of a random row; nothing where that has no position.
  std::optional<Position> draw(Random& random) const;
  /// All that are won are as quiet: what is taken is not looked at.
  std::optional<PracticeWin> win_at(const Position& position, const PracticeMoves& moves) const;
  static unsigned patient_tries() { return 0; }

  SlowPiece needed() const { return piece_of(products_, {Product::statistics, table_}); }
  std::shared_ptr<const GameStatistics> counted() const;
  KeptWins<Sample> kept_wins(const GameStatistics& statistics) const;
  Position position_of(const Sample& sample) const;
  static Position varied(const Position& position, Random&) { return position; }
  std::string fen(const Position& position) const;

 private:
  TableProducts& products_;
  GameTable table_;
  GameRowRules rules_;  // of its rows
  std::string name_;
  bool is_swapped_;
  Color winner_;  // in the table
};

}  // namespace mate33
