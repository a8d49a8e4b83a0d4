#pragma once

#include "find/find_checks.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "solved_values.hpp"

/// What sets of moves tell, beside what is asked position by position.
namespace mate33::testing {

inline const std::vector<FindKind> kinds_by_sets = {
    FindKind::only_move_white, FindKind::only_move_black,      FindKind::hard_white,
    FindKind::hard_black,      FindKind::underpromotion_white, FindKind::underpromotion_black,
    FindKind::stalemate_white, FindKind::stalemate_black,      FindKind::swindle_white,
    FindKind::swindle_black};

/// The value of a position in which there may be a right to capture en passant: then by what moves lead to.
inline Value value_with_en_passant(const Position& position, const Values& values) {
  if (!position.en_passant) return values(position);
  Value best = Value::unknown();
  for (const Move& move : legal_moves(position)) {
    const Value worth = before_move(value_with_en_passant(position.after(move), values));
    if (!best.is_known() || goodness(worth) > goodness(best)) best = worth;
  }
  return best.is_known() ? best : values(position);
}

inline bool are_same(const Found& a, const Found& b) {
  return a.kind == b.kind && a.position == b.position && a.codes == b.codes && a.move == b.move;
}

/// Answers the number of what is found, where both find the same in the same order.
inline std::uint64_t check_found_by_sets(const char* name, const Where& where) {
  CAPTURE(std::string(name));
  WorkerTeam team(2);
  const Values values(*Material::parse(name));
  const CodeSource source = codes_in(solved(name), Metric::dtm);
  const auto value_of = [&](const Position& position) { return value_with_en_passant(position, values); };
  const FindTable one_by_one{source, Metric::dtm, {}, value_of};
  FindTable by_sets = one_by_one;
  by_sets.solved = &solved_tables();
  std::uint64_t total = 0;
  // Some kinds of one side alone, too: then less is made ready.
  for (const auto& kinds : {kinds_by_sets, {FindKind::only_move_black}, {FindKind::underpromotion_white}}) {
    const FindQuery query{kinds, where};
    const auto expected = found_by(one_by_one, query, team), found = found_by(by_sets, query, team);
    CHECK(std::ranges::equal(found, expected, are_same));
    CHECK(count_in_table(by_sets, query, team) == count_in_table(one_by_one, query, team));
    total += found.size();
  }
  return total;
}

}  // namespace mate33::testing
