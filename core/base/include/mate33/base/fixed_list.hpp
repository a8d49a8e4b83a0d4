#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>

namespace mate33 {

/// A list of at most 256 elements that never allocates: room for the moves of any legal position, in chess at
/// most 218. Elements beyond its size are not even constructed, so that making a list costs nothing.
template <class T>
requires std::is_trivially_copyable_v<T>
class FixedList {
 public:
  static constexpr std::size_t capacity = 256;

  FixedList() = default;
  FixedList(const FixedList& other) { *this = other; }
  FixedList& operator=(const FixedList& other) {
    size_ = other.size_;
    std::memmove(storage_, other.storage_, size_ * sizeof(T));
    return *this;
  }
  ~FixedList() = default;

  /// Precondition: fewer than `capacity` elements.
  void push_back(const T& element) { emplace_back(element); }
  /// As push_back(), but makes the new element in its place, and answers it.
  template <class... Arguments>
  T& emplace_back(const Arguments&... arguments) {
    assert(size_ < capacity);
    return *std::construct_at(begin() + size_++, arguments...);
  }
  void clear() { size_ = 0; }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  const T& front() const { return begin()[0]; }
  const T* begin() const { return reinterpret_cast<const T*>(storage_); }
  const T* end() const { return begin() + size_; }
  T* begin() { return reinterpret_cast<T*>(storage_); }
  T* end() { return begin() + size_; }

 private:
  alignas(T) std::byte storage_[capacity * sizeof(T)];  // left uninitialised
  std::size_t size_ = 0;
};

}  // namespace mate33
