#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/chess/position.hpp"

/// The commands of UCI that have arguments, read from text. Errors and remarks are one line without a line
/// feed. Reads any bytes safely.
namespace mate33 {

/// The words of a line: what stands between spaces and tabs.
class UciWords {
 public:
  explicit UciWords(std::string_view line) : line_(line) {}

  /// Nothing at the end of the line.
  std::optional<std::string_view> next();
  /// The rest of the line as it was written, without spaces at its ends.
  std::string_view rest() const;

 private:
  std::string_view line_;
  std::size_t at_ = 0;
};

/// What was wrong in a command that is followed all the same. Of many complaints the first is told: a long
/// line of nonsense gets a short answer.
class UciComplaints {
 public:
  void add(std::string complaint);
  bool empty() const { return count_ == 0; }
  /// The first, and how many more there were.
  std::string text() const;

 private:
  std::string first_;
  std::size_t count_ = 0;
};

/// The protocols that an engine speaks. UCCI is UCI for xiangqi, with words of its own.
enum class EngineProtocol : std::uint8_t { uci, ucci };

/// The parts of what comes after "position".
struct PositionText {
  std::optional<std::string_view> fen;  ///< as it stands in the line; nothing: the start of the game
  UciWords moves;
};
Expected<PositionText, std::string> split_position(UciWords words);

/// After "position", of chess.
struct UciPosition {
  Position position;
  std::vector<std::string> notes;      ///< rights of the FEN that no move could use
  std::vector<Position> earlier = {};  ///< those before it, since the last capture or pawn move
};
/// The error says what is wrong with the FEN, or which move is not legal.
Expected<UciPosition, std::string> parse_uci_position(UciWords words);

/// What "go" of UCI says of time, in milliseconds; by the side to move.
struct GoClock {
  std::optional<long long> move_time = {};
  std::array<std::optional<long long>, 2> left = {}, increment = {};
  std::optional<long long> moves_to_go = {};
};
/// How long to think, where the clock says anything: less than it has.
std::optional<std::chrono::milliseconds> thinking_time(const GoClock& clock, Color mover);

/// After "go". Depth and nodes are checked and mean nothing here. So do times, where a table answers at once.
struct GoCommand {
  GoClock clock;
  bool infinite = false;         ///< no best move before "stop"
  bool ponder = false;           ///< no best move before "ponderhit" or "stop"
  bool draw = false;             ///< of UCCI: the opponent offers a draw
  bool value_only = false;       ///< of UCCI, "depth 0": the value is asked for, not a move
  std::optional<unsigned> mate;  ///< of UCI, "mate N": in N moves at most
  UciComplaints complaints;
};
/// `take_move` is given each word after "searchmoves", and keeps the move or answers what is wrong with it.
using TakeMove = std::function<std::optional<std::string>(std::string_view word)>;
GoCommand parse_go(UciWords words, EngineProtocol protocol, TakeMove take_move);

/// After "go" in chess.
struct UciGo : GoCommand {
  std::vector<Move> search_moves;  ///< to choose among; empty: all
};
UciGo parse_uci_go(UciWords words, const Position& position);

/// After "setoption": "name NAME [value VALUE]", where both may contain spaces.
struct UciOptionSetting {
  std::string name;
  std::string value;  ///< empty where there is none
};
Expected<UciOptionSetting, std::string> parse_uci_setting(UciWords words);

}  // namespace mate33
