#include <doctest/doctest.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <thread>
#include <vector>

#include "c_helpers.hpp"
#include "general_tables.hpp"
#include "holds_in_the_end.hpp"
#include "retry_pause.hpp"
#include "temporary_directory.hpp"
#include "test_table.hpp"

using namespace mate33;
using namespace mate33::testing;

// A file that cannot be read now may be read later. One that is damaged stays refused.

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const Position queen_wins = position_of("8/8/8/4k3/8/8/Q7/7K w - - 0 1");

/// Until it goes out of scope no file can be opened.
class NoDescriptors {
 public:
  NoDescriptors() {
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &before_) == 0);
    const rlimit none = {0, before_.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
  }
  ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

 private:
  rlimit before_{};
};

/// Counts how often a path is opened. Look at it often: the system tells of two openings in a row as one.
class OpenCounter {
 public:
  explicit OpenCounter(const fs::path& path) : notify_(::inotify_init1(IN_NONBLOCK)) {
    REQUIRE(notify_ >= 0);
    REQUIRE(::inotify_add_watch(notify_, path.c_str(), IN_OPEN) >= 0);
  }
  ~OpenCounter() { ::close(notify_); }
  OpenCounter(const OpenCounter&) = delete;
  OpenCounter& operator=(const OpenCounter&) = delete;

  std::size_t count() {
    // Of a watch on the thing itself an event has no name, and a fixed size.
    alignas(inotify_event) std::array<char, sizeof(inotify_event) * 64> events;
    for (ssize_t bytes = 0; (bytes = ::read(notify_, events.data(), events.size())) > 0;) {
      count_ += static_cast<std::size_t>(bytes) / sizeof(inotify_event);
    }
    return count_;
  }

 private:
  int notify_;
  std::size_t count_ = 0;
};

}  // namespace

TEST_CASE("a pause is over before it begins and once its time has passed; an endless one never is") {
  RetryPause pause;
  const RetryPause::Clock::time_point start{1h};
  CHECK(pause.is_over());
  CHECK(pause.is_over(start));
  pause.begin(start);
  CHECK_FALSE(pause.is_over(start));
  CHECK_FALSE(pause.is_over(start + RetryPause::length - 1ns));
  CHECK(pause.is_over(start + RetryPause::length));
  pause.begin_endless();
  CHECK_FALSE(pause.is_over());
  CHECK_FALSE(pause.is_over(RetryPause::Clock::time_point::max()));
  pause.end();
  CHECK(pause.is_over());
}

TEST_CASE(
    "without descriptors a table cannot be read; with some it answers again, and a fault is told once") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  const std::vector<Sample> samples = samples_of("KQvK", 20);
  const Tablebase tables = Tablebase::open(directory.path().string());
  {
    const NoDescriptors none;
    for (int i = 0; i < 3; ++i) {
      CHECK(tables.probe(queen_wins).status == ProbeStatus::io_error);
      tables.open_files();
    }
    CHECK_FALSE(tables.has_table(material_of("KQvK")));
    CHECK(tables.status_without_table(material_of("KQvK")) == ProbeStatus::io_error);
  }
  CHECK(holds_in_the_end([&] { return tables.probe(queen_wins).status == ProbeStatus::ok; }));
  CHECK(count_wrong(tables, samples) == 0);
  CHECK(tables.has_table(material_of("KQvK")));
  REQUIRE(tables.faults().size() == 1);
  CHECK(tables.faults()[0].kind == TableFault::Kind::io_error);
  CHECK(tables.faults()[0].message.find("cannot read " + (directory / "KQvK.m33").string()) == 0);
}

TEST_CASE("whoever asks what is there finds a table that can be read again") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  const Handle tables = opened(directory.path().string());
  {
    const NoDescriptors none;
    CHECK(mate33_open_files(tables.get()) == MATE33_OK);
    CHECK(mate33_table_status(tables.get(), "KQvK") == MATE33_IO_ERROR);
    CHECK(mate33_largest(tables.get()) == 0);
  }
  CHECK(holds_in_the_end([&] { return mate33_largest(tables.get()) == 3; }));
  CHECK(mate33_table_status(tables.get(), "KQvK") == MATE33_OK);
}

TEST_CASE("what is asked for a file's sake tries it at once, whenever it was tried last") {
  const TemporaryDirectory directory;
  copy_table("KQvK", directory.path());
  const auto failed_before = [&] {
    Tablebase tables = Tablebase::open(directory.path().string());
    const NoDescriptors none;
    CHECK(tables.probe(queen_wins).status == ProbeStatus::io_error);
    return tables;
  };
  const Tablebase opened_again = failed_before();
  opened_again.open_files();
  CHECK(opened_again.has_table(material_of("KQvK")));
  CHECK(failed_before().verify_checksums(material_of("KQvK")) == ProbeStatus::ok);
  CHECK(failed_before().preload(material_of("KQvK"), 1 << 30).status == Tablebase::PreloadStatus::done);
}

TEST_CASE("a table that cannot be read costs a system call now and then, not one a probe") {
  const TemporaryDirectory directory;
  fs::create_directory(directory / "KQvK.m33");
  const Tablebase tables = Tablebase::open(directory.path().string());
  OpenCounter opens(directory / "KQvK.m33");
  constexpr std::size_t probes = 100'000;
  std::size_t refused = 0;
  for (std::size_t i = 0; i < probes; ++i) {
    refused += tables.probe(queen_wins).status == ProbeStatus::io_error ? 1 : 0;
    opens.count();
  }
  CHECK(refused == probes);
  CHECK(opens.count() > 0);
  CHECK(opens.count() < probes / 100);
}

TEST_CASE("a damaged file is opened once and for all") {
  const TemporaryDirectory directory;
  directory.write("KQvK.m33", std::vector<std::byte>(100));
  const Tablebase tables = Tablebase::open(directory.path().string());
  OpenCounter opens(directory / "KQvK.m33");
  CHECK(tables.probe(queen_wins).status == ProbeStatus::corrupt_file);
  CHECK(opens.count() == 1);
  directory.write("KQvK.m33", bytes_of_table("KQvK"));
  CHECK(opens.count() == 2);  // to write it
  for (int i = 0; i < 3; ++i) {
    std::this_thread::sleep_for(RetryPause::length);
    CHECK(tables.probe(queen_wins).status == ProbeStatus::corrupt_file);
    tables.open_files();
    CHECK(tables.status_without_table(material_of("KQvK")) == ProbeStatus::corrupt_file);
  }
  CHECK(opens.count() == 2);
  CHECK(tables.faults().size() == 1);
}

TEST_CASE("a file that turns out damaged when it can be read is told of as such") {
  const TemporaryDirectory directory;
  fs::create_directory(directory / "KQvK.m33");
  const Tablebase tables = Tablebase::open(directory.path().string());
  CHECK(tables.probe(queen_wins).status == ProbeStatus::io_error);
  fs::remove(directory / "KQvK.m33");
  directory.write("KQvK.m33", std::vector<std::byte>(100));
  tables.open_files();
  CHECK(tables.probe(queen_wins).status == ProbeStatus::corrupt_file);
  REQUIRE(tables.faults().size() == 2);
  CHECK(tables.faults()[1].kind == TableFault::Kind::damaged);
}

TEST_CASE("a file that cannot be read does not keep the next one from serving") {
  const TemporaryDirectory unreadable, sound;
  fs::create_directory(unreadable / "KQvK.m33");
  copy_table("KQvK", sound.path());
  Tablebase tables = Tablebase::open(unreadable.path().string());
  CHECK(tables.probe(queen_wins).status == ProbeStatus::io_error);
  tables.add_directories(sound.path().string());
  CHECK(tables.probe(queen_wins).status == ProbeStatus::ok);
}
