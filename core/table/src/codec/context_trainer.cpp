#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "codec/binary_coder.hpp"
#include "codec/local_weights.hpp"
#include "codec/plane_walk.hpp"
#include "codec/rows_walk.hpp"
#include "mate33/table/codec/context_codec.hpp"

namespace mate33 {

namespace {

/// Log-odds in units of 2^-16 nat while they are learned.
constexpr int fraction_bits = 16;
constexpr std::int32_t one = 1 << fraction_bits;

/// The logistic function for learning: finer than the coder's. In steps of 1 / 32 nat up to 12, probabilities
/// in units of 2^-16.
constexpr int finest_step_bits = 5, finest_limit = 12 << finest_step_bits;
constexpr std::array<std::int32_t, 2 * finest_limit + 1> fine_probability = [] {
  constexpr std::uint64_t root_of_e = 1081861;  // exp(1 / 32) of 2^20
  constexpr std::uint64_t unit = std::uint64_t{1} << 20;
  std::array<std::int32_t, 2 * finest_limit + 1> table{};
  const auto powers = detail::powers<finest_limit + 1>(root_of_e);
  for (std::size_t i = 0; i <= finest_limit; ++i) {
    const auto yes = static_cast<std::int32_t>((powers[i] << fraction_bits) / (powers[i] + unit));
    table[finest_limit + i] = yes;
    table[finest_limit - i] = one - yes;
  }
  return table;
}();

std::int32_t fine_probability_of(std::int32_t score) {
  const int step = std::clamp(score >> (fraction_bits - finest_step_bits), -finest_limit, finest_limit);
  return fine_probability[static_cast<std::size_t>(step + finest_limit)];
}

struct Weight {
  std::int32_t value = 0;    // log-odds
  std::uint16_t visits = 0;  // how often it was asked for, up to `many`

  static constexpr std::uint16_t many = 256, dropped = many + 1;
};

/// Counts, for each context of a centre, how far the value is from the first guess.
class CentreCounting {
 public:
  CentreCounting(const CodeScale& scale) : scale_(scale), counts_(centre_count) {}
  void begin(std::span<const Code> codes) { codes_ = codes; }

  static constexpr bool is_counting() { return true; }
  void centred(std::size_t context, int distance) {
    if (distance >= -centre_limit && distance <= centre_limit)
      ++counts_[context][static_cast<std::size_t>(distance + centre_limit)];
  }
  int target(std::size_t entry) const { return scale_.exact(codes_[entry]); }
  static bool answer(const ContextNumbers&, bool truth) { return truth; }
  static bool answer(const ContextNumbers&, const LearningNumbers&, bool truth) { return truth; }
  static void expect(std::size_t, const SameContexts&) {}
  static bool answer(std::size_t, const OwnContexts&, bool truth) { return truth; }
  void settle(std::size_t, int) {}

  std::vector<std::int8_t> centres() const {
    std::vector<std::int8_t> result;
    for (const auto& counts : counts_) result.push_back(most_frequent(counts));
    return result;
  }

 private:
  using Counts = std::array<std::uint32_t, 2 * centre_limit + 1>;
  static std::int8_t most_frequent(const Counts& counts) {
    // An entry other than 0 takes about two bytes: it must save as much.
    constexpr std::uint32_t worth = 20;
    const auto greatest = std::ranges::max_element(counts);
    if (*greatest < counts[centre_limit] + worth) return 0;
    return static_cast<std::int8_t>(greatest - counts.begin() - centre_limit);
  }

  const CodeScale& scale_;
  std::span<const Code> codes_;
  std::vector<Counts> counts_;
};

/// Moves the weights of each question a little towards what would have made the answer more likely.
class Learning {
 public:
  /// `rate`: at which planes of a set that learns do so.
  Learning(const CodeScale& scale, ContextSet set, unsigned rate)
      : scale_(scale),
        local_rate_(rate),
        local_(rate),
        weights_(weight_count(set)),
        curvatures_(weight_count(set)) {}
  void begin(std::span<const Code> codes) {
    codes_ = codes;
    local_ = LocalWeights(local_rate_);
  }
  /// The least share of an error that corrects a weight, in units of 2^-16.
  void set_rate(std::int64_t rate) { rate_ = rate; }
  /// Whether it is noted what drop_the_small() looks at.
  void set_noting(bool notes) { notes_ = notes; }

  static constexpr bool is_counting() { return false; }
  void centred(std::size_t, int) {}
  int target(std::size_t entry) {
    is_any_ = codes_[entry] == any_code;
    return scale_.exact(codes_[entry]);
  }
  /// Where any code will do there is nothing to learn: the likely answer is right.
  bool answer(const ContextNumbers& contexts, bool truth) {
    const std::int32_t score = sum_of(contexts);
    if (is_any_) return score >= 0;
    learn(contexts, score, truth);
    return truth;
  }
  bool answer(const ContextNumbers& contexts, const LearningNumbers& learning, bool truth) {
    constexpr std::int32_t local_unit = one / (score_unit * LocalWeights::unit);
    const std::int32_t score =
        sum_of(contexts) + sum_of(learning.weights) + local_.score(learning) * local_unit;
    // The plane learns all the same: a decoder does not know.
    if (is_any_) truth = score >= 0;
    local_.learn(learning, probability_of(score / (one / score_unit)), truth);
    if (is_any_) return truth;
    learn(contexts, score, truth);
    learn(learning.weights, score, truth);
    return truth;
  }
  void expect(std::size_t which, const SameContexts& same) {
    std::ranges::copy(same, expected_[which].begin());
  }
  bool answer(std::size_t which, const OwnContexts& own, bool truth) {
    // In whatever order: they are different weights.
    std::ranges::copy(own, expected_[which].begin() + std::tuple_size_v<SameContexts>);
    return answer(expected_[which], truth);
  }
  void settle(std::size_t, int) {}

  /// Drops those weights that save less than they take in the file.
  void drop_the_small() {
    // Without it, all answers together cost about curvature / 2 * value^2 more nats. Five must be saved.
    constexpr std::uint64_t worth = std::uint64_t{10} << (16 + 16);
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const auto value = static_cast<std::uint64_t>(std::abs(weights_[i].value) >> 8);
      if (curvatures_[i] * value * value < worth) weights_[i] = {0, Weight::dropped};
    }
  }
  std::vector<std::int8_t> rounded() const {
    constexpr int shift = fraction_bits - 3;  // to units of 1 / score_unit
    std::vector<std::int8_t> result;
    for (const Weight& weight : weights_) {
      const std::int32_t nearest = (weight.value + (1 << (shift - 1))) >> shift;
      result.push_back(static_cast<std::int8_t>(std::clamp(nearest, -127, 127)));
    }
    return result;
  }

 private:
  static constexpr std::int32_t score_unit = 8;  // of a nat, of scores as they are coded

  std::int32_t sum_of(const auto& contexts) const {
    std::int32_t sum = 0;
    for (const std::uint32_t context : contexts) sum += weights_[context].value;
    return sum;
  }
  void learn(const auto& contexts, std::int32_t score, bool truth) {
    const std::int64_t error = (truth ? one : 0) - fine_probability_of(score);
    for (const std::uint32_t context : contexts) {
      Weight& weight = weights_[context];
      if (weight.visits == Weight::dropped) continue;
      // Fast at first, slower with every visit.
      const std::int64_t rate = std::max<std::int64_t>(rate_, first_rates[weight.visits]);
      if (weight.visits < Weight::many) ++weight.visits;
      // Towards 0 on either side: what is certain stays as it is, however often it is asked.
      weight.value += static_cast<std::int32_t>(error * rate / one);
    }
    if (notes_) note(contexts, score);
  }

  static constexpr std::array<std::int64_t, Weight::many + 1> first_rates = [] {
    std::array<std::int64_t, Weight::many + 1> rates{};
    for (std::int64_t i = 0; i < Weight::many; ++i) {
      rates[static_cast<std::size_t>(i)] = (i < 3 ? one / 2 : 2 * one) / (2 * i + 3);
    }
    return rates;
  }();

  void note(const auto& contexts, std::int32_t score) {
    // At half the score: weights of contexts that say the same would be dropped together.
    const std::int64_t half = fine_probability_of(score / 2);
    // Finely: of what is nearly certain there is much, and each answer says little.
    const auto curvature = static_cast<std::uint64_t>(half * (one - half) >> fraction_bits);
    for (const std::uint32_t context : contexts) curvatures_[context] += curvature;
  }

  const CodeScale& scale_;
  std::span<const Code> codes_;
  bool is_any_ = false;
  unsigned local_rate_;
  LocalWeights local_;
  std::int64_t rate_ = 0;
  std::array<ContextNumbers, calm_values> expected_{};
  std::vector<Weight> weights_;
  bool notes_ = false;
  std::vector<std::uint64_t> curvatures_;  // of what the answers cost, in units of 2^-16: sum of p (1 - p)
};

/// Goes through a part with a visitor.
void walk(const PlaneContext& context, ContextSet set, const CodeScale& scale,
          std::span<const std::int8_t> centres, auto& visitor) {
  walk_plane(context, set, scale, centres, visitor);
}
void walk(const RowsContext& context, ContextSet, const CodeScale& scale,
          std::span<const std::int8_t> centres, auto& visitor) {
  RowsWalk(context, scale, centres, visitor).run();
}

/// Notes the codes of a part, and those predicted.
void note_codes(const PlaneContext& context, std::span<const Code> codes, auto note) {
  for (const Square inner : context.held) {
    for (const Square s : context.rules.legal[index(context.to_move)].rows[index(inner)]) {
      const std::size_t entry = index(inner) * square_count + index(s);
      note(codes[entry]);
      if (context.prediction) note((*context.prediction)[entry]);
    }
  }
}
void note_codes(const RowsContext& context, std::span<const Code> codes, auto note) {
  for (std::size_t row = 0; row < context.row_count(); ++row) {
    for (const Point p : context.row(row).legal) note(codes[row * context.board().size() + index(p)]);
  }
}

}  // namespace

PlaneSample::PlaneSample(std::uint64_t number, const PlaneContext& context, PlaneCodes codes)
    : number_(number),
      layout_(&context.layout),
      men_(context.men),
      held_(context.held),
      to_move_(context.to_move),
      codes_(codes.begin(), codes.end()) {
  if (context.prediction) prediction_.assign(context.prediction->begin(), context.prediction->end());
  if (context.results) results_.assign(context.results->begin(), context.results->end());
}

void PlaneSample::with_context(auto use) const {
  const PlaneRules rules = PlaneRules::of(*layout_, men_);
  const auto codes_in = [](const std::vector<Code>& kept) {
    return kept.empty() ? std::nullopt : std::optional(PlaneCodes(kept));
  };
  use(PlaneContext{*layout_, men_, rules, held_, to_move_, codes_in(prediction_), codes_in(results_)});
}

template <class Sample>
void ContextModelTrainer<Sample>::visit(auto visit) const {
  // Neighbours are alike: steps of about 0.618 of their number spread them.
  const std::size_t count = samples_.size();
  std::size_t step = count * 618 / 1000 | 1;
  while (std::gcd(step, count) != 1) ++step;
  for (std::size_t i = 0; i < count; ++i) {
    const Sample& sample = samples_[i * step % count];
    sample.with_context([&](const auto& context) { visit(context, sample.codes()); });
  }
}

template <class Sample>
ContextModel ContextModelTrainer<Sample>::model() {
  std::ranges::sort(samples_, {}, &Sample::number);
  ContextModel model;
  model.set_ = set_;
  model.is_predicted_ = !samples_.empty() && samples_.front().is_predicted();
  model.is_beside_results_ = !samples_.empty() && samples_.front().is_beside_results();
  model.scale_ = scale_ ? *scale_ : scale_of_samples();
  if (!model.is_predicted_) {
    CentreCounting counting(model.scale_);
    const std::vector<std::int8_t> none(centre_count);
    visit([&](const auto& context, std::span<const Code> codes) {
      counting.begin(codes);
      walk(context, set_, model.scale_, none, counting);
    });
    model.centres_ = counting.centres();
  }
  model.rate_ = model.learns() ? LocalWeights::usual_rate : 0;
  Learning learning(model.scale_, model.set_, model.rate_);
  constexpr std::array<std::int64_t, 4> rates = {3000, 1500, 600, 200};
  for (std::size_t round = 0; round < rates.size(); ++round) {
    learning.set_rate(rates[round]);
    learning.set_noting(round + 2 == rates.size());
    if (round + 1 == rates.size()) learning.drop_the_small();
    visit([&](const auto& context, std::span<const Code> codes) {
      learning.begin(codes);
      walk(context, set_, model.scale_, model.centres_, learning);
    });
  }
  model.weights_ = learning.rounded();
  return model;
}

template <class Sample>
CodeScale ContextModelTrainer<Sample>::scale_of_samples() const {
  std::vector<bool> used(CodeScale::size_limit);
  used[draw_code] = true;
  visit([&](const auto& context, std::span<const Code> codes) {
    note_codes(context, codes, [&](Code code) {
      if (code < used.size()) used[code] = true;
    });
  });
  return CodeScale(std::move(used));
}

template class ContextModelTrainer<PlaneSample>;
template class ContextModelTrainer<RowsSample>;

}  // namespace mate33
