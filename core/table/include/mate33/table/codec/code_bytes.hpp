#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "mate33/base/little_endian.hpp"
#include "mate33/table/codec/code.hpp"

/// How codes are written as bytes, in files and in memory: in a byte each where all fit, else in two, the
/// lower first. Loops without an early end: the compiler makes vector instructions of them.
namespace mate33 {

/// A byte as a file has it: the code itself.
struct PlainBytes {
  static constexpr bool fits(Code code) { return code <= 0xFF; }
  static constexpr Code byte_of(Code code) { return code; }
  static constexpr Code code_of(Code byte) { return byte; }
};

/// A byte as memory has it, where 0xFF stands for illegal_code.
struct MarkedBytes {
  static constexpr Code illegal_byte = 0xFF;
  static constexpr bool fits(Code code) { return code < illegal_byte || code == illegal_code; }
  static constexpr Code byte_of(Code code) { return code == illegal_code ? illegal_byte : code; }
  static constexpr Code code_of(Code byte) { return byte == illegal_byte ? illegal_code : byte; }
};

/// The bytes that so many codes take.
constexpr std::size_t bytes_of_codes(std::size_t codes, bool wide) {
  return wide ? 2 * codes : codes;
}

/// So many codes at a time are worth looking whether to go on.
inline constexpr std::size_t codes_at_once = 64;

template <class Bytes>
bool all_fit(std::span<const Code> codes) {
  const std::size_t whole = codes.size() / codes_at_once * codes_at_once;
  for (const Code code : codes.subspan(whole)) {
    if (!Bytes::fits(code)) return false;
  }
  for (std::size_t begin = 0; begin < whole; begin += codes_at_once) {
    const auto part = codes.subspan(begin).first<codes_at_once>();
    Code beyond = 0;
    for (std::size_t i = 0; i < codes_at_once; ++i) beyond |= Bytes::fits(part[i]) ? Code{0} : Code{1};
    if (beyond != 0) return false;
  }
  return true;
}

/// Writes bytes_of_codes() bytes. Precondition: all fit, or `wide`.
template <class Bytes>
void codes_to_bytes(std::span<const Code> codes, bool wide, std::byte* bytes) {
  if (wide) {
    for (std::size_t i = 0; i < codes.size(); ++i) {
      bytes[2 * i] = static_cast<std::byte>(codes[i]);
      bytes[2 * i + 1] = static_cast<std::byte>(codes[i] >> 8);
    }
  } else {
    for (std::size_t i = 0; i < codes.size(); ++i)
      bytes[i] = static_cast<std::byte>(Bytes::byte_of(codes[i]));
  }
}

/// Reads bytes_of_codes() bytes.
template <class Bytes>
void codes_from_bytes(const std::byte* bytes, bool wide, std::span<Code> codes) {
  // Part by part, from a copy: only where the compiler knows that codes and bytes lie apart does it make
  // vector instructions at any level.
  std::array<std::byte, bytes_of_codes(codes_at_once, true)> part{};
  for (std::size_t begin = 0; begin < codes.size(); begin += codes_at_once) {
    const std::size_t count = std::min(codes_at_once, codes.size() - begin);
    std::memcpy(part.data(), bytes + bytes_of_codes(begin, wide), bytes_of_codes(count, wide));
    std::array<Code, codes_at_once> read;
    if (wide) {
      for (std::size_t i = 0; i < codes_at_once; ++i) read[i] = load_number<Code>(&part[2 * i]);
    } else {
      for (std::size_t i = 0; i < codes_at_once; ++i)
        read[i] = Bytes::code_of(std::to_integer<Code>(part[i]));
    }
    std::memcpy(&codes[begin], read.data(), count * sizeof(Code));
  }
}

}  // namespace mate33
