#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "flat_table_runs.hpp"
#include "program.hpp"
#include "skip.hpp"
#include "traced_kill.hpp"

using namespace mate33;
using namespace mate33::testing;

// Runs of `mate33 generate` that are killed, that meet each other, or that cannot write.

namespace {

using Clock = std::chrono::steady_clock;

/// A lock on a directory as a process that has it for itself holds it.
class HeldLock {
 public:
  explicit HeldLock(const std::filesystem::path& directory)
      : descriptor_(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    REQUIRE(::flock(descriptor_, LOCK_EX | LOCK_NB) == 0);
  }
  ~HeldLock() { ::close(descriptor_); }
  HeldLock(const HeldLock&) = delete;
  HeldLock& operator=(const HeldLock&) = delete;

 private:
  int descriptor_;
};

/// Whether a process has the claim to the table there.
bool is_claimed(const std::filesystem::path& directory) {
  const int descriptor = ::open((directory / ".KBNvK.bin.claim").c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool locked = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0;
  ::close(descriptor);
  return locked;
}

}  // namespace

TEST_CASE("generate killed at a random moment leaves whole tables or nothing") {
  const auto start = Clock::now();
  {
    const TemporaryDirectory directory;
    REQUIRE(run(generating(directory.path(), {"--compress"})).exit_code == 0);
  }
  const auto whole_run = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  std::minstd_rand random(33);  // the same moments in every run
  std::uniform_int_distribution<std::int64_t> moment(0, whole_run.count());
  const TemporaryDirectory directory;
  for (int i = 0; i < 12; ++i) {
    if (i % 4 == 0) {
      for (const std::string& name : names_in(directory.path())) std::filesystem::remove(directory / name);
    }
    Process process(generating(directory.path(), {"--compress"}));
    std::this_thread::sleep_for(std::chrono::microseconds(moment(random)));
    process.kill(SIGKILL);
    process.finish();
    check_only_whole_tables(directory.path());
  }
  CHECK(run(generating(directory.path(), {"--compress"})).exit_code == 0);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin", "KBNvK.bin.zst"});
  check_only_whole_tables(directory.path());
}

TEST_CASE("generate killed before any of its system calls leaves a whole table or nothing" *
          doctest::test_suite("kills")) {
  std::size_t calls = 0;
  for (TracedEnd end = TracedEnd::killed; end == TracedEnd::killed; ++calls) {
    CAPTURE(calls);
    const TemporaryDirectory directory;
    end = kill_at_file_call(generating(directory.path(), {"--threads", "1"}), calls);
    if (end == TracedEnd::cannot_trace) return skip_test("tracing is not allowed here");
    check_only_whole_tables(directory.path());
  }
  CHECK(calls > 5);
}

TEST_CASE("--force killed before any of its system calls leaves a whole table, and the next run tidies up" *
          doctest::test_suite("kills")) {
  const std::string table = contents_of(made_table() / "KBNvK.bin");
  for (std::size_t calls = 0;; ++calls) {
    CAPTURE(calls);
    const TemporaryDirectory directory;
    write_file(directory / "KBNvK.bin", table);
    const TracedEnd end =
        kill_at_file_call(generating(directory.path(), {"--threads", "1", "--force"}), calls);
    if (end == TracedEnd::cannot_trace) return skip_test("tracing is not allowed here");
    CHECK(is_valid_table(directory / "KBNvK.bin"));
    CHECK(run(generating(directory.path())).exit_code == 0);
    CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
    if (end == TracedEnd::ended_before) return;
  }
}

TEST_CASE("of two processes in one directory both succeed and one of them makes the table") {
  const TemporaryDirectory directory;
  Process first(generating(directory.path(), {"--threads", "1"}));
  Process second(generating(directory.path(), {"--threads", "1"}));
  const RunOutcome outcomes[] = {first.finish(), second.finish()};
  int written = 0, found = 0;
  for (const RunOutcome& outcome : outcomes) {
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
    written += contains(outcome.out, "1 table made in");
    found += contains(outcome.out, "1 of 1 table already there");
    CHECK((outcome.err == "" || contains(outcome.err, "waiting")));
  }
  CHECK(written == 1);
  CHECK(found == 1);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
  check_only_whole_tables(directory.path());
}

TEST_CASE("a run that has to wait says so at once, and goes on when the other is done") {
  for (const bool json : {false, true}) {
    CAPTURE(json);
    const TemporaryDirectory directory;
    auto lock = std::make_unique<HeldLock>(directory.path());
    Process process(generating(directory.path(), json ? Words{"--json"} : Words{}));
    constexpr std::chrono::seconds soon(5);
    const auto line = json ? process.read_line(soon) : process.read_error_line(soon);
    CHECK(line.has_value());
    if (line && json) CHECK(nlohmann::json::parse(*line) == nlohmann::json{{"event", "waiting"}});
    if (line && !json) CHECK(contains(*line, "waiting"));
    CHECK(names_in(directory.path()).empty());
    lock.reset();
    CHECK(process.finish().exit_code == 0);
    check_only_whole_tables(directory.path());
  }
}

TEST_CASE("the claim of a process that is killed does not keep others waiting") {
  const TemporaryDirectory directory;
  Process holder(generating(directory.path()));
  while (!is_claimed(directory.path())) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  holder.kill(SIGSTOP);
  Process second(generating(directory.path()));
  const auto said = second.read_error_line();
  REQUIRE(said);
  CHECK(contains(*said, "waiting"));
  holder.kill(SIGKILL);
  CHECK(holder.finish().signal == SIGKILL);
  CHECK(second.finish().exit_code == 0);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
  check_only_whole_tables(directory.path());
}

TEST_CASE("a disk that is full is reported and nothing is left") {
  for (const unsigned size : {0u, 1u, 4096u, 1'000'000u, 16'777'215u}) {
    CAPTURE(size);
    const TemporaryDirectory directory;
    Invocation invocation = generating(directory.path());
    invocation.largest_file = size;
    check_is_error(run(invocation), 5, {(directory / "KBNvK.bin").string()});
    CHECK(names_in(directory.path()).empty());
  }
}

TEST_CASE("a summary that cannot be printed is an error") {
  for (const std::string format : {"--json", "--force"}) {
    CAPTURE(format);
    const TemporaryDirectory directory;
    Invocation invocation = generating(directory.path(), {format});
    invocation.output_file = "/dev/full";
    check_is_error(run(invocation), 5, {"No space left"});
    check_only_whole_tables(directory.path());
  }
}
