#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/table/value.hpp"
#include "plain/xiangqi_position.hpp"

/// The witness of xiangqi: the game as a graph of positions, one at a time, whose edges are the moves of
/// xiangqi_legal_moves.hpp. No symmetry, no rules as data. No legal move is a loss, endless play a draw.
namespace mate33::plain {

/// How many men of each kind each side has, by colour and type.
struct XiangqiMen {
  std::array<std::array<unsigned, xiangqi_piece_type_count>, 2> counts{};

  /// Of "KRvKA"; kinds in any order, E or B, N or H. Throws std::invalid_argument.
  static XiangqiMen of(std::string_view material);
  static XiangqiMen of(const XiangqiPosition& position);

  unsigned count(XiangqiPiece piece) const { return counts[index(piece.color)][index(piece.type)]; }
  XiangqiMen without(XiangqiPiece piece) const;
  XiangqiMen colors_swapped() const { return {{counts[1], counts[0]}}; }
  friend auto operator<=>(const XiangqiMen&, const XiangqiMen&) = default;
};

/// Every placement of some men on the points of their kinds, alike men in no order, numbered from 0. Some
/// numbers have two men on one point.
class XiangqiPlacements {
 public:
  explicit XiangqiPlacements(const XiangqiMen& men);

  std::uint32_t size() const { return size_; }
  /// Precondition: these men, each on points of its kind.
  std::uint32_t number_of(const XiangqiPosition& position) const;
  /// White to move; nothing where two men stand on one point.
  std::optional<XiangqiPosition> position_of(std::uint32_t number) const;

 private:
  /// All the men of one kind and colour.
  struct Group {
    XiangqiPiece piece;
    std::vector<PointSet> sets;  ///< where they may stand, in the order in which number_in() counts
  };
  std::uint32_t number_in(const Group& group, PointSet men) const;

  std::vector<Group> groups_;
  std::uint32_t size_ = 1;
};

/// What all the legal positions of a material come to, with one side to move.
struct XiangqiCounts {
  std::size_t wins = 0, draws = 0, losses = 0;
  unsigned longest_win = 0, longest_loss = 0;  ///< in plies; 0 where there is none
};

/// Solved materials.
class PlainXiangqi {
 public:
  using Visit = std::function<void(const XiangqiPosition&, Value)>;

  /// Solves a material, "KRvKA", after all those that captures lead to. What has been solved is not solved
  /// again. About ten seconds and 200 MiB for a million placements.
  void solve(const XiangqiMen& men);
  void solve(std::string_view material) { solve(XiangqiMen::of(material)); }

  /// For the side to move. A loss in 0 plies is no legal move, in check or not. Preconditions: a legal
  /// position of a material that has been solved, of either colour; for any other it throws
  /// std::out_of_range.
  Value value(const XiangqiPosition& position) const;

  /// Calls visit(position, value) for every legal position of a material, both sides to move; the material
  /// is solved as it is named, red first.
  void for_each_position(std::string_view material, const Visit& visit);

  /// The legal positions of a material, as for_each_position() visits them, counted by side to move.
  std::array<XiangqiCounts, 2> counts(std::string_view material);

 private:
  struct Table {
    XiangqiPlacements placements;
    std::vector<Value> values;  ///< by number of the placement * 2 + side to move
  };
  Table solved(const XiangqiMen& men) const;

  std::map<XiangqiMen, Table> tables_;
};

}  // namespace mate33::plain
