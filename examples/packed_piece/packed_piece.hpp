#pragma once

#include <array>
#include <cassert>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/piece.hpp"
#include "mate33/xiangqi/points.hpp"

/// A man of xiangqi packed in one word of 128 bits: its kind and colour in the high 32, and where it stands
/// as one bit of the low 90. Those bits are a set of points as they are, and a shift moves the man.
namespace mate33::examples {

class PackedPiece {
 public:
  PackedPiece(XiangqiPiece piece, Point at) : word_(PointSet(at).word()) {
    const std::uint64_t kind = index(piece.color) << 8 | index(piece.type);
    word_.high |= kind << kind_shift;
  }

  XiangqiPiece piece() const {
    const std::uint64_t kind = word_.high >> kind_shift;
    return {static_cast<Color>(kind >> 8), static_cast<XiangqiPieceType>(kind & 0xFF)};
  }
  PointSet point() const { return PointSet(word_) & xiangqi_points; }
  Word128 word() const { return word_; }

  /// Where it may go, apart from check: `own` are all men of its colour, `others` those of the other.
  PointSet valid_moves(PointSet own, PointSet others) const {
    const PointSet men = own | others;
    const bool is_red = piece().color == Color::white;
    PointSet reached;
    switch (piece().type) {
      case XiangqiPieceType::general:
        for (const Offset by : orthogonal_steps) reached |= stepped(point(), by);
        break;
      case XiangqiPieceType::advisor:
        for (const Offset by : diagonal_steps) reached |= stepped(point(), by);
        break;
      case XiangqiPieceType::elephant:
        for (const Offset by : diagonal_steps) reached |= stepped(stepped(point(), by) - men, by);
        break;
      case XiangqiPieceType::soldier:
        // It may go sideways everywhere: on its own side of the river such points are none of a soldier's.
        for (const Offset by : {Offset{0, is_red ? 1 : -1}, Offset{1, 0}, Offset{-1, 0}}) {
          reached |= stepped(point(), by);
        }
        break;
      case XiangqiPieceType::horse:
        for (const Offset by : diagonal_steps) {
          reached |= stepped(stepped(point(), {by.files, 0}) - men, by);
          reached |= stepped(stepped(point(), {0, by.ranks}) - men, by);
        }
        break;
      case XiangqiPieceType::chariot:
      case XiangqiPieceType::cannon:
        for (const Offset by : orthogonal_steps) reached |= along(by, men);
        break;
    }
    return (reached & expanded_xiangqi_rules()->seat(piece().color, piece_number(piece().type))) - own;
  }

 private:
  static constexpr unsigned kind_shift = 32;  // of the high half
  static constexpr std::array<Offset, 4> orthogonal_steps = {Offset{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
                                         diagonal_steps = {Offset{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

  /// The points moved by the offset; what would leave the board vanishes.
  static PointSet stepped(PointSet set, Offset by) {
    PointSet movable;
    for (const Point p : set) {
      if (board_of_xiangqi.step(p, {by.files, 0})) movable |= p;
    }
    const int files_in_rank = static_cast<int>(board_of_xiangqi.files);
    return movable.shifted(by.ranks * files_in_rank + by.files) & xiangqi_points;
  }

  /// Step by step over empty points; then a chariot takes the man it meets, a cannon the one behind it.
  PointSet along(Offset by, PointSet men) const {
    PointSet empty, at = stepped(point(), by);
    for (; !(at - men).empty(); at = stepped(at, by)) empty |= at;
    if (piece().type == XiangqiPieceType::chariot) return empty | at;
    for (at = stepped(at, by); !(at - men).empty(); at = stepped(at, by)) {
    }
    return empty | at;
  }

  Word128 word_;
};

}  // namespace mate33::examples
