#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "mate33/answers/http_content.hpp"
#include "mate33/answers/http_sources.hpp"
#include "mate33/answers/served_games.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/tablebase.hpp"

namespace mate33 {

/// What is made of a table and takes long.
enum class Product : std::uint8_t {
  statistics,
  endgames,  ///< of chess: the longest mates as games
  start,     ///< of other games: where to begin to look at the game, the longest win of White to move
};

/// What an answer waits for.
struct Needed {
  Product product;
  std::variant<TableKey, GameTable> table;

  /// The table as it is listed: "KRvK", "KRvK.dtz", "xiangqi:KRvK".
  std::string name() const;
};

/// What has been made of the tables, each once and under the name by which the table is listed. From any
/// number of threads.
class TableProducts {
 public:
  /// Both must live as long.
  TableProducts(const Tablebase& tables, const HttpSources& sources) : tables_(tables), sources_(sources) {}

  // Null: not made yet.
  /// A product as it is given to clients: statistics and start as JSON.
  std::shared_ptr<const HttpContent> content(const Needed& needed) const;
  /// Of a table of DTM.
  std::shared_ptr<const Statistics> statistics(Material material) const;
  std::shared_ptr<const GameStatistics> statistics(const ServedGameTable& table) const;

  /// Makes it, unless it is there. Answers what went wrong; what failed is not kept. Throws Stopped, and what
  /// the sources throw but NoValue.
  std::optional<HttpFault> make(const Needed& needed, const StopToken& stop);
  /// Of the statistics of a table the share counted up to now.
  double share_of(const std::string& table) const;

 private:
  /// One of the two statistics at most: those of WDL and DTZ are nothing but their JSON.
  struct Counted {
    std::shared_ptr<const HttpContent> json;
    std::shared_ptr<const Statistics> statistics;
    std::shared_ptr<const GameStatistics> game_statistics;
  };
  /// What has been made of one table.
  struct Made {
    std::array<std::shared_ptr<const HttpContent>, 3> contents;  // as Product has them
    std::shared_ptr<const Statistics> statistics;
    std::shared_ptr<const GameStatistics> game_statistics;
  };

  Made made_of(const std::string& table) const;
  std::optional<HttpFault> make_statistics(const Needed& needed, const StopToken& stop);
  std::optional<HttpFault> make_endgames(const Needed& needed, const StopToken& stop);
  std::optional<HttpFault> make_start(const Needed& needed, const StopToken& stop);
  Expected<Counted, HttpFault> count(const TableKey& key, const ShareObserver& observer,
                                     const StopToken& stop) const;
  Expected<Counted, HttpFault> count(const GameTable& table, const ShareObserver& observer,
                                     const StopToken& stop) const;
  void keep(const Needed& needed, std::shared_ptr<const HttpContent> content);
  void note_share(const std::string& table, double share);

  const Tablebase& tables_;
  const HttpSources& sources_;
  mutable Mutex mutex_;
  std::map<std::string, Made> made_;  // by name of the table
  std::string counted_now_;
  double share_ = 0;
};

}  // namespace mate33
