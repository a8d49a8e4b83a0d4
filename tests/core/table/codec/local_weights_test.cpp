// What a plane learns while it is coded, by itself: docs/format.md has the figures, which files depend on.
#include "codec/local_weights.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

using namespace mate33;

namespace {

constexpr Probability even = even_chance, likely = 3 * even / 2, unlikely = even / 2,
                      nearly_certain = 2 * even - 1;

/// The numbers of the weights from this one on.
LearningNumbers numbers_from(std::uint32_t first) {
  LearningNumbers numbers{};
  for (std::uint32_t& number : numbers.local) number = first++;
  return numbers;
}

constexpr int of_all = static_cast<int>(LearningContexts::local);

}  // namespace

TEST_CASE("a plane has learned nothing at first") {
  const LocalWeights weights(LocalWeights::usual_rate);
  CHECK(weights.score(numbers_from(0)) == 0);
  CHECK(weights.rounded_score(numbers_from(0)) == 0);
}

TEST_CASE("an answer moves its weights by what was not expected, and no others") {
  const LearningNumbers asked = numbers_from(0), others = numbers_from(of_all);
  for (const unsigned rate : {1u, LocalWeights::usual_rate, 7u}) {
    CAPTURE(rate);
    const int step = LocalWeights::unit / 2 * static_cast<int>(rate);
    LocalWeights weights(rate);
    weights.learn(asked, even, true);
    CHECK(weights.score(asked) == of_all * step);
    CHECK(weights.score(others) == 0);
    weights.learn(asked, even, false);
    CHECK(weights.score(asked) == 0);
    weights.learn(asked, even, false);
    CHECK(weights.score(asked) == -of_all * step);
    // What was expected teaches less than the least step.
    weights.learn(asked, nearly_certain, true);
    CHECK(weights.score(asked) == -of_all * step);
  }
}

TEST_CASE("a rate of nothing learns nothing") {
  LocalWeights weights(0);
  for (const bool answer : {true, false}) weights.learn(numbers_from(0), even, answer);
  CHECK(weights.score(numbers_from(0)) == 0);
}

TEST_CASE("what was learned adds to a score in its units, rounded") {
  const LearningNumbers asked = numbers_from(0);
  LocalWeights weights(1);
  const int quarter = of_all * LocalWeights::unit / 4;
  int score = 0;
  for (const int answers : {1, 4, -9}) {
    for (int i = 0; i < std::abs(answers); ++i)
      weights.learn(asked, answers > 0 ? likely : unlikely, answers > 0);
    score += answers * quarter;
    CHECK(weights.score(asked) == score);
    CHECK(weights.rounded_score(asked) ==
          static_cast<int>(std::floor(static_cast<double>(score) / LocalWeights::unit + 0.5)));
  }
}

TEST_CASE("weights keep to 16 bits, however often they hear the same answer") {
  const LearningNumbers asked = numbers_from(0);
  LocalWeights weights(7);
  for (const int sign : {1, -1}) {
    for (int i = 0; i < 100; ++i) weights.learn(asked, even, sign > 0);
    CHECK(weights.score(asked) == sign * of_all * 32767);
  }
}
