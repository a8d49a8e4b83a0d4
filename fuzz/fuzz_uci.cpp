// Any bytes as what a GUI sends to an engine that has the table of KQvK and those of xiangqi's KRvK: every
// search must end with exactly one best move, legal in a position that was set, and every line must be one
// line.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gui.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/engine/uci_session.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "queen_table.hpp"
#include "xiangqi_tables.hpp"

using namespace mate33;

namespace {

/// The positions of both games: a best move belongs to one.
struct Positions {
  Position chess;
  GamePosition xiangqi;
};

bool fits(const Positions& positions, const std::string& move) {
  if (move.empty()) {
    return !has_legal_move(positions.chess) ||
           legal_moves(*expanded_xiangqi_rules(), positions.xiangqi).empty();
  }
  return parse_uci(positions.chess, move) ||
         parse_coordinates(positions.xiangqi, move, XiangqiRanks::from_one);
}

/// The session, with the positions of both games.
class Engine {
 public:
  explicit Engine(Gui& gui)
      : session_(
            "0", {"data"}, [&](std::string_view line) { gui.hear(line); },
            [](const UciTables&) {
              static const std::vector<std::byte> table = queen_table();
              return *Tablebase::open_memory(table);
            },
            [](const UciTables&) { return chariot_tables(); }) {
    // What is solved while a clock runs takes seconds, and is no matter of what is read.
    session_.handle("setoption name Mate33Solve value 0");
  }
  Positions position() const { return {session_.position(), session_.xiangqi_position()}; }
  bool receive(std::string_view bytes) { return session_.receive(bytes); }
  void settle() { session_.settle(); }
  void end_of_input() { session_.end_of_input(); }

 private:
  UciSession session_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Gui gui("bestmove (none)");
  Engine engine(gui);
  talk(engine, gui, {reinterpret_cast<const char*>(data), size}, fits);
  return 0;
}
