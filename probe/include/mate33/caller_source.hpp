#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "mate33/base/byte_source.hpp"
#include "mate33/mate33.h"

namespace mate33 {

/// A source of the C interface, which the caller's functions read. It is closed with this.
class CallerSource : public ByteSource {
 public:
  explicit CallerSource(const mate33_source& source) : source_(source) {}
  ~CallerSource() override {
    if (source_.close != nullptr) source_.close(source_.context);
  }
  std::uint64_t size() const override { return source_.size; }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    if (offset > source_.size || target.size() > source_.size - offset) return "it ends too early";
    if (source_.read(source_.context, offset, target.data(), target.size()) != 0) {
      return "the caller's function failed";
    }
    return std::nullopt;
  }

 private:
  mate33_source source_;
};

}  // namespace mate33
