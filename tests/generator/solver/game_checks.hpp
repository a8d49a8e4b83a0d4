#pragma once

#include <doctest/doctest.h>

#include <string>

#include "example_rules.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/rules_solver.hpp"
#include "plain/xiangqi_solver.hpp"
#include "solved_tables.hpp"

/// Games as data, solved beside solvers of one position at a time.
namespace mate33::testing {

using Rules = std::shared_ptr<const ExpandedRules>;

inline Rules expanded(const GameRules& rules) {
  return std::make_shared<const ExpandedRules>(rules);
}

inline const GameSolution& solved(GamesInMemory& games, const ExpandedRules& rules,
                                  const std::string& material) {
  const auto parsed = GameMaterial::parse(rules.rules(), material);
  REQUIRE(parsed);
  REQUIRE(parsed->is_normalised(rules));
  return games.solve(*parsed);
}

inline Value value_in(const GameSolution& solution, const GamePosition& position) {
  const auto entry = solution.layout().entry_of(position, false);
  REQUIRE(entry);
  return value_of(solution.row(position.to_move, entry->row)[index(entry->point)]);
}

/// Compares every position with the plain solver of rules.
inline void check_by_rules(const GameRules& rules, const std::string& material) {
  CAPTURE(rules.name);
  CAPTURE(material);
  const Rules all = expanded(rules);
  InlineExecutor executor;
  GamesInMemory games(all, executor);
  const GameSolution& solution = solved(games, *all, material);
  plain::RulesSolver plain(rules);
  std::size_t wrong = 0, seen = 0;
  plain.for_each(material, [&](plain::RulesPlacement placement, Color to_move, Value value) {
    GamePosition position;
    position.to_move = to_move;
    PointSet taken;
    for (const plain::RulesMan& man : placement) {
      if (taken.contains(man.point)) return;
      taken |= man.point;
      position.men.push_back({man.color, static_cast<std::uint8_t>(man.piece), man.point});
    }
    ++seen;
    if (value_in(solution, position) != value) ++wrong;
  });
  CHECK(seen > 0);
  CHECK(wrong == 0);
}

inline void check_xiangqi(const std::string& material) {
  CAPTURE(material);
  const Rules rules = expanded(xiangqi_rules());
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  const GameSolution& solution = solved(games, *rules, material);
  plain::PlainXiangqi plain;
  std::size_t wrong = 0;
  plain.for_each_position(material, [&](const plain::XiangqiPosition& position, Value value) {
    if (value_in(solution, position.to_game()) != value) ++wrong;
  });
  CHECK(wrong == 0);
}

/// Chess without castling as a rule file has the values of the chess that is built in.
inline void check_chess(const std::string& material) {
  CAPTURE(material);
  const Rules rules = expanded(example_rules("chess"));
  WorkerTeam team(2);
  GamesInMemory games(rules, team);
  const GameSolution& solution = solved(games, *rules, material);
  SolvedInMemory& chess = solved_tables();
  const Solution& expected = chess.solve(*Material::parse(material));
  std::size_t wrong = 0, seen = 0;
  const GameLayout& layout = solution.layout();
  const GameRowRules row_rules(layout);
  for (std::size_t row = 0; row < layout.row_count(); ++row) {
    const auto legal = row_rules.legal(row_rules.row(row));
    for (const Color to_move : all_colors) {
      for (const Point p : legal[index(to_move)]) {
        Position position;
        for (const GameMan& man : layout.position_of(row, p, to_move).men) {
          const char letter = rules->rules().pieces[man.piece].letter;
          position.put({man.color, *piece_type_from_letter(letter)}, square_at(index(man.point)));
        }
        position.side_to_move = to_move;
        ++seen;
        if (value_of(solution.row(to_move, row)[index(p)]) != expected.value(position)) ++wrong;
      }
    }
  }
  CHECK(seen > 0);
  CHECK(wrong == 0);
}

}  // namespace mate33::testing
