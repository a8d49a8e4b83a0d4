#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "mate33/base/color.hpp"

namespace mate33 {

/// In the order of the rules, in which a material names them: K R N C P A E. White is red.
enum class XiangqiPieceType : std::uint8_t { general, chariot, horse, cannon, soldier, advisor, elephant };
inline constexpr unsigned xiangqi_piece_type_count = 7;
inline constexpr std::array<XiangqiPieceType, xiangqi_piece_type_count> all_xiangqi_piece_types = {
    XiangqiPieceType::general, XiangqiPieceType::chariot, XiangqiPieceType::horse,   XiangqiPieceType::cannon,
    XiangqiPieceType::soldier, XiangqiPieceType::advisor, XiangqiPieceType::elephant};
constexpr unsigned index(XiangqiPieceType t) {
  return static_cast<unsigned>(t);
}

/// The number of the piece in the rules.
constexpr std::uint8_t piece_number(XiangqiPieceType t) {
  return static_cast<std::uint8_t>(t);
}
constexpr XiangqiPieceType type_of_piece(std::uint8_t number) {
  return static_cast<XiangqiPieceType>(number);
}

/// 'K', 'R', 'N', 'C', 'P', 'A', 'E': the letters of materials.
constexpr char letter(XiangqiPieceType t) {
  return "KRNCPAE"[index(t)];
}

/// The type a letter of either case names, E and H as well as FEN's B and N; nothing for any other character.
constexpr std::optional<XiangqiPieceType> xiangqi_piece_type_from_letter(char c) {
  const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c;
  if (upper == 'B') return XiangqiPieceType::elephant;
  if (upper == 'H') return XiangqiPieceType::horse;
  for (const XiangqiPieceType t : all_xiangqi_piece_types) {
    if (upper == letter(t)) return t;
  }
  return std::nullopt;
}

struct XiangqiPiece {
  Color color;
  XiangqiPieceType type;
  friend constexpr bool operator==(XiangqiPiece, XiangqiPiece) = default;
};

}  // namespace mate33
