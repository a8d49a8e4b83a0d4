#pragma once

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mate33 {

inline void require(bool holds) {
  if (!holds) std::abort();
}

/// Keeps what an engine plays, and checks each line as it comes.
class Gui {
 public:
  /// `no_move` is the line of a search without a best move.
  explicit Gui(std::string no_move) : no_move_(std::move(no_move)) {}

  void hear(std::string_view line) {
    require(std::none_of(line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }));
    const std::lock_guard lock(mutex_);
    if (line == no_move_) {
      best_moves_.emplace_back();
    } else if (line.starts_with("bestmove ")) {
      best_moves_.emplace_back(line.substr(9, line.find(' ', 9) - 9));
    }
  }
  /// An empty one where there is none.
  std::vector<std::string> take_best_moves() {
    const std::lock_guard lock(mutex_);
    return std::exchange(best_moves_, {});
  }

 private:
  const std::string no_move_;
  std::mutex mutex_;
  std::vector<std::string> best_moves_;
};

/// Says the text to the session line by line. `fits` tells whether a move may be played in a position.
template <class Session, class Fits>
void talk(Session& session, Gui& gui, std::string_view text, Fits fits) {
  auto searched = std::vector{session.position()};  // all that a best move may belong to
  const auto check = [&] {
    for (const std::string& move : gui.take_best_moves()) {
      require(std::any_of(searched.begin(), searched.end(),
                          [&](const auto& position) { return fits(position, move); }));
    }
  };
  bool goes_on = true;
  while (goes_on && !text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    goes_on = session.receive(text.substr(0, length));
    session.settle();
    searched.push_back(session.position());
    check();
    text.remove_prefix(length);
  }
  session.end_of_input();
  searched.push_back(session.position());
  check();
}

}  // namespace mate33
