#include "mate33/find/underpromotion.hpp"

#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

std::optional<bool> queen_would_stalemate(const Found& found) {
  const bool is_under =
      found.kind == FindKind::underpromotion_white || found.kind == FindKind::underpromotion_black;
  if (!is_under || !found.move) return std::nullopt;
  const Position after = found.position.after({found.move->from, found.move->to, PieceType::queen});
  return !is_in_check(after, after.side_to_move) && !has_legal_move(after);
}

}  // namespace mate33
