#include "mate33/table/codec/code_scale.hpp"

namespace mate33 {

CodeScale::CodeScale(std::vector<bool> used) : used_(std::move(used)) {
  if (used_.empty()) used_.resize(1);
  used_[draw_code] = true;
  while (!used_.back()) used_.pop_back();

  // A loss is the better the longer it takes, a win the shorter.
  const auto size = static_cast<Code>(used_.size());
  const auto append = [&](Code code, std::size_t of_class) {
    if (!used_[code]) return;
    if (count_[of_class]++ == 0) first_[of_class] = codes_.size();
    codes_.push_back(code);
  };
  for (Code code = 1; code < size; code = static_cast<Code>(code + 2)) append(code, 0);
  append(draw_code, 1);
  for (int code = (size - 1) / 2 * 2; code > 0; code -= 2) append(static_cast<Code>(code), 2);
  ++count_[2];  // the escape

  // Codes between those of the scale count as the one before them, if there is one.
  near_.resize(size, draw());
  std::array<ScalePosition, 2> last = {escape(), count_[0] > 0 ? lowest(0) : draw()};
  if (count_[2] > 1) last[0] = static_cast<ScalePosition>(escape() - 1);
  for (std::size_t code = 1, losses = 0, wins = 0; code < size; ++code) {
    const bool loses = code % 2 == 1;
    if (used_[code]) {
      last[loses ? 1 : 0] = static_cast<ScalePosition>(loses ? lowest(0) + static_cast<int>(losses++)
                                                             : escape() - 1 - static_cast<int>(wins++));
    }
    near_[code] = last[loses ? 1 : 0];
  }
  beyond_ = last;
}

}  // namespace mate33
