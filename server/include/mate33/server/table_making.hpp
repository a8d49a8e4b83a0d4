#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "mate33/base/expected.hpp"

/// Tables that are made because a client of the server has asked for them.
namespace mate33 {

/// What is asked for: the table of a material, or a position's own tables.
struct TableWish {
  enum class Kind : std::uint8_t { material, position };
  std::string name;    ///< of a material, with its game: "KRPvKR", "xiangqi:KRvK"; of a position its FEN
  std::string metric;  ///< "dtm"; of a position "wdl", "dtm" or "result"
  Kind kind = Kind::material;
  friend bool operator==(const TableWish&, const TableWish&) = default;
};

/// Why a wish is not fulfilled.
struct TableRefusal {
  enum class Kind : std::uint8_t {
    not_offered,  ///< nobody makes any of its kind
    no_table,     ///< there can be no such table
    unsuited,     ///< what is asked is no such position, or tables answer it
    bad_metric,   ///< there is none that says this
    no_room,      ///< it takes more memory or disk than there is
    busy,         ///< something else is being made
    failed        ///< it cannot be begun
  };
  Kind kind;
  std::string line;  ///< for people
};
inline Unexpected<TableRefusal> refused(TableRefusal::Kind kind, std::string line) {
  return Unexpected{TableRefusal{kind, std::move(line)}};
}

/// How far a table has come, with those that it needs; or a position.
struct MakingStep {
  /// The material at hand, or how far the position is solved, for people; empty before that has begun, and
  /// while another process is waited for.
  std::string work;
  /// Which table of the plan it is, from 1; of a position, how many slices of the work are done.
  std::size_t number = 0, of = 0;
  double share = 0;                    ///< of the whole plan, 0 to 1; of a position not known
  std::optional<double> seconds_left;  ///< for the whole of it, where that can be estimated
};

/// Makes what is asked for, of one kind.
struct TableMaker {
  /// Answers a wish in its usual spelling if it can be made, within some milliseconds. From any thread.
  std::function<Expected<TableWish, TableRefusal>(const TableWish&)> check;
  /// Makes it, and tells how far it is. Answers what went wrong, in one line, if anything. It ends soon after
  /// a stop is requested, without a table that is half written. What it throws counts as an error.
  std::function<std::optional<std::string>(const TableWish&, const std::function<void(MakingStep)>& tell,
                                           const std::stop_token& stop)>
      make;
};

/// What solving one position may take.
struct SolveLimits {
  std::chrono::seconds time;
  std::uint64_t memory_bytes;
};

/// What the program around a server lends it, which makes no tables itself. Nothing: none of that kind.
struct TableMakers {
  std::optional<TableMaker> of_materials;
  std::optional<TableMaker> of_positions;
  SolveLimits limits{};               ///< of the latter
  std::string solved_directory = {};  ///< where the latter keeps what it solved; it need not be there

  bool any() const { return of_materials || of_positions; }
};

/// Makes the tables that are asked for, one at a time, on a thread of its own: nothing else waits for it.
/// From any number of threads.
class TableMaking {
 public:
  explicit TableMaking(TableMakers makers) : makers_(std::move(makers)) {}
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

  bool offers_materials() const { return makers_.of_materials.has_value(); }
  /// Nothing: it solves no positions.
  std::optional<SolveLimits> solve_limits() const;
  /// Begins with it, unless it is being made. The answer is the wish in its usual spelling.
  Expected<TableWish, TableRefusal> begin(const TableWish& asked);
  State state() const;

 private:
  const std::optional<TableMaker>& maker_of(const TableWish& wish) const;
  void make(const TableWish& wish, const std::stop_token& stop);

  const TableMakers makers_;
  mutable std::mutex mutex_;
  State state_;
  std::jthread thread_;  // last: it ends before all else
};

}  // namespace mate33
