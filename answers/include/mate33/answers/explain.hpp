#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mate33/answers/table_places.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/table/format/game_table_header.hpp"
#include "mate33/tablebase.hpp"

/// Why there is no answer, and what a person can do about it.
namespace mate33 {

/// The command for a shell that makes a table in the first of the directories that is no file; `what` is its
/// material, or "--all 4".
std::string generate_command(const std::string& what, const std::string& directories);
/// What stands behind the material there: "--out data"; "" where no directory is searched.
std::string generate_options(const std::string& directories);
/// That command in quotes, and `elsewhere`, as in explain().
std::string make_or_find(const std::string& what, const std::string& directories, std::string_view elsewhere);
/// " in data"; or that there is nowhere to look.
std::string in_directories(const std::string& directories);
/// One line for each directory of the list that is not there: nothing is found in it.
std::vector<std::string> explain_missing_directories(const std::string& directories);

/// What is said of a status: that there are too many men says more than that they could castle, too.
ProbeStatus told_status(ProbeStatus status, Material material);
/// One line, without a full stop, of the table that has no answer. `elsewhere` says how to name another
/// directory, as "name its directory with --tables". Precondition: the status is not ok.
std::string explain(ProbeStatus status, const TableKey& key, const std::string& directories,
                    std::string_view elsewhere);
std::string explain(ProbeStatus status, const TableKey& key, const TablePlaces& places);
/// One line, without a full stop, of a game's table that has no answer: as explain() of chess.
std::string explain(const ExpandedRules& rules, const GameProbe& probe, const std::string& directories,
                    std::string_view elsewhere);
std::string explain(const ExpandedRules& rules, const GameProbe& probe, const TablePlaces& places);
std::string explain(const ExpandedRules& rules, ProbeStatus status, const GameTableKey& key,
                    const TablePlaces& places);

}  // namespace mate33
