#pragma once

#include <functional>
#include <string_view>

#include "mate33/base/byte_sink.hpp"
#include "mate33/base/share_observer.hpp"
#include "mate33/census/game_code_source.hpp"

/// The values of a table of a game whose rules are data, for other programs.
namespace mate33 {

/// Gives the lines "FEN,plies" of every position that the table holds to the sink, after a heading, as
/// export_csv() does for chess; of identical men one order alone. Throws TableError where the source finds
/// fault, and what the sink throws. Precondition: a table of distances.
void export_game_csv(const GameCodeSource& source, const std::function<void(std::string_view)>& sink);

/// Gives the raw values (docs/format.md) to the sink, part by part: every row, all points of the board.
/// Throws as export_game_csv(). Precondition: a table of distances.
void export_game_raw(const GameCodeSource& source, const ByteSink& sink, const ShareObserver& observer = {});

}  // namespace mate33
