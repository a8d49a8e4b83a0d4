#include "mate33/solver/slice_order.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace mate33 {

namespace {

/// How many ranks the pawns of a slice have come forward together. Every pawn move adds to it.
unsigned advance_of(const TableLayout& layout, std::size_t slice) {
  const auto squares = layout.pawn_squares(slice);
  unsigned advance = 0;
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    const unsigned rank = index(rank_of(squares[i]));
    advance += layout.pawns()[i] == Color::white ? rank : 7 - rank;
  }
  return advance;
}

bool is_about_to_promote(Color c, Square pawn) {
  return rank_of(pawn) == (c == Color::white ? Rank::r7 : Rank::r2);
}

/// The pawns that stay when one promotes, or their mirror image; none where no pawn is about to promote.
std::vector<Square> pawns_beside_promotion(const TableLayout& layout, std::size_t slice) {
  const auto squares = layout.pawn_squares(slice);
  std::vector<Square> others, mirrored;
  bool promotes = false;
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (!promotes && is_about_to_promote(layout.pawns()[i], squares[i])) {
      promotes = true;
    } else {
      others.push_back(squares[i]);
      mirrored.push_back(Symmetry::flip_files()(squares[i]));
    }
  }
  return promotes ? std::min(others, mirrored) : std::vector<Square>();
}

/// Of the group that a slice belongs to. A single pawn stays on its file: then file by file, so that few
/// slices are needed at a time.
std::pair<unsigned, int> order_of(const TableLayout& layout, std::size_t slice) {
  const unsigned file = layout.pawns().size() == 1 ? index(file_of(layout.pawn_squares(slice)[0])) : 0u;
  return {file, -static_cast<int>(advance_of(layout, slice))};
}

}  // namespace

std::vector<std::vector<std::size_t>> slice_groups(const TableLayout& layout) {
  std::map<std::pair<unsigned, int>, std::vector<std::size_t>> groups;
  for (const std::size_t slice : layout.canonical_slices()) groups[order_of(layout, slice)].push_back(slice);
  std::vector<std::vector<std::size_t>> result;
  for (auto& [order, slices] : groups) {
    // Those that read the same slices of other tables follow each other.
    std::ranges::sort(slices, {},
                      [&](std::size_t s) { return std::pair(pawns_beside_promotion(layout, s), s); });
    result.push_back(std::move(slices));
  }
  return result;
}

std::size_t most_slices_held(const TableLayout& layout) {
  std::map<std::pair<unsigned, int>, std::size_t> slices;
  for (const std::size_t slice : layout.canonical_slices()) ++slices[order_of(layout, slice)];
  std::vector<std::size_t> sizes;
  for (const auto& [order, size] : slices) sizes.push_back(size);
  const auto size_of = [&](std::size_t g) { return g < sizes.size() ? sizes[g] : 0; };
  std::size_t most = 0;
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    most = std::max(most, size_of(g) + size_of(g + 1) + size_of(g + 2));
  }
  return most;
}

bool solves_slices_side_by_side(const TableLayout& layout) {
  constexpr std::size_t planes_of_a_large_slice = 64 * 64;
  return layout.has_pawns() && layout.plane_count() < planes_of_a_large_slice;
}

}  // namespace mate33
