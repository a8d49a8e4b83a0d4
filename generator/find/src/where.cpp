#include "mate33/find/where.hpp"

#include <algorithm>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/find/retraction.hpp"

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
  bool operator()(const Where::Reachable&) const { return has_retraction(position); }
  bool operator()(const Where::PliesIn& test) const {
    return plies && test.least <= plies->count() && plies->count() <= test.most;
  }
  bool operator()(const Where::MovesIn& test) const {
    const std::size_t moves = legal_moves(position).size();
    return test.least <= moves && moves <= test.most;
  }
};

}  // namespace

const char* key(WhereNeed need) {
  using enum WhereNeed;
  switch (need) {
    case test: return "test";
    case in_or_on: return "in_or_on";
    case zone: return "zone";
    case corner: return "corner";
    case file: return "file";
    case rank: return "rank";
    case number: return "number";
    case least_or_most: return "least_or_most";
    case to: return "to";
    case move: return "move";
    case comma_or_end: return "comma_or_end";
    case man_there: return "man_there";
    case plies: return "plies";
  }
  return "";
}

bool Where::are_met(const Position& position, std::optional<Plies> plies) const {
  return std::ranges::all_of(conditions_, [&](const Condition& condition) {
    return std::visit(Asked{position, plies}, condition.test) != condition.is_negated;
  });
}

SquareSet Where::squares_for(Piece man, std::span<const Man> others) const {
  SquareSet squares = SquareSet::all();
  for (const Condition& condition : conditions_) {
    const auto* const test = std::get_if<MenIn>(&condition.test);
    if (test == nullptr) continue;
    SquareSet others_of_kind;
    for (const Man& other : others) {
      if (other.piece == test->men) others_of_kind |= other.square;
    }
    const bool is_some_in = others_of_kind.intersects(test->zone);
    const bool are_all_in = test->zone.contains(others_of_kind);
    SquareSet meeting;  // where the man makes the test come true
    if (man != test->men) {
      meeting = is_some_in && (test->some || are_all_in) ? SquareSet::all() : SquareSet();
    } else if (test->some) {
      meeting = is_some_in ? SquareSet::all() : test->zone;
    } else {
      meeting = are_all_in ? test->zone : SquareSet();
    }
    squares &= condition.is_negated ? ~meeting : meeting;
  }
  return squares;
}

std::optional<WhereError> Where::find_fault(std::span<const Material> materials, bool has_plies) const {
  for (const Condition& condition : conditions_) {
    if (const auto* const plies = std::get_if<PliesIn>(&condition.test); plies != nullptr && !has_plies) {
      return WhereError{plies->column, WhereNeed::plies,
                        "no plies: results under the fifty-move rule have none"};
    }
    const auto* const test = std::get_if<MenIn>(&condition.test);
    if (test == nullptr) continue;
    const auto has_some = [&](Material material) {
      return material.count(test->men.color, test->men.type) > 0;
    };
    if (std::ranges::any_of(materials, has_some)) continue;
    const std::string man = std::string(name(test->men.color)) + "'s " + name(test->men.type);
    return WhereError{test->column,
                      WhereNeed::man_there,
                      "a man that is there: no material has " + man,
                      {letter(test->men.type), test->men.color == Color::white ? 'w' : 'b'}};
  }
  return std::nullopt;
}

}  // namespace mate33
