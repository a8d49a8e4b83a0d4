#include "mate33/plan/plan_progress.hpp"

#include <doctest/doctest.h>

using namespace mate33;

namespace {

using Seconds = PlanProgress::Seconds;

}  // namespace

TEST_CASE("before anything is made the estimates tell how far a plan is, and how long it takes") {
  PlanProgress progress({Seconds(4), Seconds(16)});
  progress.begin(0, Seconds(100));
  const auto begun = progress.at(0, 1, Seconds(100));
  CHECK(begun.table_share == 0);
  CHECK(begun.table_left == Seconds(4));
  CHECK(begun.plan_share == 0);
  CHECK(begun.plan_left.count() == doctest::Approx(20));
  const auto half = progress.at(0, 1, Seconds(102));
  CHECK(half.table_share == doctest::Approx(0.5));
  CHECK(half.table_left.count() == doctest::Approx(2));
  CHECK(half.plan_share == doctest::Approx(0.1));
  CHECK(half.plan_left.count() == doctest::Approx(18));
  // It is not made yet, however long it takes.
  const auto late = progress.at(0, 1, Seconds(1000));
  CHECK(late.table_share == doctest::Approx(0.99));
  CHECK(late.plan_share == doctest::Approx(0.99 * 0.2));
}

TEST_CASE("a table of many slices goes by its slices, and by time within a slice") {
  PlanProgress progress({Seconds(24)});
  progress.begin(0, Seconds(0));
  CHECK(progress.at(0, 24, Seconds(0.5)).table_share == doctest::Approx(0.5 / 24));
  CHECK(progress.at(0, 24, Seconds(50)).table_share == doctest::Approx(0.99 / 24));
  const auto half = progress.at(12, 24, Seconds(4));
  CHECK(half.table_share == doctest::Approx(0.5));
  CHECK(half.table_left.count() == doctest::Approx(4));
  CHECK(progress.at(24, 24, Seconds(40)).table_share < 1);
}

TEST_CASE("a share is told as 1 only of what is done, however little is left") {
  PlanProgress progress({Seconds(0.1)});
  progress.begin(0, Seconds(0));
  const double last_slice = progress.at(23, 24, Seconds(1)).table_share;
  CHECK(last_slice > 0.9995);
  CHECK(told_share(last_slice, 1000) == doctest::Approx(0.999));
  CHECK(told_share(last_slice, 100) == doctest::Approx(0.99));
  CHECK(told_share(1, 1000) == 1);
  CHECK(told_share(0, 1000) == 0);
}

TEST_CASE("the pace of the tables made corrects the estimates") {
  PlanProgress progress({Seconds(1), Seconds(2), Seconds(97)});
  progress.begin(0, Seconds(0));
  progress.made(Seconds(10));
  progress.begin(1, Seconds(10));
  progress.made(Seconds(30));
  progress.begin(2, Seconds(30));
  const auto begun = progress.at(0, 1, Seconds(30));
  CHECK(begun.plan_share == doctest::Approx(0.03));
  // Ten times as slow as estimated, of which a little is still believed.
  CHECK(begun.plan_left.count() == doctest::Approx(97 * (30 + 2) / (3.0 + 2)));
  const auto slow = progress.at(1, 10, Seconds(130));
  CHECK(slow.table_left.count() == doctest::Approx(100 * (1 - slow.table_share) / slow.table_share));
}

TEST_CASE("tables that are there already are no work, and checking them is no time of the others") {
  PlanProgress resumed({Seconds(1000), Seconds(10), Seconds(10)});
  resumed.left_alone(0);
  resumed.left_alone(0);  // said at the beginning, and when it was its turn
  resumed.begin(1, Seconds(70));
  resumed.made(Seconds(80));
  resumed.begin(2, Seconds(90));
  const auto half = resumed.at(1, 2, Seconds(95));
  CHECK(half.plan_share == doctest::Approx(0.75));
  CHECK(half.plan_left.count() == doctest::Approx(5));
  // One that seemed to be there is made after all.
  resumed.begin(0, Seconds(100));
  CHECK(resumed.at(0, 1, Seconds(100)).plan_share == doctest::Approx(10.0 / 1020));
}

TEST_CASE("a plan's share never falls while its tables are made") {
  PlanProgress progress({Seconds(1), Seconds(1), Seconds(30)});
  double share = 0, time = 0;
  for (std::size_t table = 0; table < 3; ++table) {
    progress.begin(table, Seconds(time));
    for (std::size_t slice = 0; slice < 6; ++slice) {
      for (unsigned i = 0; i < 4; ++i, time += 0.7) {
        const double next = progress.at(slice, 6, Seconds(time)).plan_share;
        CHECK(next >= share);
        share = next;
      }
    }
    progress.made(Seconds(time));
  }
  CHECK(share > 0.8);
}
