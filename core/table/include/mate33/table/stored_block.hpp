#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/zstd_frame.hpp"
#include "mate33/table/code.hpp"

/// What a file holds of a block (docs/format.md): of version 1 a zstd frame; of version 2 a byte that names
/// the codec, the contents, and a checksum of both in four bytes, whose seed is the block's number.
namespace mate33 {

enum class BlockCodec : std::uint8_t {
  plain = 0,    ///< a byte a code, or two where the contents are twice as long
  zstd = 1,     ///< a zstd frame of the same
  uniform = 2,  ///< one code in two bytes, which every entry has
};

/// What stands around the contents of a block of version 2, in bytes.
inline constexpr std::size_t block_envelope_bytes = 1 + sizeof(std::uint32_t);

/// The codec's byte and contents as one.
std::vector<std::byte> packed_block(BlockCodec codec, std::span<const std::byte> contents);
/// The block as it stands in a file of version 2, of what packed_block() puts together.
std::vector<std::byte> seal_block(std::vector<std::byte> packed, std::size_t number);

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

/// Memory to read blocks into, which serves for one block after the other; of one thread at a time.
class BlockBuffer {
 public:
  // Each takes what a file holds of a block of so many entries, and answers what is wrong with it, if
  // anything; the buffer then holds no block. They throw std::bad_alloc.
  std::optional<std::string> unpack_version1(std::span<const std::byte> frame, std::size_t entries);
  std::optional<std::string> unpack_version2(std::span<const std::byte> block, std::size_t number,
                                             std::size_t entries);

  /// The codes of the block, as they are stored. Precondition: as many as it has entries.
  void copy_to(std::span<Code> codes) const;

  /// Room for so many bytes of a file.
  std::span<std::byte> room(std::size_t bytes);

 private:
  std::optional<std::string> decompress(std::span<const std::byte> frame, std::size_t entries,
                                        FrameChecksum checksum);

  bool wide_ = false;  // two bytes a code, the lower first; else one
  std::vector<std::byte> contents_;
  std::vector<std::byte> packed_;
  ZstdDecompressor decompressor_;
};

}  // namespace mate33
