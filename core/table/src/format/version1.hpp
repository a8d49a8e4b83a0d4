#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/table/format/table_header.hpp"

/// Files of version 1 (docs/format.md), which are read and no longer written. Errors are one phrase.
namespace mate33::version1 {

inline constexpr std::uint32_t number = 1;
inline constexpr std::size_t preamble_bytes = 32;

/// The first bytes of the file; the header repeats them.
struct Preamble {
  std::uint32_t header_bytes;  ///< of the header, decompressed
  std::uint64_t block_count;   ///< of both sides together
  std::uint64_t blocks_bytes;  ///< of all blocks, compressed

  /// Whose magic and version are known already.
  static Preamble parse(std::span<const std::byte, preamble_bytes> bytes);
};

/// Refuses, by name, what this version does not know.
Expected<TableHeader, std::string> parse_header(std::string_view text);

}  // namespace mate33::version1
