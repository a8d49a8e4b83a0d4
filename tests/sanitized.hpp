#pragma once

#include <initializer_list>
#include <vector>

namespace mate33 {

/// Whether a sanitizer watches, which takes memory of its own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// The names of some tables and, where no sanitizer watches, of more: with one all takes ten times as long,
/// and what they add is other values, not other code.
inline std::vector<const char*> tables_to_try(std::initializer_list<const char*> always,
                                              std::initializer_list<const char*> unless_sanitized) {
  std::vector<const char*> names = always;
  if (!sanitized) names.insert(names.end(), unless_sanitized);
  return names;
}

}  // namespace mate33
