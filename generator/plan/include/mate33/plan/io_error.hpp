#pragma once

#include <stdexcept>

namespace mate33 {

/// A file operation failed; what() is one line with the path and the reason.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace mate33
