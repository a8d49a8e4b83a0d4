#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/engine/uci_command.hpp"
#include "mate33/xiangqi/coordinates.hpp"

/// The commands of UCI and UCCI that have arguments, of xiangqi. Errors and remarks are one line without a
/// line feed. Reads any bytes safely.
namespace mate33 {

/// UCI engines with variants count the ranks from one, UCCI from zero.
constexpr XiangqiRanks ranks_of(EngineProtocol protocol) {
  return protocol == EngineProtocol::uci ? XiangqiRanks::from_one : XiangqiRanks::from_zero;
}

/// After "position": the position at the end of the moves. The error says what is wrong with the FEN, or
/// which move is not legal.
Expected<GamePosition, std::string> parse_xiangqi_position(UciWords words, XiangqiRanks ranks);

/// After "go".
struct XiangqiGo : GoCommand {
  std::vector<GameMove> search_moves;  ///< to choose among; empty: all
};
XiangqiGo parse_xiangqi_go(UciWords words, EngineProtocol protocol, const GamePosition& position);

/// After "banmoves" of UCCI: moves that may not be played, each once.
struct BannedMoves {
  std::vector<GameMove> moves;
  UciComplaints complaints;
};
BannedMoves parse_banned_moves(UciWords words, const GamePosition& position);

/// After "setoption" of UCCI: a name, and a value that may contain spaces.
Expected<UciOptionSetting, std::string> parse_ucci_setting(UciWords words);

}  // namespace mate33
