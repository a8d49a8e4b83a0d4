#pragma once

#include "mate33/core/code.hpp"

/// Codes in a byte each, where all fit.
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

}  // namespace mate33
