#include "mate33/own/own_slices.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace mate33;

namespace {

using Slice = OwnSlices::Slice;

/// A queen, and a pawn of each side, which may capture en passant.
Placement with_queen() {
  Placement placement;
  placement.pawns[index(Color::white)] |= Square::a2;
  placement.pawns[index(Color::black)] |= Square::b4;
  placement.pieces.add({Color::white, PieceType::queen});
  return placement;
}

std::shared_ptr<const Slice> random_slice(const Placement& placement, std::mt19937_64& random,
                                          Code greatest = 99) {
  auto slice = std::make_shared<Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
  for (const Color c : all_colors) {
    for (Code& code : slice->codes(c)) {
      code = random() % 8 == 0 ? illegal_code : static_cast<Code>(random() % (greatest + 1u));
    }
    slice->codes(c).front() = greatest;
    REQUIRE_FALSE(slice->moveless(c).empty());
    for (SquareSet& squares : slice->moveless(c)) squares = SquareSet(random() & random());
  }
  return slice;
}

bool are_same(const Slice& a, const Slice& b) {
  return std::ranges::all_of(all_colors, [&](Color c) {
    return std::ranges::equal(a.codes(c), b.codes(c)) && a.moveless(c) == b.moveless(c);
  });
}

/// Some of all entries, the last one among them.
void check_codes(OwnSlices& slices, const Placement& placement, Bound bound, const Slice& expected) {
  const std::size_t count = expected.codes(Color::white).size();
  for (std::size_t entry = count - 1; entry < count; entry -= 997) {
    for (const Color c : all_colors) {
      REQUIRE(slices.code(placement, bound, c, entry) == expected.codes(c)[entry]);
    }
  }
}

}  // namespace

TEST_CASE("slices are found as they were taken in, whole and by entry, packed and unpacked") {
  std::mt19937_64 random(1);
  const Placement placement = with_queen();
  const auto for_black = random_slice(placement, random), for_white = random_slice(placement, random);
  for (const std::size_t budget : {std::size_t{0}, std::size_t{1} << 20, std::size_t{1} << 27}) {
    CAPTURE(budget);
    OwnSlices slices(budget);
    CHECK(slices.add(placement, {for_black, for_white}));
    CHECK_FALSE(slices.add(placement, {for_black, for_white}));
    CHECK_FALSE(slices.is_exact(placement));
    OwnSlices copy(slices);
    for (OwnSlices* const each : {&slices, &copy}) {
      check_codes(*each, placement, Bound::best_for_black, *for_black);
      check_codes(*each, placement, Bound::best_for_white, *for_white);
      CHECK(are_same(*each->find(placement, Bound::best_for_black), *for_black));
      CHECK(are_same(*each->find(placement, Bound::best_for_white), *for_white));
    }
    CHECK(copy.packed_bytes() == slices.packed_bytes());
  }
}

TEST_CASE("codes that fit one byte, the greatest among them, are found as all others") {
  std::mt19937_64 random(4);
  const Placement placement = with_queen();
  OwnSlices slices(0);
  for (const Code greatest : {Code{0}, Code{252}, Code{253}, Code{254}, Code{255}, Code{256}, Code{3000}}) {
    CAPTURE(greatest);
    const auto slice = random_slice(placement, random, greatest);
    slices.add_exact(placement, slice);
    check_codes(slices, placement, Bound::best_for_black, *slice);
    CHECK(slices.code(placement, Bound::best_for_black, Color::white, 0) == greatest);
    CHECK(are_same(*slices.find(placement, Bound::best_for_black), *slice));
  }
}

TEST_CASE("what replaces a slice is found in its place") {
  std::mt19937_64 random(2);
  const Placement placement = with_queen();
  const auto before = random_slice(placement, random), after = random_slice(placement, random);
  OwnSlices slices(0);
  CHECK(slices.add(placement, {before, after}));
  check_codes(slices, placement, Bound::best_for_black, *before);
  const std::uint64_t both = slices.packed_bytes();
  CHECK(slices.add_exact(placement, after));
  CHECK_FALSE(slices.add_exact(placement, after));
  CHECK(slices.is_exact(placement));
  CHECK(slices.packed_bytes() < both);
  for (const Bound bound : all_bounds) check_codes(slices, placement, bound, *after);
}

TEST_CASE("an entry of a slice of many pages is found in its own") {
  Placement placement = with_queen();
  placement.pieces.add({Color::black, PieceType::queen});
  const auto slice = std::make_shared<Slice>(SliceLayout(placement.seats(), placement.pawn_men()));
  for (const Color c : all_colors) {
    const std::span<Code> codes = slice->codes(c);
    REQUIRE(codes.size() == 64 * CodePage::entry_count);
    for (std::size_t entry = 0; entry < codes.size(); ++entry) {
      codes[entry] = static_cast<Code>(entry / 4096 + index(c));
    }
  }
  OwnSlices slices(0);
  slices.add_exact(placement, slice);
  slices.add_exact(with_queen(),
                   std::make_shared<Slice>(SliceLayout(with_queen().seats(), with_queen().pawn_men())));
  for (std::size_t entry = 0; entry < 64 * CodePage::entry_count; entry += CodePage::entry_count / 3) {
    for (const Color c : all_colors) {
      REQUIRE(slices.code(placement, Bound::best_for_black, c, entry) == slice->codes(c)[entry]);
    }
  }
  CHECK(are_same(*slices.find(placement, Bound::best_for_black), *slice));
}

TEST_CASE("what was used last is kept") {
  RecentlyUsed<int, int> values(10);
  values.keep(1, 10, 4);
  values.keep(2, 20, 4);
  REQUIRE(values.find(1) != nullptr);
  values.keep(3, 30, 4);
  CHECK(values.find(2) == nullptr);
  REQUIRE(values.find(1) != nullptr);
  CHECK(*values.find(1) == 10);
  values.forget(1);
  CHECK(values.find(1) == nullptr);
  values.keep(4, 40, 100);
  CHECK(values.find(3) == nullptr);
  REQUIRE(values.find(4) != nullptr);
  CHECK(*values.find(4) == 40);
}
