// DTM50 of the set-wise solver beside that of graphs of positions.
#include <doctest/doctest.h>

#include "solver/dtm50_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("DTM50 beside DTM, where no capture or pawn move wins") {
  for (const char* name : {"KQvK", "KRvK"}) check_beside_dtm(name);
}

TEST_CASE("DTM50 beside graphs of positions: queen against king") {
  check_beside_graphs("KQvK");
}
