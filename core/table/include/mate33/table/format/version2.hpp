#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mate33/base/expected.hpp"
#include "mate33/table/format/table_header.hpp"

/// Files of version 2, as docs/format.md specifies them: all but the blocks. Errors are one phrase.
namespace mate33::version2 {

inline constexpr std::uint32_t number = 2;
inline constexpr std::size_t preamble_bytes = 16;
inline constexpr std::size_t footer_bytes = 64;

/// The first bytes of a file.
struct Preamble {
  std::uint32_t header_bytes;  ///< of the header's text, which follows

  std::array<std::byte, preamble_bytes> to_bytes() const;
  /// Whose magic and version are known already.
  static Preamble parse(std::span<const std::byte, preamble_bytes> bytes);
  friend bool operator==(const Preamble&, const Preamble&) = default;
};

/// The last bytes of a file: where the parts behind the blocks are, and checksums of all but the blocks.
struct Footer {
  std::uint64_t end_of_blocks;  ///< offset
  std::uint32_t models_bytes;   ///< of the models, which follow the blocks
  std::uint32_t summary_bytes;  ///< of the summary, which follows the models
  std::uint64_t index_bytes;    ///< of the index, which follows the summary
  std::uint64_t block_count;
  std::uint64_t blocks_checksum;  ///< of the checksums of all blocks, in their order
  std::uint64_t parts_checksum;   ///< of models, summary and index

  /// `begin`: the preamble and the header, of which the footer's own checksum is, too.
  std::array<std::byte, footer_bytes> to_bytes(std::span<const std::byte> begin) const;
  static Expected<Footer, std::string> parse(std::span<const std::byte, footer_bytes> bytes,
                                             std::span<const std::byte> begin);
  friend bool operator==(const Footer&, const Footer&) = default;
};

/// The rules of chess that a metric knows, as headers say them.
std::string_view rules_of(Metric metric);
/// What a header says of a metric: its name, and how its values are coded.
struct MetricLines {
  const char *metric, *coding;
};
MetricLines metric_lines(Metric metric);
/// The one of these metrics that a header names, which decides what its other lines say; DTM where it names
/// none.
Expected<Metric, std::string> find_metric(std::string_view text, std::span<const Metric> among);
/// The sides that a header says are stored.
Expected<StoredSides, std::string> find_sides(std::string_view text);

/// What stands before the blocks: what is known before the table is solved.
std::string header_text(const TableHeader& header);
/// Refuses, by name, what this version does not know.
Expected<TableHeader, std::string> parse_header(std::string_view text);

/// What stands behind them: counts and digests.
std::string summary_text(const TableFacts& facts);
/// Takes in what the summary of a table of this metric says. Answers what is wrong with it, if anything.
std::optional<std::string> parse_summary(std::string_view text, TableFacts& facts);

}  // namespace mate33::version2
