#include "mate33/table/codec/context_codec.hpp"

#include "codec/binary_coder.hpp"
#include "codec/local_weights.hpp"

namespace mate33 {

namespace {

/// Codes numbers by questions whose probabilities are learned on the way. `Coder` has
///     bool answer(AdaptiveProbability& question, bool truth);
template <class Coder>
class NumberCoder {
 public:
  explicit NumberCoder(Coder& coder) : coder_(coder) {}

  bool flag(unsigned context, bool truth) { return coder_.answer(flags_[context], truth); }

  /// A number of so many bits.
  unsigned number(unsigned bits, unsigned truth) {
    unsigned result = 0;
    for (unsigned i = bits; i-- > 0;) {
      AdaptiveProbability even;
      result = result << 1 | (coder_.answer(even, (truth >> i & 1) != 0) ? 1u : 0u);
    }
    return result;
  }

  /// A small signed number, mostly 0, in one of 8 contexts.
  int signed_number(unsigned context, int truth) {
    SignedContext& in = signed_[context];
    if (!coder_.answer(in.is_other, truth != 0)) return 0;
    const bool is_negative = coder_.answer(in.is_negative, truth < 0);
    const int size = is_negative ? -truth : truth;
    int least = 1;
    while (least < limit &&
           coder_.answer(in.is_greater[static_cast<std::size_t>(std::min(least - 1, 15))], size > least))
      ++least;
    return is_negative ? -least : least;
  }

  /// A list of small numbers, most of them 0, in groups: whether all of a group are 0 is said first. Where
  /// others beside a number, or a stride before it, are not 0, it is less likely to be.
  void code_list(std::span<std::int8_t> list, std::size_t stride) {
    const auto is_there = [&](std::size_t i, std::size_t back) {
      return i >= back && list[i - back] != 0 ? 1u : 0u;
    };
    std::vector<bool> groups;  // those before this one
    const auto has_group = [&](std::size_t back) {
      return groups.size() >= back && groups[groups.size() - back] ? 1u : 0u;
    };
    for (std::size_t begin = 0; begin < list.size(); begin += difference_steps) {
      const std::size_t end = std::min(begin + difference_steps, list.size());
      const auto group = list.subspan(begin, end - begin);
      const bool is_used = std::ranges::any_of(group, [](std::int8_t number) { return number != 0; });
      groups.push_back(
          flag(4 + has_group(1) + has_group(2) + 3 * has_group(stride / difference_steps), is_used));
      if (!groups.back()) {
        std::ranges::fill(group, std::int8_t{0});
        continue;
      }
      for (std::size_t i = begin; i < end; ++i) {
        const unsigned context = is_there(i, 1) + is_there(i, difference_steps) * 2 + is_there(i, stride) * 4;
        list[i] = static_cast<std::int8_t>(signed_number(context, list[i]));
      }
    }
  }

  static constexpr int limit = 127;

 private:
  struct SignedContext {
    AdaptiveProbability is_other, is_negative;
    std::array<AdaptiveProbability, 16> is_greater;
  };
  Coder& coder_;
  std::array<AdaptiveProbability, 10> flags_;
  std::array<SignedContext, 8> signed_;
};

/// Which codes are on a scale. Answers whether there can be such a scale.
template <class Coder>
bool code_scale(NumberCoder<Coder>& numbers, CodeScale& scale) {
  std::vector<bool> used = scale.used();
  const std::size_t size = numbers.number(12, static_cast<unsigned>(used.size()));
  if (size == 0 || size > CodeScale::size_limit) return false;
  used.resize(size);
  for (std::size_t i = 0; i < size; ++i) used[i] = numbers.flag(2 + static_cast<unsigned>(i % 2), used[i]);
  if (!used[draw_code] || !used.back()) return false;
  scale = CodeScale(std::move(used));
  return true;
}

/// The weights of these contexts, one context after the other: those of different questions are alike.
template <class Contexts, class Coder>
void code_weights(Coder& coder, std::span<std::int8_t> weights) {
  for (std::size_t i = 0; i < Contexts::count; ++i) {
    NumberCoder numbers(coder);
    const auto [size, stride] = Contexts::parts[i];
    for (std::size_t question = 0; question < question_count; ++question) {
      const std::size_t begin = question * Contexts::of_question + Contexts::begins[i];
      numbers.code_list(weights.subspan(begin, size), stride);
    }
  }
}

struct Writing {
  BinaryEncoder encoder;
  bool answer(AdaptiveProbability& question, bool truth) {
    encoder.encode(question.yes, truth);
    question.learn(truth);
    return truth;
  }
};
struct Reading {
  BinaryDecoder decoder;
  bool answer(AdaptiveProbability& question, bool) {
    const bool truth = decoder.decode(question.yes);
    question.learn(truth);
    return truth;
  }
};

}  // namespace

template <class Coder>
bool ContextModel::code(Coder& coder) {
  NumberCoder numbers(coder);
  const unsigned known = numbers.number(8, is_beside_results_ ? format_beside_results : format);
  if (known != format && known != format_beside_results) return false;
  is_beside_results_ = known == format_beside_results;
  const unsigned set = numbers.number(8, static_cast<unsigned>(set_));
  if (set > static_cast<unsigned>(ContextSet::chess_learning)) return false;
  set_ = static_cast<ContextSet>(set);
  if (learns()) rate_ = numbers.number(LocalWeights::rate_bits, rate_);
  is_predicted_ = numbers.flag(0, is_predicted_);
  if (!code_scale(numbers, scale_)) return false;
  centres_.resize(is_predicted_ ? 0 : centre_count);
  NumberCoder(coder).code_list(centres_, difference_steps * difference_steps);
  weights_.resize(weight_count(set_));
  const std::span<std::int8_t> weights(weights_);
  code_weights<Contexts>(coder, weights.first<Contexts::weights>());
  if (learns()) code_weights<LearningContexts>(coder, weights.subspan(Contexts::weights));
  return true;
}

std::vector<std::byte> ContextModel::to_bytes() const {
  Writing writing;
  ContextModel copy = *this;
  copy.code(writing);
  return writing.encoder.finish();
}

std::optional<ContextModel> ContextModel::parse(std::span<const std::byte> bytes) {
  Reading reading{BinaryDecoder(bytes)};
  ContextModel model;
  if (!model.code(reading) || !reading.decoder.is_at_end()) return std::nullopt;
  return model;
}

}  // namespace mate33
