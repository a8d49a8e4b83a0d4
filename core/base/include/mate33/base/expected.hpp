#pragma once

#include <cassert>
#include <optional>
#include <utility>

namespace mate33 {

template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

/// A value or the reason why there is none: the part of C++23's std::expected that mate33 uses.
///
/// Two optionals, and no variant: compilers take a tenth less memory for the amalgamation.
template <class T, class E>
class [[nodiscard]] Expected {
 public:
  explicit(false) Expected(T value) : value_(std::in_place, std::move(value)) {}
  explicit(false) Expected(Unexpected<E> failure) : error_(std::move(failure.error)) {}

  explicit operator bool() const { return value_.has_value(); }

  /// Precondition: holds a value.
  const T& operator*() const& { return assert(*this), *value_; }
  T& operator*() & { return assert(*this), *value_; }
  T&& operator*() && { return assert(*this), *std::move(value_); }
  const T* operator->() const { return &**this; }
  T* operator->() { return &**this; }

  /// Precondition: holds an error.
  const E& error() const { return assert(!*this), *error_; }

 private:
  std::optional<T> value_;
  std::optional<E> error_;  // one of the two
};

}  // namespace mate33
