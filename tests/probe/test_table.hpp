#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "mate33/table/flat_table.hpp"
#include "mate33/tablebase.hpp"

/// The table of KBNvK, made once in a program and only in memory, and positions to ask it about.
namespace mate33 {

/// The contents of KBNvK.bin, and of a KBNvK.bin.zst.
const std::vector<std::byte>& table_bytes();
const std::vector<std::byte>& compressed_table_bytes();
/// A tablebase that has KBNvK.
const Tablebase& kbnvk();

/// The position of a FEN that must be readable. It may be illegal.
Position position_of(std::string_view fen);

/// Legal positions of KBNvK, the same on every machine: either colour has the pieces, either side moves.
std::vector<Position> random_kbnvk(std::size_t count);
/// Those of them that are won or lost.
std::vector<Position> random_decisive_kbnvk(std::size_t count);

constexpr Value win_in(unsigned plies) {
  return Value::win_in(Plies(plies));
}
constexpr Value loss_in(unsigned plies) {
  return Value::loss_in(Plies(plies));
}

inline constexpr std::string_view mate_in_33_fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
/// 1. Bd5#
inline constexpr std::string_view mate_in_1_fen = "k7/3N4/1K2B3/8/8/8/8/8 w - - 0 1";
inline constexpr std::string_view checkmate_fen = "k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1";
inline constexpr std::string_view stalemate_fen = "k7/8/1K1B4/8/8/8/8/7N b - - 0 1";

}  // namespace mate33
