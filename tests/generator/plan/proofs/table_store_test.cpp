#include <doctest/doctest.h>

#include "plan/floors_in_store.hpp"
#include "plan/made_from_store.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a store reads back slices with pawns, mirrored ones, and tables that both sides win") {
  for (const char* name : {"KPPvK", "KRvKN"}) check_made_from_store(name, {2});
}

TEST_CASE("a store makes values of floors, promotions included, through several tables that have them") {
  check_floors(Metric::wdl, "KQvKP", {"KQvKR", "KQvKQ", "KQvKP"});
  check_floors(Metric::dtm, "KRRvK", {"KRRvK"});
}

TEST_CASE("a store makes values of floors where the white king is the only piece") {
  check_floors(Metric::dtm, "KPPvK", {"KPPvK"});
}
