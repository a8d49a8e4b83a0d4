// Any bytes as a move in one of a few positions, which the first byte chooses: what parses must be legal and
// come back from both notations.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"

using namespace mate33;

namespace {

constexpr std::array<std::string_view, 8> fens = {
    start_fen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "2K5/8/8/8/4Q2Q/1k6/8/7Q w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
};

void require(bool holds) {
  if (!holds) std::abort();
}

void require_sound(const Position& position, const Expected<Move, std::string>& parsed) {
  if (!parsed) return require(!parsed.error().empty());
  const MoveList moves = legal_moves(position);
  require(std::find(moves.begin(), moves.end(), *parsed) != moves.end());
  const auto from_san = parse_san(position, to_san(position, *parsed));
  require(from_san && *from_san == *parsed);
  const auto from_uci = parse_uci(position, to_uci(*parsed));
  require(from_uci && *from_uci == *parsed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const Position position = parse_fen(fens[data[0] % fens.size()])->position;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  require_sound(position, parse_san(position, text));
  require_sound(position, parse_uci(position, text));
  return 0;
}
