#include "mate33/engine/uci_output.hpp"

#include <algorithm>

namespace mate33 {

void UciOutput::line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return (c >= 0 && c < ' ') || c == 0x7F; }, '?');
  const std::lock_guard lock(mutex_);
  sink_(text);
}

void UciOutput::lines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line(std::string(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace mate33
