// DTM50 of the set-wise solver beside that of graphs of positions, with pawns and with four men.
#include <doctest/doctest.h>

#include "solver/dtm50_checks.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_SUITE("exhaustive") {
  TEST_CASE("DTM50 beside graphs of positions: pawn against king") {
    check_beside_graphs("KPvK");
  }
}

TEST_SUITE("slow") {
  TEST_CASE("DTM50 beside graphs of positions: four men") {
    for (const char* name : {"KRvKN", "KPvKP", "KBNvK"}) check_beside_graphs(name);
  }
  TEST_CASE("DTM50 beside DTM, where no capture or pawn move wins: four men") {
    for (const char* name : {"KBBvK", "KBNvK"}) check_beside_dtm(name);
  }
}
