#include <doctest/doctest.h>

#include "find/set_checks.hpp"
#include "mate33/solver/move_counts.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("counts across sets are those of numbers, as far as they go") {
  constexpr Square s = Square::d4;
  for (unsigned a = 0; a <= 9; ++a) {
    for (unsigned b = 0; b <= 9; ++b) {
      const auto counted = [&]<class Words>(Words, unsigned times) {
        typename Words::Row row = Words::none();
        for (unsigned i = 0; i < times; ++i) Words::join(row, SquareSet(s));
        return row;
      };
      TwiceWords::Row twice = counted(TwiceWords(), a);
      TwiceWords::join(twice, counted(TwiceWords(), b));
      CHECK(twice.once == (a + b >= 1 ? SquareSet(s) : SquareSet()));
      CHECK(twice.twice == (a + b >= 2 ? SquareSet(s) : SquareSet()));
      EightWords::Row eight = counted(EightWords(), a);
      EightWords::join(eight, counted(EightWords(), b));
      CHECK(eight.eight == (a + b >= 8 ? SquareSet(s) : SquareSet()));
    }
  }
}

TEST_CASE("sets of moves find what is found position by position") {
  for (const char* name : {"KPvK", "KRvK"}) CHECK(check_found_by_sets(name, {}) > 0);
}

TEST_CASE("of twins, of captures and of pawns, too, sets find what is found position by position") {
  CHECK(check_found_by_sets("KQvKR", *Where::parse("Kw in c1, Kb in a1-b2")) > 0);
  // Of two bishops the second is the last piece.
  CHECK(check_found_by_sets("KBBvK", *Where::parse("Kw in c1-d1, Kb on 3-4")) > 0);
  CHECK(check_found_by_sets("KNvKP", *Where::parse("Kw in c1, Kb in a1-a3")) > 0);
  CHECK(check_found_by_sets("KRPvK", *Where::parse("Kw in h8, Kb in a5-a8, Pw on 6-7")) > 0);
}

TEST_CASE("a search by sets goes on where a limit ended it") {
  InlineExecutor alone;
  const Values values(*Material::parse("KPvK"));
  const CodeSource source = codes_in(solved("KPvK"), Metric::dtm);
  const FindTable table{source, Metric::dtm, {}, values, &solved_tables()};
  const FindQuery query{{FindKind::only_move_white}, {}};
  const auto all = found_by(table, query, alone);
  REQUIRE(all.size() > 2000);
  std::vector<Found> parts;
  FindPart part{{}, 1999};
  for (std::optional<FindCursor> from = FindCursor(); from;) {
    part.from = *from;
    from = find_in_table(table, query, part, alone, [&](const Found& each) { parts.push_back(each); });
  }
  CHECK(std::ranges::equal(parts, all, are_same));
}
