#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "mate33/census/rule_statistics.hpp"
#include "mate33/census/statistics.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// Puts bytes into a file, as a whole or not at all. Throws where it cannot.
using FileWriter = std::function<void(const std::filesystem::path&, std::span<const std::byte>)>;

/// How statistics are counted and kept.
struct CountOptions {
  bool fresh = false;      ///< count, whatever is kept
  FileWriter write;        ///< empty: nothing is kept
  ShareObserver observer;  ///< of the share counted
  std::stop_token stop;
  /// As in explain(), where a table is missing.
  std::string elsewhere = "name its directory";
};

/// The statistics of a material whose table is open in these directories. Those kept beside its file serve if
/// they are of that very file. Else they are counted now, and kept where the directory can be written. Those
/// of the flat table take a moment and are not kept. Throws Stopped, and NoValue where the table is damaged
/// or cannot be read.
Statistics table_statistics(const Tablebase& tables, const std::string& directories, Material material,
                            Executor& team, const CountOptions& options = {});
/// As table_statistics(), of a table of WDL or DTZ. A side that a table of DTZ does not store is asked for,
/// position by position. That takes minutes for five men, and the tables that the prober needs: see NoValue.
RuleStatistics rule_statistics(const Tablebase& tables, const std::string& directories, const TableKey& key,
                               Executor& team, const CountOptions& options = {});

}  // namespace mate33
