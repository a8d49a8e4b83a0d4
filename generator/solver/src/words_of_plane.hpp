#pragma once

#include "mate33/solver/move_counts.hpp"
#include "rank_plane.hpp"

namespace mate33 {

/// The operations on the rows of a plane, by the type of the plane.
template <class AnyPlane>
struct WordsOfPlane;
template <>
struct WordsOfPlane<Plane> {
  using Words = SetWords;
};
template <>
struct WordsOfPlane<RankPlane> {
  using Words = RankWords;
};
template <>
struct WordsOfPlane<TwicePlane> {
  using Words = TwiceWords;
};
template <>
struct WordsOfPlane<EightPlane> {
  using Words = EightWords;
};

}  // namespace mate33
