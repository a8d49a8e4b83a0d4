#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace mate33 {

/// The SHA-256 digest of the bytes (FIPS 180-4) in lower-case hexadecimal. Uses the processor's SHA
/// instructions where it has them. Thread-safe.
std::string sha256_hex(std::span<const std::byte> bytes);

/// The same without special instructions, on any processor; for the tests to compare.
std::string sha256_hex_portable(std::span<const std::byte> bytes);

}  // namespace mate33
