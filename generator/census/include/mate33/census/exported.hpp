#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "mate33/census/value_source.hpp"
#include "mate33/table/rule50.hpp"

namespace mate33 {

/// What an export says of a legal position, from any thread. What it throws ends the export.
struct Exported {
  std::string name;  ///< of the column
  std::function<std::string(const Position&)> text;
  std::function<std::int16_t(const Position&)> number;  ///< that of raw values (docs/format.md)
};

/// Plies, negative where the side to move loses; as text empty for a draw. "-0" and -1: it is checkmated.
Exported exported_distances(ValueSource value_of);
/// -2 for a loss to 2 for a win under the fifty-move rule.
Exported exported_results(std::function<WdlScore(const Position&)> result_of);

}  // namespace mate33
