#include <utility>

#include "practice_tables.hpp"

namespace mate33 {

GamePractice::GamePractice(const HttpContext& context, GameTable table, std::string_view name)
    : products_(context.products), table_(std::move(table)), rules_(table_->layout()), name_(name) {
  const GameLayout& layout = table_->layout();
  const auto asked_for = GameMaterial::parse(layout.rules().rules(), name.substr(name.find(':') + 1));
  is_swapped_ = asked_for != layout.material();
  winner_ = is_swapped_ ? Color::black : Color::white;
}

Plies GamePractice::longest_win() const {
  return table_->header().counts[index(winner_)].longest_win;
}

std::optional<GamePosition> GamePractice::draw(Random& random) const {
  const GameLayout& layout = table_->layout();
  const std::size_t row = random() % layout.row_count();
  PointSet points = rules_.legal(rules_.row(row))[index(winner_)];
  if (points.empty()) return std::nullopt;
  for (unsigned skipped = below(random, points.size()); skipped > 0; --skipped)
    points = points.without_first();
  return position_of(layout.position_of(row, points.first(), winner_));
}

std::optional<PracticeWin> GamePractice::win_at(const Position& position, const PracticeMoves& moves) const {
  const Value value = table_->tables.probe(position).value;
  if (!value.is_win() || !moves.contain(value.plies)) return std::nullopt;
  return PracticeWin{value.plies, true};
}

std::shared_ptr<const GameStatistics> GamePractice::counted() const {
  return products_.statistics(*table_);
}

KeptWins<GamePosition> GamePractice::kept_wins(const GameStatistics& statistics) const {
  return {statistics.by_plies[index(winner_)], statistics.samples[index(winner_)]};
}

GamePosition GamePractice::position_of(const Sample& sample) const {
  if (!is_swapped_) return sample;
  const GameRules& rules = table_->layout().rules().rules();
  GamePosition position = sample;
  position.to_move = !position.to_move;
  for (GameMan& man : position.men) {
    man = {!man.color, man.piece, flipped(rules.board, rules.flip, man.point)};
  }
  return position;
}

std::string GamePractice::fen(const Position& position) const {
  return to_fen(table_->layout().rules(), position);
}

}  // namespace mate33
