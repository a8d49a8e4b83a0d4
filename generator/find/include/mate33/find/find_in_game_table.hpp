#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/census/game_code_source.hpp"
#include "mate33/find/find_in_table.hpp"
#include "mate33/find/game_where.hpp"

/// Searches of whole tables of games whose rules are data.
namespace mate33 {

/// Why this is not looked for in a game of these rules, as a line: "cursed is looked for in chess alone, and
/// this is xiangqi". Nothing where it is.
std::optional<std::string> why_not_in_game(const FindSearch& search, const GameRules& rules);

/// What is searched: a table of distances.
struct GameFindTable {
  const GameCodeSource& source;
  std::array<Plies, 2> longest{};  ///< by side to move the greatest distance, whoever wins
  /// Answers the codes of what moves lead to. Only for kinds that need moves.
  GameCodeAnswer code_of{};
};

/// What is looked for: as of a FindQuery.
struct GameFindQuery {
  std::vector<FindKind> kinds;  ///< not empty
  unsigned longest_span = 1;
  GameWhere where = {};
  Images images = Images::once;
  unsigned in_row = 1;
};

/// What has been found.
struct FoundInGame {
  FindKind kind;
  GamePosition position;         ///< with the side to move for which it is shown
  std::array<Code, 2> codes;     ///< by side to move; illegal_code may be among them
  std::optional<GameMove> move;  ///< the one in question, of kinds that need moves
};
/// As of Found.
inline std::optional<Plies> shown_distance(const FoundInGame& found) {
  const Code code = found.codes[index(found.position.to_move)];
  return code == draw_code ? std::nullopt : std::optional(plies_of(code));
}
using GameFoundSink = std::function<void(const FoundInGame&)>;

/// The materials whose tables a search of this one reads, normalised as it is: its own and, where moves are
/// asked for, those that they lead to.
std::vector<GameMaterial> searched_materials(const ExpandedRules& rules, const GameMaterial& material,
                                             const GameFindQuery& query);

/// As find_in_table(), of a game; the cursor's group is one of rows. Throws TableError where a source finds
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
