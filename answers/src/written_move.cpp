#include "written_move.hpp"

#include <algorithm>
#include <array>

#include "mate33/answers/game_text.hpp"
#include "mate33/base/quoted.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/xiangqi/notation.hpp"

namespace mate33 {

namespace {

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
char small(char c) {
  return is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Without what is said of the move behind it.
std::string_view without_signs(std::string_view text) {
  constexpr std::array<std::string_view, 20> signs = {"e.p.", "+", "-", "#", "=", "/", "~", ".", ",", ":",
                                                      "!",    "?", "±", "∓", "⩲", "⩱", "∞", "□", "⇆", "↑"};
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view sign : signs) {
      if (!text.ends_with(sign)) continue;
      text.remove_suffix(sign.size());
      found = true;
    }
  }
  return text;
}

/// "Ng1-f3" taken apart: the piece, if it is named, and the squares as UCI writes them.
struct BySquares {
  std::optional<char> piece;
  std::string uci;
};

BySquares by_squares(std::string_view text) {
  BySquares move;
  if (!text.empty() && is_capital(text.front())) {
    move.piece = text.front();
    text.remove_prefix(1);
  }
  for (const char c : text) {
    if (c != '-' && c != 'x' && c != ':' && c != '=') move.uci += small(c);
  }
  return move;
}

/// Zeros, or small letters, in the place of those of castling.
std::string with_castling_letters(std::string_view text) {
  std::string plain(text);
  if (text.find_first_not_of("0oO-") != std::string_view::npos) return plain;
  std::ranges::replace_if(
      plain, [](char c) { return c != '-'; }, 'O');
  return plain;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

Expected<Move, std::string> read_written_move(const Position& position, std::string_view text) {
  const std::string_view plain = without_signs(text);
  const BySquares squares = by_squares(plain);
  if (const auto move = parse_uci(position, squares.uci)) {
    const PieceType type = position.piece_at(move->from)->type;
    if (!squares.piece || piece_type_from_letter(*squares.piece) == type) return move;
  }
  return parse_san(position, with_castling_letters(plain));
}

Expected<GameMove, std::string> read_written_move(const ExpandedRules& rules, const GamePosition& position,
                                                  std::string_view text) {
  const GameRules& game = rules.rules();
  const std::string_view plain = without_signs(text);
  const BySquares squares = by_squares(plain);
  for (const GameMove& move : legal_moves(rules, position)) {
    const std::string name = name_of_move(game, move);
    if (name == plain) return move;
    if (name != squares.uci) continue;
    const auto named = squares.piece ? man_of_letter(game, *squares.piece) : std::nullopt;
    if (!squares.piece || (named && named->piece == position.man_at(move.from)->piece)) return move;
  }
  if (!parse_notation(game, "wxf")) {
    return Unexpected{"move " + mate33::quoted(text) + " is not legal in this position"};
  }
  return is_ascii(plain) ? parse_wxf(position, plain) : parse_chinese(position, plain);
}

}  // namespace mate33
