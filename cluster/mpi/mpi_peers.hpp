#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <mpi.h>

#include "mate33/solver/peers.hpp"

namespace mate33 {

/// What a process has told others up to now.
struct Traffic {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  double waited_seconds = 0;  ///< for others
};

/// The processes of an MPI run. One thread of each speaks with MPI, the one that calls serve(): it sends and
/// receives while the others compute.
class MpiPeers final : public Peers {
 public:
  /// On the thread that initialised MPI.
  MpiPeers();

  unsigned count() const override { return count_; }
  unsigned rank() const override { return rank_; }
  void send(unsigned to, Message message) override;
  std::vector<Message> receive() override;
  std::uint64_t sum(std::uint64_t number) override { return reduce(number, MPI_SUM); }
  std::uint64_t most(std::uint64_t number) override { return reduce(number, MPI_MAX); }

  /// How many of the processes are on this one's machine.
  unsigned count_on_machine() const { return count_on_machine_; }
  Traffic traffic() const;

  /// Speaks with the others until stop(). On the thread that initialised MPI.
  void serve();
  /// From any thread.
  void stop();

 private:
  /// A message on its way.
  struct Sending {
    Message bytes;
    MPI_Request request;
  };
  /// Something that the computing side waits for.
  struct Reduction {
    std::uint64_t number;
    MPI_Op operation;
    std::uint64_t result = 0;
    std::optional<MPI_Request> request = {};
  };
  using Clock = std::chrono::steady_clock;

  std::uint64_t reduce(std::uint64_t number, MPI_Op operation);
  // Of the serving thread; they answer whether there was something to do.
  bool send_what_waits();
  bool forget_what_is_sent();
  bool take_what_came();
  bool go_on_with_round();
  bool go_on_with_reduction();
  void start_sending(unsigned to, int tag, Message bytes);

  unsigned count_, rank_, count_on_machine_;
  std::list<Sending> sending_;       // of the serving thread
  std::array<unsigned, 2> ended_{};  // by round modulo 2: processes that have said all; of the serving thread
  unsigned round_ = 0;               // of messages; of the serving thread
  bool has_said_all_ = false;        // in this round; of the serving thread

  mutable std::mutex mutex_;  // of what follows
  std::condition_variable to_serve_, to_compute_;
  std::deque<std::pair<unsigned, Message>> waiting_;  // to be sent
  std::array<std::vector<Message>, 2> came_;          // by round modulo 2
  bool wants_round_ = false;  // the computing side waits for all messages of the round
  std::optional<std::vector<Message>> round_came_;
  std::optional<Reduction> reduction_;
  bool is_reduced_ = false;
  bool is_stopped_ = false;
  Traffic traffic_;
};

}  // namespace mate33
