#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace mate33 {

/// The host that the header Host names (RFC 9110, 7.2), as it can be compared: without its port, in lower
/// case, an IPv6 address in brackets and as short as it can be written. It may be empty. Nothing where the
/// value is none.
std::optional<std::string> host_of(std::string_view value);

/// The hosts by which requests may call a server: every one, unless some are named. Any number of threads may
/// ask while nobody adds.
class HostNames {
 public:
  /// Adds one, written as for the header Host. False where it is empty or no host.
  bool add(std::string_view name);
  /// Whether this is one of them.
  /// @param host as host_of() answers
  bool contain(const std::string& host) const { return names_.empty() || names_.contains(host); }

 private:
  std::set<std::string> names_;
};

}  // namespace mate33
