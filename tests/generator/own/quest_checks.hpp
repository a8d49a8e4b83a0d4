#pragma once

#include <optional>
#include <random>
#include <vector>

#include "mate33/base/byte_source.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/own/quest.hpp"
#include "mate33/own/stage.hpp"
#include "mate33/table/code_bounds.hpp"
#include "mate33/table/solved_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "own/own_checks.hpp"

namespace mate33::testing {

/// Tables of a position without promotions, solved.
inline OwnTables base_of(const Position& root, OwnExits exits, Metric metric, Executor& executor,
                         const OwnRoom& room = roomy) {
  OwnTables base(metric, root, std::move(exits), stages_of(root.material()).front().has, room);
  base.solve(executor);
  return base;
}

/// A position whose quests may begin: without promotions it is solved, and nothing else is known.
struct QuestStart {
  explicit QuestStart(const char* fen, unsigned threads = 1)
      : team(threads),
        root(parse_fen(fen)->position),
        base(base_of(root, none.exits(nothing), Metric::dtz, team)) {}

  Quest ask(QuestReach ahead = {}) const { return ask(base, ahead); }
  Quest ask(const OwnTables& of, QuestReach ahead) const {
    return {of, root, Color::white, WdlScore::win, has, ahead};
  }

  WorkerTeam team;
  TrueTables none{team, Metric::dtz};
  const Position root;
  const HasMen has = hopes_of(root.material()).front();
  const OwnTables base;
};

/// Adds what a quest needed, without hope.
inline OwnTables proved_by(const Quest& quest, const OwnTables& base, Executor& executor) {
  OwnTables tables(base, std::nullopt);
  for (const auto& exits : quest.added()) tables.add(exits);
  tables.solve_added(executor);
  return tables;
}

inline void end(Quest& quest, Executor& executor) {
  while (quest.state() == Quest::State::open) quest.go_on(executor, {});
}

/// Of these men; it may be illegal.
inline Position random_position(Material men, std::mt19937& random) {
  Position position;
  for (const Color c : all_colors) {
    for (const PieceType type : {PieceType::king, PieceType::pawn}) {
      const unsigned count = type == PieceType::king ? 1 : men.count(c, type);
      for (unsigned n = 0; n < count;) {
        const Square s = square_at(random() % square_count);
        if (position.occupied().contains(s)) continue;
        position.put({c, type}, s);
        ++n;
      }
    }
  }
  position.side_to_move = random() % 2 == 0 ? Color::white : Color::black;
  return position;
}

/// Of a side at the root, by the true table.
inline WdlScore true_result(TrueTables& right, const Position& root, Metric metric, Color side) {
  const WdlScore mover = result_of(metric, right.code(root), 0);
  return side == root.side_to_move ? mover : negated(mover);
}

/// Runs every quest of random positions of a material: what is attained is right, and proved without hope;
/// what is not right is given up. Answers how many were attained.
inline unsigned check_quests(const char* material, unsigned count, Metric metric) {
  WorkerTeam team(2);
  TrueTables right(team, metric);
  right.solve(material);
  const OwnExits exits = right.exits(nothing);
  std::mt19937 random(7);
  const Material men = *Material::parse(material);
  unsigned attained = 0;
  for (unsigned i = 0; i < count;) {
    const Position root = random_position(men, random);
    if (find_fault(root) || legal_moves(root).empty()) continue;
    ++i;
    CAPTURE(to_fen(root));
    const OwnTables base = base_of(root, exits, metric, team);
    for (const Color side : all_colors) {
      for (const WdlScore wanted : {WdlScore::win, WdlScore::draw}) {
        Quest quest(base, root, side, wanted, hopes_of(men).front());
        end(quest, team);
        const bool is_attained = quest.state() == Quest::State::attained;
        if (!is_attained) continue;
        REQUIRE(true_result(right, root, metric, side) >= wanted);
        ++attained;
        OwnTables proof = proved_by(quest, base, team);
        check_bounds(proof, right, 4001);
        const CodeBounds bounds = proof.bounds(root);
        const Code code = side == root.side_to_move ? bounds.at_least : bounds.at_most;
        const WdlScore mover = result_of(metric, code, 0);
        REQUIRE((side == root.side_to_move ? mover : negated(mover)) >= wanted);
      }
    }
  }
  return attained;
}

/// What a quest has solved, as a file.
inline std::vector<std::byte> file_of(Quest& quest) {
  std::vector<std::byte> file;
  quest.write(0, 1,
              [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
  return file;
}

inline PlacementSet all_added(const Quest& quest) {
  PlacementSet all;
  for (const auto& round : quest.added()) all.insert(round.begin(), round.end());
  return all;
}

/// Asks whether White wins, each round by a quest that goes on from what the last one wrote. Answers how many
/// rounds it took.
inline unsigned check_resumed(const char* fen, QuestReach ahead) {
  QuestStart start(fen);
  Quest whole = start.ask(ahead);
  std::vector<std::byte> file;
  for (unsigned rounds = 1;; ++rounds) {
    whole.go_on(start.team, {});
    Quest quest = start.ask(ahead);
    std::optional<SolvedReader> before;
    if (!file.empty()) {
      auto reader = SolvedReader::open_hope(make_memory_source(file), "a.white-wins");
      REQUIRE(reader);
      before.emplace(*std::move(reader));
      REQUIRE(quest.take(*before));
    }
    quest.go_on(start.team, {});
    REQUIRE(quest.state() == whole.state());
    CHECK(all_added(quest) == all_added(whole));
    CHECK(quest.work() - whole.work() <= whole.work() / 100);
    if (quest.state() != Quest::State::open) return rounds;
    file = file_of(quest);
  }
}

/// Adds all exits with one piece, round by round: slices, squares of kings and values are as in tables that
/// have them from the start.
inline void check_added(const char* material, const char* fen, std::size_t step) {
  WorkerTeam team(2);
  TrueTables right(team, Metric::dtz);
  right.solve(material);
  const Position root = parse_fen(fen)->position;
  const OwnExits exits = right.exits(nothing);
  const auto has = hopes_of(root.material()).front();
  OwnTables whole(Metric::dtz, root, exits, has, roomy);
  whole.solve(team);
  OwnTables tables(base_of(root, exits, Metric::dtz, team), std::nullopt);
  for (;;) {
    std::vector<Placement> of_men;
    for (const Placement& exit : tables.reach().exits(has, Reach::any_steps)) {
      if (!is_trivially_drawn(exit.material().normalised())) of_men.push_back(exit);
    }
    if (of_men.empty()) break;
    tables.add(of_men);
    tables.solve_added(team);
  }
  REQUIRE(tables.reach().slices().size() == whole.reach().slices().size());
  for (const Placement& placement : whole.reach().slices()) {
    const Reach::Kings* const kings = tables.reach().find(placement);
    REQUIRE(kings != nullptr);
    CHECK(kings->rows == whole.reach().find(placement)->rows);
  }
  for_each_held(whole, step, [&](const Position& position) {
    if (find_fault(position)) return;
    CAPTURE(to_fen(position));
    REQUIRE(tables.bounds(position) == whole.bounds(position));
  });
}

}  // namespace mate33::testing
