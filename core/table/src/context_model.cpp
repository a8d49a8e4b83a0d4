#include "mate33/table/context_codec.hpp"

#include "binary_coder.hpp"
#include "plane_walk.hpp"

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

  /// A list of small numbers. Where others beside one are not 0, it is less likely to be.
  void code_list(std::span<std::int8_t> list, std::size_t wide) {
    const auto is_there = [&](std::size_t i, std::size_t back) {
      return i >= back && list[i - back] != 0 ? 1u : 0u;
    };
    for (std::size_t i = 0; i < list.size(); ++i) {
      const unsigned context = is_there(i, 1) + is_there(i, wide) * 2 + is_there(i, wide * wide) * 4;
      list[i] = static_cast<std::int8_t>(signed_number(context, list[i]));
    }
  }

  static constexpr int limit = 127;

 private:
  struct SignedContext {
    AdaptiveProbability is_other, is_negative;
    std::array<AdaptiveProbability, 16> is_greater;
  };
  Coder& coder_;
  std::array<AdaptiveProbability, 4> flags_;
  std::array<SignedContext, 8> signed_;
};

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
  if (numbers.number(8, format) != format) return false;
  const unsigned set = numbers.number(8, static_cast<unsigned>(set_));
  if (set > static_cast<unsigned>(ContextSet::chess)) return false;
  set_ = static_cast<ContextSet>(set);
  is_predicted_ = numbers.flag(0, is_predicted_);

  std::vector<bool> used = scale_.used();
  const std::size_t size = numbers.number(12, static_cast<unsigned>(used.size()));
  if (size == 0 || size > CodeScale::size_limit) return false;
  used.resize(size);
  for (std::size_t i = 0; i < size; ++i) used[i] = numbers.flag(2 + i % 2, used[i]);
  if (!used[draw_code] || !used.back()) return false;
  scale_ = CodeScale(std::move(used));

  centres_.resize(is_predicted_ ? 0 : centre_count);
  NumberCoder(coder).code_list(centres_, 9);
  weights_.resize(Contexts::weights);
  // By kind of context: those of different questions are alike.
  for (std::size_t i = 0; i < Contexts::count; ++i) {
    NumberCoder list(coder);
    const std::size_t wide = i < Contexts::triples + 1 ? 9 : i + 1 < Contexts::count ? 45 : 3;
    for (std::size_t question = 0; question < question_count; ++question) {
      const std::size_t begin = question * Contexts::of_question + Contexts::begins[i];
      list.code_list(std::span(weights_).subspan(begin, Contexts::sizes[i]), wide);
    }
  }
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
