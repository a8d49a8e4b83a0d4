#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/stopped.hpp"
#include "mate33/chess/move.hpp"
#include "mate33/find/find_kind.hpp"
#include "mate33/find/where.hpp"
#include "mate33/solver/solved_tables.hpp"

/// Searches of whole tables. A search is a pass over the table. Only of kinds that need moves, and where the
/// source does so, are positions asked for by themselves.
namespace mate33 {

/// Which images of a position are found (docs/find.md).
enum class Images : std::uint8_t {
  /// One for all images under the symmetries of the board; where the sides have the same men, also for those
  /// with the colours exchanged, if their kind is wanted, too.
  once,
  /// Every image.
  all,
};

/// What is searched.
struct FindTable {
  const CodeSource& source;
  Metric metric;  ///< of the source: DTM or WDL
  /// The greatest distances by side to move, whoever wins: longest_in(). Only of DTM, and for kinds of
  /// FindKind::longest_white and its like alone.
  std::array<Plies, 2> longest{};
  /// Answers the values of what moves lead to. Only for kinds that need moves.
  ValueSource value_of{};
  /// The codes of DTM of the table and of those that its moves lead to, if they are to be had: then moves are
  /// counted for 64 positions at a time, and values are asked for where these counts leave a question.
  const SolvedTables* solved = nullptr;
};

/// By side to move the greatest distance, 0 where there is none. Throws what the source throws.
std::array<Plies, 2> longest_in(const CodeSource& source, Executor& executor);

/// What is looked for.
struct FindQuery {
  /// Not empty. What the table's metric does not tell is not found.
  std::vector<FindKind> kinds;
  /// A position is found if one of its images meets the conditions; that image is shown.
  Where where;
  Images images = Images::once;
  unsigned longest_span = 1;  ///< of how many plies, from the greatest distance down, positions are longest
  unsigned in_row = 1;        ///< of only moves and hard ones: so many in a row by best play (docs/find.md)
  int fortress_points = 3;    ///< how far behind a fortress is: a queen 9, a rook 5, a bishop or knight 3
};

/// What has been found.
struct Found {
  FindKind kind;
  Position position;          ///< with the side to move for which it is shown
  std::array<Code, 2> codes;  ///< in the table's metric, by side to move; illegal_code may be among them
  std::optional<Move> move;   ///< the one in question, of kinds that need moves and name one
};
/// The plies to mate of the side that is shown to move; nothing for a draw. Precondition: a table of DTM.
inline std::optional<Plies> shown_distance(const Found& found) {
  const Code code = found.codes[index(found.position.side_to_move)];
  return code == draw_code ? std::nullopt : std::optional(plies_of(code));
}
/// Is given what has been found, on the thread that searches, in the table's order. What it throws ends the
/// search.
using FoundSink = std::function<void(const Found&)>;

/// A place in what a query finds in a table: behind so much of what is found in a group of planes.
struct FindCursor {
  std::size_t group = 0;
  std::size_t found = 0;
  friend bool operator==(const FindCursor&, const FindCursor&) = default;
};

/// The part of what a query finds that is wanted.
struct FindPart {
  FindCursor from;
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  ///< the most that is given to the sink
  /// Asked after every few groups: whether to end there as at the limit, to go on another time. May be empty.
  std::function<bool()> is_enough{};
};

/// Gives what is found to the sink, in the order of the table and then of the kinds, whatever the executor.
/// Answers where to go on if the limit or is_enough() ended it; there may be nothing left. Throws Stopped
/// soon after a stop is requested, and what the sources and the sink throw. Takes some 100 MB at most.
std::optional<FindCursor> find_in_table(const FindTable& table, const FindQuery& query, const FindPart& part,
                                        Executor& executor, const FoundSink& sink,
                                        const ShareObserver& observer = {}, const StopToken& stop = {});

/// Whether the moves of all positions in question are looked up one by one, as no sets tell them: that takes
/// long.
bool looks_moves_up(const FindTable& table, const FindQuery& query);

/// Numbers of what is found.
struct FindCounts {
  /// Where the sides have the same men, each of the two half-points counts its own, and so does each squeeze.
  std::array<std::uint64_t, find_kind_count> by_kind{};
  /// As many as find_in_table() gives without a limit: a pair of colours counts once.
  std::uint64_t total = 0;

  std::uint64_t of(FindKind kind) const { return by_kind[index(kind)]; }
  FindCounts& operator+=(const FindCounts& other);
  friend bool operator==(const FindCounts&, const FindCounts&) = default;
};

/// Counts what find_in_table() finds, and throws as it does.
FindCounts count_in_table(const FindTable& table, const FindQuery& query, Executor& executor,
                          const ShareObserver& observer = {}, const StopToken& stop = {});

/// Numbers of what is found in a part of a table, and where to go on if it has not been searched to its end.
struct PartCounts {
  FindCounts counts;
  std::optional<FindCursor> next;
};

/// As count_in_table(), from the cursor's group on until is_enough(); the limit does not count. The sum of
/// all parts is what count_in_table() answers.
PartCounts count_part_of_table(const FindTable& table, const FindQuery& query, const FindPart& part,
                               Executor& executor, const ShareObserver& observer = {},
                               const StopToken& stop = {});

}  // namespace mate33
