#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/codec/code_bytes.hpp"
#include "mate33/table/codec/code_plane.hpp"
#include "mate33/table/format/courses.hpp"

/// What a file holds of a block (docs/format.md): of version 1 a zstd frame; of version 2 a byte that names
/// the codec, the contents, and a checksum of both in four bytes, whose seed is the block's number.
namespace mate33 {

enum class BlockCodec : std::uint8_t {
  plain = 0,    ///< a byte a code, or two where the contents are twice as long
  zstd = 1,     ///< a zstd frame of the same
  uniform = 2,  ///< one code in two bytes, which every entry has
  context = 3,  ///< the bytes of each part in the context codec, their numbers first
  courses = 4,  ///< the block's courses, and of each entry the number of its course in codec 0, 1 or 2
};

/// What stands around the contents of a block of version 2, in bytes.
inline constexpr std::size_t block_envelope_bytes = 1 + sizeof(std::uint32_t);

/// The codec's byte and contents as one.
std::vector<std::byte> packed_block(BlockCodec codec, std::span<const std::byte> contents);
/// The block as it stands in a file of version 2, of what packed_block() puts together.
std::vector<std::byte> seal_block(std::vector<std::byte> packed, std::size_t number);

/// The contents of a block in the context codec: the bytes of each of its parts: its planes, none of those
/// that are images of others. Nothing where no part has bytes.
std::vector<std::byte> parts_in_context(std::span<const std::vector<std::byte>> parts);

/// The contents of a block of courses: their bytes one after the other, and what packed_block() or
/// BlockPacker makes of the numbers.
std::vector<std::byte> numbered_courses(std::span<const std::byte> courses,
                                        std::span<const std::byte> numbers);

/// Packs blocks of version 2, one after the other. Not for two threads at once. Throws std::bad_alloc.
class BlockPacker {
 public:
  /// `level` as of zstd, 1..22.
  explicit BlockPacker(int level) : compressor_(level, FrameChecksum::elsewhere) {}
  /// The codec's byte and the contents, as seal_block() takes them.
  std::vector<std::byte> pack(std::span<const Code> codes);

 private:
  ZstdCompressor compressor_;
};

/// How many entries a block has, and in how many parts the context codec codes them: planes, as a rule.
struct BlockShape {
  std::size_t entries, parts;
  static constexpr BlockShape of_planes(std::size_t entries) { return {entries, entries / plane_entries}; }
};

/// Memory to read blocks into, which serves for one block after the other; of one thread at a time.
class BlockBuffer {
 public:
  // Each takes what a file holds of a block of so many entries, and answers what is wrong with it, if
  // anything; the buffer then holds no block. They throw std::bad_alloc.
  std::optional<std::string> unpack_version1(std::span<const std::byte> frame, std::size_t entries);
  /// Of packed_block(), without a checksum.
  std::optional<std::string> unpack(std::span<const std::byte> packed, BlockShape shape);
  std::optional<std::string> unpack_version2(std::span<const std::byte> block, std::size_t number,
                                             BlockShape shape);
  /// Only compares a block of version 2 with its checksum.
  static std::optional<std::string> check_version2(std::span<const std::byte> block, std::size_t number);

  /// Whether the parts are in the context codec; else their codes are here as they are stored.
  bool is_in_context() const { return !parts_.empty(); }
  /// The courses of the block, of which the codes are the numbers then; null where it has none.
  const Courses* courses() const { return has_courses_ ? &courses_ : nullptr; }
  /// The stored codes of a plane, by its number in the block. Precondition: !is_in_context().
  void copy_plane(std::size_t plane, MutablePlaneCodes codes) const;
  /// Those from `first` on. Precondition: the same; the block was unpacked for as many.
  void copy_codes(std::size_t first, std::span<Code> codes) const;
  /// A width that has room for each of them. Precondition: the same; the block was unpacked for `entries`,
  /// a multiple of codes_at_once.
  CodeWidth least_width(std::size_t entries) const;
  /// The bytes of codes_at_once of them from `first` on. Precondition: the same; the width has room for them.
  void copy_bytes(std::size_t first, CodeWidth width, std::byte* bytes) const;
  /// The bytes of a part. Precondition: is_in_context().
  std::span<const std::byte> part_in_context(std::size_t part) const;

  /// Room for so many bytes of a file.
  std::span<std::byte> room(std::size_t bytes);

 private:
  std::optional<std::string> decompress(std::span<const std::byte> frame, std::size_t entries,
                                        FrameChecksum checksum);

  std::optional<std::string> unpack_codes(std::span<const std::byte> packed, std::size_t entries);
  std::optional<std::string> unpack_courses(std::span<const std::byte> contents, std::size_t entries);
  std::optional<std::string> find_parts(std::span<const std::byte> contents, std::size_t count);

  bool has_courses_ = false;
  Courses courses_;
  CodeWidth width_ = CodeWidth::byte;  // of what the contents hold
  std::vector<std::byte> contents_;
  struct Part {
    std::size_t begin, bytes;
  };
  std::vector<Part> parts_;  // of the contents; none where the codes are there as they are stored
  std::vector<std::byte> packed_;
  ZstdDecompressor decompressor_;
};

}  // namespace mate33
