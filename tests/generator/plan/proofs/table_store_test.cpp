#include <doctest/doctest.h>

#include "plan/made_from_store.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("a store reads back slices with pawns, mirrored ones, and tables that both sides win") {
  for (const char* name : {"KPPvK", "KRvKN"}) check_made_from_store(name, {2});
}
