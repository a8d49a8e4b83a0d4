#include "move_words.hpp"

#include <algorithm>

namespace mate33 {

namespace {

constexpr std::string_view blanks = " \t\r\n", ends_of_words = " \t\r\n()";
/// Brackets in brackets.
constexpr std::size_t deepest = 50;

/// Where the next word is to be played.
class Place {
 public:
  /// The number of the word that the next one is played after.
  std::size_t place() const { return last_; }
  void go_on(std::size_t word) { last_ = word; }

  std::optional<std::string> open(const std::vector<MoveWord>& words) {
    if (last_ == begin_) return "there is no move that the bracket could be beside";
    if (opened_.size() == deepest) return "brackets are nested too deep";
    opened_.push_back({begin_, last_});
    begin_ = last_ = words[last_ - 1].after;
    return std::nullopt;
  }
  std::optional<std::string> close() {
    if (opened_.empty()) return "a bracket is closed that was not opened";
    begin_ = opened_.back().begin;
    last_ = opened_.back().last;
    opened_.pop_back();
    return std::nullopt;
  }
  bool is_open() const { return !opened_.empty(); }

 private:
  struct Line {
    std::size_t begin, last;
  };
  std::size_t begin_ = 0, last_ = 0;  // of the line at hand: the word before it, and its last one
  std::vector<Line> opened_;
};

}  // namespace

Expected<std::vector<MoveWord>, std::string> read_move_words(std::string_view text) {
  std::vector<MoveWord> words;
  Place at;
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.empty()) break;
    std::optional<std::string> error;
    std::size_t size = 1;
    if (text.front() == '(') {
      error = at.open(words);
    } else if (text.front() == ')') {
      error = at.close();
    } else {
      size = std::min(text.find_first_of(ends_of_words), text.size());
      if (words.size() == max_move_words)
        error = "there are more than " + std::to_string(max_move_words) + " moves";
      words.push_back({text.substr(0, size), at.place()});
      at.go_on(words.size());
    }
    if (error) return Unexpected{*std::move(error)};
    text.remove_prefix(size);
  }
  if (at.is_open()) return Unexpected{std::string("a bracket is not closed")};
  return words;
}

Expected<std::vector<MoveWord>, HttpContent> move_words(const HttpCall& call) {
  const std::string* const text = call.target.find("moves");
  if (text == nullptr)
    return Unexpected{error_content(400, "no moves: expected &moves=, as in &moves=e4+e5")};
  auto words = read_move_words(*text);
  if (!words) return Unexpected{error_content(400, "moves: " + words.error())};
  return *std::move(words);
}

nlohmann::ordered_json played_json(const PlayedMove& move) {
  return {{"uci", move.uci}, {"san", move.san}, {"fen", move.fen}};
}

}  // namespace mate33
