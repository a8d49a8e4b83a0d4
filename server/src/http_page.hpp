#pragma once

#include <map>
#include <string_view>

#include "mate33/answers/http_content.hpp"
#include "mate33/answers/page.hpp"

namespace mate33 {

/// The files of the page by their paths, compressed once.
class HttpPage {
 public:
  explicit HttpPage(PageFiles files);
  /// Null for a path without a file. "/" is always there.
  const HttpContent* find(std::string_view path) const;

 private:
  std::map<std::string_view, HttpContent> files_;
};

}  // namespace mate33
