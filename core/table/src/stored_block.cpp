#include "mate33/table/stored_block.hpp"

#include <algorithm>

#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"
#include "mate33/table/code_bytes.hpp"

namespace mate33 {

namespace {

/// Of a block without its last bytes, where the checksum itself stands.
std::uint32_t checksum_within(std::span<const std::byte> block, std::size_t number) {
  return checksum32(block.first(block.size() - sizeof(std::uint32_t)), number);
}

}  // namespace

std::vector<std::byte> packed_block(BlockCodec codec, std::span<const std::byte> contents) {
  std::vector<std::byte> packed;
  packed.reserve(contents.size() + block_envelope_bytes);
  packed.push_back(static_cast<std::byte>(codec));
  packed.insert(packed.end(), contents.begin(), contents.end());
  return packed;
}

std::vector<std::byte> seal_block(std::vector<std::byte> packed, std::size_t number) {
  append_number(packed, checksum32(packed, number));
  return packed;
}

std::vector<std::byte> BlockPacker::pack(std::span<const Code> codes) {
  const Code first = codes[0];
  if (std::ranges::all_of(codes, [&](Code code) { return code == first; })) {
    std::vector<std::byte> contents;
    append_number(contents, first);
    return packed_block(BlockCodec::uniform, contents);
  }
  const bool wide = !all_fit<PlainBytes>(codes);
  std::vector<std::byte> bytes(bytes_of_codes(codes.size(), wide));
  codes_to_bytes<PlainBytes>(codes, wide, bytes.data());
  const std::vector<std::byte> frame = compressor_.compress(bytes);
  if (frame.size() < bytes.size()) return packed_block(BlockCodec::zstd, frame);
  return packed_block(BlockCodec::plain, bytes);
}

void BlockBuffer::copy_to(std::span<Code> codes) const {
  codes_from_bytes<PlainBytes>(contents_.data(), wide_, codes);
}

std::span<std::byte> BlockBuffer::room(std::size_t bytes) {
  if (packed_.size() < bytes) packed_.resize(bytes);
  return std::span(packed_).first(bytes);
}

std::optional<std::string> BlockBuffer::unpack_version1(std::span<const std::byte> frame,
                                                        std::size_t entries) {
  return decompress(frame, entries, FrameChecksum::inside);
}

std::optional<std::string> BlockBuffer::unpack_version2(std::span<const std::byte> block, std::size_t number,
                                                        std::size_t entries) {
  if (block.size() < block_envelope_bytes) return "it is too short";
  const std::span contents = block.subspan(1, block.size() - block_envelope_bytes);
  if (load_number<std::uint32_t>(contents.data() + contents.size()) != checksum_within(block, number)) {
    return "its checksum is wrong";
  }
  contents_.resize(std::max(contents_.size(), bytes_of_codes(entries, true)));
  switch (const auto codec = static_cast<BlockCodec>(block[0])) {
    case BlockCodec::plain:
      wide_ = contents.size() == bytes_of_codes(entries, true);
      if (!wide_ && contents.size() != entries) return "it has not the bytes of its entries";
      std::ranges::copy(contents, contents_.begin());
      return std::nullopt;
    case BlockCodec::zstd: return decompress(contents, entries, FrameChecksum::elsewhere);
    case BlockCodec::uniform:
      if (contents.size() != sizeof(Code)) return "it has not the two bytes of a code";
      wide_ = contents[1] != std::byte{0};
      for (std::size_t i = 0; i < bytes_of_codes(entries, wide_); ++i) {
        contents_[i] = contents[wide_ ? i % sizeof(Code) : 0];
      }
      return std::nullopt;
    default: return "this program does not know its codec " + std::to_string(static_cast<unsigned>(codec));
  }
}

std::optional<std::string> BlockBuffer::decompress(std::span<const std::byte> frame, std::size_t entries,
                                                   FrameChecksum checksum) {
  // One byte an entry, or two where the block holds greater codes.
  wide_ = zstd_content_size(frame) == bytes_of_codes(entries, true);
  const std::size_t size = bytes_of_codes(entries, wide_);
  contents_.resize(std::max(contents_.size(), size));
  return decompressor_.decompress(frame, std::span(contents_).first(size), checksum);
}

}  // namespace mate33
