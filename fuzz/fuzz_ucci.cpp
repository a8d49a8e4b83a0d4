// Any bytes as what a GUI sends to a xiangqi engine that speaks UCCI and has the tables of KRvK: every search
// must end with exactly one best move, legal in a position that was set, or with none, and every line must be
// one line.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "gui.hpp"
#include "mate33/engine/ucci_session.hpp"
#include "mate33/xiangqi/coordinates.hpp"
#include "xiangqi_tables.hpp"

using namespace mate33;

namespace {

/// There may be none anywhere: every move may be banned, and the value alone asked for.
bool fits(const GamePosition& position, const std::string& move) {
  return move.empty() || parse_coordinates(position, move, XiangqiRanks::from_zero);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Gui gui("nobestmove");
  UcciSession session(
      "0", {"data"}, [&](std::string_view line) { gui.hear(line); },
      [](const UciTables&) { return chariot_tables(); });
  talk(session, gui, {reinterpret_cast<const char*>(data), size}, fits);
  return 0;
}
