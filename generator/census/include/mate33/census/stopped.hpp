#pragma once

#include <exception>

namespace mate33 {

/// Work ended because it was told to.
class Stopped : public std::exception {
 public:
  const char* what() const noexcept override { return "stopped"; }
};

}  // namespace mate33
