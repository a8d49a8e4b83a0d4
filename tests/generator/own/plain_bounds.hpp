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

/// What a capture or a pawn move is worth.
inline plain::ConversionWorth worth_of_zeroing(Metric metric) {
  return metric == Metric::dtz ? plain::before_zeroing_move : plain::ConversionWorth(before_move);
}

/// Of plies by DTZ or DTM.
inline Code code_of_distance(Metric metric, Value value) {
  if (!value.is_decisive()) return draw_code;
  if (metric == Metric::dtm) return code_of(value.plies);
  return value.is_win() ? Dtz::code_of_win(value.plies) : Dtz::code_of_loss(value.plies);
}
inline Value distance_of(Metric metric, Code code) {
  const Value value = value_of(code);
  if (metric == Metric::dtm || !value.is_decisive()) return value;
  return value.is_win() ? Value::win_in(Dtz::plies_at(code)) : Value::loss_in(Dtz::plies_at(code));
}

/// What is proved where only some men are solved, position by position: the second witness of OwnTables.
class PlainBounds {
 public:
  PlainBounds(Metric metric, const HasMen& has)
      : metric_(metric),
        for_black_(worth_of_zeroing(metric), known(has, Bound::best_for_black)),
        for_white_(worth_of_zeroing(metric), known(has, Bound::best_for_white)) {}

  /// Precondition: a legal position without castling rights.
  CodeBounds bounds(const Position& position) {
    return bounds_for(position.side_to_move, code_of_distance(metric_, for_black_.value(position)),
                      code_of_distance(metric_, for_white_.value(position)));
  }

 private:
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

/// The bounds that the moves of a legal position give, each by the bounds of what it leads to.
inline CodeBounds bounds_by_moves(const Position& position, OwnTables& tables) {
  const Metric metric = tables.metric();
  const auto moves = legal_moves(position);
  if (moves.empty()) {
    const Code code = is_in_check(position, position.side_to_move)
                          ? code_of_distance(metric, Value::loss_in(Plies(0)))
                          : draw_code;
    return {code, code};
  }
  std::optional<Value> at_least, at_most;
  const auto take = [](std::optional<Value>& best, Value value) {
    if (!best || goodness(value) > goodness(*best)) best = value;
  };
  for (const Move move : moves) {
    const CodeBounds after = tables.bounds(position.after(move));
    const plain::ConversionWorth worth =
        position.is_zeroing(move) ? worth_of_zeroing(metric) : plain::ConversionWorth(before_move);
    take(at_least, worth(distance_of(metric, after.at_most)));
    take(at_most, worth(distance_of(metric, after.at_least)));
  }
  return {code_of_distance(metric, *at_least), code_of_distance(metric, *at_most)};
}

/// Solves what can be reached of a position without promotions, and looks whether the bounds of every
/// `step`th position follow from its moves. Bounds of which all do are right: distances have one solution.
/// Answers how many; none where there are more slices.
inline std::size_t check_by_moves(const Position& root, Metric metric, TrueTables& none, Executor& executor,
                                  std::size_t most_slices, std::size_t step) {
  CAPTURE(to_fen(root));
  OwnRoom room = roomy;
  room.unpacked_bytes = std::size_t{3} << 30;  // moves lead to all corners of a slice
  OwnTables tables(metric, root, none.exits(nothing), stages_of(root.material()).front().has, room);
  if (tables.reach().slices().size() > most_slices) return 0;
  tables.solve(executor);
  std::size_t checked = 0;
  for_each_held(tables, step, [&](const Position& position) {
    if (find_fault(position)) return;
    CAPTURE(to_fen(position));
    REQUIRE(tables.bounds(position) == bounds_by_moves(position, tables));
    ++checked;
  });
  return checked;
}

/// Calls check(root, metric, executor, none) of random positions of these men, under DTZ and DTM in turn,
/// until so many were looked at.
inline void check_random_roots(const char* men, unsigned count, std::mt19937_64& random, const auto& check) {
  CAPTURE(men);
  WorkerTeam team(2);
  TrueTables none(team);
  for (unsigned done = 0; done < count;) {
    const Metric metric = done % 2 == 0 ? Metric::dtz : Metric::dtm;
    if (check(random_root(*Material::parse(men), random), metric, none, team) > 0) ++done;
  }
}

/// Compares each with graphs of positions.
inline void check_roots_against_graphs(const char* men, unsigned count, std::size_t most_slices,
                                       std::mt19937_64& random) {
  check_random_roots(men, count, random,
                     [&](const Position& root, Metric metric, TrueTables& none, Executor& executor) {
                       return check_against_graphs(root, metric, none, executor, most_slices);
                     });
}

/// Looks of each whether its bounds follow from its moves.
inline void check_roots_by_moves(const char* men, unsigned count, std::size_t most_slices, std::size_t step,
                                 std::mt19937_64& random) {
  check_random_roots(men, count, random,
                     [&](const Position& root, Metric metric, TrueTables& none, Executor& executor) {
                       return check_by_moves(root, metric, none, executor, most_slices, step);
                     });
}

}  // namespace mate33::testing
