#include "mate33/maker/plan_progress.hpp"

#include <doctest/doctest.h>

using namespace mate33;

namespace {

using Seconds = PlanProgress::Seconds;

double seconds(std::optional<Seconds> time) {
  REQUIRE(time);
  return time->count();
}

}  // namespace

TEST_CASE("a table of many slices goes by its slices, and the plan by the work of its tables") {
  PlanProgress progress({100, 300});
  progress.begin(0, Seconds(10));
  const auto begun = progress.at(0, 24, Seconds(11));
  CHECK(begun.table_share == 0.0);
  CHECK(!begun.table_left);
  CHECK(begun.plan_share == 0.0);
  CHECK(!begun.plan_left);

  const auto half = progress.at(12, 24, Seconds(15));
  CHECK(half.table_share == doctest::Approx(0.5));
  CHECK(seconds(half.table_left) == doctest::Approx(5));
  CHECK(half.plan_share == doctest::Approx(0.125));
  CHECK(seconds(half.plan_left) == doctest::Approx(35));

  progress.made(Seconds(20));
  progress.begin(1, Seconds(20));
  const auto next = progress.at(8, 24, Seconds(30));
  CHECK(next.table_share == doctest::Approx(1.0 / 3));
  CHECK(seconds(next.table_left) == doctest::Approx(20));
  CHECK(next.plan_share == doctest::Approx(0.5));
  CHECK(seconds(next.plan_left) == doctest::Approx(20));
}

TEST_CASE("a table of one slice goes by the time that tables before it took") {
  PlanProgress progress({100, 200});
  progress.begin(0, Seconds(0));
  const auto first = progress.at(0, 1, Seconds(3));
  CHECK(!first.table_share);
  CHECK(!first.table_left);
  CHECK(first.plan_share == 0.0);
  CHECK(!first.plan_left);

  progress.made(Seconds(5));
  progress.begin(1, Seconds(5));
  const auto second = progress.at(0, 1, Seconds(10));
  CHECK(second.table_share == doctest::Approx(0.5));
  CHECK(seconds(second.table_left) == doctest::Approx(5));
  CHECK(second.plan_share == doctest::Approx(2.0 / 3));
  CHECK(seconds(second.plan_left) == doctest::Approx(5));
  const auto late = progress.at(0, 1, Seconds(1000));
  CHECK(late.table_share == doctest::Approx(0.99));
  CHECK(late.plan_share < 1);
}

TEST_CASE("a table that takes longer than its work promised takes the plan's time with it") {
  PlanProgress progress({900, 100});
  progress.begin(0, Seconds(0));
  progress.made(Seconds(1));
  progress.begin(1, Seconds(1));
  const auto slow = progress.at(1, 10, Seconds(11));
  CHECK(slow.plan_share == doctest::Approx(0.91));
  CHECK(seconds(slow.table_left) == doctest::Approx(90));
  CHECK(seconds(slow.plan_left) == doctest::Approx(90));
}

TEST_CASE("tables that are there already are no work, and checking them is no time of the others") {
  PlanProgress resumed({1000, 100, 100});
  resumed.left_alone(0);
  resumed.begin(1, Seconds(70));
  resumed.made(Seconds(80));
  resumed.begin(2, Seconds(90));
  const auto half = resumed.at(1, 2, Seconds(95));
  CHECK(half.plan_share == doctest::Approx(0.75));
  CHECK(seconds(half.plan_left) == doctest::Approx(5));
}
