#include "mate33/base/zstd_frame.hpp"

#ifdef __wasm__
#define ZSTD_STATIC_LINKING_ONLY
#endif
#include <zstd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

namespace mate33 {

namespace {

/// Whether a checksum of its contents ends the frame.
bool has_checksum(std::span<const std::byte> frame) {
  constexpr std::size_t descriptor = 4;  // behind the magic number
  constexpr std::byte checksum_flag{0x04};
  return frame.size() > descriptor && (frame[descriptor] & checksum_flag) != std::byte{0};
}

}  // namespace

std::string zstd_version() {
  return ZSTD_versionString();
}

bool is_zstd_frame(std::span<const std::byte> bytes) {
  constexpr std::array<std::byte, 4> magic = {std::byte{0x28}, std::byte{0xB5}, std::byte{0x2F},
                                              std::byte{0xFD}};
  return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin());
}

std::optional<std::size_t> zstd_frame_size(std::span<const std::byte> bytes) {
  const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) return std::nullopt;
  return size;
}

std::optional<std::uint64_t> zstd_content_size(std::span<const std::byte> frame) {
  const unsigned long long size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return std::nullopt;
  return size;
}

std::optional<std::string> decompress_zstd_frame(std::span<const std::byte> frame,
                                                 std::span<std::byte> target, FrameChecksum checksum) {
  return ZstdDecompressor().decompress(frame, target, checksum);
}

struct ZstdDecompressor::Context {
  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> zstd{ZSTD_createDCtx()};
};

ZstdDecompressor::ZstdDecompressor() = default;
ZstdDecompressor::~ZstdDecompressor() = default;
ZstdDecompressor::ZstdDecompressor(ZstdDecompressor&&) noexcept = default;
ZstdDecompressor& ZstdDecompressor::operator=(ZstdDecompressor&&) noexcept = default;

std::optional<std::string> ZstdDecompressor::decompress(std::span<const std::byte> frame,
                                                        std::span<std::byte> target, FrameChecksum checksum) {
  const std::size_t frame_size = ZSTD_findFrameCompressedSize(frame.data(), frame.size());
  if (ZSTD_isError(frame_size) != 0) return "its zstd frame is broken or cut short";
  if (frame_size != frame.size())
    return std::to_string(frame.size() - frame_size) + " bytes follow its zstd frame";
  const unsigned long long announced = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (announced != target.size())
    return "its zstd frame does not announce " + std::to_string(target.size()) + " bytes";
  if (checksum == FrameChecksum::inside && !has_checksum(frame)) return "its zstd frame carries no checksum";
  if (!context_) context_ = std::make_unique<Context>();
  if (!context_->zstd) {
    context_.reset();
    throw std::bad_alloc();
  }
  const std::size_t size =
      ZSTD_decompressDCtx(context_->zstd.get(), target.data(), target.size(), frame.data(), frame.size());
  if (ZSTD_isError(size) != 0) return std::string("zstd: ") + ZSTD_getErrorName(size);
  if (size != target.size()) return "its zstd frame holds fewer bytes than it announces";
  return std::nullopt;
}

struct ZstdCompressor::Context {
  explicit Context(int its_level) : level(its_level) {}
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  const int level;
  std::unique_ptr<ZSTD_CCtx, Free> zstd{ZSTD_createCCtx()};
};

ZstdCompressor::ZstdCompressor(int level, FrameChecksum checksum)
    : context_(std::make_unique<Context>(level)) {
  if (!context_->zstd) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_compressionLevel, context_->level);
  ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_checksumFlag,
                         checksum == FrameChecksum::inside ? 1 : 0);
}

ZstdCompressor::~ZstdCompressor() = default;

std::vector<std::byte> ZstdCompressor::compress(std::span<const std::byte> bytes) {
#ifdef __wasm__
  // zstd does not know of the SIMD here, and would look for matches in another way than elsewhere: it is told
  // to do as it does where it knows, so that the bytes are the same.
  constexpr unsigned least_window_log = 15;
  const bool by_rows = ZSTD_getCParams(context_->level, bytes.size(), 0).windowLog >= least_window_log;
  ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_useRowMatchFinder,
                         by_rows ? ZSTD_ps_enable : ZSTD_ps_disable);
#endif
  if (const std::size_t most = ZSTD_compressBound(bytes.size()); room_.size() < most) room_.resize(most);
  const std::size_t size =
      ZSTD_compress2(context_->zstd.get(), room_.data(), room_.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) throw std::bad_alloc();  // the bound leaves no other reason
  // A copy: the room has space for much more.
  return {room_.begin(), room_.begin() + static_cast<std::ptrdiff_t>(size)};
}

std::vector<std::byte> compress_zstd_frame(std::span<const std::byte> bytes, int level) {
  return ZstdCompressor(level).compress(bytes);
}

}  // namespace mate33
