#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace mate33 {

template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

/// A value or the reason why there is none: the part of C++23's std::expected that mate33 uses.
template <class T, class E>
class [[nodiscard]] Expected {
 public:
  explicit(false) Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  explicit(false) Expected(Unexpected<E> failure)
      : content_(std::in_place_index<1>, std::move(failure.error)) {}

  explicit operator bool() const { return content_.index() == 0; }

  /// Precondition: holds a value.
  const T& operator*() const& { return assert(*this), *std::get_if<0>(&content_); }
  T& operator*() & { return assert(*this), *std::get_if<0>(&content_); }
  T&& operator*() && { return assert(*this), std::move(*std::get_if<0>(&content_)); }
  const T* operator->() const { return &**this; }
  T* operator->() { return &**this; }

  /// Precondition: holds an error.
  const E& error() const { return assert(!*this), *std::get_if<1>(&content_); }

 private:
  std::variant<T, E> content_;
};

}  // namespace mate33
