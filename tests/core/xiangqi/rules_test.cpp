#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "mate33/game/game_position.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "plain/perft_positions.hpp"
#include "plain/xiangqi_legal_moves.hpp"
#include "plain/xiangqi_legality.hpp"

using namespace mate33;

/// The rules of xiangqi as data, beside xiangqi by hand (tests/plain).

namespace {

std::uint64_t perft(const GamePosition& position, unsigned depth) {
  const std::vector<GameMove> moves = legal_moves(*expanded_xiangqi_rules(), position);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const GameMove& move : moves) count += perft(after(position, move), depth - 1);
  return count;
}

std::vector<std::string> names_of(const std::vector<GameMove>& moves) {
  std::vector<std::string> names;
  for (const GameMove& move : moves) names.push_back(name_of_move(xiangqi_rules(), move));
  std::ranges::sort(names);
  return names;
}

}  // namespace

TEST_CASE("xiangqi as data: perft gives the counts of two engines") {
  for (const PerftPosition& given : perft_positions) {
    CAPTURE(given.fen);
    const GamePosition position = *parse_xiangqi_fen(given.fen);
    if (find_fault(*expanded_xiangqi_rules(), position))
      continue;  // the figures count the capture of a general
    for (unsigned depth = 1; depth <= 3; ++depth) CHECK(perft(position, depth) == given.counts[depth - 1]);
  }
}

TEST_CASE("xiangqi as data: men stand where they may, and move, as by hand") {
  const ExpandedRules& rules = *expanded_xiangqi_rules();
  for (const Color c : all_colors) {
    for (const XiangqiPieceType t : all_xiangqi_piece_types) {
      CAPTURE(letter(t));
      CHECK(rules.rules().pieces[piece_number(t)].letter == letter(t));
      CHECK(rules.seat(c, piece_number(t)) == plain::zone({c, t}));
      const bool attacks = t <= XiangqiPieceType::soldier && t != XiangqiPieceType::general;
      if (t != XiangqiPieceType::general) CHECK(rules.can_attack(piece_number(t)) == attacks);
    }
  }
  for (const PerftPosition& given : perft_positions) {
    CAPTURE(given.fen);
    const GamePosition position = *parse_xiangqi_fen(given.fen);
    const plain::XiangqiPosition by_hand(position);
    CHECK(find_fault(rules, position).has_value() == plain::find_fault(by_hand).has_value());
    if (plain::find_fault(by_hand)) continue;
    for (const GameMove& move : legal_moves(rules, position)) {
      const GamePosition next = after(position, move);
      std::vector<GameMove> moves;
      for (const plain::XiangqiMove reply : legal_moves(plain::XiangqiPosition(next)))
        moves.push_back(reply.to_game());
      CHECK(names_of(legal_moves(rules, next)) == names_of(moves));
    }
  }
}
