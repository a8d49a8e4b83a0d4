#include "mate33/find/uniform_sample.hpp"

#include <doctest/doctest.h>

#include <array>
#include <numeric>

using namespace mate33;

namespace {

std::vector<int> sampled(int count, std::size_t most, std::uint64_t seed) {
  UniformSample<int> sample(most, seed);
  for (int i = 0; i < count; ++i) sample.add(i);
  return sample.take();
}

}  // namespace

TEST_CASE("a sample of as many as there are, or more, is all of them") {
  std::vector<int> all(10);
  std::iota(all.begin(), all.end(), 0);
  CHECK(sampled(10, 10, 1) == all);
  CHECK(sampled(10, 30, 1) == all);
  CHECK(sampled(10, 0, 1).empty());
  CHECK(sampled(0, 10, 1).empty());
}

TEST_CASE("a sample is in order, and the same for the same seed") {
  const auto one = sampled(1000, 20, 7);
  CHECK(one.size() == 20);
  CHECK(std::ranges::is_sorted(one));
  CHECK(std::ranges::adjacent_find(one) == one.end());
  CHECK(one == sampled(1000, 20, 7));
  CHECK(one != sampled(1000, 20, 8));
}

TEST_CASE("each is as likely to be in a sample as any other") {
  std::array<int, 40> times{};
  constexpr int samples = 4000;
  for (int seed = 0; seed < samples; ++seed) {
    for (const int each : sampled(40, 10, static_cast<std::uint64_t>(seed)))
      ++times[static_cast<std::size_t>(each)];
  }
  // A quarter of the samples each, with a standard deviation of 27.
  for (const int each : times) CHECK(std::abs(each - samples / 4) < 150);
}
