#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace mate33 {

/// How many bytes the character takes that the text begins with, as UTF-8; 0 where it begins with none.
inline std::size_t bytes_of_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t bytes = first < 0x80   ? 1
                            : first < 0xC2 ? 0
                            : first < 0xE0 ? 2
                            : first < 0xF0 ? 3
                            : first < 0xF5 ? 4
                                           : 0;
  if (bytes > text.size()) return 0;
  const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  if (!std::ranges::all_of(text.substr(1, bytes == 0 ? 0 : bytes - 1), continues)) return 0;
  // Longer than need be, a surrogate, beyond the last character.
  const unsigned second = bytes > 2 ? static_cast<unsigned char>(text[1]) : 0;
  const bool is_none = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return is_none ? 0 : bytes;
}

/// The text in quotation marks for a message of one line: cut behind a character to at most 20 bytes; control
/// characters, and what is no UTF-8, as '?'.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 20;
  std::string shown = "\"";
  while (!text.empty()) {
    const std::size_t bytes = bytes_of_character(text);
    const bool is_plain = bytes > 1 || (bytes == 1 && text.front() >= ' ' && text.front() != 0x7F);
    const std::string_view next = is_plain ? text.substr(0, bytes) : "?";
    if (shown.size() + next.size() > longest + 1) return shown + "...\"";
    shown += next;
    text.remove_prefix(is_plain ? bytes : 1);
  }
  return shown + '"';
}

}  // namespace mate33
