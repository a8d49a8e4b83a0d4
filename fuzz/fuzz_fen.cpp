// Any bytes as a FEN: what parses must come back from its own FEN, and a position without a fault must be
// safe to play on.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/legality.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void require_round_trip(const Position& position) {
  const auto parsed = parse_fen(to_fen(position));
  require(static_cast<bool>(parsed));
  require(parsed->position == position);
  require(parsed->notes.empty());
}

void require_playable(const Position& position) {
  const Rank opponents_home = position.side_to_move == Color::white ? Rank::r8 : Rank::r1;
  const SquareSet opponents_rights = position.castling.rooks & SquareSet::of(opponents_home);
  const MoveList moves = legal_moves(position);
  require(has_legal_move(position) == !moves.empty());
  for (const Move move : moves) {
    const Position after = position.after(move);
    require(!is_in_check(after, position.side_to_move));
    require(!find_fault(after));
    require((opponents_rights - move.to - after.castling.rooks).empty());
    // A clock at its largest cannot be written in a FEN any more once it has counted on.
    if (position.halfmove_clock < 9999 && position.fullmove_number < 9999) require_round_trip(after);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parsed = parse_fen(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!parsed) {
    require(parsed.error().column >= 1 && parsed.error().column <= size + 1);
    require(!parsed.error().message().empty());
    return 0;
  }
  require_round_trip(parsed->position);
  require(!to_diagram(parsed->position).empty());
  if (const auto fault = find_fault(parsed->position)) {
    require(*describe(*fault) != '\0');
  } else {
    require_playable(parsed->position);
    require(colors_swapped(colors_swapped(parsed->position)) == parsed->position);
  }
  return 0;
}
