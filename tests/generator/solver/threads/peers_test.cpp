#include <doctest/doctest.h>

#include "solver/shared_solving.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("of processes that ended at different plies each goes on from its own") {
  check_going_on("KRvK", 5);
  check_going_on("KNvKN", 1);  // both sides win
}
