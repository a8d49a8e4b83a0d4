#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mate33 {

/// The version of the zstd library that is in use, as "1.5.4".
std::string zstd_version();

/// Whether the bytes begin as a zstd frame does.
bool is_zstd_frame(std::span<const std::byte> bytes);

/// How many of the bytes the frame at their beginning takes; nothing if it is broken or cut short.
std::optional<std::size_t> zstd_frame_size(std::span<const std::byte> bytes);
/// The size of the contents that the frame announces; nothing if it announces none.
std::optional<std::uint64_t> zstd_content_size(std::span<const std::byte> frame);

/// Whether a frame carries a checksum of its contents, or whoever holds it has one of the frame.
enum class FrameChecksum : bool { elsewhere, inside };

/// Decompresses exactly one frame, whose contents must fill `target` exactly. The size that the frame
/// announces is compared before anything is decompressed. The frame must carry a checksum unless there is one
/// elsewhere, and nothing may follow it. Answers what is wrong, if anything.
std::optional<std::string> decompress_zstd_frame(std::span<const std::byte> frame,
                                                 std::span<std::byte> target,
                                                 FrameChecksum checksum = FrameChecksum::inside);

/// Does the same for one frame after the other with the memory it needs kept: a third quicker for a block.
class ZstdDecompressor {
 public:
  ZstdDecompressor();
  ~ZstdDecompressor();
  ZstdDecompressor(ZstdDecompressor&&) noexcept;
  ZstdDecompressor& operator=(ZstdDecompressor&&) noexcept;

  /// As decompress_zstd_frame(). Throws std::bad_alloc without memory.
  std::optional<std::string> decompress(std::span<const std::byte> frame, std::span<std::byte> target,
                                        FrameChecksum checksum = FrameChecksum::inside);

 private:
  struct Context;
  std::unique_ptr<Context> context_;  // made when it is first needed
};

/// Makes frames with content size, one after the other. What it takes to make one, a megabyte and more, is
/// used for the next. Not for two threads at once. Throws std::bad_alloc without memory.
class ZstdCompressor {
 public:
  /// `level` as of zstd, 1..22.
  explicit ZstdCompressor(int level, FrameChecksum checksum = FrameChecksum::inside);
  ~ZstdCompressor();
  ZstdCompressor(const ZstdCompressor&) = delete;
  ZstdCompressor& operator=(const ZstdCompressor&) = delete;

  std::vector<std::byte> compress(std::span<const std::byte> bytes);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
  std::vector<std::byte> room_;
};

/// One such frame, with a checksum.
std::vector<std::byte> compress_zstd_frame(std::span<const std::byte> bytes, int level);

}  // namespace mate33
