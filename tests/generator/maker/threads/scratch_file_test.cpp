#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "maker/scratch_blocks.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("threads may put and read different blocks at the same time") {
  const TemporaryDirectory directory;
  constexpr std::size_t count = 400, thread_count = 4;
  ScratchFile file(directory / "KQvK.m33", count);
  const auto on_threads = [&](auto work) {
    std::vector<std::jthread> threads;
    for (std::size_t first = 0; first < thread_count; ++first) {
      threads.emplace_back([&, first] {
        for (std::size_t block = first; block < count; block += thread_count) work(block, first);
      });
    }
  };
  std::vector<std::size_t> wrong(thread_count);
  const auto compare = [&](std::size_t block, std::size_t thread) {
    wrong[thread] += file.read(block) == contents_of(block) ? 0u : 1u;
  };
  on_threads([&](std::size_t block, std::size_t thread) {
    file.put(block, contents_of(block));
    if (block % 3 == 0) compare(block, thread);
  });
  on_threads(compare);
  CHECK(wrong == std::vector<std::size_t>(thread_count));
  CHECK(directory.entry_count() == 0);
}
