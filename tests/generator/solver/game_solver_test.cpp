#include "mate33/solver/game_solver.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <string>

#include "example_rules.hpp"
#include "mate33/chess/material.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/layouts/game/game_blocks.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plain/rules_solver.hpp"
#include "plain/xiangqi_solver.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using mate33::testing::solved_tables;

namespace {

using Rules = std::shared_ptr<const ExpandedRules>;

Rules expanded(const GameRules& rules) {
  return std::make_shared<const ExpandedRules>(rules);
}

const GameSolution& solved(GamesInMemory& games, const ExpandedRules& rules, const std::string& material) {
  const auto parsed = GameMaterial::parse(rules.rules(), material);
  REQUIRE(parsed);
  REQUIRE(parsed->is_normalised(rules));
  return games.solve(*parsed);
}

Value value_in(const GameSolution& solution, const GamePosition& position) {
  const auto entry = solution.layout().entry_of(position, false);
  REQUIRE(entry);
  return value_of(solution.row(position.to_move, entry->row)[index(entry->point)]);
}

TableTally tally_of(const GameSolution& solution) {
  TableTally tally;
  const GameLayout& layout = solution.layout();
  for (std::size_t row = 0; row < layout.row_count(); row += rows_per_block) {
    const std::size_t rows = std::min(rows_per_block, layout.row_count() - row);
    for (const Color c : all_colors) {
      tally.add_block(layout, c, row, solution.codes(c).subspan(row * layout.width(), rows * layout.width()));
    }
  }
  tally.count_twins_once(layout);
  return tally;
}

/// Compares every position with the plain solver of rules.
void check_by_rules(const GameRules& rules, const std::string& material) {
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

struct PublishedRow {
  const char* material;
  std::uint64_t wins, white_draws, losses, black_draws;
  unsigned longest_win, longest_loss;
};

/// Counts that were checked against the tables of Felicity 1.0 by N. Pham: White's wins and draws, Black's
/// losses and draws, the longest of both in plies.
constexpr std::array<PublishedRow, 15> published_xiangqi = {{
    {"KvK", 0, 54, 0, 54, 0, 0},
    {"KRvK", 3834, 0, 4806, 108, 3, 4},
    {"KNvK", 4590, 0, 4806, 108, 13, 14},
    {"KCvK", 0, 4914, 0, 4914, 0, 0},
    {"KPvK", 2394, 432, 2469, 546, 19, 20},
    {"KRvKAA", 35166, 0, 40368, 1302, 19, 20},
    {"KRvKEE", 80328, 0, 94962, 5640, 23, 24},
    {"KNvKA", 21366, 60, 21990, 816, 37, 38},
    {"KNvKAA", 2859, 36501, 249, 41421, 43, 42},
    {"KNvKE", 7668, 24132, 2062, 31904, 31, 30},
    {"KPvKA", 1104, 11988, 363, 13536, 13, 12},
    {"KCAvK", 22710, 0, 22274, 532, 17, 18},
    {"KCAvKAA", 180630, 112, 182865, 6301, 47, 48},
    {"KRvKAAE", 242988, 0, 270252, 15696, 31, 32},
    {"KRvKAAEE", 590094, 129438, 432474, 408288, 63, 64},
}};

}  // namespace

TEST_CASE("xiangqi comes to the published counts and lengths") {
  const Rules rules = expanded(xiangqi_rules());
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  for (const PublishedRow& row : published_xiangqi) {
    CAPTURE(row.material);
    const TableTally tally = tally_of(solved(games, *rules, row.material));
    const auto& [white, black] = tally.counts;
    CHECK(white.wins == row.wins);
    CHECK(white.draws == row.white_draws);
    CHECK(white.losses == 0);
    CHECK(white.longest_win.count() == row.longest_win);
    CHECK(black.losses == row.losses);
    CHECK(black.draws == row.black_draws);
    CHECK(black.wins == 0);
    CHECK(black.longest_loss.count() == row.longest_loss);
  }
}

namespace {

void check_xiangqi(const std::string& material) {
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

}  // namespace

TEST_CASE("every position of xiangqi has the value of a solver of one position at a time") {
  for (const char* material : {"KvK", "KRvK", "KNvK", "KCvK", "KPvK", "KCAvK", "KNvKA", "KPvKA", "KNvKE"}) {
    check_xiangqi(material);
  }
}

TEST_SUITE("slow-games") {
  TEST_CASE("large materials of xiangqi agree with a solver of one position at a time") {
    for (const char* material : {"KNvKAA", "KRvKAA", "KRvKEE", "KCAvKAA", "KRvKAAE", "KRvKAAEE", "KRvKN"}) {
      check_xiangqi(material);
    }
  }
}

TEST_SUITE("exhaustive") {
  TEST_CASE("pieces of a user's own have the values of a solver that takes rules by their meaning") {
    for (const char* game : {"amazon", "archbishop", "chancellor", "grasshopper"}) {
      const char letter = game == std::string("amazon")       ? 'A'
                          : game == std::string("archbishop") ? 'A'
                          : game == std::string("chancellor") ? 'C'
                                                              : 'G';
      check_by_rules(example_rules(game), std::string("K") + letter + "vK");
    }
    check_by_rules(example_rules("los-alamos"), "KPvK");
    check_by_rules(example_rules("shatranj"), "KRvK");
    check_by_rules(example_rules("xiangqi"), "KNvKE");
  }
}

TEST_CASE("a small game of a user's own has the values of the plain solver") {
  check_by_rules(example_rules("los-alamos"), "KRvK");
}

TEST_SUITE("slow-games") {
  TEST_CASE("larger materials of a user's own pieces agree with the plain solver") {
    check_by_rules(example_rules("shatranj"), "KRvKF");
    check_by_rules(example_rules("los-alamos"), "KQvKR");
    check_by_rules(example_rules("los-alamos"), "KPvKP");
    check_by_rules(example_rules("makruk"), "KRvK");
    check_by_rules(example_rules("xiangqi"), "KPvKA");
  }
}

TEST_CASE("an amazon mates in at most four moves") {
  const Rules rules = expanded(example_rules("amazon"));
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  const TableTally tally = tally_of(solved(games, *rules, "KAvK"));
  CHECK(mate_in(tally.counts[0].longest_win) <= 4);
  CHECK(tally.counts[0].wins > 0);
}

namespace {

/// Chess without castling as a rule file has the values of the chess that is built in.
void check_chess(const std::string& material) {
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

}  // namespace

TEST_CASE("chess written as rules has the values of the chess that is built in") {
  for (const char* material : tables_to_try({"KQvK", "KRvK", "KBvK", "KNvK"}, {"KBNvK", "KQvKR"})) {
    check_chess(material);
  }
}

TEST_SUITE("slow-games") {
  TEST_CASE("chess written as rules has the values of all tables without pawns of four men") {
    for (const char* white :
         {"Q", "R", "B", "N", "QQ", "QR", "QB", "QN", "RR", "RB", "RN", "BB", "BN", "NN"}) {
      if (std::string(white).size() == 2) check_chess("K" + std::string(white) + "vK");
    }
    for (const char* material :
         {"KQvKQ", "KQvKR", "KQvKB", "KQvKN", "KRvKR", "KRvKB", "KRvKN", "KBvKB", "KBvKN", "KNvKN"}) {
      check_chess(material);
    }
  }
}
