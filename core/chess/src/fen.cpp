#include "mate33/chess/fen.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "mate33/base/fen_fields.hpp"
#include "mate33/chess/legality.hpp"

namespace mate33 {

namespace {

using Failure = std::optional<FenError>;

Failure read_placement(FenField field, Position& position) {
  const auto fault = [&](std::size_t i, std::string expected) {
    return FenError{"placement", field.column + i, std::move(expected)};
  };
  constexpr unsigned max_men_of_a_side = 16;
  unsigned rank = 8, file = 8;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    if (file == 8) {
      if (rank == 0) return fault(i, "the end of the placement after 8 ranks");
      if (rank < 8 && field.text[i] != '/') return fault(i, "'/' after the 8 squares of a rank");
      --rank;
      file = 0;
      if (rank < 7) continue;
    }
    const char c = field.text[i];
    if (c >= '1' && c <= '8') {
      file += static_cast<unsigned>(c - '0');
      if (file > 8) return fault(i, "at most 8 squares in a rank");
      continue;
    }
    const std::optional<PieceType> type = piece_type_from_letter(c);
    if (!type) return fault(i, "a piece (KQRBNPkqrbnp) or a number of empty squares (1..8)");
    const Color color = c >= 'a' ? Color::black : Color::white;
    if (position.pieces(color).size() == max_men_of_a_side) return fault(i, "at most 16 men a side");
    position.put({color, *type}, make_square(file_at(file), rank_at(rank)));
    ++file;
  }
  if (rank != 0 || file != 8) return fault(field.text.size(), "8 ranks of 8 squares");
  return std::nullopt;
}

Failure read_side(FenField field, Position& position) {
  if (field.text != "w" && field.text != "b") return FenError{"side to move", field.column, "'w' or 'b'"};
  position.side_to_move = field.text == "w" ? Color::white : Color::black;
  return std::nullopt;
}

struct CastlingLetter {
  char letter;
  Color color;
  CastlingSide side;
};
constexpr std::array<CastlingLetter, 4> castling_letters = {{{'K', Color::white, CastlingSide::king_side},
                                                             {'Q', Color::white, CastlingSide::queen_side},
                                                             {'k', Color::black, CastlingSide::king_side},
                                                             {'q', Color::black, CastlingSide::queen_side}}};

/// The rook that the letter of a castling right means, if there is one.
std::optional<Square> rook_of_right(char letter, const Position& position) {
  for (const CastlingLetter& right : castling_letters) {
    if (letter == right.letter) return castling_rook(position, right.color, right.side);
  }
  const bool black = letter >= 'a';
  const File file = file_at(static_cast<unsigned>(letter - (black ? 'a' : 'A')));
  const Square rook = make_square(file, home_rank(black ? Color::black : Color::white));
  return is_castling_usable(position, rook) ? std::optional(rook) : std::nullopt;
}

/// As in X-FEN: a rook that is not the outermost is named by its file.
std::string castling_field(const Position& position) {
  std::string field;
  for (const Color c : all_colors) {
    for (unsigned file = 8; file-- > 0;) {
      const Square rook = make_square(file_at(file), home_rank(c));
      if (!position.castling.rooks.contains(rook)) continue;
      const auto means_it = [&](const CastlingLetter& right) {
        return right.color == c && castling_rook(position, c, right.side) == rook;
      };
      const auto short_form = std::ranges::find_if(castling_letters, means_it);
      const char file_letter = static_cast<char>((c == Color::white ? 'A' : 'a') + file);
      field += short_form != castling_letters.end() ? short_form->letter : file_letter;
    }
  }
  return field.empty() ? "-" : field;
}

/// KQkq as X-FEN understands them, or the rooks' files (HAha) as in Shredder-FEN. A letter that means no rook
/// cannot be a right under any rules and is dropped with a note.
Failure read_castling(FenField field, Position& position, std::vector<std::string>& notes) {
  if (field.text == "-") return std::nullopt;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    if (std::string_view("KQkqABCDEFGHabcdefgh").find(c) == std::string_view::npos) {
      return FenError{"castling", field.column + i, "'-' or some of KQkq"};
    }
    if (field.text.find(c) < i) continue;  // said already, and noted once
    if (const std::optional<Square> rook = rook_of_right(c, position)) {
      position.castling.rooks |= *rook;
    } else {
      notes.push_back(std::string("castling right '") + c + "' dropped: king or rook is not at home");
    }
  }
  return std::nullopt;
}

Failure read_en_passant(FenField field, Position& position) {
  if (field.text == "-") return std::nullopt;
  position.en_passant = parse_square(field.text);
  if (!position.en_passant) return FenError{"en passant", field.column, "'-' or a square, as e3"};
  return std::nullopt;
}

Failure read_number(FenField field, const char* name, unsigned& number) {
  constexpr unsigned largest = 9999;
  const char* const end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, number);
  if (error == std::errc{} && stop == end && number <= largest) return std::nullopt;
  const bool is_word = field.text.find_first_of("0123456789+-.") != 0;
  return FenError{name, field.column,
                  std::string("a number from 0 to 9999") +
                      (is_word ? ", or the operations of an EPD, each with ';' behind it" : "")};
}

}  // namespace

std::string FenError::message() const {
  return "FEN, column " + std::to_string(column) + " (" + field + "): expected " + expected;
}

Expected<ParsedFen, FenError> parse_fen(std::string_view text) {
  ParsedFen parsed;
  Position& position = parsed.position;
  FenFields fields(text);

  const std::optional<FenField> placement = fields.next();
  if (!placement) return Unexpected{FenError{"placement", fields.end_column(), "8 ranks separated by '/'"}};
  if (Failure f = read_placement(*placement, position)) return Unexpected{*std::move(f)};
  const std::optional<FenField> side = fields.next();
  if (!side) return Unexpected{FenError{"side to move", fields.end_column(), "'w' or 'b'"}};
  if (Failure f = read_side(*side, position)) return Unexpected{*std::move(f)};

  if (const auto field = fields.next()) {
    if (Failure f = read_castling(*field, position, parsed.notes)) return Unexpected{*std::move(f)};
  }
  if (const auto field = fields.next()) {
    if (Failure f = read_en_passant(*field, position)) return Unexpected{*std::move(f)};
  }
  if (const auto field = fields.next()) {
    if (Failure f = read_number(*field, "halfmove clock", position.halfmove_clock))
      return Unexpected{*std::move(f)};
  }
  if (const auto field = fields.next()) {
    if (Failure f = read_number(*field, "fullmove number", position.fullmove_number))
      return Unexpected{*std::move(f)};
  }
  if (const auto field = fields.next()) {
    return Unexpected{FenError{"end", field->column, "nothing after the fullmove number"}};
  }
  for (std::string& note : drop_unusable_rights(position)) parsed.notes.push_back(std::move(note));
  return parsed;
}

std::string to_fen(const Position& position) {
  std::string fen;
  for (unsigned rank = 8; rank-- > 0;) {
    unsigned empty = 0;
    for (unsigned file = 0; file < 8; ++file) {
      const std::optional<Piece> piece = position.piece_at(make_square(file_at(file), rank_at(rank)));
      if (piece && empty > 0) fen += static_cast<char>('0' + std::exchange(empty, 0u));
      if (piece) {
        fen += letter(*piece);
      } else {
        ++empty;
      }
    }
    if (empty > 0) fen += static_cast<char>('0' + empty);
    if (rank > 0) fen += '/';
  }
  fen += position.side_to_move == Color::white ? " w " : " b ";
  fen += castling_field(position);
  fen += ' ';
  fen += position.en_passant ? to_string(*position.en_passant) : "-";
  return fen + ' ' + std::to_string(position.halfmove_clock) + ' ' + std::to_string(position.fullmove_number);
}

std::string to_diagram(const Position& position) {
  std::string diagram;
  for (unsigned rank = 8; rank-- > 0;) {
    diagram += static_cast<char>('1' + rank);
    for (unsigned file = 0; file < 8; ++file) {
      const std::optional<Piece> piece = position.piece_at(make_square(file_at(file), rank_at(rank)));
      diagram += ' ';
      diagram += piece ? letter(*piece) : '.';
    }
    diagram += '\n';
  }
  return diagram + "  a b c d e f g h\n";
}

}  // namespace mate33
