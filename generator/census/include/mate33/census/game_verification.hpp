#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/table_verification.hpp"
#include "mate33/table/layouts/game/game_layout.hpp"
#include "mate33/table/repetition_result.hpp"

namespace mate33 {

/// How many placements of a material are legal, by side to move; images under symmetries counted one by one,
/// identical men not told apart.
std::array<std::uint64_t, 2> count_placements(const GameLayout& layout, Executor& team);

/// The value of a legal position of a game whose rules are data; asked from any thread.
using GameValueSource = std::function<Value(const GamePosition&)>;

/// What is wrong with the value of a legal position, if anything, in one line; asked from any thread.
using GamePositionCheck = std::function<std::optional<std::string>(const GamePosition&)>;

/// Re-derives the value by lookahead with the plain move generator, as check_by_moves() does for chess.
GamePositionCheck check_distance_by_moves(const ExpandedRules& rules, GameValueSource value_of);

/// The result where perpetual check loses, of a legal position; asked from any thread.
using RepetitionSource = std::function<RepetitionResult(const GamePosition&)>;
/// That a result goes with the distance, and with the results of the moves: a win has a move to a loss, a
/// loss nothing but moves to wins, a draw neither. Whether a check is perpetual is not seen from moves.
GamePositionCheck check_repetition_by_moves(const ExpandedRules& rules, GameValueSource value_of,
                                            RepetitionSource result_of);

/// Checks every position of a table, or a random sample of about so many.
TableVerification verify_game_table(const GameLayout& layout, const GamePositionCheck& check,
                                    std::optional<std::uint64_t> sample, Executor& team,
                                    const ShareObserver& observer = {});

}  // namespace mate33
