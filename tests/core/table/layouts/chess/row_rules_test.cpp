#include "mate33/table/layouts/chess/row_rules.hpp"

#include <doctest/doctest.h>

#include <random>
#include <string_view>
#include <vector>

#include "mate33/chess/legality.hpp"

using namespace mate33;

namespace {

/// The squares of the black king where the rules find nothing wrong with the position; none where other men
/// share a square.
SquareSet legal_squares(const TableLayout& layout, MenSquares men, Color to_move) {
  SquareSet squares;
  for (const Square king_square : all_squares) {
    men.black_king = king_square;
    if (layout.are_apart(men) && !find_fault(layout.position_of(men, to_move))) squares |= king_square;
  }
  return squares;
}

/// Where the black king must stand for White to be in check.
SquareSet checking_squares(const TableLayout& layout, MenSquares men, SquareSet among) {
  SquareSet squares;
  for (const Square king_square : among) {
    men.black_king = king_square;
    if (is_in_check(layout.position_of(men, Color::white), Color::white)) squares |= king_square;
  }
  return squares;
}

}  // namespace

TEST_CASE("the rules of a plane's rows are those of each position") {
  std::mt19937_64 random(33);
  // With one slider and many, of either side; where the white king is the last piece; with pawns of either
  // side.
  for (const char* const material :
       {"KBNvK", "KQvKR", "KNvKQ", "KRBvKQ", "KQRvKB", "KPvK", "KPvKP", "KRPvKB", "KBvKPP"}) {
    CAPTURE(std::string_view(material));
    const TableLayout layout(*Material::parse(material));
    const std::size_t last = layout.pieces().size() - 1;
    const std::vector<std::size_t> slices = layout.canonical_slices();
    for (int i = 0; i < 20; ++i) {
      const std::size_t plane = random() % layout.plane_count();
      MenSquares men = layout.men_of(slices[random() % slices.size()], plane * plane_entries);
      const PlaneRules rules = PlaneRules::of(layout, men);
      for (const Square square : all_squares) {
        men.pieces[last] = square;
        const RowRules row = rules.row(square);
        for (const Color c : all_colors) CHECK(row.legal[index(c)] == legal_squares(layout, men, c));
        const SquareSet legal = row.legal[index(Color::white)];
        CHECK((row.white_in_check & legal) == checking_squares(layout, men, legal));
        const RowRules alone = RowRules::of(layout, men);
        CHECK(row.legal == alone.legal);
        CHECK(row.attacked == alone.attacked);
        CHECK(row.white_in_check == alone.white_in_check);
      }
    }
  }
}
