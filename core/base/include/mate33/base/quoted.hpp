#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace mate33 {

/// The text in quotation marks for a message of one line: cut to 20 bytes, control characters as '?'.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string shown(text.substr(0, longest));
  std::ranges::replace_if(
      shown, [](unsigned char c) { return c < ' ' || c == 0x7F; }, '?');
  return '"' + shown + (text.size() > longest ? "...\"" : "\"");
}

}  // namespace mate33
