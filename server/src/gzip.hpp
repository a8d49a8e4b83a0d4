#pragma once

#include <string>
#include <string_view>

namespace mate33 {

/// How hard to compress: 1, the quickest, to 9, the smallest.
enum class GzipLevel : int { quickest = 1, smallest = 9 };

/// The bytes in the gzip format (RFC 1952), without a name or a time. Throws std::bad_alloc.
std::string gzip(std::string_view bytes, GzipLevel level);

}  // namespace mate33
