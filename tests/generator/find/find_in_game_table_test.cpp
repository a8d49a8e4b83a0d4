#include "mate33/find/find_in_game_table.hpp"

#include <doctest/doctest.h>

#include "find/find_checks.hpp"
#include "sanitized.hpp"
#include "solver/game_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

using enum FindKind;
const std::vector<FindKind> game_kinds = {full_point,    half_point_white, half_point_black, squeeze_white,
                                          squeeze_black, longest_white,    longest_black};

/// Of a table of a game in memory.
GameCodeSource codes_in(const GameSolution& solution) {
  const GameLayout& layout = solution.layout();
  const auto rules = std::make_shared<const GameRowRules>(layout);
  return {layout, [&solution, &layout, rules](std::size_t group, Color to_move, std::span<Code> codes) {
            std::ranges::fill(codes, illegal_code);
            const std::size_t first = GameBlocks::first_row(group);
            for (std::size_t i = 0; i < GameBlocks(layout).rows_of(group); ++i) {
              const auto legal = rules->legal(rules->row(first + i))[index(to_move)];
              const auto row = solution.row(to_move, first + i);
              for (const Point p : legal) codes[i * layout.width() + index(p)] = row[index(p)];
            }
            return std::optional<TableFault>();
          }};
}

std::array<Plies, 2> longest_of(const GameCodeSource& source) {
  std::array<Plies, 2> longest;
  for (std::size_t group = 0; group < GameBlocks(source.layout).group_count(); ++group) {
    for (const Color c : all_colors) {
      std::vector<Code> codes(GameBlocks(source.layout).rows_of(group) * source.layout.width());
      CHECK_FALSE(source.read(group, c, codes));
      for (const Code code : codes) {
        if (code == illegal_code || code == draw_code) continue;
        longest[index(c)] = std::max(longest[index(c)], plies_of(code));
      }
    }
  }
  return longest;
}

/// How a kind and a position are told, as text.
std::string told(const ExpandedRules& rules, FindKind kind, GamePosition position) {
  position.to_move = sides_shown(kind).front();
  return std::string(key(kind)) + " " + to_fen(rules, position);
}

/// The same with the board mirrored left to right, and with the colours exchanged.
GamePosition mirrored(const ExpandedRules& rules, GamePosition position) {
  for (GameMan& man : position.men) man.point = BoardSymmetry(1)(rules.board(), man.point);
  return position;
}
GamePosition exchanged(const ExpandedRules& rules, GamePosition position) {
  for (GameMan& man : position.men) {
    man = {!man.color, man.piece, flipped(rules.board(), rules.rules().flip, man.point)};
  }
  return position;
}

/// The kinds of a placement, by the values with either side to move, where these are legal.
std::vector<FindKind> plain_game_kinds(std::optional<Value> white, std::optional<Value> black,
                                       const std::array<Plies, 2>& longest) {
  std::vector<FindKind> kinds;
  if (white && black) {
    const bool white_draws = white->outcome == Outcome::draw, black_draws = black->outcome == Outcome::draw;
    if (white->is_loss() && black->is_loss()) kinds.push_back(full_point);
    if (white_draws && black->is_loss()) kinds.push_back(half_point_white);
    if (white->is_loss() && black_draws) kinds.push_back(half_point_black);
    if (white->is_win() && black->is_loss() && white->plies > black->plies) kinds.push_back(squeeze_white);
    if (black->is_win() && white->is_loss() && black->plies > white->plies) kinds.push_back(squeeze_black);
  }
  if (white && white->is_decisive() && white->plies == longest[0]) kinds.push_back(longest_white);
  if (black && black->is_decisive() && black->plies == longest[1]) kinds.push_back(longest_black);
  return kinds;
}

/// Every image of what a search finds, of which none may be that of another; and how many were found.
struct GameImages {
  std::set<std::string> images;
  std::size_t listed = 0;
};
GameImages images_each_once(const ExpandedRules& rules, const GameFindTable& table,
                            const GameFindQuery& query, Executor& executor) {
  const GameMaterial& material = table.source.layout.material();
  GameImages found;
  std::size_t sum = 0;
  const auto sink = [&](const FoundInGame& each) {
    std::set<std::string> own;
    for (const GamePosition& image : {each.position, mirrored(rules, each.position)}) {
      own.insert(told(rules, each.kind, image));
      if (material == material.colors_swapped()) {
        own.insert(told(rules, colors_swapped(each.kind), exchanged(rules, image)));
      }
    }
    sum += own.size();
    ++found.listed;
    found.images.insert(own.begin(), own.end());
  };
  CHECK_FALSE(find_in_game_table(table, query, {}, executor, sink));
  CHECK(sum == found.images.size());  // no orbit twice
  CHECK(count_in_game_table(table, query, executor).total == found.listed);
  return found;
}

/// Of xiangqi, whose board has one symmetry: compares every placement.
void check_xiangqi_is_found(const char* name) {
  CAPTURE(name);
  const Rules rules = expanded(xiangqi_rules());
  WorkerTeam team(2);
  GamesInMemory games(rules, team);
  const GameSolution& solution = solved(games, *rules, name);
  const GameCodeSource source = codes_in(solution);
  const GameFindTable table{source, longest_of(source)};

  std::set<std::string> expected;
  const auto value = [&](GamePosition position, Color c) {
    position.to_move = c;
    return find_fault(*rules, position) ? std::nullopt : std::optional(value_in(solution, position));
  };
  for (std::size_t row = 0; row < solution.layout().row_count(); ++row) {
    for (const Point p : solution.layout().word_seat()) {
      const GamePosition position = solution.layout().position_of(row, p, Color::white);
      if (position.occupied().size() != position.men.size()) continue;
      const auto kinds =
          plain_game_kinds(value(position, Color::white), value(position, Color::black), table.longest);
      for (const FindKind kind : kinds) {
        expected.insert(told(*rules, kind, position));
        expected.insert(told(*rules, kind, mirrored(*rules, position)));
      }
    }
  }
  const GameImages found = images_each_once(*rules, table, {game_kinds}, team);
  CHECK(found.images == expected);
  CHECK(found.listed > 0);
}

}  // namespace

TEST_CASE("what is found in xiangqi is what is found position by position") {
  for (const char* name : {"KPvK", "KNvKA", "KPvKP", "KNvKP"}) check_xiangqi_is_found(name);
}

TEST_CASE("chess written as rules has the mutual zugzwangs of the chess that is built in") {
  WorkerTeam team(2);
  const Rules rules = expanded(example_rules("chess"));
  GamesInMemory games(rules, team);
  for (const char* name : tables_to_try({}, {"KRvKN"})) {
    CAPTURE(name);
    const GameCodeSource source = codes_in(solved(games, *rules, name));
    const GameFindTable table{source, longest_of(source)};
    const CodeSource of_chess = mate33::testing::codes_in(solved(name), Metric::dtm);
    FindTable expected{of_chess, Metric::dtm};
    expected.longest = longest_in(of_chess, team);
    CHECK(table.longest == expected.longest);
    CHECK(count_in_game_table(table, {game_kinds}, team) ==
          count_in_table(expected, {game_kinds, {}, Images::once}, team));
  }
}

TEST_CASE("of a game, too, what is its own image with the colours exchanged is found once") {
  WorkerTeam team(2);
  const Rules rules = expanded(xiangqi_rules());
  GamesInMemory games(rules, team);
  const GameCodeSource source = codes_in(solved(games, *rules, "KPvKP"));
  const GameFindTable table{source, longest_of(source)};
  CHECK(images_each_once(*rules, table, {{longest_white, longest_black}, 100}, team).listed == 3424);
}

TEST_CASE("of a game, too, what is found comes in one order, and part by part") {
  WorkerTeam team(3);
  InlineExecutor alone;
  const Rules rules = expanded(xiangqi_rules());
  GamesInMemory games(rules, team);
  const GameCodeSource source = codes_in(solved(games, *rules, "KPvKP"));
  const GameFindTable table{source, longest_of(source)};
  const GameFindQuery query{game_kinds, 3};
  const auto listed = [&](Executor& executor, const FindPart& part, std::vector<std::string>& lines) {
    return find_in_game_table(table, query, part, executor, [&](const FoundInGame& each) {
      lines.push_back(told(*rules, each.kind, each.position));
    });
  };
  std::vector<std::string> all, by_three, parts;
  listed(alone, {}, all);
  listed(team, {}, by_three);
  CHECK(all == by_three);
  for (std::optional<FindCursor> next = FindCursor(); next;) next = listed(team, {*next, 5}, parts);
  CHECK(parts == all);
  FindCounts counts;
  for (std::optional<FindCursor> next = FindCursor(); next;) {
    const FindPart part{.from = *next, .is_enough = [] { return true; }};
    const PartCounts counted = count_part_of_game_table(table, query, part, alone);
    counts += counted.counts;
    next = counted.next;
  }
  CHECK(counts == count_in_game_table(table, query, alone));
}
