#include "mate33/table/codec/context_codec.hpp"

#include "codec/binary_coder.hpp"
#include "codec/local_weights.hpp"
#include "codec/plane_walk.hpp"
#include "codec/rows_walk.hpp"

namespace mate33 {

namespace {

template <std::size_t Count>
int score_of(std::span<const std::int8_t> weights, const std::array<std::uint32_t, Count>& contexts) {
  int score = 0;
  for (const std::uint32_t context : contexts) score += weights[context];
  return score;
}

/// Of a plane that learns.
int score_of(std::span<const std::int8_t> weights, const ContextNumbers& contexts,
             const LearningNumbers& learning, const LocalWeights& local) {
  return score_of(weights, contexts) + score_of(weights, learning.weights) + local.rounded_score(learning);
}

class Encoding {
 public:
  /// `open`: the code for which any other will do, if there is one. Where it stands, the likely answers are
  /// given, and what they come to is written.
  Encoding(std::span<const std::int8_t> weights, const CodeScale& scale, std::span<Code> codes,
           std::optional<Code> open)
      : weights_(weights), scale_(scale), codes_(codes), open_(open) {}
  /// The plane learns.
  void learn_at(unsigned rate) { local_.emplace(rate); }

  static constexpr bool is_counting() { return false; }
  void centred(std::size_t, int) {}
  int target(std::size_t entry) {
    is_open_ = codes_[entry] == open_;
    return scale_.exact(codes_[entry]);
  }
  bool answer(const ContextNumbers& contexts, bool truth) {
    const int score = score_of(weights_, contexts);
    return answer_by(score, probability_of(score), truth);
  }
  bool answer(const ContextNumbers& contexts, const LearningNumbers& learning, bool truth) {
    const int score = score_of(weights_, contexts, learning, *local_);
    const Probability probability = probability_of(score);
    const bool answer = answer_by(score, probability, truth);
    local_->learn(learning, probability, answer);
    return answer;
  }
  void expect(std::size_t which, const SameContexts& same) { scores_[which] = score_of(weights_, same); }
  bool answer(std::size_t which, const OwnContexts& own, bool truth) {
    encoder_.encode(probability_of(scores_[which] + score_of(weights_, own)), truth);
    return truth;
  }
  void settle(std::size_t entry, int value) {
    if (codes_[entry] == open_) codes_[entry] = scale_.code_at(value);
    if (value != scale_.escape()) return;
    for (unsigned i = 16; i-- > 0;) encoder_.encode(even_chance, (codes_[entry] >> i & 1) != 0);
  }
  std::vector<std::byte> finish() { return encoder_.finish(); }

 private:
  bool answer_by(int score, Probability yes, bool truth) {
    const bool answer = is_open_ ? score >= 0 : truth;
    encoder_.encode(yes, answer);
    return answer;
  }

  std::span<const std::int8_t> weights_;
  std::optional<LocalWeights> local_;
  const CodeScale& scale_;
  std::span<Code> codes_;
  std::optional<Code> open_;
  bool is_open_ = false;
  std::array<int, calm_values> scores_{};  // of the contexts that are the same
  BinaryEncoder encoder_;
};

class Decoding {
 public:
  Decoding(std::span<const std::int8_t> weights, const CodeScale& scale, std::span<const std::byte> bytes,
           std::span<Code> codes)
      : weights_(weights), scale_(scale), codes_(codes), decoder_(bytes) {}
  /// The plane learns.
  void learn_at(unsigned rate) { local_.emplace(rate); }

  static constexpr bool is_counting() { return false; }
  void centred(std::size_t, int) {}
  static int target(std::size_t) { return 0; }
  bool answer(const ContextNumbers& contexts, bool) {
    return decoder_.decode(probability_of(score_of(weights_, contexts)));
  }
  bool answer(const ContextNumbers& contexts, const LearningNumbers& learning, bool) {
    const Probability probability = probability_of(score_of(weights_, contexts, learning, *local_));
    const bool answer = decoder_.decode(probability);
    local_->learn(learning, probability, answer);
    return answer;
  }
  void expect(std::size_t which, const SameContexts& same) { scores_[which] = score_of(weights_, same); }
  bool answer(std::size_t which, const OwnContexts& own, bool) {
    return decoder_.decode(probability_of(scores_[which] + score_of(weights_, own)));
  }
  void settle(std::size_t entry, int value) {
    if (value != scale_.escape()) {
      codes_[entry] = scale_.code_at(value);
      return;
    }
    unsigned code = 0;
    for (unsigned i = 0; i < 16; ++i) code = code << 1 | (decoder_.decode(even_chance) ? 1u : 0u);
    codes_[entry] = static_cast<Code>(code);
  }
  bool is_at_end() const { return decoder_.is_at_end(); }

 private:
  std::span<const std::int8_t> weights_;
  const CodeScale& scale_;
  std::span<Code> codes_;
  std::optional<LocalWeights> local_;
  std::array<int, calm_values> scores_{};  // of the contexts that are the same
  BinaryDecoder decoder_;
};

}  // namespace

/// Without bytes every answer is "yes": all codes are as predicted. Answers false where one of them would be
/// spelt out.
bool ContextModel::take_prediction(const PlaneContext& context, SquareSet rows,
                                   MutablePlaneCodes codes) const {
  for (const Square inner : context.held& rows) {
    for (const Square s : context.rules.legal[index(context.to_move)].rows[index(inner)]) {
      const std::size_t entry = index(inner) * square_count + index(s);
      const int value = scale_.near((*context.prediction)[entry]);
      if (value == scale_.escape()) return false;
      codes[entry] = scale_.code_at(value);
    }
  }
  return true;
}

/// Whether all codes are as predicted, and none is spelt out: then every answer is "yes", and takes no bytes.
bool ContextModel::is_as_predicted(const PlaneContext& context, PlaneCodes codes) const {
  for (const Square inner : context.held) {
    for (const Square s : context.rules.legal[index(context.to_move)].rows[index(inner)]) {
      const std::size_t entry = index(inner) * square_count + index(s);
      const Code predicted = (*context.prediction)[entry];
      if (codes[entry] != predicted || !scale_.has(predicted)) return false;
    }
  }
  return true;
}

std::vector<std::byte> ContextModel::encode(const PlaneContext& context, PlaneCodes codes) const {
  if (is_predicted_ && !is_beside_results_ && is_as_predicted(context, codes)) return {};
  std::array<Code, plane_entries> own;
  std::ranges::copy(codes, own.begin());
  Encoding encoding(weights_, scale_, own, std::nullopt);
  if (learns()) encoding.learn_at(rate_);
  walk_plane(context, set_, scale_, centres_, encoding);
  return encoding.finish();
}

std::vector<std::byte> ContextModel::encode_any(const PlaneContext& context, MutablePlaneCodes codes) const {
  if (!is_beside_results_) return encode(context, codes);
  Encoding encoding(weights_, scale_, codes, any_code);
  if (learns()) encoding.learn_at(rate_);
  walk_plane(context, set_, scale_, centres_, encoding);
  return encoding.finish();
}

std::vector<std::byte> ContextModel::encode(const RowsContext& context, std::span<const Code> codes) const {
  std::vector<Code> own(codes.begin(), codes.end());
  Encoding encoding(weights_, scale_, own, std::nullopt);
  RowsWalk(context, scale_, centres_, encoding).run();
  return encoding.finish();
}

bool ContextModel::decode(const PlaneContext& context, std::span<const std::byte> bytes,
                          MutablePlaneCodes codes, std::size_t rows) const {
  std::ranges::fill(codes, illegal_code);
  if (set_ == ContextSet::rows || context.prediction.has_value() != is_predicted_) return false;
  if (context.results.has_value() != is_beside_results_) return false;
  if (bytes.empty() && is_predicted_ && !is_beside_results_ &&
      take_prediction(context, first_rows(rows), codes)) {
    return true;
  }
  Decoding decoding(weights_, scale_, bytes, codes);
  if (learns()) decoding.learn_at(rate_);
  walk_plane(context, set_, scale_, centres_, decoding, rows);
  return rows < square_count || decoding.is_at_end();
}

bool ContextModel::decode(const RowsContext& context, std::span<const std::byte> bytes,
                          std::span<Code> codes) const {
  std::ranges::fill(codes, illegal_code);
  if (set_ != ContextSet::rows || is_predicted_ || is_beside_results_) return false;
  Decoding decoding(weights_, scale_, bytes, codes);
  RowsWalk(context, scale_, centres_, decoding).run();
  return decoding.is_at_end();
}

}  // namespace mate33
