#include "mate33/table/proved_answer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

ProvedMove proved_move(const BoundsSource& source, const Position& position, Move move) {
  const bool is_zeroing = position.is_zeroing(move);
  const Position next = position.after(move);
  const CodeBounds after = source.bounds(next);
  const auto score = [&](Code code) { return negated(result_of(source.metric, code, next.halfmove_clock)); };
  return {move,
          is_zeroing,
          {score(after.at_most), score(after.at_least), bounds_before(source.metric, after, is_zeroing)},
          after};
}

auto by_worth(const ProvedMove& move) {
  return std::tuple(move.value.at_least, move.value.at_most, rank_of_code(move.value.codes.at_least),
                    rank_of_code(move.value.codes.at_most));
}

/// What the best of the moves is worth; of none, mate or stalemate.
ProvedValue best_of(const std::vector<ProvedMove>& moves, bool is_check, CodeBounds codes) {
  if (moves.empty()) {
    const WdlScore score = is_check ? WdlScore::loss : WdlScore::draw;
    return {score, score, codes};
  }
  ProvedValue best{WdlScore::loss, WdlScore::loss, codes};
  for (const ProvedMove& move : moves) {
    best.at_least = std::max(best.at_least, move.value.at_least);
    best.at_most = std::max(best.at_most, move.value.at_most);
  }
  return best;
}

/// What the codes of the position say may be more than what its moves do: a table that was there when it was
/// solved may not be there now.
ProvedValue narrowed(ProvedValue value, Metric metric, unsigned clock) {
  value.at_least = std::max(value.at_least, result_of(metric, value.codes.at_least, clock));
  value.at_most = std::min(value.at_most, result_of(metric, value.codes.at_most, clock));
  return value;
}

}  // namespace

RootAnswer answer_of(const BoundsSource& source, const Position& position) {
  RootAnswer answer;
  for (const Move move : legal_moves(position)) answer.moves.push_back(proved_move(source, position, move));
  std::ranges::sort(answer.moves, [](const ProvedMove& a, const ProvedMove& b) {
    const auto worth_of_a = by_worth(a), worth_of_b = by_worth(b);
    return worth_of_a != worth_of_b ? worth_of_a > worth_of_b : uci_order(a.move) < uci_order(b.move);
  });
  answer.value = best_of(answer.moves, is_in_check(position, position.side_to_move), source.bounds(position));
  if (!answer.moves.empty()) answer.value = narrowed(answer.value, source.metric, position.halfmove_clock);
  return answer;
}

OpenLine open_line(const BoundsSource& source, const Position& position) {
  OpenLine line{{}, position};
  const ProvedValue root = answer_of(source, position).value;
  // For the side that gains: what it would attain, and what it has not proved.
  const Color mover = position.side_to_move;
  const Color gainer = root.at_most > WdlScore::draw ? mover : !mover;
  const WdlScore wanted = gainer == mover ? root.at_most : negated(root.at_least);
  while (source.is_solved(line.unknown)) {
    const RootAnswer answer = answer_of(source, line.unknown);
    const bool is_gainer = line.unknown.side_to_move == gainer;
    const auto leads_on = [&](const ProvedMove& move) {
      return is_gainer ? move.value.at_most >= wanted && move.value.at_least < wanted
                       : negated(move.value.at_least) >= wanted && negated(move.value.at_most) < wanted;
    };
    // The gainer's quickest way; the other side's longest.
    const ProvedMove* best = nullptr;
    for (const ProvedMove& move : answer.moves) {
      if (!leads_on(move)) continue;
      const auto rank = [&](const ProvedMove& m) {
        return std::pair(rank_of_code(is_gainer ? m.value.codes.at_most : m.value.codes.at_least),
                         m.move.promotion == PieceType::queen);
      };
      if (best == nullptr || rank(move) > rank(*best)) best = &move;
    }
    if (best == nullptr) break;
    line.moves.push_back(best->move);
    line.unknown.play(best->move);
  }
  return line;
}

}  // namespace mate33
