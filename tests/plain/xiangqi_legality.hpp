#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "plain/xiangqi_position.hpp"

namespace mate33::plain {

/// Most men of a type that a side has: those it starts with.
constexpr unsigned most_men(XiangqiPieceType t) {
  constexpr std::array<unsigned, xiangqi_piece_type_count> counts = {1, 2, 2, 2, 5, 2, 2};
  return counts[index(t)];
}

/// Why a position could not arise in a game. Only what matters to a table is looked for.
enum class XiangqiFault : std::uint8_t {
  no_white_general,
  no_black_general,
  too_many_men,      ///< more of a kind than a side starts with
  man_out_of_place,  ///< where such a man can never stand
  generals_facing,
  opponent_in_check,  ///< the side that has just moved left its general attacked
};

/// The first fault in the order above, or nothing for a legal position.
std::optional<XiangqiFault> find_fault(const XiangqiPosition& position);

/// One phrase: "the generals face each other".
const char* describe(XiangqiFault fault);

}  // namespace mate33::plain
