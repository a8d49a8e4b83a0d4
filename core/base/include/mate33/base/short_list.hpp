#pragma once

#include <array>
#include <cstddef>

namespace mate33 {

/// A list that lies in the object itself.
template <class T, std::size_t Capacity>
class ShortList {
 public:
  void push_back(const T& element) { elements_[size_++] = element; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return elements_[i]; }
  const T& back() const { return elements_[size_ - 1]; }
  T* begin() { return elements_.data(); }
  T* end() { return elements_.data() + size_; }
  const T* begin() const { return elements_.data(); }
  const T* end() const { return elements_.data() + size_; }
  friend bool operator==(const ShortList&, const ShortList&) = default;

 private:
  std::array<T, Capacity> elements_{};
  std::size_t size_ = 0;
};

}  // namespace mate33
