#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "mate33/game/point.hpp"

namespace mate33 {

/// One of the eight ways to lay a square board onto itself; a board of unequal sides has four of them. It
/// turns the board over its diagonal first, if at all, then mirrors files and ranks.
class BoardSymmetry {
 public:
  static constexpr unsigned count = 8;

  constexpr BoardSymmetry() = default;
  /// Bit 0: mirrors files, 1: mirrors ranks, 2: exchanges files and ranks.
  explicit constexpr BoardSymmetry(unsigned code) : code_(static_cast<std::uint8_t>(code)) {}

  constexpr unsigned code() const { return code_; }
  constexpr bool is_identity() const { return code_ == 0; }
  constexpr bool fits(Board board) const { return code_ < 4 || board.files == board.ranks; }
  /// Precondition: fits the board.
  constexpr Point operator()(Board board, Point p) const {
    unsigned file = board.file_of(p), rank = board.rank_of(p);
    if ((code_ & 4) != 0) std::swap(file, rank);
    if ((code_ & 1) != 0) file = board.files - 1 - file;
    if ((code_ & 2) != 0) rank = board.ranks - 1 - rank;
    return board.point(file, rank);
  }
  /// What undoes it.
  constexpr BoardSymmetry inverse() const {
    if ((code_ & 4) == 0) return *this;
    return BoardSymmetry(4u | (code_ & 1u) << 1 | (code_ & 2u) >> 1);
  }
  friend constexpr bool operator==(BoardSymmetry, BoardSymmetry) = default;

 private:
  std::uint8_t code_ = 0;
};

/// The identity first.
inline constexpr std::array<BoardSymmetry, BoardSymmetry::count> all_board_symmetries = [] {
  std::array<BoardSymmetry, BoardSymmetry::count> all{};
  for (unsigned code = 0; code < BoardSymmetry::count; ++code) all[code] = BoardSymmetry(code);
  return all;
}();

}  // namespace mate33
