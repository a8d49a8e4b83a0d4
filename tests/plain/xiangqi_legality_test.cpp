#include "plain/xiangqi_legality.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <ostream>

#include "mate33/xiangqi/fen.hpp"

using namespace mate33;
using namespace mate33::plain;

namespace {

std::optional<XiangqiFault> fault_of(const char* fen) {
  const auto parsed = parse_xiangqi_fen(fen);
  REQUIRE(parsed);
  return find_fault(XiangqiPosition(*parsed));
}

}  // namespace

TEST_CASE("xiangqi: what makes a position illegal") {
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/9/9 w") == XiangqiFault::no_white_general);
  CHECK(fault_of("9/9/9/9/9/9/9/9/9/4K4 w") == XiangqiFault::no_black_general);
  CHECK(fault_of("3kk4/9/9/9/9/9/9/9/9/5K3 w") == XiangqiFault::too_many_men);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/RRR6/3K5 w") == XiangqiFault::too_many_men);
  CHECK(fault_of("9/9/9/4k4/9/9/9/9/9/3K5 w") == XiangqiFault::man_out_of_place);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/9/3K4A w") == XiangqiFault::man_out_of_place);
  CHECK(fault_of("4k4/9/9/9/9/9/1P7/9/9/3K5 w") == XiangqiFault::man_out_of_place);
  CHECK(fault_of("4k4/9/9/9/9/9/9/P8/9/3K5 w") == XiangqiFault::man_out_of_place);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/9/4K4 w") == XiangqiFault::generals_facing);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/9/4K4 b") == XiangqiFault::generals_facing);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/4R4/3K5 w") == XiangqiFault::opponent_in_check);
  CHECK(fault_of("4k4/9/9/9/9/4P4/9/9/4C4/3K5 w") == XiangqiFault::opponent_in_check);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/4R4/3K5 b") == std::nullopt);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/4R4/4K4 b") == std::nullopt);
  CHECK(fault_of("4k4/9/9/9/9/9/9/9/4C4/3K5 w") == std::nullopt);
  CHECK(fault_of("4k4/9/9/9/9/9/P8/9/9/3K5 w") == std::nullopt);
  CHECK(fault_of(xiangqi_start_fen.data()) == std::nullopt);
}

TEST_CASE("xiangqi: a horse whose leg is blocked gives no check") {
  CHECK(fault_of("4k4/9/3N5/9/9/9/9/9/9/3K5 w") == XiangqiFault::opponent_in_check);
  CHECK(fault_of("4k4/3r5/3N5/9/9/9/9/9/9/3K5 w") == std::nullopt);
}
