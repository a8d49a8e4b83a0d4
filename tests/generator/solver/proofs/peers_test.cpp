#include <doctest/doctest.h>

#include <vector>

#include "solver/shared_solving.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_SUITE("exhaustive") {
  TEST_CASE("two, eight and eleven processes settle what one by itself does") {
    // Both sides win; twins; slices to share, and fewer slices than processes.
    const std::vector<const char*> names = {"KQvK",  "KBNvK", "KNNvK", "KQvKR",
                                            "KRvKR", "KRPvK", "KPvKP", "KRvKP"};
    check_shared(Metric::dtm, names, {2, 8, 11});
    check_shared(Metric::dtz, names, {3});
  }
}

TEST_CASE("so they do where a table has several regions, and mates are far") {
  for (const char* name : {"KBNvK", "KRvKR"}) check_going_on(name, 5);
}
