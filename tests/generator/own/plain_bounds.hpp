#pragma once

#include <random>

#include "mate33/chess/legal_moves.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/code_bounds.hpp"
#include "mate33/table/dtz.hpp"
#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"
#include "plain/graph_solver.hpp"
#include "random_placement.hpp"

namespace mate33::testing {

/// What is proved where only some men are solved, position by position: the second witness of OwnTables.
class PlainBounds {
 public:
  PlainBounds(Metric metric, const HasMen& has)
      : metric_(metric),
        for_black_(worth(metric), known(has, Bound::best_for_black)),
        for_white_(worth(metric), known(has, Bound::best_for_white)) {}

  /// Precondition: a legal position without castling rights.
  CodeBounds bounds(const Position& position) {
    return bounds_for(position.side_to_move, code(for_black_.value(position)),
                      code(for_white_.value(position)));
  }

 private:
  static plain::ConversionWorth worth(Metric metric) {
    return metric == Metric::dtz ? plain::before_zeroing_move : plain::ConversionWorth(before_move);
  }
  static plain::PlacementGraphs::KnownValue known(const HasMen& has, Bound bound) {
    return [has, bound](const Position& position) -> std::optional<Value> {
      const Material men = position.material();
      if (has(men)) return std::nullopt;
      const CodeBounds unknown = unknown_bounds(men, position.side_to_move);
      const bool is_best_for_mover =
          (bound == Bound::best_for_white) == (position.side_to_move == Color::white);
      return value_of(is_best_for_mover ? unknown.at_most : unknown.at_least);
    };
  }
  Code code(Value value) const {
    if (!value.is_decisive()) return draw_code;
    if (metric_ == Metric::dtm) return code_of(value.plies);
    return value.is_win() ? Dtz::code_of_win(value.plies) : Dtz::code_of_loss(value.plies);
  }

  const Metric metric_;
  plain::PlacementGraphs for_black_, for_white_;
};

/// A legal position of these men in which there is a move; one in three with a right to capture en passant,
/// where the men allow it.
inline Position random_root(Material men, std::mt19937_64& random) {
  for (;;) {
    Position root = random_placement(men, random);
    root.side_to_move = random() % 2 == 0 ? Color::white : Color::black;
    if (random() % 3 == 0) {
      const Rank rank = root.side_to_move == Color::white ? Rank::r6 : Rank::r3;
      root.en_passant = make_square(file_at(static_cast<unsigned>(random() % 8)), rank);
      if (!find_fault(root) && is_en_passant_usable(root)) return root;
      root.en_passant.reset();
    }
    if (!find_fault(root) && !legal_moves(root).empty()) return root;
  }
}

/// Solves what can be reached of a position without promotions, and compares positions of all its slices.
/// Answers how many; none where there are more slices.
inline std::size_t check_against_graphs(const Position& root, Metric metric, TrueTables& none,
                                        Executor& executor, std::size_t most_slices) {
  CAPTURE(to_fen(root));
  const HasMen has = stages_of(root.material()).front().has;
  OwnTables tables(metric, root, none.exits(nothing), has, roomy);
  if (tables.reach().slices().size() > most_slices) return 0;
  tables.solve(executor);
  PlainBounds plain(metric, has);
  REQUIRE(tables.bounds(root) == plain.bounds(root));
  std::size_t checked = 1;
  constexpr std::size_t step = 17;
  for_each_held(tables, step, [&](const Position& position) {
    if (find_fault(position)) return;
    CAPTURE(to_fen(position));
    REQUIRE(tables.bounds(position) == plain.bounds(position));
    ++checked;
  });
  return checked;
}

/// The same of so many random positions of these men, under DTZ and DTM in turn.
inline void check_random_roots(const char* men, unsigned count, std::size_t most_slices,
                               std::mt19937_64& random) {
  CAPTURE(men);
  WorkerTeam team(2);
  TrueTables none(team);
  for (unsigned done = 0; done < count;) {
    const Metric metric = done % 2 == 0 ? Metric::dtz : Metric::dtm;
    const Position root = random_root(*Material::parse(men), random);
    if (check_against_graphs(root, metric, none, team, most_slices) > 0) ++done;
  }
}

}  // namespace mate33::testing
