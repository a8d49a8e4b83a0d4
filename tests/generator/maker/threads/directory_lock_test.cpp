#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/table_claim.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

TEST_CASE("a second holder waits, says so once, and goes on when the first lets go") {
  const TemporaryDirectory directory;
  std::atomic<bool> held{true}, waiting{false};
  std::jthread second;
  {
    const DirectoryLock first(directory.path(), [] { FAIL("nobody else holds it"); });
    second = std::jthread([&] {
      const DirectoryLock lock(directory.path(), [&] {
        waiting = true;
        waiting.notify_one();
      });
      CHECK_FALSE(held.load());
    });
    waiting.wait(false);
    held = false;
  }
  second.join();
  CHECK(directory.entry_count() == 0);
}

TEST_CASE("who waits for a claim says so once, and has it when it is free") {
  const TemporaryDirectory directory;
  const auto table = directory / "KQvK.m33";
  std::atomic<int> told{0};
  std::jthread other;
  {
    const TableClaim claim(table, {});
    other = std::jthread([&] {
      const TableClaim second(table, [&] {
        ++told;
        told.notify_one();
      });
    });
    told.wait(0);
  }
  other.join();
  CHECK(told == 1);
  CHECK(directory.entry_count() == 0);
}

TEST_CASE("a table is claimed by one at a time, and nothing stays behind") {
  const TemporaryDirectory directory;
  const auto table = directory / "KQvK.m33";
  constexpr int claims = 200;
  std::atomic<int> holders{0};
  int made = 0;  // guarded by the claim
  {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < claims; ++i) {
          int told = 0;
          const TableClaim claim(table, [&] { ++told; });
          CHECK(holders.fetch_add(1) == 0);
          CHECK(told <= 1);
          ++made;
          holders.fetch_sub(1);
        }
      });
    }
  }
  CHECK(made == 4 * claims);
  CHECK(directory.entry_count() == 0);
}
