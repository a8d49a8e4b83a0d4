// An engine's use of Pyrrhic, with what it answers put into Fathom's words. pyrrhic_calls.c asks the same
// from C.
#include "pyrrhic_calls.h"

#include <mate33/mate33_pyrrhic.h>

#include <array>
#include <memory>

#include "fathom_calls.hpp"

extern int TB_LARGEST;  // engines say it once more, where Pyrrhic does not say it for them

namespace mate33 {

namespace {

/// Calls with the boards of a position and what follows them.
template <class Function, class... More>
auto with_boards(const Position& p, Function function, More... more) {
  const auto set = [&](PieceType t) { return p.pieces(t).bits(); };
  return function(p.pieces(Color::white).bits(), p.pieces(Color::black).bits(), set(PieceType::king),
                  set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight),
                  set(PieceType::pawn), more...);
}

unsigned target_of(const Position& p) {
  return p.en_passant ? index(*p.en_passant) : 0u;
}

bool turn_of(const Position& p) {
  return p.side_to_move == Color::white ? PYRRHIC_WHITE : PYRRHIC_BLACK;
}

/// The number of Fathom's for a piece: 0 for none.
unsigned promotes_of(PyrrhicMove move) {
  return PYRRHIC_MOVE_IS_QPROMO(move)   ? 1
         : PYRRHIC_MOVE_IS_RPROMO(move) ? 2
         : PYRRHIC_MOVE_IS_BPROMO(move) ? 3
         : PYRRHIC_MOVE_IS_NPROMO(move) ? 4
                                        : 0;
}

/// Pyrrhic counts ranks down from 0x40000 where Debian's Fathom counts them from 1000.
int rank_of_fathom(int rank) {
  constexpr int less = 0x40000 - 1000;
  return rank > 0 ? rank - less : rank < 0 ? rank + less : 0;
}

std::vector<FathomMove> moves_of(const Position& position, const TbRootMoves& found) {
  std::vector<FathomMove> moves;
  for (unsigned i = 0; i < found.size; ++i) {
    const TbRootMove& m = found.moves[i];
    const auto from = static_cast<unsigned>(PYRRHIC_MOVE_FROM(m.move));
    const auto to = static_cast<unsigned>(PYRRHIC_MOVE_TO(m.move));
    const bool is_capture_en_passant = (position.pieces(PieceType::pawn).bits() >> from & 1) != 0 &&
                                       position.en_passant && index(*position.en_passant) == to;
    if (PYRRHIC_MOVE_IS_ENPASS(m.move) != is_capture_en_passant) return {};
    moves.push_back({from, to, promotes_of(m.move), rank_of_fathom(m.tbRank), m.tbScore});
  }
  return moves;
}

std::vector<unsigned> probe_root(const Position& position, unsigned rule50, unsigned castling) {
  std::vector<unsigned> all;
  if (castling != 0) return all;  // engines do not ask
  std::array<unsigned, TB_MAX_MOVES> results;
  results[0] = TB_RESULT_FAILED;
  const unsigned best =
      with_boards(position, tb_probe_root, rule50, target_of(position), turn_of(position), results.data());
  if (best == TB_RESULT_FAILED) return all;
  all.push_back(best);
  if (best == TB_RESULT_CHECKMATE || best == TB_RESULT_STALEMATE) return all;
  for (std::size_t i = 0; results[i] != TB_RESULT_FAILED; ++i) all.push_back(results[i]);
  return all;
}

std::vector<FathomMove> root_dtz(const Position& position, unsigned rule50, bool has_repeated,
                                 bool use_rule50) {
  const auto scored = std::make_unique<TbRootMoves>(), ranked = std::make_unique<TbRootMoves>();
  // Either number of arguments.
  const auto ask = [](auto... arguments) { return tb_probe_root_dtz(arguments...); };
  if (with_boards(position, ask, rule50, target_of(position), turn_of(position), has_repeated, use_rule50,
                  scored.get()) == 0) {
    return {};
  }
  if (with_boards(position, ask, rule50, target_of(position), turn_of(position), has_repeated,
                  ranked.get()) == 0) {
    return {};
  }
  const std::vector<FathomMove> moves = moves_of(position, *scored);
  // Ranks do not depend on whether the rule counts. From C all is the same.
  for (unsigned i = 0; i < ranked->size; ++i) {
    if (ranked->moves[i].tbRank != scored->moves[i].tbRank) return {};
  }
  const bool same =
      with_boards(position, pyrrhic_c_agrees, rule50, target_of(position), turn_of(position), has_repeated,
                  use_rule50, scored->moves[0].move, scored->moves[0].tbRank, scored->moves[0].tbScore) != 0;
  return same || moves.empty() ? moves : std::vector<FathomMove>{};
}

std::vector<FathomMove> root_wdl(const Position& position, bool use_rule50) {
  const auto found = std::make_unique<TbRootMoves>();
  if (with_boards(position, tb_probe_root_wdl, 0u, target_of(position), turn_of(position), use_rule50,
                  found.get()) == 0) {
    return {};
  }
  return moves_of(position, *found);
}

}  // namespace

extern const FathomCalls pyrrhic_calls = {
    [](const char* path) { return tb_init(path); },
    [] { tb_free(); },
    [] { return TB_LARGEST == pyrrhic_c_largest() ? static_cast<unsigned>(TB_LARGEST) : 0u; },
    [](const Position& position, unsigned rule50, unsigned castling) {
      // Engines do not ask with a clock or with castling rights.
      if (rule50 != 0 || castling != 0) return TB_RESULT_FAILED;
      return with_boards(position, tb_probe_wdl, target_of(position), turn_of(position));
    },
    probe_root,
    root_dtz,
    root_wdl,
};

}  // namespace mate33
