#pragma once

#include <array>

#include "mate33/table/codec/code_scale.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

/// What is left of a scale of DTZ where the result under the fifty-move rule is known.
class ResultRanges {
 public:
  explicit ResultRanges(const CodeScale& scale) {
    ranges_.fill({CodeScale::draw(), CodeScale::draw()});
    std::array<bool, results> is_used{};
    for (Code code = 1; code < scale.used().size(); ++code) {
      if (!scale.has(code)) continue;
      const Code result = Wdl::of_dtz(code);
      const int position = scale.exact(code);
      ScaleRange& range = ranges_[result];
      range = is_used[result]
                  ? ScaleRange{std::min(range.lowest, position), std::max(range.highest, position)}
                  : ScaleRange{position, position};
      is_used[result] = true;
    }
  }

  /// The values of this code of WDL: a draw where there are none.
  ScaleRange of(Code result) const { return ranges_[result < results ? result : draw_code]; }

 private:
  static constexpr std::size_t results = Wdl::cursed_win + 1;
  std::array<ScaleRange, results> ranges_;
};

}  // namespace mate33
