#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/game/game_position.hpp"

/// Moves as programs write them.
namespace mate33 {

/// How coordinates count the ranks: a0 to a9 as UCCI and most programs do, or a1 to a10 as UCI engines with
/// variants do.
enum class XiangqiRanks : std::uint8_t { from_zero, from_one };

/// "e0", or "e1" of the same point.
std::string to_string(Point p, XiangqiRanks ranks);

/// "h2e2", or "h3e3" of the same move.
std::string to_coordinates(const GameMove& move, XiangqiRanks ranks);

/// The legal move that these coordinates name; '-' may stand between the points, and letters may be large.
/// The error is one line. Precondition: find_fault() finds nothing.
Expected<GameMove, std::string> parse_coordinates(const GamePosition& position, std::string_view text,
                                                  XiangqiRanks ranks);

}  // namespace mate33
