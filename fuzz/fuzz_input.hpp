#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

/// What fuzzers read of their input.
namespace mate33 {

/// Takes up to so many bytes from the front.
inline std::span<const std::byte> take(std::span<const std::byte>& rest, std::size_t count) {
  const auto taken = rest.first(std::min(count, rest.size()));
  rest = rest.subspan(taken.size());
  return taken;
}

/// 0 where nothing is left.
inline unsigned take_byte(std::span<const std::byte>& rest) {
  const auto byte = take(rest, 1);
  return byte.empty() ? 0u : std::to_integer<unsigned>(byte.front());
}

}  // namespace mate33
