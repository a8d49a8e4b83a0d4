#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/byte_source.hpp"

namespace mate33::testing {

/// A source that counts how often it is read.
class CountingSource : public ByteSource {
 public:
  CountingSource(std::vector<std::byte> bytes, std::atomic<std::size_t>& reads)
      : bytes_(make_memory_source(bytes)), reads_(reads) {}
  std::uint64_t size() const override { return bytes_->size(); }
  std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> target) const override {
    ++reads_;
    return bytes_->read(offset, target);
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  std::atomic<std::size_t>& reads_;
};

}  // namespace mate33::testing
