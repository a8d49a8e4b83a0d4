#pragma once

#include <cassert>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "mate33/chess/piece.hpp"
#include "mate33/chess/square.hpp"

namespace mate33 {

/// A move of the side to move. Castling is the king's move of two squares.
struct Move {
  Square from;
  Square to;
  std::optional<PieceType> promotion = std::nullopt;
  friend constexpr bool operator==(Move, Move) = default;
};

/// UCI notation: "e2e4", "e7e8q", castling "e1g1".
std::string to_uci(Move move);

/// A number that sorts moves as their UCI strings sort alphabetically; below 2^20. No allocation.
constexpr unsigned uci_order(Move m) {
  constexpr auto alphabetical = [](Square s) { return index(file_of(s)) * 8 + index(rank_of(s)); };
  const unsigned promotion = m.promotion ? static_cast<unsigned>(letter(*m.promotion)) : 0;
  return (alphabetical(m.from) * 64 + alphabetical(m.to)) * 256 + promotion;
}

/// A list of at most 256 elements that never allocates: room for the moves of any legal position (at most
/// 218). Elements beyond its size are not even constructed, so that making a list costs nothing.
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
  /// The same, made in its place; answers the new element.
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

using MoveList = FixedList<Move>;

}  // namespace mate33
