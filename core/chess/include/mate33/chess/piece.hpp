#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "mate33/base/color.hpp"

namespace mate33 {

/// In the order in which a material names them: K Q R B N P.
enum class PieceType : std::uint8_t { king, queen, rook, bishop, knight, pawn };
inline constexpr unsigned piece_type_count = 6;
inline constexpr std::array<PieceType, piece_type_count> all_piece_types = {
    PieceType::king,   PieceType::queen,  PieceType::rook,
    PieceType::bishop, PieceType::knight, PieceType::pawn};
/// What a pawn can become.
inline constexpr std::array<PieceType, 4> promotion_types = {PieceType::queen, PieceType::rook,
                                                             PieceType::bishop, PieceType::knight};
constexpr unsigned index(PieceType t) {
  return static_cast<unsigned>(t);
}
constexpr bool is_slider(PieceType t) {
  return t == PieceType::queen || t == PieceType::rook || t == PieceType::bishop;
}
constexpr const char* name(PieceType t) {
  constexpr std::array<const char*, piece_type_count> names = {"king",   "queen",  "rook",
                                                               "bishop", "knight", "pawn"};
  return names[index(t)];
}

/// 'K', 'Q', 'R', 'B', 'N', 'P'.
constexpr char letter(PieceType t) {
  return "KQRBNP"[index(t)];
}
/// The type a letter of either case names; nothing for any other character.
constexpr std::optional<PieceType> piece_type_from_letter(char c) {
  for (const PieceType t : all_piece_types) {
    if (c == letter(t) || c == letter(t) + ('a' - 'A')) return t;
  }
  return std::nullopt;
}

struct Piece {
  Color color;
  PieceType type;
  friend constexpr bool operator==(Piece, Piece) = default;
};

/// The piece of a letter of FEN; nothing for any other character.
constexpr std::optional<Piece> piece_from_letter(char c) {
  const std::optional<PieceType> type = piece_type_from_letter(c);
  if (!type) return std::nullopt;
  return Piece{c == letter(*type) ? Color::white : Color::black, *type};
}

/// The letter of FEN: upper case for White.
constexpr char letter(Piece p) {
  return static_cast<char>(p.color == Color::white ? letter(p.type) : letter(p.type) + ('a' - 'A'));
}

}  // namespace mate33
