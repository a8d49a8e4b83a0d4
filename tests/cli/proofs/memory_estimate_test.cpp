// What a plan says of memory, beside what the kernel counts when the table is made.
#include <doctest/doctest.h>

#include "memory_checks.hpp"

using namespace mate33::testing;

TEST_CASE("the memory that a plan names is what making a table of five men takes") {
  check_estimate("KRPvKR");
  check_estimate("KBBvKN");
}
