#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <thread>
#include <vector>

#include "general_tables.hpp"
#include "holds_in_the_end.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace fs = std::filesystem;

TEST_CASE(
    "many threads probe a table while it becomes readable: each is answered in the end, never wrongly") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  const std::vector<Sample> samples = samples_of("KQvK", 50);
  const fs::path file = directory / "KQvK.m33", away = directory / "away";
  for (int round = 0; round < 3; ++round) {
    const Tablebase tables = Tablebase::open(directory.path().string());
    fs::rename(file, away);
    std::atomic<unsigned> refused{0}, served{0}, wrong{0};
    {
      std::vector<std::jthread> threads;
      for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
          const auto is_served = [&] {
            const ProbeResult result = tables.probe(samples[0].position);
            if (result.status == ProbeStatus::io_error) ++refused;
            if (result.status == ProbeStatus::ok && result.value == samples[0].value) return true;
            if (result.status != ProbeStatus::io_error) ++wrong;
            static_cast<void>(tables.has_table(material_of("KQvK")));
            return false;
          };
          served += holds_in_the_end(is_served) ? 1 : 0;
          wrong += static_cast<unsigned>(count_wrong(tables, samples));
        });
      }
      while (refused < 4) std::this_thread::yield();
      fs::rename(away, file);
    }
    CHECK(served == 4);
    CHECK(wrong == 0);
  }
}
