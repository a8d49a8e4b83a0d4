#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mate33/answers/http_content.hpp"
#include "mate33/base/expected.hpp"

/// The moves of a game with its variations, as a request has them: "e4 e5 (c5 Nf3) Nf3".
namespace mate33 {

/// A move as it is written.
struct MoveWord {
  std::string_view text;  ///< into what was read
  std::size_t after;      ///< which of the words it is played after, from 1 on; 0: at the beginning
};

/// Most moves of a request, all variations together.
inline constexpr std::size_t max_move_words = 1000;

/// Words with blanks between them. What is in brackets is played in the place of the word before them. The
/// error is one line: too many words, a bracket that is not closed. Reads any bytes safely.
Expected<std::vector<MoveWord>, std::string> read_move_words(std::string_view text);

/// Those of the parameter moves, which has to be there.
Expected<std::vector<MoveWord>, HttpContent> move_words(const HttpCall& call);

/// What is said of a move that was played.
struct PlayedMove {
  std::string uci, san, fen;  ///< `fen`: after it
};
nlohmann::ordered_json played_json(const PlayedMove& move);

/// The side to move passes: what files of analysis know, and no rules.
inline constexpr std::string_view null_move_uci = "0000", null_move_san = "--";

/// An entry for each word: the move, or what is wrong with it; null for one that follows such a word.
/// @param play from a position and a word: Expected<std::pair<PlayedMove, Position>, std::string>
template <class Position, class Play>
nlohmann::ordered_json played_json(const Position& start, const std::vector<MoveWord>& words, Play play) {
  auto list = nlohmann::ordered_json::array();
  std::vector<std::optional<Position>> reached = {start};
  reached.reserve(words.size() + 1);
  for (const MoveWord& word : words) {
    std::optional<Position> next;
    if (const auto& before = reached[word.after]; !before) {
      list.push_back(nullptr);
    } else if (auto played = play(*before, word.text)) {
      list.push_back(played_json(played->first));
      next = std::move(played->second);
    } else {
      list.push_back({{"error", played.error()}});
    }
    reached.push_back(std::move(next));
  }
  return list;
}

}  // namespace mate33
