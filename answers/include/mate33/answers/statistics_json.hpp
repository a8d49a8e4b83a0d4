#pragma once

#include <nlohmann/json.hpp>

#include "mate33/answers/reference_figures.hpp"
#include "mate33/census/game_statistics.hpp"

namespace mate33 {

/// Counts and longest mates.
nlohmann::ordered_json statistics_json(const Statistics& statistics);
/// What `mate33 stats --json` prints and the server answers: counts and longest mates, beside the published
/// figures.
nlohmann::ordered_json statistics_json(const Statistics& statistics, const ReferenceFigures& reference);

/// Counts of a table of WDL or DTZ, and of DTZ the longest distances.
nlohmann::ordered_json statistics_json(const RuleStatistics& statistics);
/// Those counts beside the published figures.
nlohmann::ordered_json statistics_json(const RuleStatistics& statistics, const ReferenceFigures& reference);

/// What the server answers of the table of a game, as of chess: what its header counts, the distances, and of
/// each side to move the longest win and the longest loss, whose positions are the first in the order of the
/// table. No figures are published.
nlohmann::ordered_json statistics_json(const GameStatistics& statistics, const GameTableHeader& header);
/// The same of a table on repetition: the five results, which its header counts.
nlohmann::ordered_json statistics_json(const GameTableHeader& header);

}  // namespace mate33
