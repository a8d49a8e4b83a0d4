#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "mate33/answers/http_content.hpp"

namespace mate33 {

/// Work that takes long and that several clients may wait for. Each piece has a name and is done once for all
/// who wait for it; one at a time, on a thread of its own. The next is one that a client waits for who has
/// had the fewest done, so that who asks for much keeps nobody else waiting. A piece that nobody waits for
/// any more is dropped; one that has begun is done nevertheless, or told to stop. From any number of threads.
class SlowWork {
 public:
  enum class Outcome : std::uint8_t { done, failed, crowded_out };
  struct Piece {
    /// Answers what went wrong, if anything; so does what it throws.
    std::function<std::optional<HttpFault>(const std::stop_token& stop)> make;
    /// Whether it is told to stop when nobody waits for it any more.
    bool stops_unwanted = false;
  };
  /// Is called once, from any thread; `fault` says why it failed.
  using Done = std::function<void(Outcome outcome, const HttpFault& fault)>;
  using Ticket = std::uint64_t;

  SlowWork();
  /// Tells the piece that is being done to stop. Who still waits is not called.
  ~SlowWork();
  SlowWork(const SlowWork&) = delete;
  SlowWork& operator=(const SlowWork&) = delete;

  /// Waits for a piece. Where `most` wait already, the latest of the client with the most of them is crowded
  /// out: of this client, unless another has more.
  Ticket wait(const std::string& name, const std::string& client, std::size_t most, Piece piece, Done done);
  /// From now on nobody waits with this ticket; it may have been called already.
  void leave(Ticket ticket);
  /// Has a piece done for which nobody waits. It is dropped if it has not begun half a minute after it was
  /// asked for last.
  void ask(const std::string& name, Piece piece);

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiter {
    Ticket ticket;
    std::string client;
    Done done;
  };
  struct Want {
    std::string name;
    Piece piece;
    std::vector<Waiter> waiters;  // in the order in which they came
    Clock::time_point asked_until;
    bool has_begun = false;
    std::stop_source stop = {};  // requested where it is not to be done to its end: nobody joins it then
  };
  using Wants = std::list<Want>;

  void run(const std::stop_token& stop);
  Want& want(const std::string& name, Piece piece);
  void drop_unwanted();
  /// The one to begin with; the end where there is none.
  Wants::iterator next();
  std::uint64_t turns_of(const Want& want) const;
  std::size_t waiting() const;
  /// Takes out the waiter to make room, if it is of another client.
  std::optional<Waiter> crowd_out(const std::string& client);

  std::mutex mutex_;
  std::condition_variable_any changed_;
  Wants wants_;                                 // in the order in which they were asked for
  std::map<std::string, std::uint64_t> turns_;  // how many pieces each client that waits has had done
  Ticket last_ticket_ = 0;
  std::jthread thread_;  // last: it ends before all else
};

}  // namespace mate33
