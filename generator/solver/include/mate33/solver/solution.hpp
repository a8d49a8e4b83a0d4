#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mate33/base/large_array.hpp"
#include "mate33/chess/position.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/chess/slice_layout.hpp"

namespace mate33 {

/// The values of all positions of a material, both sides to move, without castling rights and without a right
/// to capture en passant. Entries are numbered as TableLayout says.
class Solution {
 public:
  explicit Solution(TableLayout layout) : layout_(std::move(layout)), slices_(layout_.slice_count()) {}

  const TableLayout& layout() const { return layout_; }

  /// The values of one slice. Only planes that stand for themselves (SliceLayout::is_solved) are filled in.
  class Slice {
   public:
    /// The table, if it is of one, must outlive it.
    explicit Slice(SliceLayout layout);

    const SliceLayout& layout() const { return layout_; }
    /// By side to move.
    std::array<std::span<const Code>, 2> codes() const { return {codes(Color::white), codes(Color::black)}; }

    std::span<const Code> codes(Color to_move) const { return {codes_[index(to_move)].get(), entries()}; }
    std::span<Code> codes(Color to_move) { return {codes_[index(to_move)].get(), entries()}; }
    std::span<Code, square_count> row(Color to_move, std::size_t row) {
      return codes(to_move).subspan(row * square_count).first<square_count>();
    }
    std::span<const Code, square_count> row(Color to_move, std::size_t row) const {
      return codes(to_move).subspan(row * square_count).first<square_count>();
    }
    /// By row: the positions in which the side to move has no move. Held only where a right to capture en
    /// passant may be the only move: with pawns on both sides.
    std::vector<SquareSet>& moveless(Color to_move) { return moveless_[index(to_move)]; }
    const std::vector<SquareSet>& moveless(Color to_move) const { return moveless_[index(to_move)]; }
    /// Does nothing where they are not held.
    void note_moveless(Color to_move, std::size_t row, SquareSet positions) {
      if (auto& moveless = moveless_[index(to_move)]; !moveless.empty()) moveless[row] = positions;
    }

   private:
    std::size_t entries() const { return layout_.row_count() * square_count; }

    SliceLayout layout_;
    std::array<LargeArray<Code>, 2> codes_;  // by side to move
    std::array<std::vector<SquareSet>, 2> moveless_;
  };

  bool has_slice(std::size_t slice) const { return slices_[slice] != nullptr; }
  Slice& slice(std::size_t slice) { return *slices_[slice]; }
  const Slice& slice(std::size_t slice) const { return *slices_[slice]; }
  const std::shared_ptr<Slice>& shared_slice(std::size_t slice) const { return slices_[slice]; }
  Slice& make_slice(std::size_t slice);
  void drop_slice(std::size_t slice) { slices_[slice].reset(); }

  Code code(const TableLayout::RowPlace& place, Square black_king, Color to_move) const {
    return slices_[place.slice]->codes(to_move)[place.entry(black_king)];
  }
  /// The value for the side to move. Precondition: a legal position of this very material, without a legal
  /// capture en passant.
  Value value(const Position& position) const;

 private:
  TableLayout layout_;
  std::vector<std::shared_ptr<Slice>> slices_;
};

}  // namespace mate33
