#include "mate33/base/shell_quoted.hpp"

#include <algorithm>
#include <cctype>

namespace mate33 {

std::string shell_quoted(std::string_view word) {
  constexpr std::string_view plain = "/._-+=:,@%";
  const auto is_plain = [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || plain.find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
  std::string quoted = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\' || c == '$' || c == '`') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

}  // namespace mate33
