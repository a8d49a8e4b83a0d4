#include "mate33/engine.hpp"

#include <cstdint>

namespace mate33 {

bool is_certain(Value value, unsigned halfmove_clock) {
  // The clock is compared first, so that no sum overflows.
  const bool in_time = halfmove_clock <= fifty_moves && value.plies.count() <= fifty_moves - halfmove_clock;
  return in_time || !value.is_decisive();
}

std::optional<int> uci_mate(Value value) {
  if (!value.is_decisive()) return std::nullopt;
  const int moves = static_cast<int>(mate_in(value.plies));
  return value.is_win() ? moves : -moves;
}

int mate_score(Value value, int mate_value, int ply_from_root) {
  if (!value.is_decisive()) return 0;
  // No number that a caller may give overflows on the way.
  const std::int64_t score = std::int64_t{mate_value} - ply_from_root - value.plies.count();
  return static_cast<int>(value.is_win() ? score : -score);
}

OutcomeBounds rule50_bounds(Value value, unsigned halfmove_clock) {
  if (!value.is_known()) return {};
  if (is_certain(value, halfmove_clock)) return {value.outcome, value.outcome};
  return value.is_win() ? OutcomeBounds{Outcome::draw, Outcome::win}
                        : OutcomeBounds{value.outcome, Outcome::draw};
}

}  // namespace mate33
