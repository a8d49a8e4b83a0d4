#include "mate33/find/retraction.hpp"

#include <algorithm>
#include <array>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

/// Takes back moves of the side that is not to move.
class Retractor {
 public:
  explicit Retractor(const Position& position)
      : position_(position), mover_(!position.side_to_move), empty_(~position.occupied()) {}

  bool has_any() const {
    for (const PieceType type : all_piece_types) {
      for (const Square to : position_.pieces(mover_, type)) {
        if (type == PieceType::pawn ? can_take_back_pawn(to) : can_take_back_piece(type, to)) return true;
      }
    }
    return can_take_back_castling();
  }

 private:
  bool can_take_back_piece(PieceType type, Square to) const {
    const SquareSet sources = attacks({mover_, type}, to, position_.occupied()) & empty_;
    const auto from_some = [&](SquareSet squares, PieceType was, bool captured) {
      return std::ranges::any_of(squares, [&](Square from) { return could_move(was, from, to, captured); });
    };
    if (from_some(sources, type, false) || from_some(sources, type, true)) return true;
    if (type == PieceType::king || !last_rank().contains(to)) return false;
    return from_some(behind(SquareSet(to)) & empty_, PieceType::pawn, false) ||
           from_some(capture_sources(to), PieceType::pawn, true);
  }

  bool can_take_back_pawn(Square to) const {
    const SquareSet one = behind(SquareSet(to)) & empty_ & pawn_squares();
    if (!one.empty() && could_move(PieceType::pawn, one.first(), to, false)) return true;
    const bool is_captured = std::ranges::any_of(
        capture_sources(to), [&](Square from) { return could_move(PieceType::pawn, from, to, true); });
    return is_captured || can_take_back_double_push(to, one) || can_take_back_en_passant(to);
  }

  /// `one`: the square behind, where it is empty.
  bool can_take_back_double_push(Square to, SquareSet one) const {
    const SquareSet from = behind(one) & empty_ & second_rank();
    if (from.empty() || !could_move(PieceType::pawn, from.first(), to, false)) return false;
    Position with_right = position_;
    with_right.en_passant = one.first();
    return !has_legal_en_passant(with_right);
  }

  /// The captured pawn had just come from the square in front, two squares at once, with a legal position
  /// before that.
  bool can_take_back_en_passant(Square to) const {
    const SquareSet passed = behind(SquareSet(to)), origin = ahead(SquareSet(to));
    if (!ahead(origin).intersects(last_rank()) || !empty_.contains(passed | origin)) return false;
    const Piece captured = {position_.side_to_move, PieceType::pawn};
    return std::ranges::any_of(capture_sources(to), [&](Square from) {
      Position before = moved_back(PieceType::pawn, from, to);
      before.put(captured, passed.first());
      if (find_fault(before)) return false;
      before.remove(captured, passed.first());
      before.put(captured, origin.first());
      before.side_to_move = position_.side_to_move;
      return !find_fault(before);
    });
  }

  bool can_take_back_castling() const {
    const Rank rank = mover_ == Color::white ? Rank::r1 : Rank::r8;
    const auto at = [&](File file) { return square_at(index(rank) * 8 + index(file)); };
    struct Castling {
      File king, rook, home_of_rook;
      SquareSet passed;  ///< by the rook, beside the others
    };
    const std::array<Castling, 2> both = {
        {{File::g, File::f, File::h, {}}, {File::c, File::d, File::a, at(File::b)}}};
    return std::ranges::any_of(both, [&](const Castling& castling) {
      const Square king_home = at(File::e), rook_home = at(castling.home_of_rook);
      if (position_.king(mover_) != at(castling.king)) return false;
      if (!position_.pieces(mover_, PieceType::rook).contains(at(castling.rook))) return false;
      if (!empty_.contains(castling.passed | SquareSet(king_home) | SquareSet(rook_home))) return false;
      Position before = moved_back(PieceType::king, king_home, at(castling.king));
      before.remove({mover_, PieceType::rook}, at(castling.rook));
      before.put({mover_, PieceType::rook}, rook_home);
      return !find_fault(before) && !is_attacked_in(before, king_home) &&
             !is_attacked_in(before, at(castling.rook));
    });
  }

  bool is_attacked_in(const Position& before, Square s) const {
    const Color other = position_.side_to_move;
    return is_attacked(before, s, other, before.pieces(other), before.occupied());
  }

  /// The man that stands on `to` as another one where it came from.
  Position moved_back(PieceType was, Square from, Square to) const {
    Position before = position_;
    before.remove(*position_.piece_at(to), to);
    before.put({mover_, was}, from);
    before.side_to_move = mover_;
    return before;
  }

  /// Whether the position before such a move was legal. Which man was captured is all one: a knight may stand
  /// anywhere, and the mover may have been in check.
  bool could_move(PieceType was, Square from, Square to, bool captured) const {
    Position before = moved_back(was, from, to);
    if (captured) before.put({position_.side_to_move, PieceType::knight}, to);
    return !find_fault(before);
  }

  /// One step backwards, or forwards, as the mover's pawns go.
  SquareSet behind(SquareSet squares) const {
    return step(squares, mover_ == Color::white ? Direction::south : Direction::north);
  }
  SquareSet ahead(SquareSet squares) const {
    return step(squares, mover_ == Color::white ? Direction::north : Direction::south);
  }
  /// From where a pawn could capture there.
  SquareSet capture_sources(Square to) const {
    return pawn_attacks(position_.side_to_move, to) & empty_ & pawn_squares();
  }
  static SquareSet pawn_squares() { return ~(SquareSet::of(Rank::r1) | SquareSet::of(Rank::r8)); }
  SquareSet last_rank() const { return SquareSet::of(mover_ == Color::white ? Rank::r8 : Rank::r1); }
  SquareSet second_rank() const { return SquareSet::of(mover_ == Color::white ? Rank::r2 : Rank::r7); }

  const Position& position_;
  const Color mover_;
  const SquareSet empty_;
};

}  // namespace

bool has_retraction(const Position& position) {
  return Retractor(position).has_any();
}

}  // namespace mate33
