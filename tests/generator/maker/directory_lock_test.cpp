#include "mate33/maker/directory_lock.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "mate33/maker/output_file.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

TEST_SUITE("threads") {
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
}

TEST_CASE("a directory that is not there cannot be locked") {
  const TemporaryDirectory directory;
  CHECK_THROWS_AS(DirectoryLock(directory / "absent", {}), IoError);
}
