#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "mate33/base/expected.hpp"

/// Tables that are made because a client of the server has asked for them.
namespace mate33 {

/// A table that is asked for.
struct TableWish {
  std::string name;    ///< of its material, with its game: "KRPvKR", "xiangqi:KRvK"
  std::string metric;  ///< "dtm"
  friend bool operator==(const TableWish&, const TableWish&) = default;
};

/// Why a wish is not fulfilled.
struct TableRefusal {
  enum class Kind : std::uint8_t {
    no_table,    ///< there can be no such table
    bad_metric,  ///< or none that says this
    no_room,     ///< the plan takes more memory or disk than there is
    busy,        ///< another table is being made
    failed       ///< it cannot be begun
  };
  Kind kind;
  std::string line;  ///< for people
};

/// How far a table has come, with those that it needs.
struct MakingStep {
  /// The material at hand; empty before one has begun, and while another process is waited for.
  std::string table;
  std::size_t number = 0, of = 0;      ///< which of the plan it is, from 1
  double share = 0;                    ///< of the whole plan, 0 to 1
  std::optional<double> seconds_left;  ///< for the whole plan, where that can be estimated
};

/// What the program around a server lends it, which makes no tables itself.
struct TableMaker {
  /// Answers a wish in its usual spelling if it can be made, within some milliseconds. From any thread.
  std::function<Expected<TableWish, TableRefusal>(const TableWish&)> check;
  /// Makes it, and tells how far it is. Answers what went wrong, in one line, if anything. It ends soon after
  /// a stop is requested, without a table that is half written. What it throws counts as an error.
  std::function<std::optional<std::string>(const TableWish&, const std::function<void(MakingStep)>& tell,
                                           const std::stop_token& stop)>
      make;
};

/// Makes the tables that are asked for, one at a time, on a thread of its own: nothing else waits for it.
/// From any number of threads.
class TableMaking {
 public:
  explicit TableMaking(TableMaker maker) : maker_(std::move(maker)) {}
  /// Has what is being made stopped, and waits until it has.
  ~TableMaking() = default;
  TableMaking(const TableMaking&) = delete;
  TableMaking& operator=(const TableMaking&) = delete;

  struct Progress {
    TableWish wish;
    MakingStep step;
  };
  struct Ending {
    TableWish wish;
    std::optional<std::string> error;  ///< one line; nothing where it is made
  };
  struct State {
    std::optional<Progress> now;
    std::optional<Ending> last;
  };

  /// Begins with a table, unless that one is being made. The answer is the wish in its usual spelling.
  Expected<TableWish, TableRefusal> begin(const TableWish& asked);
  State state() const;

 private:
  void make(const TableWish& wish, const std::stop_token& stop);

  const TableMaker maker_;
  mutable std::mutex mutex_;
  State state_;
  std::jthread thread_;  // last: it ends before all else
};

}  // namespace mate33
