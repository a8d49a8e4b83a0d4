#include <doctest/doctest.h>

#include <algorithm>

#include "general_tables.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"
#include "raw_values.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("dump prints every legal position with its moves to mate and its move") {
  const RunOutcome outcome = run_mate33({"dump", "KBNvK", "--csv"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(outcome.out.starts_with("white_king,bishop,knight,black_king,mate_in,piece,target\n"));
  CHECK(outcome.out.ends_with('\n'));
  CHECK(std::ranges::count(outcome.out, '\n') == 5'437'752 + 1);
  for (const std::string row : {
           "\nh1,h3,a1,b1,33,N,b3\n",  // the longest mate
           "\nf2,d7,f1,h1,1,B,c6\n",   // a mate in one
           "\nb7,c2,d2,c1,0,,\n",      // a fork: no win
       }) {
    CAPTURE(row);
    CHECK(contains(outcome.out, row));
  }
  for (const std::string absent : {
           "\na1,h3,d4,b1,",  // kings on adjacent squares
           "\nh1,d3,a1,b1,",  // Black in check with White to move
           "\nh1,h2,a1,b1,",  // the bishop on a dark square
           "\nh1,h3,h1,b1,",  // two on a square
       }) {
    CAPTURE(absent);
    CHECK_FALSE(contains(outcome.out, absent));
  }
}

TEST_CASE("so do those of twins, and of slices of which some stand for others") {
  const TemporaryDirectory directory;
  generate({"KPPvK", "KPvKP"}, directory.path());
  check_raw_values("KQQvK", directory.path(), 4999);
  check_raw_values("KPvKP", directory.path(), 4999);
  check_weights("KQQvK", directory.path(), 2);
  check_weights("KPPvK", directory.path(), 1);  // pawns that are their own mirror image
  check_weights("KPvKP", directory.path(), 1);
}
