#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/table/codec/code.hpp"

namespace mate33 {

/// Where a code stands among those of a table, from the worst for the side to move to the best. Losses, draws
/// and wins are far apart from each other; within them neighbours differ by 1.
using ScalePosition = std::int16_t;

/// Positions on a scale, from the worst to the best.
struct ScaleRange {
  int lowest, highest;

  bool has(int position) const { return lowest <= position && position <= highest; }
  int clamped(int position) const { return std::clamp(position, lowest, highest); }
};

/// The codes of one side of a table as positions on a scale. Codes that are not on it share the position
/// `escape`, above all wins.
class CodeScale {
 public:
  static constexpr int class_width = 1 << 12;
  static constexpr std::size_t class_count = 3;
  static constexpr std::size_t size_limit = 1 << 11;  ///< codes at and above are never on the scale

  CodeScale() : CodeScale(std::vector<bool>(1, true)) {}
  /// The codes for which `used` is set. A draw is always on the scale.
  explicit CodeScale(std::vector<bool> used);

  static constexpr int class_of(int position) { return position / class_width; }
  ScalePosition lowest(int of_class) const { return static_cast<ScalePosition>(of_class * class_width); }
  ScalePosition highest(int of_class) const {
    return static_cast<ScalePosition>(lowest(of_class) + count_[static_cast<std::size_t>(of_class)] - 1);
  }
  /// How many positions a class has; the escape is a win.
  int count(int of_class) const { return count_[static_cast<std::size_t>(of_class)]; }
  ScalePosition escape() const { return highest(2); }
  static constexpr ScalePosition draw() { return class_width; }
  ScaleRange whole() const { return {0, escape()}; }

  bool has(Code code) const { return code < used_.size() && used_[code]; }
  /// The position of a code, or of one of its class that is near.
  ScalePosition near(Code code) const {
    return code < near_.size() ? near_[code] : beyond_[static_cast<std::size_t>(code % 2)];
  }
  ScalePosition exact(Code code) const { return has(code) ? near_[code] : escape(); }
  /// Precondition: a position other than the escape.
  Code code_at(int position) const {
    const auto of_class = static_cast<std::size_t>(class_of(position));
    return codes_[first_[of_class] + static_cast<std::size_t>(position % class_width)];
  }

  const std::vector<bool>& used() const { return used_; }
  friend bool operator==(const CodeScale& a, const CodeScale& b) { return a.used_ == b.used_; }

 private:
  std::vector<bool> used_;                        // by code; the last one is used
  std::vector<ScalePosition> near_;               // by code
  std::array<ScalePosition, 2> beyond_{};         // of even and odd codes after those
  std::vector<Code> codes_;                       // from the worst to the best
  std::array<std::size_t, class_count> first_{};  // of these codes
  std::array<int, class_count> count_{};
};

}  // namespace mate33
