#include "mate33/service/uci_output.hpp"

#include <algorithm>

namespace mate33 {

void UciOutput::line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }, '?');
  const std::lock_guard lock(mutex_);
  sink_(text);
}

}  // namespace mate33
