#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace mate33 {

/// Memory for a whole table, uninitialised. Where the system has huge pages it asks for them: tables are read
/// at random, and with pages of 4 KiB a third of the time of a probe goes into finding the page.
class TableMemory {
 public:
  explicit TableMemory(std::size_t size);

  std::span<std::byte> bytes() { return {memory_.get(), size_}; }
  std::span<const std::byte> bytes() const { return {memory_.get(), size_}; }

 private:
  static constexpr std::align_val_t alignment{std::size_t{2} << 20};  // of a huge page
  struct Free {
    void operator()(std::byte* memory) const { ::operator delete[](memory, alignment); }
  };

  std::unique_ptr<std::byte[], Free> memory_;
  std::size_t size_;
};

}  // namespace mate33
