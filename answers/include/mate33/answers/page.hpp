#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace mate33 {

/// A file of the page that a server shows: nothing outside these can be read.
struct PageFile {
  std::string_view path;  ///< as "/index.html"
  std::string_view bytes;
};
using PageFiles = std::span<const PageFile>;

}  // namespace mate33
