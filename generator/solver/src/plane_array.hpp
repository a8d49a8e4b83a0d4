#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "mate33/base/large_array.hpp"

namespace mate33 {

/// Planes, empty at first. Memory is taken page by page as planes are written: those that another process
/// solves take none.
template <class Plane>
class PlaneArray {
  // Bytes of zero are an empty plane, which nobody has to construct or to destroy.
  static_assert(std::is_trivially_copyable_v<Plane> && std::is_trivially_destructible_v<Plane>);

 public:
  PlaneArray() = default;
  explicit PlaneArray(std::size_t count) : size_(count) {
    const std::size_t size = count * sizeof(Plane);
    const bool is_large = size >= huge_page_bytes;
    const std::size_t alignment = is_large ? huge_page_bytes : alignof(Plane);
    std::size_t room = size + alignment;
    memory_.reset(std::calloc(room, 1));
    if (memory_ == nullptr) throw std::bad_alloc();
    void* aligned = memory_.get();
    planes_ = static_cast<Plane*>(std::align(alignment, size, aligned, room));
    if (is_large) ask_for_huge_pages(planes_, size);
  }

  PlaneArray(PlaneArray&& other) noexcept { *this = std::move(other); }
  PlaneArray& operator=(PlaneArray&& other) noexcept {
    memory_ = std::move(other.memory_);
    planes_ = std::exchange(other.planes_, nullptr);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Plane& operator[](std::size_t i) { return planes_[i]; }
  const Plane& operator[](std::size_t i) const { return planes_[i]; }
  explicit(false) operator std::span<const Plane>() const { return {planes_, size_}; }

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };
  std::unique_ptr<void, Free> memory_;
  Plane* planes_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace mate33
