#include "mate33/find/find_in_table.hpp"

#include <doctest/doctest.h>

#include <tuple>

#include "find/find_checks.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/table/wdl.hpp"
#include "sanitized.hpp"
#include "solved_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// Results without sense, the same for all images of a position: in tables of few men none is cursed.
WdlScore invented_result(const Position& position) {
  auto least = std::tuple(~std::uint64_t{0}, ~std::uint64_t{0}, ~std::uint64_t{0});
  for (const Symmetry s : all_symmetries) {
    const auto set = [&](SquareSet squares) { return s(squares).bits(); };
    least = std::min(least, std::tuple(set(position.pieces(Color::white)), set(position.pieces(Color::black)),
                                       set(position.pieces(PieceType::king))));
  }
  std::uint64_t number = std::get<0>(least) * 3 + std::get<1>(least) * 5 + std::get<2>(least) * 7;
  number = (number + index(position.side_to_move)) * 0x94D049BB133111EBu;
  number = (number ^ (number >> 31)) * 0x94D049BB133111EBu;
  return static_cast<WdlScore>(static_cast<int>((number >> 40) % 5) - 2);
}

std::vector<FindKind> kinds_found_by(std::string_view search, Metric metric) {
  for (const FindSearch& each : all_find_searches()) {
    if (each.name != search) continue;
    const auto kinds = each.kinds(metric);
    return {kinds.begin(), kinds.end()};
  }
  return {};
}

}  // namespace

TEST_CASE("what is found by sets is what is found position by position") {
  WorkerTeam team(2);
  // On all squares of few men, and of more where the white king stands on some.
  const std::vector<std::pair<const char*, const char*>> tables = {
      {"KPvK", "a1-h8"}, {"KRvK", "a1-h8"}, {"KRvKN", "b2-c3"}, {"KQvKQ", "e4"}};
  for (const auto& table : tables) {
    const char* const name = table.first;
    CAPTURE(name);
    const Solution& solution = solved(name);
    const CodeSource source = codes_in(solution, Metric::dtm);
    const auto kinds_of = [&](const Position& position) {
      return plain_kinds(position, [&](const Position& p) { return solution.value(p); });
    };
    const Where where = *Where::parse(std::string("Kw in ") + table.second);
    SquareSet kings;
    for (const Square s : all_squares) {
      Position position;
      position.put({Color::white, PieceType::king}, s);
      if (where.are_met(position, std::nullopt)) kings |= s;
    }
    for (const std::vector<FindKind>& kinds : {zugzwangs_and_squeezes, {FindKind::half_point_white}}) {
      const auto expected = plainly_found(*Material::parse(name), {kings, SquareSet::all()}, kinds, kinds_of);
      const FindQuery query{kinds, where, Images::all};
      CHECK(shown(found_by({source, Metric::dtm}, query, team)) == expected);
      const FindCounts counts = count_in_table({source, Metric::dtm}, query, team);
      CHECK(counts.total == expected.size());
      if (kings == SquareSet::all()) check_found_once({source, Metric::dtm}, kinds, expected, team);
    }
  }
}

TEST_CASE("a position that is its own image with the colours exchanged is found once") {
  WorkerTeam team(2);
  const CodeSource source = codes_in(solved("KQvKQ"), Metric::dtm);
  FindTable table{source, Metric::dtm};
  table.longest = longest_in(source, team);
  const FindQuery query{{FindKind::longest_white, FindKind::longest_black}, {}, Images::once, 6};
  const std::vector<Found> found = found_by(table, query, team);
  CHECK(found.size() == 3485);
  images_each_once(found, true);
  CHECK(count_in_table(table, query, team).total == found.size());
}

TEST_CASE("by the results under the rule, too, cursed ones included") {
  WorkerTeam team(2);
  const Material material = *Material::parse("KRvK");
  const CodeSource source = codes_of(TableLayout(material), code_answer(invented_result));
  const auto kinds_of = [](const Position& position) {
    return plain_kinds_by_rule(position, invented_result);
  };
  const std::vector<FindKind> kinds = kinds_found_by("zugzwang", Metric::wdl);
  const auto expected = plainly_found(material, anywhere, kinds, kinds_of);
  CHECK(shown(found_by({source, Metric::wdl}, {kinds, {}, Images::all}, team)) == expected);
  check_found_once({source, Metric::wdl}, kinds, expected, team);
  const FindCounts counts = count_in_table({source, Metric::wdl}, {kinds, {}, Images::all}, team);
  for (const FindKind kind : kinds) CHECK(counts.of(kind) > 1000);
  CHECK(kinds_found_by("squeeze", Metric::wdl).empty());
}

TEST_CASE("a result that the rule changes is found where it is cursed or blessed") {
  WorkerTeam team(2);
  const Material material = *Material::parse("KRvK");
  const CodeSource source = codes_of(TableLayout(material), code_answer(invented_result));
  const auto kinds_of = [](const Position& position) {
    PlainKinds kinds;
    for (const Color c : all_colors) {
      const Position asked = with_to_move(position, c);
      if (find_fault(asked)) continue;
      const WdlScore score = invented_result(asked);
      if (score != WdlScore::cursed_win && score != WdlScore::blessed_loss) continue;
      kinds.push_back(c == Color::white ? FindKind::cursed_white : FindKind::cursed_black);
    }
    return kinds;
  };
  const std::vector<FindKind> kinds = kinds_found_by("cursed", Metric::wdl);
  const KingSquares squares = {Square::b2, SquareSet::all()};
  const auto expected = plainly_found(material, squares, kinds, kinds_of);
  CHECK(expected.size() > 1000);
  CHECK(shown(found_by({source, Metric::wdl}, {kinds, *Where::parse("Kw on b2"), Images::all}, team)) ==
        expected);
}

TEST_CASE("the numbers of mutual zugzwangs are those published with Scid, of the colours once") {
  WorkerTeam team(2);
  const auto count = [&](const char* name) {
    const CodeSource source = codes_in(solved(name), Metric::dtm);
    return count_in_table({source, Metric::dtm}, {zugzwang_kinds, {}, Images::once}, team);
  };
  const FindCounts with_pawn = count("KPvK"), knight = count("KRvKN");
  CHECK(with_pawn.total == 80);
  CHECK(with_pawn.of(FindKind::half_point_white) == 80);
  CHECK(knight.total == 18);
  CHECK(knight.of(FindKind::half_point_white) == 18);
}

TEST_CASE("what is found comes in one order, whatever the threads, and part by part") {
  WorkerTeam team(3);
  InlineExecutor alone;
  const CodeSource source = codes_in(solved("KRvKN"), Metric::dtm);
  const FindQuery query{zugzwangs_and_squeezes, *Where::parse("some Nb on edge, moves at most 3"),
                        Images::once};
  const std::vector<Found> all = found_by({source, Metric::dtm}, query, alone);
  REQUIRE(all.size() > 50);
  const auto is_same = [&](const std::vector<Found>& found) {
    return std::ranges::equal(found, all, [](const Found& a, const Found& b) {
      return a.kind == b.kind && a.position == b.position && a.codes == b.codes;
    });
  };
  CHECK(is_same(found_by({source, Metric::dtm}, query, team)));
  std::vector<Found> parts;
  std::optional<FindCursor> next = FindCursor();
  while (next) {
    const auto sink = [&](const Found& found) { parts.push_back(found); };
    const std::size_t before = parts.size();
    next = find_in_table({source, Metric::dtm}, query, {*next, 7}, team, sink);
    CHECK((next ? parts.size() - before == 7 : parts.size() - before < 7));
  }
  CHECK(is_same(parts));
  CHECK(find_in_table({source, Metric::dtm}, query, {{3, 1}, 0}, team, [](const Found&) { CHECK(false); }) ==
        FindCursor{3, 1});
}

TEST_CASE("a search ends when it is told that it is enough, and goes on from there") {
  InlineExecutor alone;
  const CodeSource source = codes_in(solved("KRvKN"), Metric::dtm);
  const FindTable table{source, Metric::dtm};
  const FindQuery query{zugzwangs_and_squeezes, {}, Images::once};
  const auto shown_of = [](const std::vector<Found>& found) {
    std::vector<std::string> texts;
    for (const Found& each : found) texts.push_back(shown(each.kind, each.position));
    return texts;
  };
  std::vector<Found> found;
  FindCounts counts;
  std::size_t parts = 0;
  for (std::optional<FindCursor> next = FindCursor(); next; ++parts) {
    const auto sink = [&](const Found& each) { found.push_back(each); };
    const FindPart part{.from = *next, .is_enough = [] { return true; }};
    next = find_in_table(table, query, part, alone, sink);
    const PartCounts counted = count_part_of_table(table, query, part, alone);
    CHECK(counted.next == next);
    counts += counted.counts;
  }
  CHECK(parts > 2);
  CHECK(shown_of(found) == shown_of(found_by(table, query, alone)));
  CHECK(counts == count_in_table(table, query, alone));
}

TEST_CASE("conditions choose from what is found without them") {
  WorkerTeam team(2);
  const CodeSource source = codes_in(solved("KRvKN"), Metric::dtm);
  const FindTable table{source, Metric::dtm};
  const auto everywhere = found_by(table, {zugzwangs_and_squeezes, {}, Images::all}, team);
  const auto once = found_by(table, {zugzwangs_and_squeezes, {}, Images::once}, team);
  const auto plies = [](const Found& found) {
    const Code code = found.codes[index(found.position.side_to_move)];
    return code == draw_code ? std::nullopt : std::optional(plies_of(code));
  };
  for (const char* text :
       {"Kb in a1-b8", "not Kb in a1-d8", "some Kb on edge, Nb on 2 or 3", "not some Nb in corner, Kw on e",
        "Rw on h, not Nb on light", "Kb on edge, not Kw in center or c3", "plies 10-30, moves at least 5",
        "white to move", "check"}) {
    CAPTURE(text);
    const Where where = *Where::parse(text);
    std::set<std::string> expected;
    for (const Found& found : everywhere) {
      if (where.are_met(found.position, plies(found))) {
        expected.insert(std::string(key(found.kind)) + " " + to_fen(found.position));
      }
    }
    CHECK(shown(found_by(table, {zugzwangs_and_squeezes, where, Images::all}, team)) == expected);
    std::size_t orbits = 0;
    for (const Found& found : once) {
      const auto images = images_of(found, false);
      orbits +=
          std::ranges::any_of(images, [&](const std::string& i) { return expected.contains(i); }) ? 1 : 0;
    }
    const auto chosen = found_by(table, {zugzwangs_and_squeezes, where, Images::once}, team);
    CHECK(chosen.size() == orbits);
    for (const Found& found : chosen) CHECK(where.are_met(found.position, plies(found)));
  }
}

TEST_CASE("what is shown has the side to move that it costs, and meets the conditions") {
  WorkerTeam team(2);
  const CodeSource source = codes_in(solved("KRvKN"), Metric::dtm);
  const Where where = *Where::parse("Kw in e1-h4, plies at most 20, black to move");
  const auto found = found_by({source, Metric::dtm}, {zugzwangs_and_squeezes, where, Images::once}, team);
  REQUIRE_FALSE(found.empty());
  for (const Found& each : found) {
    CAPTURE(to_fen(each.position));
    const Color mover = each.position.side_to_move;
    CHECK(contains_value(sides_shown(each.kind), mover));
    CHECK(mover == Color::black);
    CHECK(where.are_met(each.position, plies_of(each.codes[index(mover)])));
    for (const Color c : all_colors) {
      CHECK(value_of(each.codes[index(c)]) == solved("KRvKN").value(with_to_move(each.position, c)));
    }
  }
}

TEST_CASE("a search ends soon after it is told to, and by what the sink throws") {
  WorkerTeam team(2);
  const CodeSource source = codes_in(solved("KPvK"), Metric::dtm);
  const FindQuery query{zugzwang_kinds, {}, Images::once};
  std::stop_source stop;
  stop.request_stop();
  const auto ignore = [](const Found&) {};
  CHECK_THROWS_AS(find_in_table({source, Metric::dtm}, query, {}, team, ignore, {}, stop.get_token()),
                  Stopped);
  CHECK_THROWS_AS(count_in_table({source, Metric::dtm}, query, team, {}, stop.get_token()), Stopped);
  const auto fail = [](const Found&) { throw 7; };
  CHECK_THROWS_AS(find_in_table({source, Metric::dtm}, query, {}, team, fail), int);
}
