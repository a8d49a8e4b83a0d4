#pragma once

#include <functional>
#include <string_view>

#include "mate33/table/flat_table.hpp"

namespace mate33 {

/// Gives a line for every legal position of the flat table to the sink, after a heading, many lines at a
/// time: the squares of the men, the moves to mate (0: no win) and the stored move. What the sink throws ends
/// it.
void export_flat_csv(const FlatTable& table, const std::function<void(std::string_view)>& sink);

}  // namespace mate33
