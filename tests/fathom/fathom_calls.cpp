// An engine's use of Fathom, in whose header's place mate33_fathom.h can be. CALLS is the name of the table
// of calls that this file defines.
#include "fathom_calls.hpp"

#include FATHOM_HEADER

#include <array>
#include <memory>

namespace mate33 {

namespace {

/// Calls with a position in the order of Fathom's arguments.
template <class Function, class... More>
auto with_boards(const Position& p, Function function, unsigned rule50, unsigned castling, More... more) {
  const auto set = [&](PieceType t) { return p.pieces(t).bits(); };
  return function(p.pieces(Color::white).bits(), p.pieces(Color::black).bits(), set(PieceType::king),
                  set(PieceType::queen), set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight),
                  set(PieceType::pawn), rule50, castling, p.en_passant ? index(*p.en_passant) : 0u,
                  p.side_to_move == Color::white, more...);
}

std::vector<FathomMove> moves_of(const TbRootMoves& found) {
  std::vector<FathomMove> moves;
  for (unsigned i = 0; i < found.size; ++i) {
    const TbRootMove& m = found.moves[i];
    moves.push_back({static_cast<unsigned>(TB_MOVE_FROM(m.move)), static_cast<unsigned>(TB_MOVE_TO(m.move)),
                     static_cast<unsigned>(TB_MOVE_PROMOTES(m.move)), m.tbRank, m.tbScore});
  }
  return moves;
}

std::vector<unsigned> probe_root(const Position& position, unsigned rule50, unsigned castling) {
  std::array<unsigned, TB_MAX_MOVES> results;
  results[0] = TB_RESULT_FAILED;
  const unsigned best = with_boards(position, tb_probe_root, rule50, castling, results.data());
  std::vector<unsigned> all;
  if (best == TB_RESULT_FAILED) return all;
  all.push_back(best);
  if (best == TB_RESULT_CHECKMATE || best == TB_RESULT_STALEMATE) return all;
  for (const unsigned result : results) {
    if (result == TB_RESULT_FAILED) break;
    all.push_back(result);
  }
  return all;
}

std::vector<FathomMove> root_dtz(const Position& position, unsigned rule50, bool has_repeated,
                                 bool use_rule50) {
  const auto found = std::make_unique<TbRootMoves>();
  if (with_boards(position, tb_probe_root_dtz, rule50, 0, has_repeated, use_rule50, found.get()) == 0) {
    return {};
  }
  return moves_of(*found);
}

std::vector<FathomMove> root_wdl(const Position& position, bool use_rule50) {
  const auto found = std::make_unique<TbRootMoves>();
  if (with_boards(position, tb_probe_root_wdl, 0, 0, use_rule50, found.get()) == 0) return {};
  return moves_of(*found);
}

}  // namespace

extern const FathomCalls CALLS = {
    [](const char* path) { return tb_init(path); },
    [] { tb_free(); },
    []() -> unsigned { return TB_LARGEST; },
    [](const Position& position, unsigned rule50, unsigned castling) {
      return with_boards(position, tb_probe_wdl, rule50, castling);
    },
    probe_root,
    root_dtz,
    root_wdl,
};

}  // namespace mate33
