#include "mate33/find/where.hpp"

#include <algorithm>

#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

/// A position that is asked about, one test after the other.
struct Asked {
  const Position& position;
  std::optional<Plies> plies;

  bool operator()(const Where::MenIn& test) const {
    const SquareSet men = position.pieces(test.men.color, test.men.type);
    return men.intersects(test.zone) && (test.some || test.zone.contains(men));
  }
  bool operator()(const Where::ToMove& test) const { return position.side_to_move == test.side; }
  bool operator()(const Where::InCheck&) const { return is_in_check(position, position.side_to_move); }
  bool operator()(const Where::PliesIn& test) const {
    return plies && test.least <= plies->count() && plies->count() <= test.most;
  }
  bool operator()(const Where::MovesIn& test) const {
    const std::size_t moves = legal_moves(position).size();
    return test.least <= moves && moves <= test.most;
  }
};

}  // namespace

bool Where::are_met(const Position& position, std::optional<Plies> plies) const {
  return std::ranges::all_of(conditions_, [&](const Condition& condition) {
    return std::visit(Asked{position, plies}, condition.test) != condition.is_negated;
  });
}

std::optional<WhereError> Where::find_fault(std::span<const Material> materials, bool has_plies) const {
  for (const Condition& condition : conditions_) {
    if (const auto* const plies = std::get_if<PliesIn>(&condition.test); plies != nullptr && !has_plies) {
      return WhereError{plies->column, "no plies: results under the fifty-move rule have none"};
    }
    const auto* const test = std::get_if<MenIn>(&condition.test);
    if (test == nullptr) continue;
    const auto has_some = [&](Material material) {
      return material.count(test->men.color, test->men.type) > 0;
    };
    if (std::ranges::any_of(materials, has_some)) continue;
    const std::string man = std::string(name(test->men.color)) + "'s " + name(test->men.type);
    return WhereError{test->column, "a man that is there: no material has " + man};
  }
  return std::nullopt;
}

}  // namespace mate33
