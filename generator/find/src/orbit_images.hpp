#pragma once

#include <array>

#include "mate33/base/short_list.hpp"
#include "mate33/census/held_rows.hpp"
#include "mate33/find/find_in_table.hpp"

namespace mate33 {

/// What has been found in an entry that stands for an orbit.
struct OrbitHit {
  TableEntry at;
  FindKind kind;
  std::array<Code, 2> codes;  // by side to move
};

/// How what is shown is made of the position by which an orbit is named.
struct ShownImage {
  Symmetry symmetry;
  bool are_colors_swapped;
  Color to_move;
};
using ShownImages = ShortList<ShownImage, all_symmetries.size()>;

/// Which images of what has been found meet the conditions of a query.
class OrbitImages {
 public:
  /// Layout and query must live as long.
  OrbitImages(const TableLayout& layout, Metric metric, const FindQuery& query);

  /// Where the black king may stand in a row for some image to meet the conditions on men.
  SquareSet may_be_shown(std::size_t slice, std::size_t row) const;
  /// The share of all positions, from 0 to 1, for which that holds: about, by rows spread over the table.
  double share_that_may_be_shown() const;
  /// Those that are shown: with Images::once one at most.
  ShownImages shown(const OrbitHit& hit) const;
  Found found(const OrbitHit& hit, ShownImage image) const;

  /// Whether every hit that stands for an orbit counts once.
  bool counts_all() const { return !is_asked_ && !has_equal_sides_; }
  void count(const OrbitHit& hit, FindCounts& counts) const;

 private:
  struct Aspect;

  bool is_wanted(FindKind kind) const;
  SquareSet may_be_shown(std::span<const Man> men, bool are_colors_swapped) const;
  Aspect aspect_of(const OrbitHit& hit) const;
  /// The images that meet the conditions; with Images::once the first of them.
  ShownImages meeting(const Aspect& aspect) const;

  const TableLayout& layout_;
  const Metric metric_;
  const FindQuery& query_;
  bool has_equal_sides_;
  bool is_asked_;  // what is shown depends on the position
};

}  // namespace mate33
