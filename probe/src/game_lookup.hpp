#pragma once

#include "game_table_set.hpp"

namespace mate33 {

/// What a table says of a position, for the side to move.
struct GameAnswer {
  ProbeStatus status;
  Code code;         ///< where status is ok
  GameTableKey key;  ///< of the table; where it has no answer, of the one that is missing or damaged
};

/// The code of a position in the table of the metric, or of what its moves lead to where the table stores the
/// other side. Throws std::bad_alloc.
GameAnswer answer(const GameTableSet& tables, const GamePosition& position, Metric metric);
/// The same of a position that is known to be legal.
GameAnswer answer_legal(const GameTableSet& tables, const GamePosition& position, Metric metric);

}  // namespace mate33
