#include "mate33/census/game_verification.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "mate33/base/in_parts.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"

namespace mate33 {

namespace {

constexpr std::size_t most_examples_of_games = 10;

std::optional<std::string> find_fault_of(const ExpandedRules& rules, const GamePosition& position,
                                         const GameValueSource& value_of) {
  const std::vector<GameMove> moves = legal_moves(rules, position);
  const std::optional<GameEnd> end = find_end(rules, position, moves);
  Value expected = !end ? Value::unknown() : *end == GameEnd::lost ? Value::loss_in(Plies(0)) : Value::draw();
  if (!end) {
    for (const GameMove& move : moves) {
      const Value value = before_move(value_of(after(position, move)));
      if (!value.is_known()) return to_fen(rules, position) + ": a move leads to an unknown value";
      if (!expected.is_known() || goodness(value) > goodness(expected)) expected = value;
    }
  }
  const Value found = value_of(position);
  if (found == expected) return std::nullopt;
  return to_fen(rules, position) + ": " + describe(found) + " in the table, " + describe(expected) +
         " by its moves";
}

/// By the results that moves lead to. Precondition: no distance decides.
RepetitionResult result_by_moves(const ExpandedRules& rules, const GamePosition& position,
                                 const RepetitionSource& result_of) {
  const std::vector<GameMove> moves = legal_moves(rules, position);
  bool loses = !moves.empty();
  for (const GameMove& move : moves) {
    const RepetitionResult after = result_of(mate33::after(position, move));
    if (is_loss(after)) return RepetitionResult::win_by_rule;
    loses = loses && is_win(after);
  }
  return loses ? RepetitionResult::loss_by_rule : RepetitionResult::draw;
}

std::optional<std::string> find_fault_of_result(const ExpandedRules& rules, const GamePosition& position,
                                                const GameValueSource& value_of,
                                                const RepetitionSource& result_of) {
  const Value distance = value_of(position);
  if (!distance.is_known()) return to_fen(rules, position) + ": its distance is not known";
  RepetitionResult expected = result_by_mate(distance);
  if (expected == RepetitionResult::draw) expected = result_by_moves(rules, position, result_of);
  const RepetitionResult found = result_of(position);
  if (found == expected) return std::nullopt;
  return to_fen(rules, position) + ": " + std::string(name_of(found)) + " in the table, " +
         std::string(name_of(expected)) + " by distance and moves";
}

}  // namespace

std::array<std::uint64_t, 2> count_placements(const GameLayout& layout, Executor& team) {
  const GameRowRules rules(layout);
  std::array<std::uint64_t, 2> counts{};
  for (const Color c : all_colors) {
    const std::uint64_t entries = team.sum(layout.row_count(), [&](std::size_t row) {
      return std::uint64_t{rules.legal(rules.row(row))[index(c)].size()} * layout.images_of_row(row);
    });
    counts[index(c)] = entries / layout.word_twins();
  }
  return counts;
}

GamePositionCheck check_distance_by_moves(const ExpandedRules& rules, GameValueSource value_of) {
  return [&rules, value_of = std::move(value_of)](const GamePosition& position) {
    return find_fault_of(rules, position, value_of);
  };
}

GamePositionCheck check_repetition_by_moves(const ExpandedRules& rules, GameValueSource value_of,
                                            RepetitionSource result_of) {
  return [&rules, value_of = std::move(value_of),
          result_of = std::move(result_of)](const GamePosition& position) {
    return find_fault_of_result(rules, position, value_of, result_of);
  };
}

TableVerification verify_game_table(const GameLayout& layout, const GamePositionCheck& check,
                                    std::optional<std::uint64_t> sample, Executor& team,
                                    const ShareObserver& observer) {
  const GameRowRules rules(layout);
  const std::size_t entries = layout.row_count() * layout.word_seat().size() * 2;
  const double share_wanted =
      sample ? static_cast<double>(*sample) / static_cast<double>(std::max<std::size_t>(entries, 1)) : 1.0;
  TableVerification result;
  Mutex mutex;  // of the result
  constexpr std::size_t rows_at_once = 256;
  const std::size_t parts = (layout.row_count() + rows_at_once - 1) / rows_at_once;
  in_parts(parts, team, observer, [&](std::size_t part) {
    TableVerification own;
    std::mt19937_64 random(part);
    std::uniform_real_distribution<double> chance;
    const std::size_t end = std::min(layout.row_count(), (part + 1) * rows_at_once);
    for (std::size_t row = part * rows_at_once; row < end; ++row) {
      const auto legal = rules.legal(rules.row(row));
      for (const Color to_move : all_colors) {
        for (const Point p : legal[index(to_move)]) {
          if (sample && chance(random) >= share_wanted) continue;
          ++own.positions;
          if (auto fault = check(layout.position_of(row, p, to_move))) {
            ++own.faults;
            if (own.examples.size() < most_examples_of_games) own.examples.push_back(*std::move(fault));
          }
        }
      }
    }
    const Lock lock(mutex);
    result.positions += own.positions;
    result.faults += own.faults;
    for (std::string& example : own.examples) {
      if (result.examples.size() < most_examples_of_games) result.examples.push_back(std::move(example));
    }
  });
  return result;
}

}  // namespace mate33
