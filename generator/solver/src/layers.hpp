#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mate33/table/codec/code.hpp"
#include "plane_array.hpp"

/// Sets of positions plane by plane, as passes work with them. A plane is an array `rows` of 64 rows, a row a
/// set of the squares of one man, of a word's width.
namespace mate33 {

using Flags = std::vector<std::uint8_t>;  // by plane, as bytes so that threads can write side by side

template <class Plane>
inline constexpr std::size_t rows_of_plane = std::tuple_size_v<decltype(Plane::rows)>;

/// A set of positions with one side to move.
template <class Plane>
struct Layer {
  explicit Layer(std::size_t plane_count) : Layer(plane_count, plane_count) {}
  Layer(std::size_t plane_count, std::size_t flag_count) : planes(plane_count), changed(flag_count) {}
  PlaneArray<Plane> planes;
  Flags changed;  ///< whether the last ply changed the plane; of planes, too, that are only read as copies
};

/// How many positions a plane has.
template <class Plane>
std::uint64_t size_of(const Plane& plane) {
  std::uint64_t size = 0;
  for (const auto& row : plane.rows) size += row.size();
  return size;
}

/// What conversions are worth to positions of a plane, to be settled when it is due.
template <class Plane, std::size_t most_codes>
struct Expectation {
  Plane positions{};  ///< those that something is expected of
  bool is_empty = true;
  /// By row; of other positions without meaning.
  alignas(64) std::array<std::array<Code, most_codes>, rows_of_plane<Plane>> worth;

  void add(std::size_t row, auto set) {
    positions.rows[row] = set;
    is_empty = is_empty && set.empty();
  }
};

/// The positions of a plane on their way to be settled: what moves reach is taken away, and there is no need
/// to look at more moves once nothing is left.
template <class Plane>
struct RestOf {
  const Plane& wanted;
  Plane reached{};

  bool is_covered() const {
    typename decltype(Plane::rows)::value_type left{};
    for (std::size_t i = 0; i < rows_of_plane<Plane>; ++i) left |= wanted.rows[i] - reached.rows[i];
    return left.empty();
  }
};

}  // namespace mate33
