#pragma once

namespace mate33 {

/// The most men (kings and pawns included) that a table may hold.
inline constexpr unsigned max_table_men = 5;

}  // namespace mate33
