#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mate33/base/expected.hpp"

namespace mate33 {

/// What a request asks for: a path and the parameters after its question mark, decoded.
struct HttpTarget {
  std::string path;  ///< begins with '/'
  std::vector<std::pair<std::string, std::string>> parameters;

  /// The value of a parameter; null without it.
  const std::string* find(std::string_view name) const;
};

/// Reads "/path?name=value&name=value" (RFC 3986), or the same after "http://host". In parameters '+' stands
/// for a space. The error is one line. Refused: anything but printable ASCII, a percent sign without two
/// hexadecimal digits, a NUL, a fragment, a parameter that is given twice. Reads any bytes safely.
Expected<HttpTarget, std::string> parse_target(std::string_view text);

/// Adds the parameters of a form that was sent with the target, written and refused as those behind its
/// question mark. Answers what is wrong, in one line.
std::optional<std::string> add_form(HttpTarget& target, std::string_view form);

}  // namespace mate33
