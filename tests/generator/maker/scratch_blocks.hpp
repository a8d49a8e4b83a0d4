#pragma once

#include <random>
#include <vector>

/// Blocks to put into a scratch file.
namespace mate33::testing {

using Bytes = std::vector<std::byte>;

/// The contents of a block, told from those of others.
inline Bytes contents_of(std::size_t block) {
  std::mt19937_64 random(block);
  Bytes bytes(block % 7 == 0 ? 0 : random() % 5000);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() & 0xFF);
  return bytes;
}

}  // namespace mate33::testing
