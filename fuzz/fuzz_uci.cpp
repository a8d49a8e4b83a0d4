// Any bytes as what a GUI sends to an engine that has the table of KQvK: every search must end with exactly
// one best move, legal in a position that was set, and every line must be one line.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/service/uci_session.hpp"
#include "queen_table.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

/// Keeps what the engine says, and checks each line as it comes.
class Gui {
 public:
  void hear(std::string_view line) {
    require(std::none_of(line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }));
    const std::lock_guard lock(mutex_);
    if (line.starts_with("bestmove ")) best_moves_.emplace_back(line.substr(9, line.find(' ', 9) - 9));
  }
  std::vector<std::string> take_best_moves() {
    const std::lock_guard lock(mutex_);
    return std::exchange(best_moves_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> best_moves_;
};

bool fits(const Position& position, const std::string& best_move) {
  if (best_move == "(none)") return !has_legal_move(position);
  return static_cast<bool>(parse_uci(position, best_move));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Gui gui;
  UciSession session(
      "0", {"data"}, [&](std::string_view line) { gui.hear(line); },
      [](const UciTables&) {
        static const std::vector<std::byte> table = queen_table();
        return *Tablebase::open_memory(table);
      });
  std::vector<Position> searched;  // all that a best move may belong to
  const auto check = [&] {
    for (const std::string& move : gui.take_best_moves()) {
      require(std::any_of(searched.begin(), searched.end(),
                          [&](const Position& position) { return fits(position, move); }));
    }
  };
  bool goes_on = true;
  while (goes_on && !text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    searched.push_back(session.position());
    goes_on = session.receive(text.substr(0, length));
    session.settle();
    check();
    text.remove_prefix(length);
  }
  searched.push_back(session.position());
  session.end_of_input();
  check();
  return 0;
}
