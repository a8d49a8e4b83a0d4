#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "http_content.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/service/http_sources.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What is made of a table and takes long.
enum class Product : std::uint8_t {
  statistics,
  endgames,  ///< the longest mates as games
};

/// What an answer waits for.
struct Needed {
  Product product;
  TableKey table;
  /// Else whoever asked is told how much of it there is.
  bool is_awaited = true;
};

/// The statistics of a table.
template <class Counts>
struct Counted {
  Counts statistics;
  HttpContent content;  ///< as JSON, compressed once
};
using CountedTable = Counted<Statistics>;
/// Of WDL or DTZ.
using CountedRules = Counted<RuleStatistics>;

/// What has been made of the tables, each once. From any number of threads.
class TableProducts {
 public:
  /// Both must live as long.
  TableProducts(const Tablebase& tables, const HttpSources& sources) : tables_(tables), sources_(sources) {}

  // Null: not made yet.
  std::shared_ptr<const CountedTable> statistics(Material material) const;
  std::shared_ptr<const CountedRules> rule_statistics(const TableKey& table) const;
  std::shared_ptr<const HttpContent> endgames(Material material) const;

  /// Makes it, unless it is there. Answers what went wrong, in one line; what failed is not kept. Throws
  /// Stopped, and what the sources throw.
  std::optional<std::string> make(const Needed& needed, const StopToken& stop);
  /// Of the statistics of a table the share counted up to now.
  double share_of(const TableKey& table) const;

 private:
  std::optional<std::string> make_statistics(Material material, const StopToken& stop);
  std::optional<std::string> make_rule_statistics(const TableKey& table, const StopToken& stop);
  std::optional<std::string> make_endgames(Material material, const StopToken& stop);
  void note_share(const TableKey& table, double share);

  const Tablebase& tables_;
  const HttpSources& sources_;
  mutable Mutex mutex_;
  std::map<Material, std::shared_ptr<const CountedTable>> statistics_;
  std::map<TableKey, std::shared_ptr<const CountedRules>> rule_statistics_;
  std::map<Material, std::shared_ptr<const HttpContent>> endgames_;
  TableKey counted_now_;
  double share_ = 0;
};

}  // namespace mate33
