#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "mate33/base/large_array.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"

namespace mate33 {

/// The values of all positions of a material of a game whose rules are data, both sides to move. Entries are
/// numbered as GameLayout says: rows of `width` codes; illegal_code where there is no position.
class GameSolution {
 public:
  /// Nothing is filled in.
  explicit GameSolution(GameLayout layout)
      : layout_(std::move(layout)), entries_(layout_.row_count() * layout_.width()) {
    for (auto& codes : codes_) codes = make_large_array<Code>(entries_);
  }

  /// A copy with the same values.
  std::unique_ptr<GameSolution> copy() const {
    auto made = std::make_unique<GameSolution>(layout_);
    for (const Color c : all_colors) std::ranges::copy(codes(c), made->codes(c).begin());
    return made;
  }

  const GameLayout& layout() const { return layout_; }
  std::span<const Code> codes(Color to_move) const { return {codes_[index(to_move)].get(), entries_}; }
  std::span<Code> codes(Color to_move) { return {codes_[index(to_move)].get(), entries_}; }
  std::span<const Code> row(Color to_move, std::size_t row) const {
    return codes(to_move).subspan(row * layout_.width(), layout_.width());
  }
  std::span<Code> row(Color to_move, std::size_t row) {
    return codes(to_move).subspan(row * layout_.width(), layout_.width());
  }

 private:
  GameLayout layout_;
  std::size_t entries_;
  std::array<LargeArray<Code>, 2> codes_;  // by side to move
};

}  // namespace mate33
