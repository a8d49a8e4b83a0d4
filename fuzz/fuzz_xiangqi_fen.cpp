// Any bytes as a FEN of xiangqi: what parses must come back from its own FEN, and a position without a fault
// must be safe to play on and to write moves of.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/legal_moves.hpp"
#include "mate33/xiangqi/legality.hpp"
#include "mate33/xiangqi/notation.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void require_round_trip(const XiangqiPosition& position) {
  const auto parsed = parse_xiangqi_fen(to_fen(position));
  require(static_cast<bool>(parsed));
  require(*parsed == position);
}

void require_written(const XiangqiPosition& position, XiangqiMove move) {
  const auto from_wxf = parse_wxf(position, to_wxf(position, move));
  require(from_wxf && *from_wxf == move);
  const auto from_chinese = parse_chinese(position, to_chinese(position, move));
  require(from_chinese && *from_chinese == move);
  for (const XiangqiRanks ranks : {XiangqiRanks::from_zero, XiangqiRanks::from_one}) {
    const auto from_coordinates = parse_coordinates(position, to_coordinates(move, ranks), ranks);
    require(from_coordinates && *from_coordinates == move);
  }
}

void require_playable(const XiangqiPosition& position) {
  const XiangqiMoveList moves = legal_moves(position);
  require(has_legal_move(position) == !moves.empty());
  require(legal_moves(files_mirrored(position)).size() == moves.size());
  require(legal_moves(colors_swapped(position)).size() == moves.size());
  for (const XiangqiMove move : moves) {
    const XiangqiPosition after = position.after(move);
    require(!find_fault(after));
    require_round_trip(after);
    require_written(position, move);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parsed = parse_xiangqi_fen(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!parsed) {
    require(parsed.error().starts_with("FEN, column "));
    return 0;
  }
  require_round_trip(*parsed);
  require(!to_diagram(*parsed).empty());
  require(colors_swapped(colors_swapped(*parsed)) == *parsed);
  if (const auto fault = find_fault(*parsed)) {
    require(*describe(*fault) != '\0');
  } else {
    require_playable(*parsed);
  }
  return 0;
}
