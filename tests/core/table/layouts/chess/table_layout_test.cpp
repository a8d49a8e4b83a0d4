#include "mate33/table/layouts/chess/table_layout.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace mate33;

namespace {

TableLayout layout_of(const char* material) {
  return TableLayout(*Material::parse(material));
}

/// A random placement of the material, without regard to attacks; pawns on ranks 2 to 7.
Position random_position(Material material, std::mt19937_64& random) {
  Position position;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      for (unsigned n = material.count(c, t); n > 0;) {
        const Square s = square_at(static_cast<unsigned>(random() % square_count));
        const bool last_rank = rank_of(s) == Rank::r1 || rank_of(s) == Rank::r8;
        if (position.occupied().contains(s) || (t == PieceType::pawn && last_rank)) continue;
        position.put({c, t}, s);
        --n;
      }
    }
  }
  return position;
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

TEST_CASE("tables have the sizes their digits make") {
  CHECK(layout_of("KQvK").slice_entries() == 10 * 64 * 64);
  CHECK(layout_of("KBNvK").slice_entries() == 10 * 64 * 64 * 64);
  CHECK(layout_of("KPvK").slice_count() == 24);
  CHECK(layout_of("KPvK").slice_entries() == 64 * 64);
  CHECK(layout_of("KPvKP").slice_count() == 24 * 64);
  CHECK(layout_of("KRPvKR").slice_entries() == std::size_t{64} * 64 * 64 * 64);
}

TEST_CASE("the last piece has no twin where another has none") {
  for (const char* material : {"KQRRvK", "KQvKRR", "KRRvKR", "KBBvKN"}) {
    const TableLayout layout = layout_of(material);
    CHECK(layout.pieces().back() != layout.pieces()[layout.pieces().size() - 2]);
    CHECK(layout.pieces().front() == Piece{Color::white, PieceType::king});
  }
}

TEST_CASE("the usual order puts last the piece from which tables compress best") {
  const auto usual = [](const char* name) {
    std::string letters;
    for (const Piece p : TableLayout::usual_order(*Material::parse(name))) letters += letter(p);
    return letters;
  };
  CHECK(usual("KQvK") == "KQ");
  CHECK(usual("KBNvK") == "KNB");  // without a queen: R, B, N
  CHECK(usual("KRBvK") == "KBR");
  CHECK(usual("KQRBvK") == "KQRB");  // beside a queen: N, B, R
  CHECK(usual("KQRvKR") == "KQRr");  // a black one before all
  CHECK(usual("KBBvKN") == "KBBn");
  CHECK(usual("KRRNvK") == "KRRN");  // not a twin
  CHECK(usual("KNNvKR") == "KNNr");
  CHECK(usual("KRRvK") == "KRR");  // but where there are twins alone
  CHECK(usual("KRPvKP") == "KR");  // pawns are none of these
  CHECK(usual("KPvKP") == "K");
}

TEST_CASE("an order is the white king and then all other pieces but the black king, twins side by side") {
  const auto is_order = [](const char* material, std::string_view letters) {
    std::vector<Piece> pieces;
    for (const char c : letters) pieces.push_back(*piece_from_letter(c));
    return TableLayout::is_order(*Material::parse(material), pieces);
  };
  for (const char* name : {"KQRBvK", "KQBNvK", "KQRvKB", "KRBvKN"}) {
    const Material material = *Material::parse(name);
    std::vector<Piece> pieces = TableLayout::usual_order(material);
    const auto by_number = [](Piece p) { return index(p.color) * piece_type_count + index(p.type); };
    std::ranges::sort(pieces.begin() + 1, pieces.end(), {}, by_number);
    unsigned orders = 0;
    do {
      CHECK(TableLayout::is_order(material, pieces));
      ++orders;
    } while (std::ranges::next_permutation(pieces.begin() + 1, pieces.end(), {}, by_number).found);
    CHECK(orders == 6);
  }
  CHECK(is_order("KRRvKN", "KnRR"));
  CHECK(is_order("KRRvKN", "KRRn"));
  CHECK(!is_order("KRRvKN", "KRnR"));
  CHECK(!is_order("KRRvKN", "KRn"));
  CHECK(!is_order("KRRvKN", "KRRnn"));
  CHECK(!is_order("KRRvKN", "KRRN"));
  CHECK(!is_order("KRRvKN", "RKRn"));
  CHECK(!is_order("KRRvKN", "KRRnk"));
  CHECK(!is_order("KRRvKN", ""));
  CHECK(is_order("KRPvKP", "KR"));
  CHECK(!is_order("KRPvKP", "KRP"));
  CHECK(is_order("KPvK", "K"));
}

TEST_CASE("all images of a position stand in one place, and the place names one of them") {
  std::mt19937_64 random(33);
  for (const char* name : {"KQvK", "KBNvK", "KRRvK", "KBBvKN", "KQvKR", "KPvK", "KPPvK", "KPvKP", "KRPvKP",
                           "KPPvKP", "KRRPvK"}) {
    CAPTURE(name);
    const TableLayout layout = layout_of(name);
    for (int trial = 0; trial < 500; ++trial) {
      const Position position = random_position(layout.material(), random);
      const MenSquares men = layout.men_of(position);
      const auto place = layout.place_of(men);
      REQUIRE(layout.is_canonical_slice(place.slice));
      REQUIRE(place.row < layout.row_count());
      const Position held =
          layout.position_of(layout.men_of(place.slice, place.entry(men.black_king)), Color::white);
      bool is_image = false;
      for (const Symmetry symmetry : all_symmetries) {
        if (layout.has_pawns() && symmetry != Symmetry::identity() && symmetry != Symmetry::flip_files())
          continue;
        const Position image = transformed(position, symmetry);
        is_image = is_image || image == held;
        const MenSquares image_men = layout.men_of(image);
        const auto image_place = layout.place_of(image_men);
        // A plane may hold both images of a position that its men do not tell apart.
        REQUIRE(image_place.slice == place.slice);
        REQUIRE(image_place.row / square_count == place.row / square_count);
      }
      REQUIRE(is_image);
    }
  }
}

TEST_CASE("a slice is canonical exactly if its own pawns are found in it") {
  const TableLayout layout = layout_of("KPvKP");
  const std::vector<std::size_t> canonical = layout.canonical_slices();
  std::size_t next = 0;
  for (std::size_t slice = 0; slice < layout.slice_count(); ++slice) {
    const bool is_listed = next < canonical.size() && canonical[next] == slice;
    next += is_listed ? 1 : 0;
    CHECK(layout.is_canonical_slice(slice) == is_listed);
    if (!is_listed) continue;
    MenSquares men{};
    men.pawns = layout.pawn_squares(slice);
    CHECK(layout.place_of(men).slice == slice);
  }
  CHECK(next == canonical.size());
  CHECK(canonical.size() == 24 * 47);
  CHECK(layout_of("KBNvK").canonical_slices() == std::vector<std::size_t>{0});
  CHECK(layout_of("KRPvKR").canonical_slices().size() == 24);
}

TEST_CASE("of all the placements of some men the table holds those that are found where they stand") {
  for (const char* name : {"KQvK", "KNNvK", "KPvK", "KPPvK"}) {
    CAPTURE(name);
    const TableLayout layout = layout_of(name);
    std::size_t held = 0, wrong = 0;
    for (const std::size_t slice : layout.canonical_slices()) {
      for (std::size_t entry = slice % 7; entry < layout.slice_entries(); entry += 7) {
        const MenSquares men = layout.men_of(slice, entry);
        const auto found = layout.held_men_of(slice, entry);
        const bool expected = layout.are_apart(men) && layout.place_of(men).row == entry / square_count;
        wrong += found.has_value() == expected ? 0u : 1u;
        if (!found) continue;
        wrong += layout.position_of(*found, Color::white) == layout.position_of(men, Color::white) ? 0u : 1u;
        ++held;
      }
    }
    CHECK(wrong == 0);
    CHECK(held > 1000);
  }
}
