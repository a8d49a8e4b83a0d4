#include "mate33/solver/slice_order.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

using namespace mate33;

namespace {

using Slices = std::vector<std::size_t>;

/// The black pawn of KPvKP beside a white one that is about to promote, on the files a to d.
std::optional<Square> black_pawn_beside_promotion(const TableLayout& layout, std::size_t slice) {
  const auto pawns = layout.pawn_squares(slice);
  if (rank_of(pawns[0]) != Rank::r7) return std::nullopt;
  return std::min(pawns[1], Symmetry::flip_files()(pawns[1]));
}

}  // namespace

TEST_CASE("every slice is in one group, after those that its pawns' moves lead to") {
  for (const char* name : {"KPvK", "KPvKP", "KPPvK"}) {
    CAPTURE(name);
    const TableLayout layout(*Material::parse(name));
    std::map<std::size_t, std::size_t> group_of;
    const auto groups = slice_groups(layout);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (const std::size_t slice : groups[g]) CHECK(group_of.emplace(slice, g).second);
    }
    CHECK(group_of.size() == layout.canonical_slices().size());
    std::size_t moves = 0;
    for (const auto& [slice, group] : group_of) {
      MenSquares men{};
      men.pawns = layout.pawn_squares(slice);
      for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
        const bool is_white = layout.pawns()[i] == Color::white;
        if (rank_of(men.pawns[i]) == (is_white ? Rank::r7 : Rank::r2)) continue;
        MenSquares after = men;
        after.pawns[i] = square_at(index(men.pawns[i]) + (is_white ? 8 : -8u));
        if (std::ranges::count(std::span(men.pawns).first(layout.pawns().size()), after.pawns[i]) != 0)
          continue;
        ++moves;
        const std::size_t before = group_of.at(layout.place_of(after).slice);
        CHECK(before < group);
        CHECK(group - before <= 2);
      }
    }
    CHECK(moves >= 20);
  }
}

TEST_CASE("slices from which a promotion leads to the same slices of other tables follow each other") {
  const TableLayout layout(*Material::parse("KPvKP"));
  std::size_t repeated = 0;
  for (const Slices& group : slice_groups(layout)) {
    Slices seen;
    std::optional<Square> last;
    for (const std::size_t slice : group) {
      const auto pawn = black_pawn_beside_promotion(layout, slice);
      if (pawn && pawn == last) ++repeated;
      if (pawn && pawn != last) {
        CHECK(std::ranges::count(seen, index(*pawn)) == 0);
        seen.push_back(index(*pawn));
      }
      last = pawn;
    }
  }
  CHECK(repeated > 100);
}
