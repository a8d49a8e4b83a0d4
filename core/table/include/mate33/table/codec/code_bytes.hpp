#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "mate33/base/little_endian.hpp"
#include "mate33/table/codec/code.hpp"

/// How codes are written as bytes, in files and in memory. Loops without an early end: the compiler makes
/// vector instructions of them.
namespace mate33 {

/// What a code takes: of two in a byte, the first is the lower half; of two bytes, the first is the lower
/// one. Files have no halves of bytes.
enum class CodeWidth : std::uint8_t { half_byte, byte, two_bytes };

constexpr unsigned bits_of(CodeWidth width) {
  return 4u << static_cast<unsigned>(width);
}
/// The greatest number of this width.
constexpr Code all_ones(CodeWidth width) {
  return static_cast<Code>((1u << bits_of(width)) - 1);
}

/// The bytes that so many codes fill.
constexpr std::size_t bytes_of_codes(std::size_t codes, CodeWidth width) {
  if (width == CodeWidth::half_byte) return codes / 2;
  return width == CodeWidth::byte ? codes : 2 * codes;
}
// Not by way of bits: where a size has 32, KRPvKR has more of them than it can count.
static_assert(bytes_of_codes(std::size_t{3} << 28, CodeWidth::two_bytes) == std::size_t{3} << 29);

/// Codes as a file has them: themselves.
struct PlainBytes {
  static constexpr bool fits(Code code, CodeWidth width) { return code <= all_ones(width); }
  static constexpr Code code_of(Code number, CodeWidth) { return number; }
};

/// Codes as memory has them, illegal_code among them: what of it has room stands for it.
struct MarkedBytes {
  static constexpr Code mark(CodeWidth width) { return illegal_code & all_ones(width); }
  static constexpr bool fits(Code code, CodeWidth width) {
    return code < mark(width) || code == illegal_code;
  }
  static constexpr Code code_of(Code number, CodeWidth width) {
    return number == mark(width) ? illegal_code : number;
  }
};

/// The least width that has room for codes up to this one.
template <class Bytes>
constexpr CodeWidth width_for(Code greatest) {
  for (const CodeWidth width : {CodeWidth::half_byte, CodeWidth::byte}) {
    if (Bytes::fits(greatest, width)) return width;
  }
  return CodeWidth::two_bytes;
}

/// So many codes at a time are worth looking whether to go on.
inline constexpr std::size_t codes_at_once = 64;

template <class Bytes>
bool all_fit(std::span<const Code> codes, CodeWidth width) {
  const std::size_t whole = codes.size() / codes_at_once * codes_at_once;
  for (const Code code : codes.subspan(whole)) {
    if (!Bytes::fits(code, width)) return false;
  }
  for (std::size_t begin = 0; begin < whole; begin += codes_at_once) {
    const auto part = codes.subspan(begin).first<codes_at_once>();
    Code beyond = 0;
    for (std::size_t i = 0; i < codes_at_once; ++i) beyond |= Bytes::fits(part[i], width) ? Code{0} : Code{1};
    if (beyond != 0) return false;
  }
  return true;
}

/// Writes bytes_of_codes() bytes. Preconditions: all fit; of half a byte, an even number.
inline void codes_to_bytes(std::span<const Code> codes, CodeWidth width, std::byte* bytes) {
  switch (width) {
    case CodeWidth::half_byte:
      for (std::size_t i = 0; i < codes.size() / 2; ++i)
        bytes[i] = static_cast<std::byte>((codes[2 * i] & 0xF) | (codes[2 * i + 1] & 0xF) << 4);
      return;
    case CodeWidth::byte:
      for (std::size_t i = 0; i < codes.size(); ++i) bytes[i] = static_cast<std::byte>(codes[i]);
      return;
    case CodeWidth::two_bytes:
      for (std::size_t i = 0; i < codes.size(); ++i) {
        bytes[2 * i] = static_cast<std::byte>(codes[i]);
        bytes[2 * i + 1] = static_cast<std::byte>(codes[i] >> 8);
      }
      return;
  }
}

/// One of the codes that codes_to_bytes() wrote, by its place among them.
template <class Bytes>
Code code_in_bytes(const std::byte* bytes, std::size_t place, CodeWidth width) {
  if (width == CodeWidth::two_bytes) return load_number<Code>(&bytes[2 * place]);
  const unsigned shift = width == CodeWidth::half_byte ? place % 2 * 4 : 0;
  const auto number =
      static_cast<Code>(std::to_integer<unsigned>(bytes[bytes_of_codes(place, width)]) >> shift);
  return Bytes::code_of(number & all_ones(width), width);
}

namespace detail {

template <class Bytes, CodeWidth width>
std::array<Code, codes_at_once> codes_of_part(
    const std::array<std::byte, bytes_of_codes(codes_at_once, width)>& part) {
  std::array<Code, codes_at_once> codes;
  if constexpr (width == CodeWidth::half_byte) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      codes[2 * i] = std::to_integer<Code>(part[i] & std::byte{0xF});
      codes[2 * i + 1] = std::to_integer<Code>(part[i] >> 4);
    }
  } else if constexpr (width == CodeWidth::byte) {
    for (std::size_t i = 0; i < codes_at_once; ++i) codes[i] = std::to_integer<Code>(part[i]);
  } else {
    for (std::size_t i = 0; i < codes_at_once; ++i) codes[i] = load_number<Code>(&part[2 * i]);
  }
  for (Code& code : codes) code = Bytes::code_of(code, width);
  return codes;
}

template <class Bytes, CodeWidth width>
void codes_from_bytes(const std::byte* bytes, std::span<Code> codes) {
  // Part by part, from a copy and into one: only where the compiler knows that codes and bytes lie apart does
  // it make vector instructions at any level.
  std::array<std::byte, bytes_of_codes(codes_at_once, width)> part{};
  const std::size_t whole = codes.size() / codes_at_once * codes_at_once;
  for (std::size_t begin = 0; begin < whole; begin += codes_at_once) {
    std::memcpy(part.data(), bytes + bytes_of_codes(begin, width), part.size());
    const auto read = codes_of_part<Bytes, width>(part);
    std::memcpy(&codes[begin], read.data(), sizeof(read));
  }
  if (whole == codes.size()) return;
  std::memcpy(part.data(), bytes + bytes_of_codes(whole, width), bytes_of_codes(codes.size() - whole, width));
  const auto read = codes_of_part<Bytes, width>(part);
  std::copy_n(read.begin(), codes.size() - whole, codes.subspan(whole).begin());
}

}  // namespace detail

/// Reads bytes_of_codes() bytes. Precondition: of half a byte, an even number.
template <class Bytes>
void codes_from_bytes(const std::byte* bytes, CodeWidth width, std::span<Code> codes) {
  switch (width) {
    case CodeWidth::half_byte: return detail::codes_from_bytes<Bytes, CodeWidth::half_byte>(bytes, codes);
    case CodeWidth::byte: return detail::codes_from_bytes<Bytes, CodeWidth::byte>(bytes, codes);
    case CodeWidth::two_bytes: return detail::codes_from_bytes<Bytes, CodeWidth::two_bytes>(bytes, codes);
  }
}

}  // namespace mate33
