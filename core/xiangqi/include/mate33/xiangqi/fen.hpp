#pragma once

#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/game/game_position.hpp"

namespace mate33 {

inline constexpr std::string_view xiangqi_start_fen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Reads a FEN: ten ranks from black's side on, the letters K A B N R C P, with E for B and H for N; 'w' or
/// 'r' for red, 'b' for black; then, if anything, two dashes and two numbers, which tell nothing of a table
/// and are dropped. '_' stands for a space, and the ends of lines at both ends are blank. The position may
/// still be illegal: see find_fault(). Reads any bytes safely; at most 16 men a side. The error is one line
/// that names the column and what was expected.
Expected<GamePosition, std::string> parse_xiangqi_fen(std::string_view text);

/// Six fields, the last four always " - - 0 1".
std::string to_xiangqi_fen(const GamePosition& position);

}  // namespace mate33
