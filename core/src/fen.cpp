#include "mate33/core/fen.hpp"

#include <charconv>
#include <optional>

#include "mate33/core/legality.hpp"

namespace mate33 {

namespace {

constexpr bool is_space(char c) {
  return c == ' ' || c == '_' || c == '\t';
}

struct Field {
  std::string_view text;
  std::size_t column;  // from 1
};

/// Walks over the fields of a FEN, each with its column.
class FieldReader {
 public:
  explicit FieldReader(std::string_view text) : text_(text) {}

  std::optional<Field> next() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    if (at_ == text_.size()) return std::nullopt;
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
    return Field{text_.substr(start, at_ - start), start + 1};
  }
  std::size_t end_column() const { return text_.size() + 1; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

using Failure = std::optional<FenError>;

Failure read_placement(Field field, Position& position) {
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

Failure read_side(Field field, Position& position) {
  if (field.text != "w" && field.text != "b") return FenError{"side to move", field.column, "'w' or 'b'"};
  position.side_to_move = field.text == "w" ? Color::white : Color::black;
  return std::nullopt;
}

/// KQkq, or the rooks' files (AHah) as in X-FEN; rooks elsewhere than on a and h belong to another variant
/// and are dropped with a note.
Failure read_castling(Field field, Position& position, std::vector<std::string>& notes) {
  if (field.text == "-") return std::nullopt;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    const bool black = c >= 'a';
    const char upper = black ? static_cast<char>(c - ('a' - 'A')) : c;
    const Rank rank = black ? Rank::r8 : Rank::r1;
    if (upper == 'K' || upper == 'H') {
      position.castling.rooks |= make_square(File::h, rank);
    } else if (upper == 'Q' || upper == 'A') {
      position.castling.rooks |= make_square(File::a, rank);
    } else if (upper >= 'B' && upper <= 'G') {
      notes.push_back(std::string("castling right '") + c + "' dropped: king or rook is not at home");
    } else {
      return FenError{"castling", field.column + i, "'-' or some of KQkq"};
    }
  }
  return std::nullopt;
}

Failure read_en_passant(Field field, Position& position) {
  if (field.text == "-") return std::nullopt;
  position.en_passant = parse_square(field.text);
  if (!position.en_passant) return FenError{"en passant", field.column, "'-' or a square, as e3"};
  return std::nullopt;
}

Failure read_number(Field field, const char* name, unsigned& number) {
  constexpr unsigned largest = 9999;
  const char* const end = field.text.data() + field.text.size();
  const auto [stop, error] = std::from_chars(field.text.data(), end, number);
  if (error == std::errc{} && stop == end && number <= largest) return std::nullopt;
  return FenError{name, field.column, "a number from 0 to 9999"};
}

}  // namespace

std::string FenError::message() const {
  return "FEN, column " + std::to_string(column) + " (" + field + "): expected " + expected;
}

Expected<ParsedFen, FenError> parse_fen(std::string_view text) {
  ParsedFen parsed;
  Position& position = parsed.position;
  FieldReader fields(text);

  const std::optional<Field> placement = fields.next();
  if (!placement) return Unexpected{FenError{"placement", fields.end_column(), "8 ranks separated by '/'"}};
  if (Failure f = read_placement(*placement, position)) return Unexpected{*std::move(f)};
  const std::optional<Field> side = fields.next();
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
  const SquareSet rooks = position.castling.rooks;
  if (rooks.contains(Square::h1)) fen += 'K';
  if (rooks.contains(Square::a1)) fen += 'Q';
  if (rooks.contains(Square::h8)) fen += 'k';
  if (rooks.contains(Square::a8)) fen += 'q';
  if (rooks.empty()) fen += '-';
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
