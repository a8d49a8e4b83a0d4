#include "mate33/category.hpp"

#include <cstdlib>

#include "mate33/engine.hpp"

namespace mate33 {

const char* name(Category category) {
  switch (category) {
    case Category::loss: return "loss";
    case Category::unknown: return "unknown";
    case Category::maybe_loss: return "maybe-loss";
    case Category::blessed_loss: return "blessed-loss";
    case Category::draw: return "draw";
    case Category::cursed_win: return "cursed-win";
    case Category::maybe_win: return "maybe-win";
    case Category::win: return "win";
  }
  return "";
}

Category negated(Category category) {
  switch (category) {
    case Category::loss: return Category::win;
    case Category::unknown: return Category::unknown;
    case Category::maybe_loss: return Category::maybe_win;
    case Category::blessed_loss: return Category::cursed_win;
    case Category::draw: return Category::draw;
    case Category::cursed_win: return Category::blessed_loss;
    case Category::maybe_win: return Category::maybe_loss;
    case Category::win: return Category::loss;
  }
  return Category::unknown;
}

bool dtz_equals_dtm(Material material) {
  // With one piece a capture leaves bare kings; with two minor pieces, a single one. Any other capture may
  // leave a decisive position.
  const unsigned pieces = material.men() - material.count(PieceType::king);
  const unsigned minor_pieces = material.count(PieceType::bishop) + material.count(PieceType::knight);
  return material.count(PieceType::pawn) == 0 && (pieces <= 1 || (pieces == 2 && minor_pieces == 2));
}

std::optional<int> dtz(Value value, Material material) {
  if (value.outcome == Outcome::checkmated) return -1;
  if (value.outcome == Outcome::draw) return 0;
  if (!value.is_decisive() || !dtz_equals_dtm(material)) return std::nullopt;
  const int plies = static_cast<int>(value.plies.count());
  return value.is_win() ? plies : -plies;
}

Category categorize(Value value, Material material, unsigned halfmove_clock) {
  if (!value.is_known()) return Category::unknown;
  if (!value.is_decisive()) return Category::draw;
  const bool win = value.is_win();
  // Beyond this no clock makes a difference, and no sum overflows.
  halfmove_clock = halfmove_clock <= fifty_moves ? halfmove_clock : fifty_moves + 1;
  if (value.plies.count() + halfmove_clock <= fifty_moves) return win ? Category::win : Category::loss;
  const std::optional<int> zeroing = dtz(value, material);
  const bool too_late = zeroing && static_cast<unsigned>(std::abs(*zeroing)) + halfmove_clock > fifty_moves;
  const bool clock_has_run = halfmove_clock >= fifty_moves && value.outcome != Outcome::checkmated;
  if (too_late || clock_has_run) return win ? Category::cursed_win : Category::blessed_loss;
  return win ? Category::maybe_win : Category::maybe_loss;
}

Category categorize(DtzValue value, unsigned halfmove_clock) {
  switch (value.outcome) {
    case Outcome::unknown: return Category::unknown;
    case Outcome::draw: return Category::draw;
    case Outcome::checkmated: return Category::loss;
    case Outcome::win:
    case Outcome::loss: break;
  }
  const bool win = value.outcome == Outcome::win;
  // The clock is compared first, so that no sum overflows.
  const bool in_time = halfmove_clock <= fifty_moves && value.plies.count() <= fifty_moves - halfmove_clock;
  if (!in_time) return win ? Category::cursed_win : Category::blessed_loss;
  return win ? Category::win : Category::loss;
}

Category categorize(WdlScore score) {
  switch (score) {
    case WdlScore::loss: return Category::loss;
    case WdlScore::blessed_loss: return Category::blessed_loss;
    case WdlScore::draw: return Category::draw;
    case WdlScore::cursed_win: return Category::cursed_win;
    case WdlScore::win: return Category::win;
  }
  return Category::unknown;
}

Category categorize(WdlScore score, Value value, Material material, unsigned halfmove_clock) {
  const bool win = score == WdlScore::win;
  if (!win && score != WdlScore::loss) return categorize(score);
  if (value.outcome == Outcome::checkmated) return Category::loss;
  if (halfmove_clock == 0) return categorize(score);
  if (value.is_known()) return categorize(value, material, halfmove_clock);
  if (halfmove_clock >= fifty_moves) return win ? Category::cursed_win : Category::blessed_loss;
  return win ? Category::maybe_win : Category::maybe_loss;
}

}  // namespace mate33
