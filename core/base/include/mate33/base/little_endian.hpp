#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <vector>

/// Numbers as files have them: the lowest byte first, whatever the processor's own order.
namespace mate33 {

/// Writes sizeof(Number) bytes.
template <class Number>
void store_number(std::byte* at, Number number) {
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(at, &number, sizeof number);
  } else {
    for (std::size_t i = 0; i < sizeof number; ++i) at[i] = static_cast<std::byte>(number >> (8 * i) & 0xFF);
  }
}

/// Reads sizeof(Number) bytes.
template <class Number>
Number load_number(const std::byte* at) {
  Number number = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&number, at, sizeof number);  // compilers do not make one load of the loop
  } else {
    for (std::size_t i = sizeof number; i-- > 0;) {
      number = static_cast<Number>(number << 8 | std::to_integer<Number>(at[i]));
    }
  }
  return number;
}

template <class Number>
void append_number(std::vector<std::byte>& bytes, Number number) {
  bytes.resize(bytes.size() + sizeof number);
  store_number(bytes.data() + bytes.size() - sizeof number, number);
}

}  // namespace mate33
