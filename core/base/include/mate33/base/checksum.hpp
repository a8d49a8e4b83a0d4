#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace mate33 {

/// XXH64 of the bytes, as the xxHash fast digest algorithm specifies it (version 0.1.1, by Yann Collet): some
/// bytes a nanosecond. It tells accidents, not forgers. Thread-safe.
std::uint64_t checksum64(std::span<const std::byte> bytes, std::uint64_t seed = 0);

/// The lower half, where four bytes have to do.
inline std::uint32_t checksum32(std::span<const std::byte> bytes, std::uint64_t seed = 0) {
  return static_cast<std::uint32_t>(checksum64(bytes, seed));
}

}  // namespace mate33
