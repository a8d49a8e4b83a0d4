#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "mate33/census/code_source.hpp"
#include "mate33/table/codec/plane_codec.hpp"
#include "mate33/table/layouts/chess/block_map.hpp"

/// All that a table holds, row by row, and which of its entries stand for an orbit: a position with all its
/// images.
namespace mate33 {

/// The entries of a row that are counted, each for its whole orbit: of the two entries of a plane that are
/// images of each other only one is.
struct CountedEntries {
  SquareSet whole;  ///< orbits of eight placements; with pawns, of two
  SquareSet half;   ///< orbits of four: the position is its own image
  /// Whether in those of `half` all men stand on the diagonal; else men that are alike change places.
  bool is_diagonal = false;

  SquareSet all() const { return whole | half; }
};

/// Of a row that the table holds. The black king is not looked at.
CountedEntries counted_entries(const TableLayout& layout, const MenSquares& men);

/// An entry of a table.
struct TableEntry {
  std::size_t slice, entry;
  friend constexpr auto operator<=>(const TableEntry&, const TableEntry&) = default;
};

/// The position by which an entry's orbit is named: the white king is on the files a to d; without pawns, in
/// the triangle a1-d1-d4.
Position named_position(const TableLayout& layout, TableEntry at, Color to_move);
/// As FEN.
std::string fen_of(const TableLayout& layout, TableEntry at, Color to_move);

/// A row that the table holds, with both sides to move.
struct HeldRow {
  std::size_t slice, row;                                    ///< the row's number in the slice
  std::array<std::span<const Code, square_count>, 2> codes;  ///< by side to move

  TableEntry entry(Square black_king) const { return {slice, row * square_count + index(black_king)}; }
};

/// The codes of a group, by side to move: room that is used again for the next one.
using GroupCodes = std::array<std::vector<Code>, 2>;

/// Reads a group and calls visit(HeldRow) for each row of it that the table holds, in order. Throws what the
/// source throws. Precondition: `blocks` are of the source's layout.
template <class Visit>
void for_each_held_row(const CodeSource& source, const BlockMap& blocks, std::size_t group, GroupCodes& room,
                       Visit visit) {
  const TableLayout& layout = source.layout;
  for (std::vector<Code>& codes : room) codes.resize(blocks.entry_count(group));
  source.read(group, room[0], room[1]);
  for (std::size_t i = 0; i < room[0].size(); i += plane_entries) {
    const BlockMap::SlicePlane place = blocks.slice_plane(group, i / plane_entries);
    const MenSquares men = layout.men_of(place.slice, place.plane * plane_entries);
    if (layout.representative_of(men).plane != place.plane) continue;
    for (const Square last : held_rows(layout, place.slice, place.plane)) {
      const auto codes = [&](std::size_t side) {
        return std::span<const Code, square_count>(room[side].data() + i + index(last) * square_count,
                                                   square_count);
      };
      visit(HeldRow{place.slice, place.plane * square_count + index(last), {codes(0), codes(1)}});
    }
  }
}

}  // namespace mate33
