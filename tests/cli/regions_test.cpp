#include <doctest/doctest.h>

#include "made_in_regions.hpp"
#include "program.hpp"
#include "sanitized.hpp"

using namespace mate33;
using namespace mate33::testing;

// Runs with little memory: what they leave alone, and what they say where it is not enough.

TEST_CASE("a log of more than is there is left alone, and so are files that only begin like one") {
  const TemporaryDirectory directory;
  const Words wdl = {"--metric", "wdl"}, dtz = {"--metric", "dtz"};
  check_made(making({"KQvK"}, directory.path(), wdl));
  const std::set<std::string> logs = {"KQvK.dtz.settlements", "KQvK.dtz.settlements.bak"};
  for (const std::string& name : logs) write_file(directory.path() / name, "");
  check_made(making({"KQvK"}, directory.path(), wdl));
  for (const std::string& name : logs) CHECK(names_in(directory.path()).contains(name));
  check_made(making({"KQvK"}, directory.path(), dtz));
  CHECK_FALSE(names_in(directory.path()).contains("KQvK.dtz.settlements"));
  CHECK(names_in(directory.path()).contains("KQvK.dtz.settlements.bak"));
}

TEST_CASE("where the system gives less memory than expected one line says so, and nothing is left broken" *
          doctest::skip(sanitized)) {
  constexpr std::uint64_t step = 8 << 20;
  for (const bool in_regions : {false, true}) {
    CAPTURE(in_regions);
    const TemporaryDirectory plenty, little;
    check_made(making({"KRvKR"}, plenty.path(), {}));
    Words more = {"--threads", "1"};
    if (in_regions) {
      more.insert(more.end(), {"--solving", "regions", "--memory",
                               least_memory({"KRvKR"}, little.path(), {"--threads", "1"})});
    }
    // Beginning with the least that the program starts with at all.
    Invocation limited = making({"KRvKR"}, little.path(), more), version = without_tables({"--version"});
    version.most_memory = step;
    while (run(version).exit_code != 0) *version.most_memory += step;
    limited.most_memory = version.most_memory;
    int failures = 0;
    for (;; *limited.most_memory += step) {
      const RunOutcome outcome = run(limited);
      if (outcome.exit_code == 0) break;
      ++failures;
      CAPTURE(*limited.most_memory);
      CAPTURE(outcome.err);
      CHECK(outcome.exit_code == 5);
      CHECK(lines_of(outcome.err).size() == 1);
      for (const std::string& name : names_in(little.path())) {
        if (!name.ends_with(".m33")) continue;
        CHECK(contents_of(little.path() / name) == contents_of(plenty.path() / name));
      }
    }
    CHECK(failures > 0);
    check_same_files(plenty.path(), little.path());
  }
}
