#include "mate33/answers/pgn.hpp"

#include <iterator>
#include <sstream>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"

namespace mate33 {

namespace {

std::string mates(Color winner, Plies plies) {
  return std::string(name(winner)) + " mates in " + std::to_string(mate_in(plies)) + " (" +
         std::to_string(plies.count()) + " " + std::string(unit(plies)) + ")";
}

std::string tag(const std::string& name, const std::string& value) {
  return "[" + name + " \"" + value + "\"]\n";
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace

std::string_view unit(Plies plies) {
  return plies.count() == 1 ? "ply" : "plies";
}

std::string phrase(Value value, Color to_move) {
  switch (value.outcome) {
    case Outcome::win: return mates(to_move, value.plies);
    case Outcome::loss: return mates(!to_move, value.plies);
    case Outcome::checkmated: return std::string(name(to_move)) + " is checkmated";
    case Outcome::draw: return "Draw";
    case Outcome::unknown: return "Unknown";
  }
  return "";
}

std::vector<std::string> numbered_san(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> words;
  Position at = position;
  for (const Move move : moves) {
    const std::string number = std::to_string(at.fullmove_number);
    if (at.side_to_move == Color::white) {
      words.push_back(number + ".");
    } else if (words.empty()) {
      words.push_back(number + "...");
    }
    words.push_back(to_san(at, move));
    at.play(move);
  }
  return words;
}

std::size_t columns_of(std::string_view utf8) {
  std::size_t columns = 0;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) columns += 1;
    if (byte >= 0xC0) columns += 2;  // the first of its bytes
  }
  return columns;
}

std::string wrapped(const std::vector<std::string>& words) {
  constexpr std::size_t width = 80;
  std::string text;
  std::size_t column = 0;
  for (const std::string& word : words) {
    const std::size_t columns = columns_of(word);
    if (column > 0 && column + 1 + columns > width) {
      text += '\n';
      column = 0;
    }
    if (column > 0) text += ' ', ++column;
    text += word;
    column += columns;
  }
  return text;
}

std::string to_pgn(const PgnGame& game) {
  const std::string result = !game.winner ? "1/2-1/2" : game.winner == Color::white ? "1-0" : "0-1";
  std::vector<std::string> words;
  if (!game.comment.empty()) words = words_of('{' + game.comment + '}');
  words.insert(words.end(), game.moves.begin(), game.moves.end());
  words.push_back(result);
  std::string tags;
  for (const auto& [name, value] : game.game_tags) tags += tag(name, value);
  tags += tag("Event", game.event) + tag("Site", "?") + tag("Date", "????.??.??") + tag("Round", "-");
  for (const std::string& side : game.sides) tags += tag(side, "mate33");
  tags += tag("Result", result) + tag("SetUp", "1") + tag("FEN", game.fen);
  return tags + "\n" + wrapped(words) + "\n";
}

std::string to_pgn(const Position& position, const Line& line) {
  return to_pgn(position, line.moves, phrase(line.value, position.side_to_move),
                winner_of(line.value, position.side_to_move));
}

std::string to_pgn(const Position& position, const std::vector<Move>& moves, const std::string& event,
                   std::optional<Color> winner, const std::string& comment) {
  return to_pgn({to_fen(position), numbered_san(position, moves), event, winner, comment});
}

std::optional<Color> winner_of(Value value, Color to_move) {
  if (!value.is_decisive()) return std::nullopt;
  return value.is_win() ? to_move : !to_move;
}

}  // namespace mate33
