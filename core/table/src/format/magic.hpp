#pragma once

#include <array>
#include <cstddef>

namespace mate33 {

/// The first bytes of tables of every version; their version follows in four bytes.
inline constexpr std::array<std::byte, 8> magic = {std::byte{0x89}, std::byte{'m'},  std::byte{'3'},
                                                   std::byte{'3'},  std::byte{'\r'}, std::byte{'\n'},
                                                   std::byte{0x1A}, std::byte{'\n'}};
inline constexpr std::size_t magic_and_version_bytes = 12;

}  // namespace mate33
