#include "mate33/find/find_in_game_table.hpp"

#include <doctest/doctest.h>

#include "find/find_checks.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/game/rules_text.hpp"
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

/// A move, what it leads to, and what that is worth to the mover.
struct PlainGameMove {
  GameMove move;
  GamePosition after;
  Value worth;
};
using PlainGameValue = std::function<Value(const GamePosition&)>;

/// None where the game has ended.
std::vector<PlainGameMove> plain_game_moves(const ExpandedRules& rules, const GamePosition& position,
                                            const PlainGameValue& value) {
  const auto legal = legal_moves(rules, position);
  std::vector<PlainGameMove> moves;
  if (find_end(rules, position, legal)) return moves;
  for (const GameMove& move : legal) {
    const GamePosition next = after(position, move);
    moves.push_back({move, next, before_move(value(next))});
  }
  return moves;
}

std::size_t number_keeping(const std::vector<PlainGameMove>& moves, Outcome outcome) {
  return static_cast<std::size_t>(
      std::ranges::count_if(moves, [&](const PlainGameMove& each) { return each.worth.outcome == outcome; }));
}

/// The kinds by the moves of a position, of which the side to move is White or Black: docs/find.md.
std::vector<FindKind> plain_game_kinds_by_moves(const ExpandedRules& rules, const GamePosition& position,
                                                const PlainGameValue& value) {
  std::vector<FindKind> kinds;
  const auto add = [&](FindKind of_white) {
    kinds.push_back(position.to_move == Color::white ? of_white : colors_swapped(of_white));
  };
  const Outcome outcome = value(position).outcome;
  const auto moves = plain_game_moves(rules, position, value);
  const auto is_check = [&](const GamePosition& p) { return is_in_check(rules, p, p.to_move); };
  if (outcome != Outcome::loss && moves.size() > 1 && number_keeping(moves, outcome) == 1) {
    add(only_move_white);
    const PlainGameMove& only =
        *std::ranges::find(moves, outcome, [](const PlainGameMove& each) { return each.worth.outcome; });
    const bool is_seen = is_capture(position, only.move) || only.move.becomes || is_check(only.after);
    if (moves.size() >= 8 && !is_seen) add(hard_white);
    const bool stalemates =
        std::ranges::any_of(plain_game_moves(rules, only.after, value), [&](const PlainGameMove& reply) {
          return legal_moves(rules, reply.after).empty() && !is_check(reply.after);
        });
    if (outcome == Outcome::draw && rules.rules().no_move == NoMove::draws && stalemates)
      add(stalemate_white);
  }
  const bool mates_by_royal = std::ranges::any_of(moves, [&](const PlainGameMove& each) {
    const bool is_mate = is_check(each.after) && legal_moves(rules, each.after).empty();
    return is_mate && position.man_at(each.move.from)->piece == 0;
  });
  if (mates_by_royal) add(king_mate_white);
  const bool may_swindle = std::ranges::any_of(moves, [&](const PlainGameMove& each) {
    const auto replies = plain_game_moves(rules, each.after, value);
    return replies.size() >= 8 && number_keeping(replies, Outcome::win) == 1;
  });
  if (outcome == Outcome::loss && may_swindle) add(swindle_white);
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

/// Of a board so small that all of it is looked at.
GameRules small_chess() {
  const auto rules = parse_rules(
      "name small-chess\n"
      "board 4x4\n"
      "royal K king\n  leap (1,0) (1,1) all-ways\n"
      "piece Q queen\n  slide (1,0) (1,1) all-ways\n"
      "piece R rook\n  slide (1,0) all-ways\n"
      "piece N knight\n  leap (2,1) all-ways\n"
      "piece P pawn\n  zone rank 2..4\n  leap (0,1) move\n  leap (1,1) both-sides capture\n"
      "  promote on rank 4 to Q R N\n");
  REQUIRE(rules);
  return *rules;
}

/// Of positions of every material.
PlainGameValue values_in(GamesInMemory& games, const Rules& rules) {
  return [&games, rules](GamePosition position) {
    if (!position.material().is_normalised(*rules)) {
      position = exchanged(*rules, position);
      position.to_move = !position.to_move;
    }
    return value_in(games.solve(position.material()), position);
  };
}

GameCodeAnswer codes_by(const PlainGameValue& value) {
  return [value](const GamePosition& position) -> Expected<Code, TableFault> {
    return code_of(value(position));
  };
}

/// Whether a position of this kind, of only moves, is the first of so many in a row.
bool are_plainly_in_row(const ExpandedRules& rules, const GamePosition& position, FindKind kind,
                        unsigned moves, const PlainGameValue& value) {
  const auto kinds = plain_game_kinds_by_moves(rules, position, value);
  if (!contains_value(kinds, kind)) return false;
  if (moves == 1) return true;
  const Outcome outcome = value(position).outcome;
  for (const PlainGameMove& only : plain_game_moves(rules, position, value)) {
    if (only.worth.outcome != outcome) continue;
    const auto replies = plain_game_moves(rules, only.after, value);
    const Value best = value(only.after);
    return !replies.empty() && std::ranges::all_of(replies, [&](const PlainGameMove& reply) {
      return reply.worth != best || are_plainly_in_row(rules, reply.after, kind, moves - 1, value);
    });
  }
  return false;
}

/// Compares the placements of each row of so many with what a search by moves finds. It must find some of
/// each of its kinds.
void check_found_by_moves(const Rules& rules, const std::string& name, const GameFindQuery& query,
                          std::size_t rows_apart) {
  CAPTURE(name);
  WorkerTeam team(2);
  GamesInMemory games(rules, team);
  const GameSolution& solution = solved(games, *rules, name);
  const PlainGameValue value = values_in(games, rules);
  for (const GameMaterial& smaller : conversions_of(*rules, solution.layout().material())) {
    games.solve(smaller);  // from here on any thread may ask
  }
  const GameCodeSource source = codes_in(solution);
  const GameFindTable table{source, {}, codes_by(value)};
  const GameImages found = images_each_once(*rules, table, query, team);

  std::set<FindKind> seen;
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < solution.layout().row_count(); row += rows_apart) {
    for (const Point p : solution.layout().word_seat()) {
      GamePosition position = solution.layout().position_of(row, p, Color::white);
      if (position.occupied().size() != position.men.size()) continue;
      for (const FindKind kind : query.kinds) {
        position.to_move = sides_shown(kind).front();
        const bool is_expected =
            !find_fault(*rules, position) && are_plainly_in_row(*rules, position, kind, query.in_row, value);
        if (is_expected) seen.insert(kind);
        if (found.images.contains(told(*rules, kind, position)) != is_expected) ++wrong;
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(seen.size() == query.kinds.size());
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

TEST_CASE("what is found by the moves of a game is what is found position by position") {
  const std::vector<FindKind> only_moves = {only_move_white, only_move_black};
  const std::vector<FindKind> by_moves = {only_move_white, only_move_black, hard_white,   hard_black,
                                          stalemate_black, swindle_white,   swindle_black};
  check_found_by_moves(expanded(xiangqi_rules()), "KPvKP", {only_moves}, 7);
  const Rules small = expanded(small_chess());
  check_found_by_moves(small, "KPvKP", {by_moves}, 5);
  check_found_by_moves(small, "KRvKP", {{king_mate_white}}, 1);
  check_found_by_moves(small, "KPvKP", {.kinds = only_moves, .in_row = 3}, 5);
}

TEST_CASE("a game that has no such thing says so") {
  const auto why = [](const char* what, const GameRules& rules) {
    const auto searches = all_find_searches();
    return why_not_in_game(*std::ranges::find(searches, std::string_view(what), &FindSearch::name), rules);
  };
  for (const FindSearch& search : all_find_searches()) {
    CAPTURE(search.name);
    const bool is_of_chess =
        std::set<std::string>{"cursed", "underpromotion", "smothered", "pawn-mate", "fortress"}.contains(
            search.name);
    CHECK(why(search.name, small_chess()).has_value() == is_of_chess);
  }
  CHECK(why("underpromotion", xiangqi_rules()) ==
        "underpromotion is looked for in chess alone, and this is xiangqi");
  CHECK(why("stalemate", xiangqi_rules()) ==
        "stalemate saves nobody in xiangqi: a side without a move loses");
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
