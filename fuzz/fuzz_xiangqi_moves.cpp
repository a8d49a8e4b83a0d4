// Any bytes as a move in one of a few positions of xiangqi, which the first byte chooses: what parses must be
// legal and come back from every notation.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/contains_value.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "mate33/xiangqi/fen.hpp"
#include "mate33/xiangqi/notation.hpp"

using namespace mate33;

namespace {

constexpr std::array<std::string_view, 6> fens = {
    xiangqi_start_fen,
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
    "4k4/9/9/1n7/9/9/1n7/9/9/3K5 b",
    "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/5K3 w",
    "4k4/9/2P3P2/2P3P2/2P6/9/9/9/9/3K5 w",
    "4k4/9/9/9/1C7/9/9/1C7/9/3K5 w",
};

void require(bool holds) {
  if (!holds) std::abort();
}

void require_sound(const GamePosition& position, const Expected<GameMove, std::string>& parsed) {
  if (!parsed) return require(!parsed.error().empty());
  const std::vector<GameMove> moves = legal_moves(*expanded_xiangqi_rules(), position);
  require(contains_value(moves, *parsed));
  const auto from_wxf = parse_wxf(position, to_wxf(position, *parsed));
  require(from_wxf && *from_wxf == *parsed);
  const auto from_chinese = parse_chinese(position, to_chinese(position, *parsed));
  require(from_chinese && *from_chinese == *parsed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const GamePosition position = *parse_xiangqi_fen(fens[data[0] % fens.size()]);
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  require_sound(position, parse_wxf(position, text));
  require_sound(position, parse_chinese(position, text));
  require_sound(position, parse_coordinates(position, text, XiangqiRanks::from_zero));
  require_sound(position, parse_coordinates(position, text, XiangqiRanks::from_one));
  return 0;
}
