#include "mate33/chess/notation.hpp"

#include <algorithm>
#include <optional>

#include "mate33/base/quoted.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

bool is_castling(const Position& position, Move move) {
  if (!position.pieces(PieceType::king).contains(move.from)) return false;
  const unsigned from = index(move.from), to = index(move.to);
  return from + 2 == to || to + 2 == from;
}

bool is_short_castling(Move move) {
  return file_of(move.to) == File::g;
}

/// What must stand between the piece's letter and the target for the move to be unmistakable.
std::string disambiguation(const Position& position, Move move, PieceType type) {
  bool ambiguous = false, file_shared = false, rank_shared = false;
  for (const Move other : legal_moves(position)) {
    if (other.to != move.to || other.from == move.from || !position.pieces(type).contains(other.from))
      continue;
    ambiguous = true;
    file_shared = file_shared || file_of(other.from) == file_of(move.from);
    rank_shared = rank_shared || rank_of(other.from) == rank_of(move.from);
  }
  const std::string from = to_string(move.from);
  if (!ambiguous) return "";
  if (!file_shared) return from.substr(0, 1);
  return rank_shared ? from : from.substr(1);
}

std::string check_sign(const Position& after) {
  if (!is_in_check(after, after.side_to_move)) return "";
  return has_legal_move(after) ? "+" : "#";
}

/// The text without what the reader does not need: check, mate and annotation signs, "e.p.", "x", "=", "-".
std::string bare_san(std::string_view text) {
  std::string bare(text);
  if (const std::size_t at = bare.find("e.p."); at != std::string::npos) bare.erase(at, 4);
  std::erase_if(bare, [](char c) { return std::string_view("+#!?x:=- ").find(c) != std::string_view::npos; });
  return bare;
}

/// A move's description: which piece, where from (in part), where to, and into what a pawn turns.
struct SanPattern {
  PieceType type = PieceType::pawn;
  std::optional<File> file;
  std::optional<Rank> rank;
  Square to = Square::a1;
  std::optional<PieceType> promotion;

  bool matches(const Position& position, Move move) const {
    return move.to == to && move.promotion == promotion && position.pieces(type).contains(move.from) &&
           (!file || file_of(move.from) == *file) && (!rank || rank_of(move.from) == *rank) &&
           !is_castling(position, move);
  }
};

std::optional<SanPattern> parse_pattern(std::string_view bare) {
  SanPattern pattern;
  const auto capital = [](char c) { return c >= 'A' && c <= 'Z' ? piece_type_from_letter(c) : std::nullopt; };
  if (!bare.empty()) {
    if (const auto type = capital(bare.front())) {
      pattern.type = *type;
      bare.remove_prefix(1);
    }
  }
  if (!bare.empty()) {
    if (const auto type = capital(bare.back())) {
      pattern.promotion = type;
      bare.remove_suffix(1);
    }
  }
  if (bare.size() < 2) return std::nullopt;
  const std::optional<Square> to = parse_square(bare.substr(bare.size() - 2));
  if (!to) return std::nullopt;
  pattern.to = *to;
  bare.remove_suffix(2);
  if (!bare.empty() && bare.front() >= 'a' && bare.front() <= 'h') {
    pattern.file = file_at(static_cast<unsigned>(bare.front() - 'a'));
    bare.remove_prefix(1);
  }
  if (!bare.empty() && bare.front() >= '1' && bare.front() <= '8') {
    pattern.rank = rank_at(static_cast<unsigned>(bare.front() - '1'));
    bare.remove_prefix(1);
  }
  return bare.empty() ? std::optional(pattern) : std::nullopt;
}

template <class Accepts>
Expected<Move, std::string> single_match(const Position& position, std::string_view text, Accepts accepts) {
  std::optional<Move> match;
  for (const Move move : legal_moves(position)) {
    if (!accepts(move)) continue;
    if (match) return Unexpected{"move " + quoted(text) + " is ambiguous: name the square it starts from"};
    match = move;
  }
  if (!match) return Unexpected{"move " + quoted(text) + " is not legal in this position"};
  return *match;
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  const PieceType type = position.piece_at(move.from)->type;
  const bool capture = position.is_capture(move);
  std::string san;
  if (is_castling(position, move)) {
    san = is_short_castling(move) ? "O-O" : "O-O-O";
  } else {
    if (type != PieceType::pawn) {
      san = letter(type) + disambiguation(position, move, type);
    } else if (capture) {
      san = to_string(move.from).substr(0, 1);
    }
    if (capture) san += 'x';
    san += to_string(move.to);
    if (move.promotion) (san += '=') += letter(*move.promotion);
  }
  return san + check_sign(position.after(move));
}

Expected<Move, std::string> parse_san(const Position& position, std::string_view text) {
  const std::string bare = bare_san(text);
  if (bare == "OO" || bare == "00" || bare == "OOO" || bare == "000") {
    return single_match(position, text, [&](Move move) {
      return is_castling(position, move) && is_short_castling(move) == (bare.size() == 2);
    });
  }
  const std::optional<SanPattern> pattern = parse_pattern(bare);
  if (!pattern)
    return Unexpected{"move " + quoted(text) + ": expected algebraic notation, as Nf3, exd5 or O-O"};
  return single_match(position, text, [&](Move move) { return pattern->matches(position, move); });
}

Expected<Move, std::string> parse_uci(const Position& position, std::string_view text) {
  const bool well_formed = (text.size() == 4 || text.size() == 5) && parse_square(text.substr(0, 2)) &&
                           parse_square(text.substr(2, 2));
  if (!well_formed) return Unexpected{"move " + quoted(text) + ": expected UCI notation, as e2e4 or e7e8q"};
  return single_match(position, text, [&](Move move) { return to_uci(move) == text; });
}

}  // namespace mate33
