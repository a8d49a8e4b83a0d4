#include <doctest/doctest.h>

#include "flat_table_runs.hpp"
#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;

// Runs of `mate33 generate` that cannot write.

TEST_CASE("a disk that is full leaves the file that was there") {
  const TemporaryDirectory directory;
  write_file(directory / "KBNvK.bin", contents_of(made_table() / "KBNvK.bin"));
  Invocation invocation = generating(directory.path(), {"--force"});
  invocation.largest_file = 1'000'000;
  check_is_error(run(invocation), 5);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
  check_only_whole_tables(directory.path());
}

TEST_CASE("a place that cannot be written to is an error that names it") {
  const TemporaryDirectory directory;
  write_file(directory / "file", "");
  std::filesystem::create_directories(directory / "taken" / "KBNvK.bin");
  for (const auto& out :
       {directory / "file", directory / "file" / "below", std::filesystem::path("/proc/nowhere")}) {
    CAPTURE(out.string());
    check_is_error(run(generating(out)), 5, {out.string()});
  }
  const RunOutcome taken = run(generating(directory / "taken"));
  CHECK(taken.exit_code == 5);
  CHECK(names_in(directory / "taken") == Names{"KBNvK.bin"});
}
