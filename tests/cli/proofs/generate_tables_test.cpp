#include <doctest/doctest.h>

#include <csignal>
#include <random>
#include <thread>

#include "general_tables.hpp"
#include "skip.hpp"
#include "traced_kill.hpp"
#include "undisturbed.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("the bytes do not depend on the number of threads") {
  for (const std::string threads : {"1", "2", "5"}) {
    CAPTURE(threads);
    const TemporaryDirectory directory;
    generate({"KQvKR", "KPvK", "--threads", threads}, directory.path());
    check_tables(directory.path(), names_in(made_tables()));
  }
}

TEST_CASE("a run that is killed at a random moment is taken up by the next, to the same bytes") {
  const auto start = std::chrono::steady_clock::now();
  {
    const TemporaryDirectory directory;
    generate({"--all", "3"}, directory.path());
  }
  const auto whole_run =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  std::minstd_rand random(34);  // the same moments in every run
  std::uniform_int_distribution<std::int64_t> moment(0, whole_run.count());
  for (int i = 0; i < 12; ++i) {
    CAPTURE(i);
    const TemporaryDirectory directory;
    Process process(generating({"--all", "3"}, directory.path()));
    std::this_thread::sleep_for(std::chrono::microseconds(moment(random)));
    process.kill(SIGKILL);
    process.finish();
    for (const std::string& name : names_in(directory.path())) {
      CAPTURE(name);
      if (name.ends_with(".m33")) {
        CHECK((contents_of(directory / name) == contents_of(made_tables() / name)));
      }
    }
    generate({"--all", "3"}, directory.path());
    check_tables(directory.path(), names_of_three_men);
  }
}

namespace {

/// Kills a run of this before each of its system calls on files in turn, and lets another end it, to these
/// files.
void check_every_kill(const Words& what, const fs::path& undisturbed, std::size_t least_calls) {
  std::size_t calls = 0;
  for (TracedEnd end = TracedEnd::killed; end == TracedEnd::killed; ++calls) {
    CAPTURE(calls);
    const TemporaryDirectory directory;
    end = kill_at_file_call(generating(what, directory.path()), calls);
    if (end == TracedEnd::cannot_trace) return skip_test("tracing is not allowed here");
    generate(what, directory.path());
    CHECK(names_in(directory.path()) == names_in(undisturbed));
    for (const std::string& name : names_in(undisturbed)) {
      CAPTURE(name);
      CHECK((contents_of(directory / name) == contents_of(undisturbed / name)));
    }
  }
  CHECK(calls > least_calls);
}

}  // namespace

TEST_CASE("a run that is killed before any of its system calls on files is taken up by the next" *
          doctest::test_suite("kills")) {
  for (const Words& level : {Words{}, {"--level", "best"}}) {
    const Words what = Words{"--all", "3", "--threads", "1"} + level;
    const TemporaryDirectory undisturbed;
    generate(what, undisturbed.path());
    check_every_kill(what, undisturbed.path(), 15);
  }
}

TEST_CASE("DTZ at level best of a side with a pawn can be read") {
  const TemporaryDirectory directory;
  const std::string path = directory.path().string();
  const RunOutcome made =
      run(without_tables({"generate", "KNvKP", "--metric", "wdl,dtz", "--level", "best", "--out", path}));
  REQUIRE(made.exit_code == 0);
  const RunOutcome checked = run(without_tables({"tables", "--check", "--tables", path}));
  CHECK(checked.exit_code == 0);
  CHECK_FALSE(contains(checked.out, "DAMAGED"));
}
