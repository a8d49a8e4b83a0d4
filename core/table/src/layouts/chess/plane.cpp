#include "mate33/table/layouts/chess/plane.hpp"

namespace mate33 {

namespace {

void apply(Symmetry symmetry, Plane& plane) {
  // One loop per elementary step, so that each is straight code the compiler can vectorise.
  if (symmetry.transposes()) {
    for (SquareSet& row : plane.rows) row = Symmetry::transpose()(row);
  }
  if (symmetry.flips_files()) {
    for (SquareSet& row : plane.rows) row = Symmetry::flip_files()(row);
  }
  if (symmetry.flips_ranks()) {
    for (SquareSet& row : plane.rows) row = Symmetry::flip_ranks()(row);
  }
}

}  // namespace

void transform(const Plane& source, Symmetry symmetry, Plane& image) {
  for (const Square s : all_squares) image.rows[index(symmetry(s))] = source.rows[index(s)];
  apply(symmetry, image);
}

}  // namespace mate33
