#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace mate33 {

/// Does the parts of a loop: one after the other, or side by side on several threads. What is parallel takes
/// one, and neither knows nor decides where its parts run. The parts must not depend on each other.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  /// How many parts may run at the same time.
  virtual unsigned size() const = 0;

  /// Calls part(i) once for every i < count and answers the sum of what the calls return. All calls have
  /// ended, and what they wrote is visible, when this returns. If a call throws, the loop ends early and the
  /// first exception is thrown here. A part must not use the same executor.
  template <class Part>
  std::uint64_t sum(std::size_t count, Part part) {
    return run(count, [&](std::size_t begin, std::size_t end) {
      std::uint64_t total = 0;
      for (std::size_t i = begin; i < end; ++i) total += part(i);
      return total;
    });
  }

  /// Calls part(i) once for every i < count, as sum() does.
  template <class Part>
  void for_each(std::size_t count, Part part) {
    sum(count, [&](std::size_t i) { return part(i), std::uint64_t{0}; });
  }

 protected:
  /// Does the parts from `begin` to before `end`, and answers their sum.
  using Chunk = std::function<std::uint64_t(std::size_t begin, std::size_t end)>;
  /// Calls `chunk` for ranges that together are 0 to before `count`; answers the sum of its answers.
  virtual std::uint64_t run(std::size_t count, const Chunk& chunk) = 0;
};

/// Does the parts one after the other, on the calling thread.
class InlineExecutor final : public Executor {
 public:
  unsigned size() const override { return 1; }

 private:
  std::uint64_t run(std::size_t count, const Chunk& chunk) override { return chunk(0, count); }
};

}  // namespace mate33
