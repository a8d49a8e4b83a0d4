#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Arithmetic coding of yes-or-no questions, as docs/format.md specifies it ("The context codec"). An answer
/// costs what its probability says. Integers only: every machine makes the same bytes.
namespace mate33 {

/// A probability in units of 1 / 4,096, never 0 nor 1.
using Probability = std::uint16_t;
inline constexpr unsigned probability_bits = 12;
inline constexpr Probability even_chance = 1 << (probability_bits - 1);

namespace detail {

inline constexpr std::uint32_t least_range = std::uint32_t{1} << 24;

}  // namespace detail

class BinaryEncoder {
 public:
  void encode(Probability yes, bool answer) {
    const std::uint32_t bound = (range_ >> probability_bits) * yes;
    if (answer) {
      range_ = bound;
    } else {
      add(bound);
      range_ -= bound;
    }
    while (range_ < detail::least_range) {
      bytes_.push_back(static_cast<std::byte>(low_ >> 24));
      low_ <<= 8;
      range_ <<= 8;
    }
  }

  /// The fewest bytes that tell all answers. Zeros at their end are left out: the decoder reads zeros there.
  std::vector<std::byte> finish() {
    for (unsigned zeros = 32;; zeros -= 8) {
      // The least number from low_ on that ends in so many zero bits.
      const std::uint64_t rest = (std::uint64_t{1} << zeros) - 1;
      const std::uint64_t number = (low_ + rest) & ~rest;
      if (number - low_ >= range_) continue;
      add(static_cast<std::uint32_t>(number - low_));
      break;
    }
    for (unsigned i = 0; i < 4; ++i, low_ <<= 8) bytes_.push_back(static_cast<std::byte>(low_ >> 24));
    while (!bytes_.empty() && bytes_.back() == std::byte{0}) bytes_.pop_back();
    return std::move(bytes_);
  }

 private:
  void add(std::uint32_t amount) {
    low_ += amount;
    if (low_ >= amount) return;
    // A carry: it runs through bytes that are all ones. The first of all never overflows.
    for (auto at = bytes_.rbegin();; ++at) {
      *at = static_cast<std::byte>(std::to_integer<unsigned>(*at) + 1);
      if (*at != std::byte{0}) return;
    }
  }

  std::vector<std::byte> bytes_;
  std::uint32_t low_ = 0;
  std::uint32_t range_ = 0xFFFFFFFF;
};

/// Whatever the bytes are, it answers: what follows them is read as zeros.
class BinaryDecoder {
 public:
  explicit BinaryDecoder(std::span<const std::byte> bytes) : bytes_(bytes) {
    for (unsigned i = 0; i < 4; ++i) shift();
  }

  bool decode(Probability yes) {
    const std::uint32_t bound = (range_ >> probability_bits) * yes;
    const bool answer = code_ < bound;
    range_ = answer ? bound : range_ - bound;
    code_ -= answer ? 0 : bound;
    while (range_ < detail::least_range) {
      shift();
      range_ <<= 8;
    }
    return answer;
  }

  /// Whether the bytes are as many as an encoder of these answers would have made: all were read, and none
  /// that would be left out stands at their end.
  bool is_at_end() const {
    return next_ >= bytes_.size() && (bytes_.empty() || bytes_.back() != std::byte{0});
  }

 private:
  void shift() {
    code_ = code_ << 8 | (next_ < bytes_.size() ? std::to_integer<std::uint32_t>(bytes_[next_]) : 0);
    ++next_;
  }

  std::span<const std::byte> bytes_;
  std::size_t next_ = 0;
  std::uint32_t code_ = 0;
  std::uint32_t range_ = 0xFFFFFFFF;
};

/// A question whose probability is learned from the answers so far.
struct AdaptiveProbability {
  Probability yes = even_chance;

  void learn(bool answer) {
    constexpr unsigned rate = 4;
    // It stays between 15 and 4,081.
    if (answer) {
      yes = static_cast<Probability>(yes + (((1 << probability_bits) - yes) >> rate));
    } else {
      yes = static_cast<Probability>(yes - (yes >> rate));
    }
  }
};

namespace detail {

/// exp(x / steps) for x = 0, 1, ... in units of 2^-20: each from the one before, times `factor`.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> powers(std::uint64_t factor) {
  std::array<std::uint64_t, Count> result{};
  result[0] = std::uint64_t{1} << 20;
  for (std::size_t i = 1; i < Count; ++i) result[i] = result[i - 1] * factor >> 20;
  return result;
}

}  // namespace detail

/// The logistic function: how probable a "yes" is whose log-odds are `score`, in units of 1 / 8 nat. What is
/// beyond the table's ends counts as at them.
inline constexpr int score_limit = 66;
inline constexpr std::array<Probability, 2 * score_limit + 1> probability_of_score = [] {
  constexpr std::uint64_t one = std::uint64_t{1} << 20;
  constexpr std::uint64_t eighth_root_of_e = 1188192;  // of 2^20
  std::array<Probability, 2 * score_limit + 1> table{};
  const auto powers = detail::powers<score_limit + 1>(eighth_root_of_e);
  for (int score = 0; score <= score_limit; ++score) {
    const std::uint64_t power = powers[static_cast<std::size_t>(score)];
    const auto yes = static_cast<Probability>((power << probability_bits) / (power + one));
    table[static_cast<std::size_t>(score_limit + score)] = yes;
    table[static_cast<std::size_t>(score_limit - score)] =
        static_cast<Probability>((1 << probability_bits) - yes);
  }
  return table;
}();
static_assert(probability_of_score.front() > 0 && probability_of_score.back() < 1 << probability_bits);

constexpr Probability probability_of(int score) {
  return probability_of_score[static_cast<std::size_t>(std::clamp(score, -score_limit, score_limit) +
                                                       score_limit)];
}

}  // namespace mate33
