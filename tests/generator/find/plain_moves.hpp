#pragma once

#include "find/plain_find.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"

/// The kinds that docs/find.md defines by the moves of a position, and those by one side to move.
namespace mate33::testing {

/// A move, what it leads to, and what that is worth to the mover.
struct PlainMove {
  Move move;
  Position after;
  Value worth;
};

inline std::vector<PlainMove> plain_moves(const Position& position, const PlainValue& value_of) {
  std::vector<PlainMove> moves;
  for (const Move& move : legal_moves(position)) {
    const Position after = position.after(move);
    moves.push_back({move, after, before_move(value_of(after))});
  }
  return moves;
}

/// Those that are worth a win, a draw or a loss as the position is.
inline std::vector<PlainMove> keeping(const std::vector<PlainMove>& moves, Value value) {
  std::vector<PlainMove> kept;
  for (const PlainMove& each : moves) {
    if (each.worth.outcome == value.outcome) kept.push_back(each);
  }
  return kept;
}

inline bool is_plain_mate(const Position& position) {
  return is_in_check(position, position.side_to_move) && legal_moves(position).size() == 0;
}

/// Whether without one of its own men beside it the mated king could go where that man stands.
inline bool is_self_blocked(const Position& mated) {
  const Color side = mated.side_to_move;
  for (const Square s : all_squares) {
    const auto man = mated.piece_at(s);
    if (!man || man->color != side || !king_attacks(mated.king(side)).contains(s)) continue;
    Position without = mated;
    without.remove(*man, s);
    for (const Move& move : legal_moves(without)) {
      if (move.from == mated.king(side) && move.to == s) return true;
    }
  }
  return false;
}

/// Whether after one move the opponent has eight replies or more, and one of them alone wins.
inline bool is_swindle(const std::vector<PlainMove>& moves, const PlainValue& value_of) {
  return std::ranges::any_of(moves, [&](const PlainMove& each) {
    const auto replies = plain_moves(each.after, value_of);
    return replies.size() >= 8 && keeping(replies, Value::win_in(Plies(1))).size() == 1;
  });
}

/// The kinds of a legal position with this side to move.
inline PlainKinds plain_kinds_by_moves(const Position& position, const PlainValue& value_of) {
  using enum FindKind;
  PlainKinds kinds;
  const auto add = [&](FindKind of_white, FindKind of_black) {
    kinds.push_back(position.side_to_move == Color::white ? of_white : of_black);
  };
  const Value value = value_of(position);
  const auto moves = plain_moves(position, value_of);
  const auto kept = keeping(moves, value);
  if (!value.is_loss() && moves.size() > 1 && kept.size() == 1) {
    const PlainMove& only = kept.front();
    add(only_move_white, only_move_black);
    const bool gives_check = is_in_check(only.after, only.after.side_to_move);
    const bool promotes_to_queen = only.move.promotion == PieceType::queen;
    if (moves.size() >= 8 && !position.is_capture(only.move) && !gives_check && !promotes_to_queen) {
      add(hard_white, hard_black);
    }
    if (only.move.promotion && !promotes_to_queen) add(underpromotion_white, underpromotion_black);
    const auto replies = legal_moves(only.after);
    const bool stalemates = std::ranges::any_of(replies, [&](const Move& reply) {
      const Position end = only.after.after(reply);
      return legal_moves(end).size() == 0 && !is_in_check(end, end.side_to_move);
    });
    if (value.outcome == Outcome::draw && stalemates) add(stalemate_white, stalemate_black);
  }
  bool by_knight = false, by_pawn = false, by_king = false;
  for (const PlainMove& each : moves) {
    if (!is_plain_mate(each.after)) continue;
    const PieceType type = position.piece_at(each.move.from)->type;
    by_knight = by_knight || (type == PieceType::knight && is_self_blocked(each.after));
    by_pawn = by_pawn || (type == PieceType::pawn && !each.move.promotion);
    by_king = by_king || type == PieceType::king;
  }
  if (by_knight) add(smothered_white, smothered_black);
  if (by_pawn) add(pawn_mate_white, pawn_mate_black);
  if (by_king) add(king_mate_white, king_mate_black);
  if (value.outcome == Outcome::loss && is_swindle(moves, value_of)) add(swindle_white, swindle_black);
  return kinds;
}

/// Whether a position of this kind, of only moves or hard ones, is the first of so many in a row.
inline bool are_plainly_in_row(const Position& position, FindKind kind, unsigned moves,
                               const PlainValue& value_of) {
  const PlainKinds kinds = plain_kinds_by_moves(position, value_of);
  if (!contains_value(kinds, kind)) return false;
  if (moves == 1) return true;
  const PlainMove only = keeping(plain_moves(position, value_of), value_of(position)).front();
  const auto replies = plain_moves(only.after, value_of);
  const Value best = value_of(only.after);
  return !replies.empty() && std::ranges::all_of(replies, [&](const PlainMove& reply) {
    return reply.worth != best || are_plainly_in_row(reply.after, kind, moves - 1, value_of);
  });
}

/// The kinds of a position with White to move, and with Black.
inline PlainKinds plain_kinds_of_both(const Position& position, const PlainValue& value_of) {
  PlainKinds kinds;
  for (const Color c : all_colors) {
    const Position asked = with_to_move(position, c);
    if (find_fault(asked)) continue;
    for (const FindKind kind : plain_kinds_by_moves(asked, value_of)) kinds.push_back(kind);
  }
  return kinds;
}

inline bool can_take_or_promote(const Position& position) {
  const auto moves = legal_moves(position);
  return std::ranges::any_of(moves, [&](Move move) { return move.promotion || position.is_capture(move); });
}

/// Whether it is drawn whoever moves, and neither side could take or promote, were it to move.
inline bool is_plainly_held(const Position& position, const PlainValue& value_of) {
  return is_legal_for_both(position) && std::ranges::all_of(all_colors, [&](Color c) {
           const Position asked = with_to_move(position, c);
           return value_of(asked).outcome == Outcome::draw && !can_take_or_promote(asked);
         });
}

}  // namespace mate33::testing
