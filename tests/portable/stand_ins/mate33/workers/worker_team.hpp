#pragma once

#include "mate33/base/executor.hpp"

namespace mate33 {

/// The team of a machine that has no threads.
class WorkerTeam final : public Executor {
 public:
  explicit WorkerTeam(unsigned) {}

  unsigned size() const override { return alone_.size(); }

 private:
  std::uint64_t run(std::size_t count, const Chunk& chunk) override {
    return alone_.sum(1, [&](std::size_t) { return chunk(0, count); });
  }

  InlineExecutor alone_;
};

}  // namespace mate33
