#include "mate33/table/format/stored_block.hpp"

#include <algorithm>
#include <utility>

#include "format/short_number.hpp"
#include "mate33/base/checksum.hpp"
#include "mate33/base/little_endian.hpp"

namespace mate33 {

namespace {

/// One byte an entry, or two where the block holds greater codes.
CodeWidth width_of(std::optional<std::uint64_t> bytes, std::size_t entries) {
  return bytes == bytes_of_codes(entries, CodeWidth::two_bytes) ? CodeWidth::two_bytes : CodeWidth::byte;
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
  const CodeWidth width =
      all_fit<PlainBytes>(codes, CodeWidth::byte) ? CodeWidth::byte : CodeWidth::two_bytes;
  std::vector<std::byte> bytes(bytes_of_codes(codes.size(), width));
  codes_to_bytes(codes, width, bytes.data());
  const std::vector<std::byte> frame = compressor_.compress(bytes);
  if (frame.size() < bytes.size()) return packed_block(BlockCodec::zstd, frame);
  return packed_block(BlockCodec::plain, bytes);
}

std::vector<std::byte> parts_in_context(std::span<const std::vector<std::byte>> parts) {
  std::vector<std::byte> contents;
  if (std::ranges::all_of(parts, &std::vector<std::byte>::empty)) return contents;
  for (const auto& part : parts) append_short_number(contents, part.size());
  for (const auto& part : parts) contents.insert(contents.end(), part.begin(), part.end());
  return contents;
}

std::vector<std::byte> numbered_courses(std::span<const std::byte> courses,
                                        std::span<const std::byte> numbers) {
  constexpr int level = 19;  // of zstd: there are few bytes
  const std::vector<std::byte> frame = compress_zstd_frame(courses, level);
  std::vector<std::byte> contents;
  append_short_number(contents, frame.size());
  contents.insert(contents.end(), frame.begin(), frame.end());
  contents.insert(contents.end(), numbers.begin(), numbers.end());
  return contents;
}

void BlockBuffer::copy_plane(std::size_t plane, MutablePlaneCodes codes) const {
  copy_codes(plane * plane_entries, codes);
}

void BlockBuffer::copy_codes(std::size_t first, std::span<Code> codes) const {
  codes_from_bytes<PlainBytes>(&contents_[bytes_of_codes(first, width_)], width_, codes);
}

CodeWidth BlockBuffer::least_width(std::size_t entries) const {
  if (width_ == CodeWidth::two_bytes) return width_;
  std::byte bits{0};  // that any has
  for (std::size_t begin = 0; begin < entries; begin += codes_at_once) {
    for (std::size_t i = 0; i < codes_at_once; ++i) bits |= contents_[begin + i];
  }
  return width_for<PlainBytes>(std::to_integer<Code>(bits));
}

void BlockBuffer::copy_bytes(std::size_t first, CodeWidth width, std::byte* bytes) const {
  const std::byte* const begin = &contents_[bytes_of_codes(first, width_)];
  if (width == width_) {
    std::copy_n(begin, bytes_of_codes(codes_at_once, width), bytes);
  } else if (width == CodeWidth::half_byte) {
    for (std::size_t i = 0; i < codes_at_once / 2; ++i) bytes[i] = begin[2 * i] | begin[2 * i + 1] << 4;
  } else {
    for (std::size_t i = 0; i < codes_at_once; ++i) {
      bytes[2 * i] = begin[i];
      bytes[2 * i + 1] = std::byte{0};
    }
  }
}

std::span<const std::byte> BlockBuffer::part_in_context(std::size_t part) const {
  return std::span(contents_).subspan(parts_[part].begin, parts_[part].bytes);
}

/// Reads how many bytes each part has, and keeps the contents. Without contents no part has bytes.
std::optional<std::string> BlockBuffer::find_parts(std::span<const std::byte> contents, std::size_t count) {
  if (contents.empty()) {
    parts_.assign(count, {});
    return std::nullopt;
  }
  std::span<const std::byte> rest = contents;
  std::vector<Part> parts;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::optional<std::uint32_t> size = take_short_number(rest);
    if (!size) return "it is cut short where the sizes of its parts are";
    parts.push_back({bytes, *size});
    bytes += *size;
  }
  if (bytes != rest.size()) return "its parts have other bytes than it says";
  contents_.resize(std::max(contents_.size(), rest.size()));
  std::ranges::copy(rest, contents_.begin());
  parts_ = std::move(parts);
  return std::nullopt;
}

std::span<std::byte> BlockBuffer::room(std::size_t bytes) {
  if (packed_.size() < bytes) packed_.resize(bytes);
  return std::span(packed_).first(bytes);
}

std::optional<std::string> BlockBuffer::unpack_version1(std::span<const std::byte> frame,
                                                        std::size_t entries) {
  parts_.clear();
  has_courses_ = false;
  return decompress(frame, entries, FrameChecksum::inside);
}

std::optional<std::string> BlockBuffer::check_version2(std::span<const std::byte> block, std::size_t number) {
  if (block.size() < block_envelope_bytes) return "it is too short";
  const std::span packed = block.first(block.size() - sizeof(std::uint32_t));
  if (load_number<std::uint32_t>(packed.data() + packed.size()) == checksum32(packed, number)) {
    return std::nullopt;
  }
  return "its checksum is wrong";
}

std::optional<std::string> BlockBuffer::unpack_version2(std::span<const std::byte> block, std::size_t number,
                                                        BlockShape shape) {
  if (auto error = check_version2(block, number)) return error;
  return unpack(block.first(block.size() - sizeof(std::uint32_t)), shape);
}

std::optional<std::string> BlockBuffer::unpack(std::span<const std::byte> packed, BlockShape shape) {
  parts_.clear();
  has_courses_ = false;
  const std::span contents = packed.subspan(1);
  switch (static_cast<BlockCodec>(packed[0])) {
    case BlockCodec::context: return find_parts(contents, shape.parts);
    case BlockCodec::courses: return unpack_courses(contents, shape.entries);
    default: return unpack_codes(packed, shape.entries);
  }
}

/// The courses, then the numbers as any codes.
std::optional<std::string> BlockBuffer::unpack_courses(std::span<const std::byte> contents,
                                                       std::size_t entries) {
  const auto frame_bytes = take_short_number(contents);
  if (!frame_bytes || *frame_bytes >= contents.size()) return "its courses are cut short";
  const std::span frame = contents.first(*frame_bytes), numbers = contents.subspan(*frame_bytes);
  const auto course_bytes = zstd_content_size(frame);
  if (!course_bytes || *course_bytes > most_course_bytes) return "its courses are too long";
  std::vector<std::byte> bytes(static_cast<std::size_t>(*course_bytes));
  if (auto error = decompressor_.decompress(frame, bytes, FrameChecksum::elsewhere)) return error;
  if (auto error = courses_.parse(bytes)) return error;
  if (auto error = unpack_codes(numbers, entries)) return error;
  has_courses_ = true;
  return std::nullopt;
}

/// Codecs of which every entry has a code of its own. Precondition: there is a byte.
std::optional<std::string> BlockBuffer::unpack_codes(std::span<const std::byte> packed, std::size_t entries) {
  const std::span contents = packed.subspan(1);
  contents_.resize(std::max(contents_.size(), bytes_of_codes(entries, CodeWidth::two_bytes)));
  switch (const auto codec = static_cast<BlockCodec>(packed[0])) {
    case BlockCodec::plain:
      width_ = width_of(contents.size(), entries);
      if (contents.size() != bytes_of_codes(entries, width_)) return "it has not the bytes of its entries";
      std::ranges::copy(contents, contents_.begin());
      return std::nullopt;
    case BlockCodec::zstd: return decompress(contents, entries, FrameChecksum::elsewhere);
    case BlockCodec::uniform:
      if (contents.size() != sizeof(Code)) return "it has not the two bytes of a code";
      width_ = contents[1] == std::byte{0} ? CodeWidth::byte : CodeWidth::two_bytes;
      for (std::size_t i = 0; i < bytes_of_codes(entries, width_); ++i) {
        contents_[i] = contents[i % bytes_of_codes(1, width_)];
      }
      return std::nullopt;
    default: return "this program does not know its codec " + std::to_string(static_cast<unsigned>(codec));
  }
}

std::optional<std::string> BlockBuffer::decompress(std::span<const std::byte> frame, std::size_t entries,
                                                   FrameChecksum checksum) {
  width_ = width_of(zstd_content_size(frame), entries);
  const std::size_t size = bytes_of_codes(entries, width_);
  contents_.resize(std::max(contents_.size(), size));
  return decompressor_.decompress(frame, std::span(contents_).first(size), checksum);
}

}  // namespace mate33
