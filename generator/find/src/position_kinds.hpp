#pragma once

#include <optional>

#include "mate33/find/find_in_table.hpp"

namespace mate33 {

/// Whether a position is of a kind that needs moves.
struct KindOfPosition {
  bool is_of_kind = false;
  std::optional<Move> move{};  ///< the one in question, if there is one
};

/// `value` is that of the position. It has the side to move with which the kind is shown. Precondition: the
/// values of the table say that it may be of the kind. Throws what the source throws.
KindOfPosition kind_of_position(const Position& position, FindKind kind, Value value,
                                const ValueSource& value_of);

}  // namespace mate33
