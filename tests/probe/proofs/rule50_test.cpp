// WDL and DTZ as the prober answers them, with pawns on both sides.
#include <doctest/doctest.h>

#include "general_tables.hpp"
#include "rule_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("so it is with pawns on both sides: DTZ, the order of moves and the side that is not stored") {
  const RuleTables made({material_of("KPvKP")});
  const Tablebase pawns = open_directory(made.path());
  check_dtz_by_moves(pawns, "KPvKP");
  check_order_of_moves(made.path(), {"KPvKP"});
  check_side_not_stored({material_of("KPvKP")}, pawns, {"KPvKP"});
}
