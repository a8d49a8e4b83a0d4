#include <doctest/doctest.h>

#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("verify refuses a sample of nothing and comparisons that it cannot make") {
  for (const Words& more : {Words{"--sample", "0"},
                            {"--sample", "-5"},
                            {"--syzygy", ""},
                            {"--syzygy", ".", "--gaviota", "."},
                            {"--gaviota", ".", "--json"},
                            {"--syzygy", ".", "--sample", "0"}}) {
    check_is_error(run(without_tables(Words{"verify", "KQvK"} + more)), 2);
  }
}
