#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/base/table_error.hpp"

namespace mate33 {

/// The processes that solve one table together, each a share of it. What waits for all of them they call in
/// the same order; it is for one thread of each. What goes wrong between them ends them all.
class Peers {
 public:
  using Message = std::vector<std::byte>;

  Peers() = default;
  Peers(const Peers&) = delete;
  Peers& operator=(const Peers&) = delete;
  virtual ~Peers() = default;

  virtual unsigned count() const = 0;
  virtual unsigned rank() const = 0;  ///< of this one, from 0
  bool is_alone() const { return count() == 1; }
  /// Whether this one does what one alone has to do, as to write the table.
  bool is_first() const { return rank() == 0; }

  /// Sends a message to another one. From any thread; does not wait.
  virtual void send(unsigned to, Message message) = 0;
  /// What the others have sent to this one since it last asked. Waits until all of them ask, too.
  virtual std::vector<Message> receive() = 0;
  /// Of the numbers that all of them give. Wait for all.
  virtual std::uint64_t sum(std::uint64_t number) = 0;
  virtual std::uint64_t most(std::uint64_t number) = 0;
  void meet() { sum(0); }
};

/// To be thrown where a message of another process cannot be read.
inline TableError told_nonsense() {
  return TableError({TableFault::Kind::damaged, "what another process has told makes no sense"});
}

/// One process by itself.
class NoPeers final : public Peers {
 public:
  unsigned count() const override { return 1; }
  unsigned rank() const override { return 0; }
  void send(unsigned, Message) override {}
  std::vector<Message> receive() override { return {}; }
  std::uint64_t sum(std::uint64_t number) override { return number; }
  std::uint64_t most(std::uint64_t number) override { return number; }
};

}  // namespace mate33
