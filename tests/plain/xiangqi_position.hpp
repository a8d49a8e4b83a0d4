#pragma once

#include <array>
#include <optional>

#include "mate33/game/game_position.hpp"
#include "mate33/xiangqi/piece.hpp"
#include "plain/xiangqi_points.hpp"

namespace mate33::plain {

/// A move of the side to move.
struct XiangqiMove {
  Point from, to;
  GameMove to_game() const { return {from, to}; }
  friend constexpr bool operator==(XiangqiMove, XiangqiMove) = default;
};

/// A placement of men with the side to move. It may be illegal: find_fault() in xiangqi_legality.hpp tells.
class XiangqiPosition {
 public:
  XiangqiPosition() = default;
  /// What the library has read.
  explicit XiangqiPosition(const GamePosition& position);
  /// For the library to write, or to look up.
  GamePosition to_game() const;

  PointSet pieces(Color c) const { return by_color_[index(c)]; }
  PointSet pieces(XiangqiPieceType t) const { return by_type_[index(t)]; }
  PointSet pieces(Color c, XiangqiPieceType t) const { return pieces(c) & pieces(t); }
  PointSet occupied() const { return pieces(Color::white) | pieces(Color::black); }
  std::optional<XiangqiPiece> piece_at(Point p) const;
  /// Precondition: the side has a general.
  Point general(Color c) const { return pieces(c, XiangqiPieceType::general).first(); }

  /// Precondition: the point is empty.
  void put(XiangqiPiece piece, Point p) {
    by_color_[index(piece.color)] |= p;
    by_type_[index(piece.type)] |= p;
  }
  /// Precondition: the piece stands there.
  void remove(XiangqiPiece piece, Point p) {
    by_color_[index(piece.color)] ^= p;
    by_type_[index(piece.type)] ^= p;
  }

  /// Plays a legal move.
  void play(XiangqiMove move);
  XiangqiPosition after(XiangqiMove move) const {
    XiangqiPosition next = *this;
    next.play(move);
    return next;
  }
  bool is_capture(XiangqiMove move) const { return occupied().contains(move.to); }

  friend bool operator==(const XiangqiPosition&, const XiangqiPosition&) = default;

  Color side_to_move = Color::white;

 private:
  std::array<PointSet, 2> by_color_;
  std::array<PointSet, xiangqi_piece_type_count> by_type_;
};

/// Every point that some man of this colour attacks: where an enemy that stood there could be captured. A
/// cannon attacks over a screen, so only men that are there count for it.
PointSet attacked_points(const XiangqiPosition& position, Color by);

/// Whether a man other than the enemy general attacks this colour's general. Precondition: it exists.
bool is_in_check(const XiangqiPosition& position, Color c);

/// Whether the generals face each other: on one file with nothing between them; not where one is missing.
bool are_generals_facing(const XiangqiPosition& position);

/// The same position seen from the other side: ranks flipped, colours and side to move exchanged.
XiangqiPosition colors_swapped(const XiangqiPosition& position);

/// The same position in a mirror: file i for file a.
XiangqiPosition files_mirrored(const XiangqiPosition& position);

}  // namespace mate33::plain
