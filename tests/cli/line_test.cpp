#include <doctest/doctest.h>

#include <cctype>
#include <nlohmann/json.hpp>
#include <sstream>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

struct LineCase {
  std::string fen, phrase, result;
  std::size_t plies;
  std::string first_word;  // the first move number
};

const LineCase line_cases[] = {
    {std::string(longest_mate_fen), "White mates in 33 (65 plies)", "1-0", 65, "1."},
    {"1N1k4/8/8/8/1B6/8/8/1K6 b - - 0 1", "White mates in 33 (66 plies)", "1-0", 66, "1..."},
    {"nK5k/8/7b/8/8/8/8/8 b - - 0 7", "Black mates in 33 (65 plies)", "0-1", 65, "7..."},
    {"8/3B4/8/8/8/8/5K2/5N1k w - - 0 9999", "White mates in 1 (1 ply)", "1-0", 1, "9999."},
    {"8/3B4/8/8/8/8/5K1k/5N2 b - - 0 1", "White mates in 1 (2 plies)", "1-0", 2, "1..."},
};

Position position_of(const std::string& fen) {
  const auto parsed = parse_fen(fen);
  REQUIRE(parsed);
  return parsed->position;
}

/// Plays numbered SAN; checks every number; answers the position reached and the count of moves.
std::pair<Position, std::size_t> replay(Position position, const std::string& text) {
  std::istringstream words(text);
  std::size_t moves = 0;
  bool number_due = true;
  for (std::string word; words >> word;) {
    CAPTURE(word);
    if (word.ends_with('.')) {
      CHECK(number_due);
      CHECK(word ==
            std::to_string(position.fullmove_number) + (position.side_to_move == Color::white ? "." : "..."));
      number_due = false;
      continue;
    }
    CHECK_FALSE(number_due);
    const auto move = parse_san(position, word);
    REQUIRE(move);
    CHECK(to_san(position, *move) == word);
    position.play(*move);
    number_due = position.side_to_move == Color::white;
    ++moves;
  }
  return {position, moves};
}

bool is_checkmate(const Position& position) {
  return !has_legal_move(position) && is_in_check(position, position.side_to_move);
}

std::string joined(const std::vector<std::string>& lines, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < lines.size(); ++i) text += lines[i] + '\n';
  return text;
}

}  // namespace

TEST_CASE("a line is numbered, at most 80 columns wide, and ends in mate after the promised plies") {
  for (const LineCase& c : line_cases) {
    CAPTURE(c.fen);
    const RunOutcome outcome = run_mate33({"line", c.fen});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    const auto lines = lines_of(outcome.out);
    REQUIRE(lines.size() >= 2);
    CHECK(lines[0] == c.phrase);
    CHECK(lines[1].starts_with(c.first_word + " "));
    for (const std::string& line : lines) CHECK(line.size() <= 80);
    const auto [end, moves] = replay(position_of(c.fen), joined(lines, 1));
    CHECK(moves == c.plies);
    CHECK(is_checkmate(end));
  }
}

TEST_CASE("--pgn is a game that starts from the position") {
  for (const LineCase& c : line_cases) {
    CAPTURE(c.fen);
    const RunOutcome outcome = run_mate33({"line", c.fen, "--pgn"});
    CHECK(outcome.exit_code == 0);
    const auto lines = lines_of(outcome.out);
    std::vector<std::string> tags;
    std::size_t i = 0;
    for (; i < lines.size() && lines[i].starts_with('['); ++i)
      tags.push_back(lines[i].substr(1, lines[i].find(' ') - 1));
    CHECK(tags == std::vector<std::string>{"Event", "Site", "Date", "Round", "White", "Black", "Result",
                                           "SetUp", "FEN"});
    CHECK(contains(outcome.out, "[Result \"" + c.result + "\"]\n"));
    CHECK(contains(outcome.out, "[SetUp \"1\"]\n[FEN \"" + c.fen + "\"]\n\n"));
    for (const std::string& line : lines) CHECK(line.size() <= 80);
    std::string moves = joined(lines, i + 1);
    REQUIRE((moves.ends_with(" " + c.result + "\n") || moves.ends_with("\n" + c.result + "\n")));
    moves.resize(moves.size() - c.result.size() - 1);
    const auto [end, count] = replay(position_of(c.fen), moves);
    CHECK(count == c.plies);
    CHECK(is_checkmate(end));
  }
}

TEST_CASE("--json is one object with every move in UCI and SAN") {
  for (const LineCase& c : line_cases) {
    CAPTURE(c.fen);
    const RunOutcome outcome = run_mate33({"line", c.fen, "--json"});
    REQUIRE(lines_of(outcome.out).size() == 1);
    const Json json = Json::parse(outcome.out);
    CHECK(json.at("fen") == c.fen);
    CHECK(json.at("winner") == (c.result == "1-0" ? "w" : "b"));
    CHECK(json.at("plies") == c.plies);
    CHECK(json.at("mainline").size() == c.plies);
    Position position = position_of(c.fen);
    for (const Json& move : json.at("mainline")) {
      const auto by_uci = parse_uci(position, move.at("uci").get<std::string>());
      const auto by_san = parse_san(position, move.at("san").get<std::string>());
      REQUIRE(by_uci);
      REQUIRE(by_san);
      CHECK(*by_uci == *by_san);
      position.play(*by_uci);
      CHECK(move.at("fen") == to_fen(position));
    }
    CHECK(is_checkmate(position));
  }
}

TEST_CASE("positions that are drawn or over have an empty line") {
  struct Case {
    std::string fen, said, result;
    Json winner;
  };
  const Case cases[] = {
      {"8/8/8/8/8/7B/8/Nk5K b - - 0 1", "Draw", "1/2-1/2", nullptr},
      {"8/8/8/8/8/8/8/k6K w - - 0 1", "Draw", "1/2-1/2", nullptr},
      {"k7/8/1K6/4B3/8/8/8/7N b - - 0 1", "Draw", "1/2-1/2", nullptr},
      {"8/8/2B5/8/8/8/5K2/5N1k b - - 0 1", "Black is checkmated", "1-0", "w"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fen);
    const RunOutcome text = run_mate33({"line", c.fen});
    CHECK(text.exit_code == 0);
    CHECK(lines_of(text.out).size() == 1);
    CHECK(text.out.starts_with(c.said));
    CHECK(run_mate33({"line", c.fen, "--pgn"}).out.ends_with("\n\n" + c.result + "\n"));
    const Json json = Json::parse(run_mate33({"line", c.fen, "--json"}).out);
    CHECK(json.at("winner") == c.winner);
    CHECK(json.at("plies") == 0);
    CHECK(json.at("mainline") == Json::array());
  }
}
