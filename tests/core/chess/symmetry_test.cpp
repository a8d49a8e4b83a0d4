#include "mate33/chess/symmetry.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

#include "mate33/chess/attacks.hpp"

using namespace mate33;

namespace {

SquareSet image_square_by_square(Symmetry symmetry, SquareSet set) {
  SquareSet image;
  for (const Square s : set) image |= symmetry(s);
  return image;
}

std::vector<SquareSet> random_sets() {
  std::mt19937_64 random(7);
  std::vector<SquareSet> sets = {SquareSet(), SquareSet::all()};
  while (sets.size() < 100) sets.emplace_back(random());
  return sets;
}

}  // namespace

TEST_CASE("the generating symmetries do what their names say") {
  CHECK(Symmetry::identity()(Square::b3) == Square::b3);
  CHECK(Symmetry::flip_files()(Square::b3) == Square::g3);
  CHECK(Symmetry::flip_ranks()(Square::b3) == Square::b6);
  CHECK(Symmetry::transpose()(Square::b3) == Square::c2);
  CHECK(Symmetry(true, true, false)(Square::b3) == Square::f2);  // transposed first, then flipped
  CHECK(Symmetry(false, true, true)(Square::a1) == Square::h8);
}

TEST_CASE("there are eight different symmetries, in the order of their codes") {
  for (unsigned i = 0; i < all_symmetries.size(); ++i) {
    CHECK(all_symmetries[i].code() == i);
    for (unsigned j = 0; j < i; ++j) {
      CHECK(all_symmetries[i] != all_symmetries[j]);
      // An off-centre square off the diagonals has eight different images.
      CHECK(all_symmetries[i](Square::b1) != all_symmetries[j](Square::b1));
    }
  }
  CHECK(Symmetry::identity().code() == 0);
}

TEST_CASE("a symmetry is made again of its three parts") {
  for (const Symmetry s : all_symmetries)
    CHECK(Symmetry(s.transposes(), s.flips_files(), s.flips_ranks()) == s);
}

TEST_CASE("every symmetry exchanges squares one for one and keeps distances") {
  for (const Symmetry symmetry : all_symmetries) {
    CHECK(image_square_by_square(symmetry, SquareSet::all()) == SquareSet::all());
    for (const Square s : all_squares) {
      CHECK(king_attacks(symmetry(s)) == image_square_by_square(symmetry, king_attacks(s)));
    }
  }
}

TEST_CASE("composition is that of functions") {
  for (const Symmetry a : all_symmetries) {
    for (const Symmetry b : all_symmetries) {
      for (const Square s : all_squares) CHECK((a * b)(s) == a(b(s)));
    }
  }
}

TEST_CASE("the symmetries are a group: identity, inverses, associativity") {
  constexpr Symmetry identity = Symmetry::identity();
  for (const Symmetry a : all_symmetries) {
    CHECK(a * identity == a);
    CHECK(identity * a == a);
    CHECK(a * a.inverse() == identity);
    CHECK(a.inverse() * a == identity);
    CHECK(a.inverse().inverse() == a);
    for (const Symmetry b : all_symmetries) {
      CHECK((a * b).code() < all_symmetries.size());
      CHECK((a * b).inverse() == b.inverse() * a.inverse());
      for (const Symmetry c : all_symmetries) CHECK((a * b) * c == a * (b * c));
    }
  }
}

TEST_CASE("the group is not commutative: transposing and flipping files do not commute") {
  CHECK(Symmetry::transpose() * Symmetry::flip_files() != Symmetry::flip_files() * Symmetry::transpose());
}

TEST_CASE("the image of a set is the union of the images of its squares") {
  for (const Symmetry symmetry : all_symmetries) {
    for (const Square s : all_squares) CHECK(symmetry(SquareSet(s)) == SquareSet(symmetry(s)));
    for (const SquareSet set : random_sets()) CHECK(symmetry(set) == image_square_by_square(symmetry, set));
  }
}

TEST_CASE("composition and inverse hold for sets too") {
  for (const SquareSet set : random_sets()) {
    for (const Symmetry a : all_symmetries) {
      CHECK(a.inverse()(a(set)) == set);
      for (const Symmetry b : all_symmetries) CHECK((a * b)(set) == a(b(set)));
    }
  }
}

TEST_CASE("attacks commute with every symmetry") {
  for (const Symmetry symmetry : all_symmetries) {
    for (const SquareSet set : random_sets()) {
      CHECK(king_attacks(symmetry(set)) == symmetry(king_attacks(set)));
      CHECK(knight_attacks(symmetry(set)) == symmetry(knight_attacks(set)));
      for (const Square s : set) {
        CHECK(rook_attacks(symmetry(s), symmetry(set)) == symmetry(rook_attacks(s, set)));
        CHECK(bishop_attacks(symmetry(s), symmetry(set)) == symmetry(bishop_attacks(s, set)));
        CHECK(queen_attacks(symmetry(s), symmetry(set)) == symmetry(queen_attacks(s, set)));
      }
    }
  }
}

TEST_CASE("pawn attacks commute with flipping files; flipping ranks exchanges the colours") {
  constexpr Symmetry files = Symmetry::flip_files(), ranks = Symmetry::flip_ranks();
  for (const SquareSet set : random_sets()) {
    for (const Color c : all_colors) {
      CHECK(pawn_attacks(c, files(set)) == files(pawn_attacks(c, set)));
      CHECK(pawn_attacks(!c, ranks(set)) == ranks(pawn_attacks(c, set)));
    }
  }
}

TEST_CASE("transposing keeps the colours of squares, each flip exchanges them") {
  for (const Symmetry symmetry : all_symmetries) {
    const bool exchanges = symmetry.flips_files() != symmetry.flips_ranks();
    CHECK(symmetry(SquareSet::light()) == (exchanges ? SquareSet::dark() : SquareSet::light()));
  }
}

TEST_CASE("the triangle holds one square of every orbit") {
  CHECK(triangle.size() == 10);
  SquareSet reached;
  for (const Square s : triangle) {
    SquareSet orbit;
    for (const Symmetry symmetry : all_symmetries) orbit |= symmetry(s);
    CHECK((orbit & triangle) == SquareSet(s));
    CHECK_FALSE(orbit.intersects(reached));
    reached |= orbit;
  }
  CHECK(reached == SquareSet::all());
}

TEST_CASE("into_triangle is the symmetry of lowest code that leads into the triangle") {
  for (const Square s : all_squares) {
    const Symmetry chosen = into_triangle(s);
    CHECK(triangle.contains(chosen(s)));
    for (unsigned code = 0; code < chosen.code(); ++code) {
      CHECK_FALSE(triangle.contains(all_symmetries[code](s)));
    }
  }
  for (const Square s : triangle) CHECK(into_triangle(s) == Symmetry::identity());
}

TEST_CASE("the main diagonal is what transposing leaves alone") {
  for (const Square s : all_squares) CHECK(main_diagonal.contains(s) == (Symmetry::transpose()(s) == s));
}
