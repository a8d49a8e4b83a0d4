#include <doctest/doctest.h>

#include "plain/xiangqi_perft.hpp"

using namespace mate33;
using namespace mate33::plain;

TEST_CASE("xiangqi: perft to depth 5") {
  check_perft(5);
}
