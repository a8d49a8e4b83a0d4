#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Sets of positions plane by plane, as passes work with them. A plane is an array `rows` of 64 rows, a row a
/// set of the squares of one man, of a word's width.
namespace mate33 {

using Flags = std::vector<std::uint8_t>;  // by plane, as bytes so that threads can write side by side

template <class Plane>
inline constexpr std::size_t rows_of_plane = std::tuple_size_v<decltype(Plane::rows)>;

/// A set of positions with one side to move.
template <class Plane>
struct Layer {
  explicit Layer(std::size_t plane_count) : planes(plane_count), changed(plane_count) {}
  std::vector<Plane> planes;
  Flags changed;  ///< whether the last ply changed the plane
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
