#pragma once

#include <array>
#include <functional>
#include <span>

#include "mate33/census/game_code_source.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/find/game_where.hpp"

/// Searches of whole tables of games whose rules are data.
namespace mate33 {

/// Whether it is looked for in every game; else it is a matter of chess, or of its rule.
constexpr bool is_of_every_game(FindKind kind) {
  using enum FindKind;
  switch (kind) {
    case full_point:
    case half_point_white:
    case half_point_black:
    case squeeze_white:
    case squeeze_black:
    case longest_white:
    case longest_black: return true;
    default: return false;
  }
}

/// What is searched: a table of distances.
struct GameFindTable {
  const GameCodeSource& source;
  std::array<Plies, 2> longest{};  ///< by side to move the greatest distance, whoever wins
};

/// What is looked for: as of a FindQuery.
struct GameFindQuery {
  std::vector<FindKind> kinds;  ///< of every game; not empty
  unsigned longest_span = 1;
  GameWhere where = {};
  Images images = Images::once;
};

/// What has been found.
struct FoundInGame {
  FindKind kind;
  GamePosition position;      ///< with the side to move for which it is shown
  std::array<Code, 2> codes;  ///< by side to move; illegal_code may be among them
};
/// As of Found.
inline std::optional<Plies> shown_distance(const FoundInGame& found) {
  const Code code = found.codes[index(found.position.to_move)];
  return code == draw_code ? std::nullopt : std::optional(plies_of(code));
}
using GameFoundSink = std::function<void(const FoundInGame&)>;

/// As find_in_table(), of a game; the cursor's group is one of rows. Throws TableError where the source finds
/// fault.
std::optional<FindCursor> find_in_game_table(const GameFindTable& table, const GameFindQuery& query,
                                             const FindPart& part, Executor& executor,
                                             const GameFoundSink& sink, const ShareObserver& observer = {},
                                             const StopToken& stop = {});

/// As count_in_table(), of a game. Throws as find_in_game_table().
FindCounts count_in_game_table(const GameFindTable& table, const GameFindQuery& query, Executor& executor,
                               const ShareObserver& observer = {}, const StopToken& stop = {});

/// As count_part_of_table(), of a game. Throws as find_in_game_table().
PartCounts count_part_of_game_table(const GameFindTable& table, const GameFindQuery& query,
                                    const FindPart& part, Executor& executor,
                                    const ShareObserver& observer = {}, const StopToken& stop = {});

}  // namespace mate33
