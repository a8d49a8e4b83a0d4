#pragma once

#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/game/game_position.hpp"

/// Moves as people write them, from the side of who moves. Four signs name the man, the file it stands on,
/// whether it goes ahead, back or sideways, and the file it comes to; or how many ranks it goes where it
/// stays on its file. Files are counted from the mover's right. Of two men of a kind on a file, front or rear
/// takes the place of the file; advisors and elephants need no such word. The tenth man
/// of a kind on a file, which no game has, moves in coordinates. The error of a reader is one line.
namespace mate33 {

/// As the World Xiangqi Federation has it: "C2=5", "H8+7", of two cannons on a file "C+=5" and "C-=5". Of
/// soldiers where more than two share a file, or two files hold more than one, the place on the file, the
/// front one 1, and the file stand first: "15=6".
std::string to_wxf(const GamePosition& position, const GameMove& move);

/// 炮二平五; black's files and ranks in our digits, 馬8進7. 前炮平五 and 後炮平五; of three soldiers 前兵,
/// 中兵, 後兵, of more 一兵 to 五兵; and with two such files 前三平四, the file in the place of the man.
std::string to_chinese(const GamePosition& position, const GameMove& move);

/// The legal move that this means. Letters of either case, N or B for H or E, '.' for '='. Precondition:
/// find_fault() finds nothing.
Expected<GameMove, std::string> parse_wxf(const GamePosition& position, std::string_view text);

/// The legal move that this means, in traditional or simplified characters, with numbers in characters or
/// digits of either width. Same precondition.
Expected<GameMove, std::string> parse_chinese(const GamePosition& position, std::string_view text);

}  // namespace mate33
