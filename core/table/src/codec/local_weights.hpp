#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "codec/binary_coder.hpp"
#include "codec/contexts.hpp"

namespace mate33 {

/// The weights that a plane learns while it is coded: 0 at first, and moved a little after each answer,
/// towards what would have made it more likely. Encoder, decoder and trainer keep the same ones
/// (docs/format.md).
class LocalWeights {
 public:
  /// What they add to a score is in units of 1 / `unit` of the score's.
  static constexpr int unit = 256;

  /// `rate`: how fast they learn, a number of rate_bits bits.
  explicit LocalWeights(unsigned rate) : rate_(static_cast<int>(rate)) {}
  static constexpr unsigned rate_bits = 3, usual_rate = 3;

  int score(const LearningNumbers& numbers) const {
    int sum = 0;
    for (const std::uint32_t number : numbers.local) sum += weights_[number];
    return sum;
  }
  /// The same in units of a score, rounded.
  int rounded_score(const LearningNumbers& numbers) const { return (score(numbers) + unit / 2) >> unit_bits; }

  /// `probability`: of "yes", as the coder was told, in units of 1 / 4096.
  void learn(const LearningNumbers& numbers, Probability probability, bool answer) {
    const int step = ((answer ? certain : 0) - int{probability}) * rate_ / certain_over_unit;
    for (const std::uint32_t number : numbers.local) {
      weights_[number] = static_cast<std::int16_t>(std::clamp(weights_[number] + step, -limit, limit));
    }
  }

 private:
  static constexpr int unit_bits = 8, certain = 1 << probability_bits, certain_over_unit = certain / unit,
                       limit = 32767;
  static_assert(1 << unit_bits == unit);

  int rate_;
  std::array<std::int16_t, question_count * LearningContexts::local_of_question> weights_{};
};

}  // namespace mate33
