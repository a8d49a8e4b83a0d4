// Any bytes as a FEN of xiangqi: what parses must come back from its own FEN, and a position without a fault
// must be safe to play on, to write moves of, and have the moves of xiangqi by hand (tests/plain).

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/notation.hpp"
#include "plain/xiangqi_legal_moves.hpp"
#include "plain/xiangqi_legality.hpp"

using namespace mate33;

namespace {

const ExpandedRules& rules() {
  return *expanded_xiangqi_rules();
}

void require(bool holds) {
  if (!holds) std::abort();
}

void require_round_trip(const GamePosition& position) {
  const std::string fen = to_xiangqi_fen(position);
  const auto parsed = parse_xiangqi_fen(fen);
  require(static_cast<bool>(parsed));
  require(to_xiangqi_fen(*parsed) == fen);
}

void require_written(const GamePosition& position, const GameMove& move) {
  const auto from_wxf = parse_wxf(position, to_wxf(position, move));
  require(from_wxf && *from_wxf == move);
  const auto from_chinese = parse_chinese(position, to_chinese(position, move));
  require(from_chinese && *from_chinese == move);
  for (const XiangqiRanks ranks : {XiangqiRanks::from_zero, XiangqiRanks::from_one}) {
    const auto from_coordinates = parse_coordinates(position, to_coordinates(move, ranks), ranks);
    require(from_coordinates && *from_coordinates == move);
  }
}

void require_playable(const GamePosition& position) {
  const std::vector<GameMove> moves = legal_moves(rules(), position);
  // With more men of a kind than a game has, notation does not tell them apart.
  const plain::XiangqiPosition by_hand(position);
  const bool can_arise = !plain::find_fault(by_hand);
  if (can_arise) require(legal_moves(by_hand).size() == moves.size());
  for (const GameMove& move : moves) {
    const GamePosition next = after(position, move);
    require(!find_fault(rules(), next));
    require_round_trip(next);
    require(!to_wxf(position, move).empty() && !to_chinese(position, move).empty());
    if (can_arise) require_written(position, move);
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
  if (const auto fault = find_fault(rules(), *parsed)) {
    require(!describe(rules(), *fault).empty());
  } else {
    require_playable(*parsed);
  }
  return 0;
}
