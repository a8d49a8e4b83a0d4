#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mate33 {

/// A number in as few bytes as it takes, seven bits each, the lowest first; the last byte is below 128.
inline void append_short_number(std::vector<std::byte>& bytes, std::size_t number) {
  for (; number >= 128; number /= 128) bytes.push_back(static_cast<std::byte>(number % 128 + 128));
  bytes.push_back(static_cast<std::byte>(number));
}

/// Takes such a number from the front; nothing if it is cut short or has more than four bytes.
inline std::optional<std::uint32_t> take_short_number(std::span<const std::byte>& bytes) {
  std::uint32_t number = 0;
  for (unsigned i = 0; i < 4 && i < bytes.size(); ++i) {
    const auto byte = std::to_integer<std::uint32_t>(bytes[i]);
    number |= (byte % 128) << (7 * i);
    if (byte >= 128) continue;
    bytes = bytes.subspan(i + 1);
    return number;
  }
  return std::nullopt;
}

}  // namespace mate33
