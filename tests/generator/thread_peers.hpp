#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

#include "mate33/solver/peers.hpp"

/// Processes that solve a table together, here threads that tell each other what processes do.
namespace mate33::testing {

/// What threads use to play processes.
class Meeting {
 public:
  explicit Meeting(unsigned of) : count(of), inboxes_(of), numbers_(of) {}

  void put(unsigned to, Peers::Message message) {
    const std::scoped_lock lock(mutex_);
    inboxes_[to].push_back(std::move(message));
    ++messages;
  }
  std::vector<Peers::Message> take(unsigned rank) {
    wait_for_all();
    std::vector<Peers::Message> taken = std::move(inboxes_[rank]);
    inboxes_[rank].clear();
    wait_for_all();
    return taken;
  }
  std::uint64_t join(unsigned rank, std::uint64_t number, auto operation) {
    numbers_[rank] = number;
    wait_for_all();
    const std::uint64_t joined =
        std::accumulate(numbers_.begin(), numbers_.end(), std::uint64_t{0}, operation);
    wait_for_all();
    return joined;
  }

  /// What has been put there first.
  const Peers::Message& first_message(unsigned to) const { return inboxes_[to].at(0); }

  const unsigned count;
  std::uint64_t messages = 0;

 private:
  /// Asleep, where std::barrier looks again and again: other tests run beside.
  void wait_for_all() {
    std::unique_lock lock(mutex_);
    if (++arrived_ == count) {
      arrived_ = 0;
      ++rounds_;
      all_are_there_.notify_all();
    } else {
      all_are_there_.wait(lock, [this, round = rounds_] { return rounds_ != round; });
    }
  }

  std::mutex mutex_;  // of inboxes, and of who has arrived
  std::vector<std::vector<Peers::Message>> inboxes_;
  std::vector<std::uint64_t> numbers_;
  std::condition_variable all_are_there_;
  unsigned arrived_ = 0, rounds_ = 0;
};

class ThreadPeers : public Peers {
 public:
  ThreadPeers(Meeting& meeting, unsigned rank) : meeting_(meeting), rank_(rank) {}
  unsigned count() const override { return meeting_.count; }
  unsigned rank() const override { return rank_; }
  void send(unsigned to, Message message) override { meeting_.put(to, std::move(message)); }
  std::vector<Message> receive() override { return meeting_.take(rank_); }
  std::uint64_t sum(std::uint64_t number) override { return meeting_.join(rank_, number, std::plus()); }
  std::uint64_t most(std::uint64_t number) override {
    return meeting_.join(rank_, number, [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); });
  }

 private:
  Meeting& meeting_;
  const unsigned rank_;
};

}  // namespace mate33::testing
