#include <doctest/doctest.h>

#include "find/set_checks.hpp"
#include "mate33/solver/move_counts.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

/// Counts the slices that are read.
struct CountedTables : SolvedTables {
  const TableLayout& layout(Material material) const override { return solved_tables().layout(material); }
  std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                           const BandFlags& needed, Executor& executor) const override {
    ++read;
    return solved_tables().bands(material, slice, to_move, needed, executor);
  }

  mutable std::uint64_t read = 0;
};

}  // namespace

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

TEST_CASE("a search by sets goes on where a limit ended it") {
  InlineExecutor alone;
  const Values values(*Material::parse("KPvK"));
  const CodeSource source = codes_in(solved("KPvK"), Metric::dtm);
  const FindTable table{source, Metric::dtm, {}, values, &solved_tables()};
  const FindQuery query{{FindKind::only_move_white}, {}};
  const auto all = found_by(table, query, alone);
  REQUIRE(all.size() > 2000);
  for (const std::uint64_t limit : {400u, 1999u}) {  // few are found without sets
    std::vector<Found> parts;
    FindPart part{{}, limit};
    for (std::optional<FindCursor> from = FindCursor(); from;) {
      part.from = *from;
      from = find_in_table(table, query, part, alone, [&](const Found& each) { parts.push_back(each); });
    }
    CHECK(std::ranges::equal(parts, all, are_same));
  }
}

TEST_CASE("for the sake of few hits no sets are made, unless these are rare") {
  const auto slices_read = [&](const char* name, FindKind kind, std::uint64_t limit) {
    InlineExecutor alone;
    const Values values(*Material::parse(name));
    const CodeSource source = codes_in(solved(name), Metric::dtm);
    const CountedTables counted;
    const FindTable table{source, Metric::dtm, {}, values, &counted};
    std::uint64_t found = 0;
    find_in_table(table, {{kind}, {}}, {{}, limit}, alone, [&](const Found&) { ++found; });
    CHECK(found == limit);
    return counted.read;
  };
  CHECK(slices_read("KPvK", FindKind::only_move_white, 5) == 0);
  CHECK(slices_read("KPvK", FindKind::only_move_white, 2000) > 0);
  CHECK(slices_read("KRPvK", FindKind::hard_white, 3) > 0);  // in all of the table
}
