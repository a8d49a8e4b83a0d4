#pragma once

#include <cstddef>
#include <span>

#include "mate33/base/large_array.hpp"

namespace mate33 {

/// Memory for a whole table, uninitialised, as of make_large_array(): tables are read at random, and with
/// pages of 4 KiB a third of the time of a probe goes into finding the page.
class TableMemory {
 public:
  explicit TableMemory(std::size_t size) : memory_(make_large_array<std::byte>(size)), size_(size) {}

  std::span<std::byte> bytes() { return {memory_.get(), size_}; }
  std::span<const std::byte> bytes() const { return {memory_.get(), size_}; }

 private:
  LargeArray<std::byte> memory_;
  std::size_t size_;
};

}  // namespace mate33
