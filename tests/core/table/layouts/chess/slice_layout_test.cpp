#include "mate33/table/layouts/chess/slice_layout.hpp"

#include <doctest/doctest.h>

using namespace mate33;

namespace {

TableLayout chess_layout(const char* material) {
  return TableLayout(*Material::parse(material));
}

}  // namespace

TEST_CASE("planes are numbered one by one, and the number tells the squares") {
  for (const char* material : {"KQvK", "KBNvK", "KQvKR", "KQRBvK", "KPvK", "KRPvK"}) {
    const TableLayout table = chess_layout(material);
    const SliceLayout layout(table, 0);
    for (std::size_t plane = 0; plane < layout.plane_count_with_halo(); ++plane) {
      REQUIRE(layout.plane_named(layout.name_of(plane)) == plane);
    }
  }
}

TEST_CASE("the stride of an outer piece leads to the plane in which it stands elsewhere") {
  const TableLayout table = chess_layout("KQRBvK");
  const SliceLayout layout(table, 0);
  const SliceLayout::PlaneName here{Square::b2, Square::c4, Square::f7};
  const SliceLayout::PlaneName queen_moved{Square::b2, Square::d5, Square::f7};
  const SliceLayout::PlaneName rook_moved{Square::b2, Square::c4, Square::f8};
  const unsigned queen_step = index(Square::d5) - index(Square::c4);
  const unsigned rook_step = index(Square::f8) - index(Square::f7);
  CHECK(layout.plane_named(queen_moved) - layout.plane_named(here) == queen_step * layout.stride(1));
  CHECK(layout.plane_named(rook_moved) - layout.plane_named(here) == rook_step * layout.stride(2));
}

TEST_CASE("every plane that is not solved is an image of one that is, twins exchanged or not") {
  for (const char* material : {"KBNvK", "KRRvKN", "KQvKR", "KRRPvK"}) {
    const TableLayout table = chess_layout(material);
    const SliceLayout layout(table, table.has_pawns() ? 5 : 0);
    std::size_t copies = 0;
    for (const SliceLayout::Copy& copy : layout.all_copies()) {
      REQUIRE(layout.is_solved(copy.source));
      const auto source = layout.name_of(copy.source);
      const auto name = layout.name_of(copy.plane);
      SquareSet seen, expected;
      for (std::size_t i = 0; i < layout.outer_pieces().size(); ++i) {
        seen |= copy.symmetry(source[i]);
        expected |= name[i];
      }
      REQUIRE(seen == expected);
      REQUIRE(copy.symmetry(source[0]) == name[0]);
      copies += copy.plane < layout.plane_count() ? 1 : 0;
    }
    CHECK(copies == layout.inner_copies().size());
    std::size_t solved = 0;
    for (std::size_t plane = 0; plane < layout.plane_count(); ++plane)
      solved += layout.is_solved(plane) ? 1 : 0;
    CHECK(solved + copies == layout.plane_count());
  }
}
