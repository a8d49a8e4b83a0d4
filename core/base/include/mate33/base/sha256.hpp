#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace mate33 {

/// The SHA-256 digest (FIPS 180-4) of bytes that come part by part. Uses the processor's SHA instructions
/// where it has them. One thread at a time.
class Sha256 {
 public:
  static constexpr std::size_t block_size = 64;
  using State = std::array<std::uint32_t, 8>;
  /// Hashes `count` whole blocks into the state.
  using HashBlocks = void (*)(State& state, const std::byte* blocks, std::size_t count);

  Sha256();
  /// One without special instructions, for any processor: for the tests to compare.
  static Sha256 portable();

  void add(std::span<const std::byte> bytes);
  /// The digest of all that was added, in lower-case hexadecimal; more may be added afterwards.
  std::string hex() const;

 private:
  explicit Sha256(HashBlocks hash_blocks) : hash_blocks_(hash_blocks) {}

  HashBlocks hash_blocks_;
  State state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::byte, block_size> rest_{};  // what does not fill a block yet
  std::uint64_t size_ = 0;                    // of all that was added, in bytes
};

/// The digest of the bytes. Thread-safe.
std::string sha256_hex(std::span<const std::byte> bytes);

}  // namespace mate33
