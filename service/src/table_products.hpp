#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "http_content.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/service/http_api.hpp"
#include "slow_work.hpp"

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
};

/// The statistics of a table.
template <class Counts>
struct Counted {
  Counts statistics;
  HttpContent content;  ///< as JSON, compressed as well as can be
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

  /// See SlowWork; what failed is not kept.
  SlowWork::Ticket wait(Needed needed, const std::string& client, std::size_t most, SlowWork::Done done);
  void leave(SlowWork::Ticket ticket) { work_.leave(ticket); }
  /// Has statistics made that nobody waits for. Answers the share counted up to now.
  double ask_for_statistics(const TableKey& table);

 private:
  std::optional<std::string> make(Needed needed, const std::stop_token& stop);
  std::optional<std::string> make_statistics(Material material, const std::stop_token& stop);
  std::optional<std::string> make_rule_statistics(const TableKey& table, const std::stop_token& stop);
  std::optional<std::string> make_endgames(Material material, const std::stop_token& stop);
  void note_share(const TableKey& table, double share);

  const Tablebase& tables_;
  const HttpSources& sources_;
  mutable std::mutex mutex_;
  std::map<Material, std::shared_ptr<const CountedTable>> statistics_;
  std::map<TableKey, std::shared_ptr<const CountedRules>> rule_statistics_;
  std::map<Material, std::shared_ptr<const HttpContent>> endgames_;
  TableKey counted_now_;
  double share_ = 0;
  SlowWork work_;  // last: it works on all else
};

}  // namespace mate33
