#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "mate33/table/code.hpp"

/// How codes are kept in memory: in a byte each where all fit, else in two, the lower first.
namespace mate33 {

inline constexpr Code illegal_byte = 0xFF;  ///< stands for illegal_code

constexpr bool fits_byte(Code code) {
  return code < illegal_byte || code == illegal_code;
}
/// Precondition: fits_byte().
constexpr Code byte_of_code(Code code) {
  return code == illegal_code ? illegal_byte : code;
}
constexpr Code code_of_byte(Code byte) {
  return byte == illegal_byte ? illegal_code : byte;
}

/// So many codes at a time, without an early end: the compiler makes vector instructions of it.
inline constexpr std::size_t codes_at_once = 64;
using CodeBytes = std::array<std::byte, 2 * codes_at_once>;

constexpr std::size_t bytes_at_once(bool wide) {
  return wide ? 2 * codes_at_once : codes_at_once;
}
/// Precondition: their number is a multiple of codes_at_once.
bool all_fit_bytes(std::span<const Code> codes);
/// Writes bytes_at_once() bytes.
void to_bytes(std::span<const Code, codes_at_once> codes, bool wide, std::byte* bytes);
void from_bytes(const CodeBytes& bytes, bool wide, std::span<Code, codes_at_once> codes);

}  // namespace mate33
