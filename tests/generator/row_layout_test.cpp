#include "mate33/generator/row_layout.hpp"

#include <doctest/doctest.h>

using namespace mate33;

namespace {

RowLayout layout_of(const char* material) {
  return RowLayout(*Material::parse(material));
}

}  // namespace

TEST_CASE("the halo holds the twelve squares that a king of the triangle can step to outside it") {
  CHECK(king_slot::triangle_count == 10);
  CHECK(king_slot::halo == SquareSet{Square::a2, Square::a3, Square::b3, Square::b4, Square::c4, Square::c5,
                                     Square::d5, Square::e1, Square::e2, Square::e3, Square::e4, Square::e5});
  for (std::size_t slot = 0; slot < king_slot::count; ++slot) {
    CHECK(king_slot::of_square[index(king_slot::squares[slot])] == slot);
  }
}

TEST_CASE("planes are numbered one by one, and the number tells the squares") {
  for (const char* material : {"KQvK", "KBNvK", "KQRBvK"}) {
    const RowLayout layout = layout_of(material);
    for (std::size_t plane = 0; plane < layout.plane_count_with_halo(); ++plane) {
      REQUIRE(layout.plane_of(layout.name_of(plane)) == plane);
    }
  }
  CHECK(layout_of("KQvK").plane_count() == 10);
  CHECK(layout_of("KBNvK").plane_count() == 640);
  CHECK(layout_of("KQRBvK").row_count() == 10u * 64 * 64 * 64);
}

TEST_CASE("the stride of an outer piece leads to the plane in which it stands elsewhere") {
  const RowLayout layout = layout_of("KQRBvK");
  const RowLayout::PlaneName here{3, {Square::c4, Square::f7}};
  const RowLayout::PlaneName queen_moved{3, {Square::d5, Square::f7}};
  const RowLayout::PlaneName rook_moved{3, {Square::c4, Square::f8}};
  const unsigned queen_step = index(Square::d5) - index(Square::c4);
  const unsigned rook_step = index(Square::f8) - index(Square::f7);
  CHECK(layout.plane_of(queen_moved) - layout.plane_of(here) == queen_step * layout.outer_stride(0));
  CHECK(layout.plane_of(rook_moved) - layout.plane_of(here) == rook_step * layout.outer_stride(1));
}

TEST_CASE("a position is found in the row of its image with the king in the triangle") {
  const RowLayout layout = layout_of("KBNvK");
  for (const Square king : all_squares) {
    const auto place = layout.place_of(king, {Square::b7, Square::g2});
    const auto name = layout.name_of(place.row / square_count);
    CHECK(triangle.contains(name.king()));
    CHECK(name.king() == place.symmetry(king));
    CHECK(name.outer[0] == place.symmetry(Square::b7));
    CHECK(place.row % square_count == index(place.symmetry(Square::g2)));
  }
}
