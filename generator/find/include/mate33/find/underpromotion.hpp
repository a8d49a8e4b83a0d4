#pragma once

#include <optional>

#include "mate33/find/find_in_table.hpp"
#include "mate33/find/find_kind.hpp"

namespace mate33 {

/// Of an underpromotion that has been found, whether a queen in its place would stalemate; nothing of other
/// kinds.
std::optional<bool> queen_would_stalemate(const Found& found);

}  // namespace mate33
