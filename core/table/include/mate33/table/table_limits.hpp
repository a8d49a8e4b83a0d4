#pragma once

#include <cstddef>

namespace mate33 {

/// The most men (kings and pawns included) that a table may hold. A table of six has more positions than a
/// number of 32 bits tells, as in WebAssembly.
inline constexpr unsigned max_table_men = sizeof(std::size_t) > 4 ? 6 : 5;

}  // namespace mate33
