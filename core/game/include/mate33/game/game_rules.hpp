#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mate33/game/point_set.hpp"

/// The rules of a game as data. All is said from White's side; Black's follows by GameRules::flip.
namespace mate33 {

/// What a move may be made for.
enum class MovePurpose : std::uint8_t { move_or_capture, move, capture };

/// One way for a piece to move.
struct MoveRule {
  enum class Kind : std::uint8_t {
    leap,       ///< to the offset; where there is a leg, the point at that offset must be empty
    slide,      ///< to any number of times the offset, through empty points
    hop_far,    ///< as a slide that jumps over exactly one man of either colour, and lands anywhere beyond
    hop_close,  ///< the same, but lands on the point just beyond the man that it jumped over
  };
  Kind kind = Kind::leap;
  Offset offset;
  std::optional<Offset> leg = {};  ///< of leaps
  MovePurpose purpose = MovePurpose::move_or_capture;
  PointSet from;  ///< the points on which the piece must stand to move so

  friend bool operator==(const MoveRule&, const MoveRule&) = default;
};

/// What a piece becomes when it arrives on certain points.
struct PromotionRule {
  PointSet at;
  std::vector<std::size_t> to;  ///< numbers of pieces
  bool is_forced = true;        ///< else it may stay what it is

  friend bool operator==(const PromotionRule&, const PromotionRule&) = default;
};

/// A kind of piece.
struct PieceRule {
  std::string name;   ///< "king"
  char letter = 'K';  ///< upper case, in names of materials and in FEN
  PointSet zone;      ///< where its moves may end
  std::vector<MoveRule> moves;
  std::optional<PromotionRule> promotion = {};  ///< on points of the zone
  std::string fen_letters = {};  ///< of FEN: the first is written, all are read; empty: the letter alone

  /// Where it may stand: on a point where it must promote it is something else.
  constexpr PointSet standing_points() const {
    return promotion && promotion->is_forced ? zone - promotion->at : zone;
  }
  friend bool operator==(const PieceRule&, const PieceRule&) = default;
};

/// How a point is seen by the other colour.
enum class ColorFlip : std::uint8_t { ranks, rotation };
/// What it means to have no legal move, without being in check; checkmate always loses.
enum class NoMove : std::uint8_t { draws, loses };
/// What it means to have nothing left but the royal piece while the opponent has more: nothing, or a loss for
/// who is to move. Who can capture at once so that the opponent, too, has the royal alone, draws.
enum class BareKing : std::uint8_t { nothing, loses };

/// Most kinds of pieces.
inline constexpr std::size_t max_piece_rules = 16;

struct GameRules {
  std::string name;  ///< "xiangqi"
  Board board;
  unsigned first_rank = 1;  ///< the number of the lowest rank in coordinates: 0 or 1
  ColorFlip flip = ColorFlip::ranks;
  NoMove no_move = NoMove::draws;
  BareKing bare_king = BareKing::nothing;
  bool royals_may_face = true;  ///< else not on a file with nothing between them
  /// In the order of materials' names, the strongest first. The first is royal: each side has one, and it
  /// must not be captured.
  std::vector<PieceRule> pieces;

  friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// A point as the other colour sees it.
constexpr Point flipped(const Board& board, ColorFlip flip, Point p) {
  const unsigned file = board.file_of(p), rank = board.ranks - 1 - board.rank_of(p);
  return board.point(flip == ColorFlip::rotation ? board.files - 1 - file : file, rank);
}

}  // namespace mate33
