// What a plan says of memory, beside what the kernel counts when the table is made.
#include <doctest/doctest.h>

#include "memory_checks.hpp"
#include "program.hpp"
#include "sanitized.hpp"

using namespace mate33::testing;

TEST_CASE("the memory that a plan names is what making a table takes" * doctest::skip(mate33::sanitized)) {
  check_estimate("KQvK");
  check_estimate("KPvK");
  check_estimate("KBNvK");
  check_estimate("xiangqi:KRvK");
}
