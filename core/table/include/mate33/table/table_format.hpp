#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/expected.hpp"
#include "mate33/table/table_layout.hpp"
#include "mate33/table/value.hpp"

/// The file KBNvK.m33, version 1, as docs/format.md specifies it: the parts before the blocks.
namespace mate33 {

inline constexpr std::uint32_t table_format_version = 1;
inline constexpr std::size_t planes_per_block = 8;
inline constexpr std::size_t entries_per_block = planes_per_block * square_count * square_count;  // 32,768
inline constexpr std::size_t preamble_bytes = 32;
inline constexpr std::string_view table_file_extension = ".m33";

/// The first bytes of the file; the header repeats them.
struct TablePreamble {
  std::uint32_t header_bytes;  ///< of the header, decompressed
  std::uint64_t block_count;   ///< of both sides together
  std::uint64_t blocks_bytes;  ///< of all blocks, compressed

  std::array<std::byte, preamble_bytes> to_bytes() const;
  /// The error is one phrase, as "is not a mate33 table".
  static Expected<TablePreamble, std::string> parse(std::span<const std::byte, preamble_bytes> bytes);
  friend bool operator==(const TablePreamble&, const TablePreamble&) = default;
};

/// What the positions of one side to move come to. Positions are counted up to symmetry, as the table holds
/// them.
struct TableCounts {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  Plies longest_win, longest_loss;  ///< 0 where there is none
  friend bool operator==(const TableCounts&, const TableCounts&) = default;
};

/// What the header says beside the fixed facts of the format.
struct TableHeader {
  Material material;
  std::vector<Piece> pieces;          ///< in the order of the layout
  std::array<TableCounts, 2> counts;  ///< by side to move

  /// The longest distance to mate, of either side to move; 0 where there is none.
  Plies longest() const;
  /// The text of the header, without the preamble.
  std::string to_text() const;
  /// Refuses, by name, what this version does not know. The error is one phrase.
  static Expected<TableHeader, std::string> parse(std::string_view text);
  friend bool operator==(const TableHeader&, const TableHeader&) = default;
};

/// "KBNvK.m33".
std::string table_file_name(Material material);

/// How the planes of a table are spread over blocks. Only canonical slices are there, in ascending order;
/// block 2b holds planes 8b to 8b + 7 with White to move, block 2b + 1 the same with Black to move.
class BlockMap {
 public:
  explicit BlockMap(const TableLayout& layout);

  std::size_t plane_count() const { return plane_count_; }
  std::size_t block_count() const { return (plane_count_ + planes_per_block - 1) / planes_per_block * 2; }
  /// The entries of a block.
  std::size_t entry_count(std::size_t block) const;
  /// The number of a plane among all of the table. Precondition: the slice is canonical.
  std::size_t plane_number(std::size_t slice, std::size_t plane) const {
    return (rank_of_slice_.empty() ? slice : rank_of_slice_[slice]) * planes_per_slice_ + plane;
  }
  static std::size_t block_of(std::size_t plane, Color to_move) {
    return plane / planes_per_block * 2 + index(to_move);
  }
  static Color color_of(std::size_t block) { return all_colors[block % 2]; }

  /// A plane of a block, by its number there.
  struct SlicePlane {
    std::size_t slice;
    std::size_t plane;  ///< of the slice
  };
  SlicePlane slice_plane(std::size_t block, std::size_t plane_in_block) const;

 private:
  std::size_t planes_per_slice_;
  std::size_t plane_count_;
  std::vector<std::uint32_t> rank_of_slice_;  // empty where every slice is canonical
};

}  // namespace mate33
