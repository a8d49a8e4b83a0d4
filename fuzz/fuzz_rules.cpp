// Any bytes as the rules of a game: what is read must come back from its canonical text, and that text must
// not change any more; what is not must say where.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mate33/game/rules_text.hpp"

using namespace mate33;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void require_place(const RulesError& error, std::string_view text) {
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  require(error.line >= 1 && error.line <= lines);
  require(error.column >= 1 && error.column <= text.size() + 1);
  const std::string message = error.message();
  require(!error.expected.empty());
  require(
      std::none_of(message.begin(), message.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }));
}

/// What whoever expands the rules relies on.
void require_sense(const GameRules& rules) {
  require(rules.board.size() >= 2 && rules.board.size() <= max_points);
  require(!rules.pieces.empty() && rules.pieces.size() <= max_piece_rules);
  require(!rules.pieces.front().promotion);
  for (const PieceRule& piece : rules.pieces) {
    require(PointSet::all(rules.board).contains(piece.zone) && !piece.standing_points().empty());
    require(!piece.moves.empty() && piece.moves.size() <= max_move_rules);
    for (const MoveRule& move : piece.moves) {
      require(move.offset != Offset{});
      require(!move.from.empty() && piece.standing_points().contains(move.from));
    }
    if (!piece.promotion) continue;
    require(!piece.promotion->at.empty() && piece.zone.contains(piece.promotion->at));
    require(!piece.promotion->to.empty());
    for (const std::size_t to : piece.promotion->to) {
      require(to > 0 && to < rules.pieces.size() && !rules.pieces[to].promotion);
      require(rules.pieces[to].zone.contains(piece.promotion->at));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto rules = parse_rules(text);
  if (!rules) {
    require_place(rules.error(), text);
    return 0;
  }
  require_sense(*rules);
  const std::string canonical = canonical_text(*rules);
  require(canonical.size() <= max_rules_text);
  const auto again = parse_rules(canonical);
  require(static_cast<bool>(again));
  require(*again == *rules);
  require(canonical_text(*again) == canonical);
  require(rules_digest(*again) == rules_digest(*rules));
  return 0;
}
