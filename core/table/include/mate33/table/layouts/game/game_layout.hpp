#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mate33/game/expanded_rules.hpp"
#include "mate33/game/game_material.hpp"
#include "mate33/game/game_position.hpp"

namespace mate33 {

/// Men of one side that are numbered together: an arrangement says where each of them stands. No two share a
/// point, and which of identical men stands where makes no difference: so the numbers have no gaps. Men who
/// stay at home, as a general with his advisors and elephants, have few arrangements.
class MenGroup {
 public:
  /// More arrangements than that, twins told apart and points shared, no group has.
  static constexpr std::size_t most_arrangements = 16384;

  /// `pieces`: ascending.
  MenGroup(const ExpandedRules& rules, Color color, std::vector<std::uint8_t> pieces);

  Color color() const { return color_; }
  /// Of its men, in the order in which an arrangement has their points.
  std::span<const std::uint8_t> pieces() const { return pieces_; }
  std::size_t count() const { return occupied_.size(); }
  std::span<const Point> points(std::size_t arrangement) const {
    return std::span(points_).subspan(arrangement * pieces_.size(), pieces_.size());
  }
  PointSet occupied(std::size_t arrangement) const { return occupied_[arrangement]; }
  /// The number of an arrangement, twins in any order; none if a man stands where it may not, or two share a
  /// point.
  std::optional<std::uint32_t> find(std::span<const Point> points) const;
  /// The arrangement seen after applying a symmetry that fits its men.
  std::uint32_t image(std::size_t arrangement, BoardSymmetry symmetry) const {
    return symmetry.is_identity() ? static_cast<std::uint32_t>(arrangement)
                                  : images_[symmetry.code()][arrangement];
  }

 private:
  friend class GameLayout;
  void enumerate(std::size_t man, PointSet taken, std::vector<Point>& points);
  void find_images(Board board, std::span<const BoardSymmetry> symmetries);

  Color color_;
  std::vector<std::uint8_t> pieces_;
  std::vector<PointSet> seats_;                                   // by man
  std::vector<std::array<std::uint8_t, max_points>> seat_digit_;  // by man and point
  std::vector<std::uint32_t> strides_;                            // by man
  std::vector<std::uint32_t> number_;  // by the digits of the men; `none` where there is no arrangement
  std::vector<Point> points_;
  std::vector<PointSet> occupied_;
  std::array<std::vector<std::uint32_t>, BoardSymmetry::count> images_;
};

/// How the positions of a material are numbered in a game whose rules are data (docs/format.md).
///
/// One man, the word man, is the one with the most points to stand on. All others are divided into groups.
/// row = the positions that differ only in where the word man stands: one bit, or one code, a point of the
/// board. The arrangements of the groups are the digits of a row's number. By the symmetries that all men
/// share only some arrangements of the first group, the leading one, are held: of the images of each that
/// with the lowest number.
class GameLayout {
 public:
  /// Precondition: fits().
  GameLayout(std::shared_ptr<const ExpandedRules> rules, GameMaterial material);
  /// Whether a table of the material can be numbered: no more men of a piece than points, and no more than
  /// 2^40 rows.
  static bool fits(const ExpandedRules& rules, const GameMaterial& material);

  const ExpandedRules& rules() const { return *rules_; }
  const std::shared_ptr<const ExpandedRules>& shared_rules() const { return rules_; }
  const GameMaterial& material() const { return material_; }
  /// Its point is not looked at.
  GameMan word_man() const { return word_man_; }
  /// Where it may stand.
  PointSet word_seat() const { return rules_->seat(word_man_.color, word_man_.piece); }
  std::span<const MenGroup> groups() const { return groups_; }
  std::span<const BoardSymmetry> symmetries() const { return symmetries_; }

  std::size_t row_count() const { return row_count_; }
  /// The codes of a row: one a point of the board.
  std::size_t width() const { return rules_->board().size(); }

  /// The arrangement of each group, first the leading one.
  using Arrangements = std::array<std::uint32_t, max_game_men>;
  Arrangements arrangements_of(std::size_t row) const;

  /// The placements that each entry of a row stands for: the images of the leading group's arrangement.
  std::size_t images_of_row(std::size_t row) const;
  /// The entries that stand for each placement: as many as there are men like the word man, itself among
  /// them.
  unsigned word_twins() const { return material_.count(word_man_.color, word_man_.piece); }

  struct Place {
    std::size_t row;
    BoardSymmetry symmetry;  ///< takes the men there
  };
  Place place_of(const Arrangements& arrangements) const;
  /// How many rows apart two rows are that differ by one in the digit of this group.
  std::size_t stride(std::size_t group) const { return strides_[group]; }
  /// Where a position stands. The colours are exchanged first where its material is this one only then.
  struct Entry {
    std::size_t row;
    Point point;
  };
  /// None where a man stands where it may not. Precondition: of this material, or `swapped` with the colours
  /// exchanged.
  std::optional<Entry> entry_of(const GamePosition& position, bool swapped) const;
  /// The position of an entry. Two men may share a point: the word man and another one.
  GamePosition position_of(std::size_t row, Point word_point, Color to_move) const;

 private:
  /// Where an arrangement of the leading group is held: its digit, and what takes it there.
  struct Leader {
    std::uint32_t digit;
    BoardSymmetry symmetry;
  };

  void choose_word_man();
  void make_groups();
  void choose_leader();

  std::shared_ptr<const ExpandedRules> rules_;
  GameMaterial material_;
  GameMan word_man_;
  std::vector<BoardSymmetry> symmetries_;
  std::vector<MenGroup> groups_;
  std::vector<Leader> leaders_;         // by arrangement
  std::vector<std::uint32_t> leading_;  // arrangement by digit
  std::vector<std::size_t> strides_;    // in rows
  std::size_t row_count_ = 0;
};

}  // namespace mate33
