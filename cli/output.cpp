#include "output.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "mate33/core/notation.hpp"

namespace mate33::cli {

void say(std::string_view message) {
  const std::string line = fmt::format("mate33: {}\n", message);
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void flush_output() {
  if (std::fflush(stdout) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot write the output");
  }
}

void print_event(const nlohmann::ordered_json& event) {
  fmt::print("{}\n", event.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
  flush_output();
}

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string_view unit(Plies plies) {
  return plies.count() == 1 ? "ply" : "plies";
}

std::string phrase(Value value, Color to_move) {
  const auto mates = [&](Color winner) {
    return fmt::format("{} mates in {} ({} {})", name(winner), mate_in(value.plies), value.plies.count(),
                       unit(value.plies));
  };
  switch (value.outcome) {
    case Outcome::win: return mates(to_move);
    case Outcome::loss: return mates(!to_move);
    case Outcome::checkmated: return fmt::format("{} is checkmated", name(to_move));
    case Outcome::draw: return "Draw";
    case Outcome::unknown: return "Unknown";
  }
  return "";
}

std::vector<std::string> numbered_san(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> words;
  Position at = position;
  for (const Move move : moves) {
    if (at.side_to_move == Color::white) {
      words.push_back(fmt::format("{}.", at.fullmove_number));
    } else if (words.empty()) {
      words.push_back(fmt::format("{}...", at.fullmove_number));
    }
    words.push_back(to_san(at, move));
    at.play(move);
  }
  return words;
}

std::string wrapped(const std::vector<std::string>& words) {
  constexpr std::size_t width = 80;
  std::string text;
  std::size_t column = 0;
  for (const std::string& word : words) {
    if (column > 0 && column + 1 + word.size() > width) {
      text += '\n';
      column = 0;
    }
    if (column > 0) text += ' ', ++column;
    text += word;
    column += word.size();
  }
  return text;
}

}  // namespace mate33::cli
