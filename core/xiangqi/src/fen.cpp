#include "mate33/xiangqi/fen.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "mate33/base/fen_fields.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/xiangqi/piece.hpp"
#include "mate33/xiangqi/points.hpp"

namespace mate33 {

namespace {

/// Empty at the end.
FenField next_fen_field(FenFields& fields) {
  return fields.next().value_or(FenField{{}, fields.end_column()});
}

using FenFailure = std::optional<std::string>;

std::string fen_failure(std::size_t column, const char* field, const char* expected) {
  return "FEN, column " + std::to_string(column) + " (" + field + "): expected " + expected;
}

FenFailure read_xiangqi_placement(FenField field, GamePosition& position) {
  const auto fault = [&](std::size_t i, const char* expected) {
    return fen_failure(field.column + i, "placement", expected);
  };
  constexpr unsigned most_men_of_a_side = 16, files = board_of_xiangqi.files;
  std::array<unsigned, 2> men{};  // by colour
  unsigned rank = board_of_xiangqi.ranks - 1, file = 0;
  for (std::size_t i = 0; i < field.text.size(); ++i) {
    const char c = field.text[i];
    if (file == files) {
      if (rank == 0) return fault(i, "the end of the placement after 10 ranks");
      if (c != '/') return fault(i, "'/' after the 9 points of a rank");
      --rank;
      file = 0;
      continue;
    }
    if (c >= '1' && c <= '9') {
      file += static_cast<unsigned>(c - '0');
      if (file > files) return fault(i, "at most 9 points in a rank");
      continue;
    }
    const std::optional<XiangqiPieceType> type = xiangqi_piece_type_from_letter(c);
    if (!type) return fault(i, "a piece (KABNRCPkabnrcp) or a number of empty points (1..9)");
    const Color color = c >= 'a' ? Color::black : Color::white;
    if (men[index(color)]++ == most_men_of_a_side) return fault(i, "at most 16 men a side");
    position.men.push_back({color, piece_number(*type), board_of_xiangqi.point(file, rank)});
    ++file;
  }
  if (rank != 0 || file != files) return fault(field.text.size(), "10 ranks of 9 points, separated by '/'");
  return std::nullopt;
}

FenFailure read_xiangqi_side(FenField field, GamePosition& position) {
  const bool red = field.text == "w" || field.text == "r";
  if (!red && field.text != "b") {
    return fen_failure(field.column, "side to move", "'w' or 'r' for red, 'b' for black");
  }
  position.to_move = red ? Color::white : Color::black;
  return std::nullopt;
}

/// The four fields that say nothing in xiangqi, or as many as there are.
FenFailure read_xiangqi_rest(FenFields& fields) {
  for (const char* name : {"castling", "en passant"}) {
    const FenField field = next_fen_field(fields);
    if (!field.text.empty() && field.text != "-") return fen_failure(field.column, name, "'-'");
  }
  for (const char* name : {"halfmove clock", "fullmove number"}) {
    const FenField field = next_fen_field(fields);
    const bool is_number =
        field.text.size() <= 4 && field.text.find_first_not_of("0123456789") == std::string_view::npos;
    if (!is_number) return fen_failure(field.column, name, "a number from 0 to 9999");
  }
  const FenField field = next_fen_field(fields);
  if (!field.text.empty()) return fen_failure(field.column, "end", "nothing after the fullmove number");
  return std::nullopt;
}

}  // namespace

Expected<GamePosition, std::string> parse_xiangqi_fen(std::string_view text) {
  GamePosition position;
  FenFields fields(text);
  if (FenFailure f = read_xiangqi_placement(next_fen_field(fields), position))
    return Unexpected{*std::move(f)};
  if (FenFailure f = read_xiangqi_side(next_fen_field(fields), position)) return Unexpected{*std::move(f)};
  if (FenFailure f = read_xiangqi_rest(fields)) return Unexpected{*std::move(f)};
  return position;
}

std::string to_xiangqi_fen(const GamePosition& position) {
  return to_fen(*expanded_xiangqi_rules(), position) + " - - 0 1";
}

}  // namespace mate33
