#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "mate33/base/executor.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/table_verification.hpp"
#include "mate33/table/game_layout.hpp"

namespace mate33 {

/// How many placements of a material are legal, by side to move; images under symmetries counted one by one,
/// identical men not told apart.
std::array<std::uint64_t, 2> count_placements(const GameLayout& layout, Executor& team);

/// The value of a legal position of a game whose rules are data; asked from any thread.
using GameValueSource = std::function<Value(const GamePosition&)>;

/// Re-derives the value of every position of a table, or of a random sample of about so many, by lookahead
/// with the plain move generator, as check_by_moves() does for chess.
TableVerification verify_game_table(const GameLayout& layout, const GameValueSource& value_of,
                                    std::optional<std::uint64_t> sample, Executor& team,
                                    const ShareObserver& observer = {});

}  // namespace mate33
