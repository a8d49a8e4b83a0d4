#include "slow_work.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

using namespace mate33;

namespace {

/// Notes what was done and who was told, in order. The first piece waits until all have been asked for.
class Bench {
 public:
  SlowWork::Ticket wait(const std::string& name, const std::string& client, std::size_t most = 100,
                        bool stops_unwanted = false) {
    return work_.wait(name, client, most, {piece(name), stops_unwanted},
                      [this, client](SlowWork::Outcome outcome, const HttpFault& fault) {
                        const char* const word = outcome == SlowWork::Outcome::done     ? "done"
                                                 : outcome == SlowWork::Outcome::failed ? "failed"
                                                                                        : "out";
                        note(client + " " + word + (fault.line.empty() ? "" : ": " + fault.line));
                      });
  }
  void ask(const std::string& name) { work_.ask(name, {piece(name)}); }
  void leave(SlowWork::Ticket ticket) { work_.leave(ticket); }
  void wait_for_beginning() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return begun_; });
  }
  void begin() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  /// What was noted, once there are so many.
  std::vector<std::string> notes(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return notes_.size() >= count; });
    return notes_;
  }
  /// Waits until a line has been noted so often.
  void wait_for(const std::string& line, std::ptrdiff_t times) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return std::ranges::count(notes_, line) >= times; });
  }

 private:
  std::function<std::optional<HttpFault>(const std::stop_token&)> piece(const std::string& name) {
    return [this, name](const std::stop_token& stop) -> std::optional<HttpFault> {
      std::unique_lock lock(mutex_);
      begun_ = true;
      changed_.notify_all();
      changed_.wait(lock, stop, [&] { return open_; });
      lock.unlock();
      if (stop.stop_requested()) {
        note(name + " stopped");
        return HttpFault{503, "ending", "stopped"};
      }
      note(name);
      if (name == "throws") throw std::runtime_error("out of ink");
      if (name == "fails") return HttpFault{500, "corrupt_file", "a block is damaged"};
      return std::nullopt;
    };
  }
  void note(const std::string& line) {
    const std::lock_guard lock(mutex_);
    notes_.push_back(line);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool begun_ = false, open_ = false;
  std::vector<std::string> notes_;
  SlowWork work_;
};

using Notes = std::vector<std::string>;

}  // namespace

TEST_CASE("each piece is done once for all that wait, and what went wrong is told") {
  Bench bench;
  bench.wait("first", "a");
  bench.wait_for_beginning();
  bench.wait("fails", "a");
  bench.wait("first", "b");
  bench.wait("throws", "b");
  bench.begin();
  const Notes notes = bench.notes(7);
  CHECK(notes == Notes{"first", "a done", "b done", "throws", "b failed: no answer: out of ink", "fails",
                       "a failed: a block is damaged"});
}

TEST_CASE("clients take turns, however much one of them asks for") {
  Bench bench;
  bench.wait("1", "greedy");
  bench.wait_for_beginning();
  for (const char* const name : {"2", "3", "4"}) bench.wait(name, "greedy");
  bench.wait("5", "modest");
  bench.begin();
  const Notes notes = bench.notes(10);
  CHECK(notes == Notes{"1", "greedy done", "5", "modest done", "2", "greedy done", "3", "greedy done", "4",
                       "greedy done"});
}

TEST_CASE("what nobody waits for any more is not done") {
  Bench bench;
  bench.wait("1", "a");
  bench.wait_for_beginning();
  const auto second = bench.wait("2", "a");
  const auto third = bench.wait("3", "a"), third_again = bench.wait("3", "b");
  bench.leave(second);
  bench.leave(third);
  bench.leave(third);
  CHECK(third_again != third);
  bench.begin();
  CHECK(bench.notes(4) == Notes{"1", "a done", "3", "b done"});
}

TEST_CASE("what has begun is told to stop when nobody waits for it any more, and only then") {
  Bench bench;
  const auto first = bench.wait("1", "a", 100, true), again = bench.wait("1", "b", 100, true);
  bench.wait_for_beginning();
  bench.leave(first);
  bench.leave(again);
  CHECK(bench.notes(1) == Notes{"1 stopped"});
  const auto another = bench.wait("1", "c", 100, true);  // begins anew
  bench.wait("1", "d", 100, true);
  bench.leave(another);
  bench.begin();
  CHECK(bench.notes(3) == Notes{"1 stopped", "1", "d done"});
}

TEST_CASE("who asks again for what has been told to stop waits for another") {
  Bench bench;
  bench.begin();
  for (int times = 1; times <= 100; ++times) {
    bench.leave(bench.wait("1", "a", 100, true));
    bench.wait("1", "b", 100, true);
    bench.wait_for("b done", times);
  }
}

TEST_CASE("where too many wait, the greediest goes, and the newcomer unless he is less greedy") {
  Bench bench;
  bench.wait("1", "greedy", 3);
  bench.wait_for_beginning();
  bench.wait("2", "greedy", 3);
  bench.wait("3", "greedy", 3);
  bench.wait("4", "greedy", 3);
  CHECK(bench.notes(1) == Notes{"greedy out"});
  bench.wait("5", "modest", 3);  // in place of 3, which came last
  CHECK(bench.notes(2) == Notes{"greedy out", "greedy out"});
  bench.wait("6", "modest", 3);  // would be as greedy
  CHECK(bench.notes(3) == Notes{"greedy out", "greedy out", "modest out"});
  bench.begin();
  const Notes notes = bench.notes(9);
  CHECK(Notes(notes.begin() + 3, notes.end()) ==
        Notes{"1", "greedy done", "5", "modest done", "2", "greedy done"});
}

TEST_CASE("what was asked for without waiting is done after what others wait for") {
  Bench bench;
  bench.wait("1", "a");
  bench.wait_for_beginning();
  bench.ask("2");
  bench.wait("3", "a");
  bench.begin();
  CHECK(bench.notes(5) == Notes{"1", "a done", "3", "a done", "2"});
}

TEST_CASE("work ends with the object, told to stop") {
  Bench bench;
  bench.wait("1", "a");
  bench.wait("2", "a");
  bench.wait_for_beginning();
}
