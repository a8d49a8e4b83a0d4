#include <doctest/doctest.h>

#include "find/find_checks.hpp"
#include "find/plain_moves.hpp"
#include "mate33/census/statistics.hpp"
#include "solved_values.hpp"

using namespace mate33;
using namespace mate33::testing;

using enum FindKind;

TEST_CASE("only moves in a row are those that stay the only ones after every best reply") {
  WorkerTeam team(2);
  const std::vector<FindKind> kinds = {only_move_white, only_move_black, hard_white, hard_black};
  struct Case {
    const char* name;
    unsigned moves;
    SquareSet white, black;
  };
  using enum Square;
  const Case cases[] = {{"KPvK", 2, {a5, b4, c6}, SquareSet::all()},
                        {"KPvK", 4, {d6, e5, c3}, SquareSet::all()},
                        {"KNvKP", 2, {a1, b3}, {c2, c1}}};
  for (const Case& c : cases) {
    CAPTURE(std::string(c.name));
    const Material material = *Material::parse(c.name);
    const Values values(material);
    const auto kinds_of = [&](const Position& position) {
      PlainKinds found;
      for (const Color side : all_colors) {
        const Position asked = with_to_move(position, side);
        if (find_fault(asked)) continue;
        for (const FindKind kind : kinds) {
          if (are_plainly_in_row(asked, kind, c.moves, values)) found.push_back(kind);
        }
      }
      return found;
    };
    const auto expected = plainly_found(material, {c.white, c.black}, kinds, kinds_of);
    CHECK(expected.size() > 3);
    const CodeSource source = codes_in(solved(c.name), Metric::dtm);
    FindQuery query{kinds,
                    Where({{Where::MenIn{{Color::white, PieceType::king}, false, c.white, 1}},
                           {Where::MenIn{{Color::black, PieceType::king}, false, c.black, 1}}}),
                    Images::all};
    query.in_row = c.moves;
    CHECK(shown(found_by({source, Metric::dtm, {}, values}, query, team)) == expected);
  }
}

TEST_CASE("a fortress holds, without a capture or a promotion at once") {
  WorkerTeam team(2);
  const Material material = *Material::parse("KRvKB");
  const Solution& solution = solved("KRvKB");
  const CodeSource source = codes_in(solution, Metric::dtm);
  const FindTable table{source, Metric::dtm, {}, {}};
  FindQuery query{{fortress_white, fortress_black}, *Where::parse("Kw in d4, Kb on 6"), Images::all};
  CHECK(found_by(table, query, team).empty());  // Black is two points behind
  query.fortress_points = 2;
  const auto kinds_of = [&](const Position& position) {
    const bool is_held = is_plainly_held(position, [&](const Position& p) { return solution.value(p); });
    return is_held ? PlainKinds{fortress_black} : PlainKinds{};
  };
  const auto expected = plainly_found(material, {Square::d4, SquareSet::of(Rank::r6)}, query.kinds, kinds_of);
  CHECK(expected.size() > 100);
  CHECK(shown(found_by(table, query, team)) == expected);
}

TEST_CASE("no fortress is held against bishops of one colour, which mate nobody") {
  WorkerTeam team(2);
  const CodeSource source = codes_in(solved("KBBvK"), Metric::dtm);
  const FindQuery query{{fortress_white, fortress_black}, *Where::parse("Kw in d4"), Images::all};
  CHECK(found_by({source, Metric::dtm, {}, {}}, query, team).empty());
}

TEST_CASE("the longest are those that the statistics count, and with a span the next ones") {
  WorkerTeam team(2);
  for (const char* name : {"KPvK", "KRvKN"}) {
    CAPTURE(name);
    const CodeSource source = codes_in(solved(name), Metric::dtm);
    const Statistics statistics = count_table(source, team);
    FindTable table{source, Metric::dtm};
    table.longest = longest_in(source, team);
    for (const Color c : all_colors) {
      const FindKind kind = c == Color::white ? longest_white : longest_black;
      const auto& longest = *statistics.longest[index(c)];
      CHECK(table.longest[index(c)] == longest.plies);
      std::vector<std::string> fens;
      for (const Found& found : found_by(table, {{kind}, {}, Images::once}, team)) {
        CHECK(plies_of(found.codes[index(c)]) == longest.plies);
        fens.push_back(to_fen(found.position));
      }
      std::ranges::sort(fens);
      CHECK(fens == longest.fens);
      const SideCounts& orbits = statistics.of(CountConvention::orbits, c);
      for (const unsigned span : {1u, 2u, 5u, 1000u}) {
        FindQuery query{{kind}, {}, Images::once};
        query.longest_span = span;
        std::uint64_t expected = 0;
        for (unsigned plies = 0; plies < orbits.by_plies.size(); ++plies) {
          if (plies + span > longest.plies.count()) expected += orbits.by_plies[plies];
        }
        CHECK(count_in_table(table, query, team).total == expected);
      }
    }
  }
}

TEST_CASE("a move that is named is the one in question, on the board that is shown") {
  InlineExecutor alone;
  const Values values(*Material::parse("KPvK"));
  const CodeSource source = codes_in(solved("KPvK"), Metric::dtm);
  const FindTable table{source, Metric::dtm, {}, values};
  const auto found =
      found_by(table, {{underpromotion_white}, *Where::parse("Pw on e-h"), Images::all}, alone);
  REQUIRE(found.size() == 3);
  for (const Found& each : found) {
    CAPTURE(to_fen(each.position));
    REQUIRE(each.move);
    CHECK(each.move->promotion == PieceType::rook);
    CHECK(values(each.position.after(*each.move)).is_loss());
    Move to_queen = *each.move;
    to_queen.promotion = PieceType::queen;
    CHECK(values(each.position.after(to_queen)).outcome == Outcome::draw);
  }
}
