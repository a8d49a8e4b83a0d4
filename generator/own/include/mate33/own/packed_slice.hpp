#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/chess/piece.hpp"
#include "mate33/own/packed_bytes.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/codec/code.hpp"
#include "mate33/table/layouts/chess/placement.hpp"

namespace mate33 {

/// Codes in as many bytes each as they need: those of DTZ mostly in one, which take half the time to pack and
/// to unpack.
class PackableCodes {
 public:
  /// Room for so many. Precondition: in one byte each only such as fit() are put there.
  PackableCodes(std::size_t count, bool in_one_byte)
      : size_(count), in_one_byte_(in_one_byte), bytes_(count * (in_one_byte ? 1 : sizeof(Code))) {}

  /// Whether all of them fit one byte.
  static bool fit(std::span<const Code> codes);

  std::size_t size() const { return size_; }
  Code operator[](std::size_t i) const {
    if (!in_one_byte_) return wide(i);
    const auto byte = std::to_integer<Code>(bytes_[i]);
    return byte == illegal_byte ? illegal_code : byte;
  }
  /// Those from `first` on.
  void put(std::size_t first, std::span<const Code> codes);
  void copy(std::size_t first, std::span<Code> target) const;
  std::span<const std::byte> bytes() const { return bytes_; }
  std::span<std::byte> bytes() { return bytes_; }

 private:
  static constexpr Code illegal_byte = 0xFE;

  Code wide(std::size_t i) const {
    Code code;
    std::memcpy(&code, &bytes_[i * sizeof(Code)], sizeof(Code));
    return code;
  }

  std::size_t size_;
  bool in_one_byte_;
  std::vector<std::byte> bytes_;
};

/// The codes of some entries that follow each other, for either side to move.
class CodePage {
 public:
  /// Of each side to move: all of a slice with one piece; of a larger one, those of one square of the white
  /// king. Less would take more memory in all.
  static constexpr std::size_t entry_count = square_count * square_count * square_count;

  explicit CodePage(PackableCodes codes) : codes_(std::move(codes)) {}

  /// `entry`: of the slice.
  Code code(Color to_move, std::size_t entry) const {
    return codes_[index(to_move) * (codes_.size() / 2) + entry % entry_count];
  }
  std::size_t bytes() const { return codes_.bytes().size(); }

 private:
  PackableCodes codes_;  // of White to move, then of Black
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
  PackableCodes codes_of(std::size_t page, SlicePacker& packer) const;

  const std::size_t entry_count_;
  const bool in_one_byte_;         // each code
  std::vector<std::size_t> ends_;  // of the frames
  const PackedBytes bytes_;        // frames of zstd: the pages, then where there is no move
};

}  // namespace mate33
