#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mate33/census/rule_statistics.hpp"
#include "mate33/census/statistics.hpp"
#include "mate33/table/table_key.hpp"

/// Statistics as they are kept beside the file of their table (docs/server.md).
namespace mate33 {

/// What tells one table file from another.
struct TableIdentity {
  std::uint64_t bytes;
  std::string sha256;
  friend bool operator==(const TableIdentity&, const TableIdentity&) = default;
};

/// "KRPvKR.stats.json", "KRPvKR.dtz.stats.json".
std::string statistics_file_name(const TableKey& key);

/// The text of the file, one JSON object.
std::string statistics_file(const Statistics& statistics, const TableIdentity& table);
std::string statistics_file(const RuleStatistics& statistics, const TableIdentity& table);

/// The statistics in a text of any bytes; nothing unless they are those of this very table, whole and free of
/// contradictions.
std::optional<Statistics> parse_statistics_file(std::string_view text, Material material,
                                                const TableIdentity& table);
/// As parse_statistics_file(), of a table of WDL or DTZ.
std::optional<RuleStatistics> parse_rule_statistics_file(std::string_view text, const TableKey& key,
                                                         const TableIdentity& table);

}  // namespace mate33
