#include "mate33/flat/flat_builder.hpp"

#include <array>
#include <cassert>

#include "mate33/chess/attacks.hpp"
#include "mate33/table/flat_table.hpp"

namespace mate33 {

namespace {

constexpr std::size_t flat_row_count = FlatTable::entry_count / square_count;

/// One byte per square of the black king, for one row of the flat file.
using ByteRow = std::array<std::uint8_t, square_count>;

/// The solution spread out over the rows of the flat file, so that the row a move leads to is found by
/// arithmetic and 64 positions are compared at once. Both sides are given as the moves to mate that they mean
/// for White.
struct FlatRows {
  /// White to move: mate in so many moves; 0 where there is none.
  std::vector<ByteRow> won;
  /// Black to move: White, moving here, mates in so many; not_lost otherwise.
  std::vector<ByteRow> reachable;
  static constexpr std::uint8_t not_lost = 0xFF;
};

/// The squares in the layout's order.
MenSquares men_of(const TableLayout& layout, FlatPlacement p) {
  MenSquares men{};
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    const PieceType type = layout.pieces()[i].type;
    men.pieces[i] = type == PieceType::king ? p.white_king : type == PieceType::bishop ? p.bishop : p.knight;
  }
  return men;
}

void spread_row(const Solution& solution, FlatPlacement p, FlatRows& rows) {
  const auto place = solution.layout().place_of(men_of(solution.layout(), p));
  const auto won = solution.slice(place.slice).row(Color::white, place.row);
  const auto lost = solution.slice(place.slice).row(Color::black, place.row);
  const std::size_t flat_row = FlatTable::index_of(p) / square_count;
  for (const Square black_king : all_squares) {
    const unsigned i = index(place.symmetry(black_king));
    rows.won[flat_row][index(black_king)] =
        is_win(won[i]) ? static_cast<std::uint8_t>(mate_in(plies_of(won[i]))) : std::uint8_t{0};
    rows.reachable[flat_row][index(black_king)] =
        is_loss(lost[i]) ? static_cast<std::uint8_t>(mate_in(plies_of(lost[i]) + 1)) : FlatRows::not_lost;
  }
}

/// Writes the move into every position of the row that it wins as fast as possible and that has no move yet.
void offer_move(FlatMove move, const ByteRow& won, const ByteRow& reachable, ByteRow& best) {
  const std::uint8_t packed = FlatEntry::pack(move);
  // No branches and no short cuts: the compiler makes vector instructions of this.
  for (unsigned i = 0; i < square_count; ++i) {
    const std::uint8_t offered = reachable[i] == won[i] ? packed : std::uint8_t{0};
    best[i] = best[i] == 0 ? offered : best[i];
  }
}

/// The first fastest move of every position of a row, in the order king, bishop, knight, then by target
/// square. A move onto another piece leads to a row without lost positions and so is never chosen; a black
/// king in the bishop's way stands in check with White to move, which is no legal position.
ByteRow first_fastest_moves(FlatPlacement p, const FlatRows& rows) {
  const ByteRow& won = rows.won[FlatTable::index_of(p) / square_count];
  ByteRow best{};
  const auto offer = [&](PieceType piece, Square to, FlatPlacement after) {
    offer_move({piece, to}, won, rows.reachable[FlatTable::index_of(after) / square_count], best);
  };
  for (const Square to : king_attacks(p.white_king)) offer(PieceType::king, to, {to, p.bishop, p.knight, {}});
  for (const Square to : bishop_attacks(p.bishop, {p.white_king, p.knight})) {
    offer(PieceType::bishop, to, {p.white_king, to, p.knight, {}});
  }
  for (const Square to : knight_attacks(p.knight))
    offer(PieceType::knight, to, {p.white_king, p.bishop, to, {}});
  return best;
}

}  // namespace

TableLayout flat_solving_layout() {
  constexpr auto white = [](PieceType type) { return Piece{Color::white, type}; };
  return {FlatTable::material, {white(PieceType::king), white(PieceType::bishop), white(PieceType::knight)}};
}

std::vector<std::byte> build_flat_table(const Solution& solution, Executor& team) {
  assert(solution.layout().material() == FlatTable::material);
  FlatRows rows{std::vector<ByteRow>(flat_row_count), std::vector<ByteRow>(flat_row_count)};
  const auto placement = [](std::size_t row) { return FlatTable::placement_of(row * square_count); };
  team.for_each(flat_row_count, [&](std::size_t row) { spread_row(solution, placement(row), rows); });

  std::vector<std::byte> file(FlatTable::file_bytes);
  team.for_each(flat_row_count, [&](std::size_t row) {
    const ByteRow best = first_fastest_moves(placement(row), rows);
    std::byte* const entries = &file[row * square_count * FlatTable::entry_bytes];
    for (unsigned i = 0; i < square_count; ++i) {
      entries[2 * i] = std::byte{rows.won[row][i]};
      entries[2 * i + 1] = std::byte{best[i]};
    }
  });
  return file;
}

}  // namespace mate33
