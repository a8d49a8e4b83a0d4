#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/piece.hpp"
#include "mate33/own/packed_bytes.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/codec/code_bytes.hpp"
#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

/// The codes of some entries that follow each other, for either side to move.
class CodePage {
 public:
  /// Of each side to move: all of a slice with one piece; of a larger one, those of one square of the white
  /// king. Less would take more memory in all.
  static constexpr std::size_t entry_count = square_count * square_count * square_count;

  /// As codes_to_bytes() writes them: of White to move, then of Black.
  CodePage(std::vector<std::byte> bytes, CodeWidth width) : bytes_(std::move(bytes)), width_(width) {}

  /// `entry`: of the slice.
  Code code(Color to_move, std::size_t entry) const {
    const std::byte* const side = &bytes_[index(to_move) * bytes_.size() / 2];
    return code_in_bytes<MarkedBytes>(side, entry % entry_count, width_);
  }
  std::size_t bytes() const { return bytes_.size(); }

 private:
  std::vector<std::byte> bytes_;
  CodeWidth width_;
};

/// What packs slices and unpacks them, one after the other: zstd takes as long for its memory as for a small
/// slice. Not for two threads at once.
struct SlicePacker {
  SlicePacker();

  ZstdCompressor compressor;
  ZstdDecompressor decompressor;
  std::vector<std::byte> read;  ///< from scratch
};

/// A slice in little memory, or in scratch. A position is found by its page alone: unpacked, a slice with a
/// queen a side takes 64 MiB.
class PackedSlice {
 public:
  /// The room must outlive it.
  PackedSlice(const Solution::Slice& slice, SlicePacker& packer, PackedRoom& room);

  std::shared_ptr<const Solution::Slice> unpack(const Placement& placement, SlicePacker& packer) const;
  /// The page that has this entry.
  CodePage page_of(std::size_t entry, SlicePacker& packer) const;

  /// Whether both are of the same codes.
  bool is_same(const PackedSlice& other, SlicePacker& packer) const;

  std::size_t bytes() const { return bytes_.size(); }
  /// Of how many entries, for either side to move.
  std::size_t entry_count() const { return entry_count_; }

 private:
  std::vector<std::byte> frames_of(const Solution::Slice& slice, SlicePacker& packer);
  std::span<const std::byte> frame(std::size_t number, SlicePacker& packer) const;
  std::vector<std::byte> bytes_of(std::size_t page, SlicePacker& packer) const;

  const std::size_t entry_count_;
  const CodeWidth width_;          // codes of DTZ mostly fit a byte, packed in half the time of two
  std::vector<std::size_t> ends_;  // of the frames
  const PackedBytes bytes_;        // frames of zstd: the pages, then where there is no move
};

}  // namespace mate33
