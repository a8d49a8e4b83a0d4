#include <doctest/doctest.h>

#include "find/set_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("of three men and of some of four sets of moves find all that is found position by position") {
  CHECK(check_found_by_sets("KQvK", {}) > 0);
  // With captures en passant.
  for (const char* where : {"Pw on 2, Pb on 4", "Pw on 5, Pb on 7"}) {
    CHECK(check_found_by_sets("KPvKP", *Where::parse(where)) > 0);
  }
  for (const char* name : {"KPPvK", "KRPvK", "KBPvK"}) {
    CHECK(check_found_by_sets(name, *Where::parse("Kb in a1-d1, Kw on 6, some Pw on 2 or 7")) > 0);
  }
  for (const char* name : {"KRvKP", "KBvKP"}) {
    CHECK(check_found_by_sets(name, *Where::parse("Kb in a1-b2, Kw on 3")) > 0);
  }
  for (const char* name : {"KBBvK", "KRvKR", "KQvKQ", "KBNvK"}) {
    CHECK(check_found_by_sets(name, *Where::parse("Kb on a, Kw in c2-c3")) > 0);
  }
}

TEST_CASE("of twins, of captures and of pawns, too, sets find what is found position by position") {
  CHECK(check_found_by_sets("KQvKR", *Where::parse("Kw in c1, Kb in a1-b2")) > 0);
  // Of two bishops the second is the last piece.
  CHECK(check_found_by_sets("KBBvK", *Where::parse("Kw in c1-d1, Kb on 3-4")) > 0);
  CHECK(check_found_by_sets("KNvKP", *Where::parse("Kw in c1, Kb in a1-a3")) > 0);
  CHECK(check_found_by_sets("KRPvK", *Where::parse("Kw in h8, Kb in a5-a8, Pw on 6-7")) > 0);
}
