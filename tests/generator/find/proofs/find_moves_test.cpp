#include <doctest/doctest.h>

#include "find/find_checks.hpp"
#include "find/plain_moves.hpp"
#include "solved_values.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

using enum FindKind;
const std::vector<FindKind> kinds_by_moves = {
    only_move_white,      only_move_black,      hard_white,      hard_black,
    underpromotion_white, underpromotion_black, stalemate_white, stalemate_black,
    smothered_white,      smothered_black,      pawn_mate_white, pawn_mate_black,
    king_mate_white,      king_mate_black,      swindle_white,   swindle_black};

}  // namespace

TEST_CASE("what needs moves is found as it is defined, position by position") {
  WorkerTeam team(2);
  // And where the kings stand.
  struct Case {
    const char* name;
    SquareSet white, black;
  };
  using enum Square;
  const Case cases[] = {{"KPvK", {a5, b4, c6}, SquareSet::all()},
                        {"KRvK", c2, {a1, a2, b1}},
                        {"KNvKP", c1, {a1, b3}},
                        {"KNvKP", {a1, a2}, {c2, a4}},
                        {"KNvKP", b1, b3},
                        {"KRPvK", c8, a8},
                        {"KQvKR", a1, c1}};
  FindCounts sum;
  for (const Case& c : cases) {
    const char* const name = c.name;
    CAPTURE(name);
    const Material material = *Material::parse(name);
    const Values values(material);
    const auto kinds_of = [&](const Position& position) { return plain_kinds_of_both(position, values); };
    const auto expected = plainly_found(material, {c.white, c.black}, kinds_by_moves, kinds_of);
    const CodeSource source = codes_in(solved(name), Metric::dtm);
    FindTable table{source, Metric::dtm, {}, values};
    const FindQuery query{kinds_by_moves,
                          Where({{Where::MenIn{{Color::white, PieceType::king}, false, c.white, 1}},
                                 {Where::MenIn{{Color::black, PieceType::king}, false, c.black, 1}}}),
                          Images::all};
    CHECK(shown(found_by(table, query, team)) == expected);
    table.solved = &solved_tables();
    CHECK(shown(found_by(table, query, team)) == expected);
    sum += count_in_table(table, query, team);
  }
  // KQvKR and the others have none in which White is saved by a stalemate, or promotes to less.
  for (const FindKind kind : kinds_by_moves) {
    CAPTURE(key(kind));
    if (kind != smothered_black && kind != king_mate_black && kind != pawn_mate_white)
      CHECK(sum.of(kind) > 0);
  }
}
