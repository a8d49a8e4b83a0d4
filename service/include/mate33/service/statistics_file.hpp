#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mate33/census/statistics.hpp"

/// Statistics as they are kept beside the file of their table (docs/server.md).
namespace mate33 {

/// What tells one table file from another.
struct TableIdentity {
  std::uint64_t bytes;
  std::string sha256;
  friend bool operator==(const TableIdentity&, const TableIdentity&) = default;
};

/// "KRPvKR.stats.json".
std::string statistics_file_name(Material material);

/// The text of the file, one JSON object.
std::string statistics_file(const Statistics& statistics, const TableIdentity& table);

/// The statistics in a text of any bytes; nothing unless they are those of this very table, whole and free of
/// contradictions.
std::optional<Statistics> parse_statistics_file(std::string_view text, Material material,
                                                const TableIdentity& table);

}  // namespace mate33
