#include "mate33/census/held_rows.hpp"

#include <tuple>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/symmetry.hpp"

namespace mate33 {

namespace {

constexpr SquareSet below_diagonal = [] {
  SquareSet set;
  for (const Square s : all_squares) {
    if (index(file_of(s)) > index(rank_of(s))) set |= SquareSet(s);
  }
  return set;
}();

/// Makes the squares those of an image, twins in ascending order, as the layout has them.
template <class Men, class Squares>
void turn(const Men& men, Symmetry symmetry, Squares& squares) {
  for (std::size_t i = 0; i < men.size(); ++i) {
    squares[i] = symmetry(squares[i]);
    for (std::size_t j = i; j > 0 && men[j - 1] == men[i] && squares[j] < squares[j - 1]; --j) {
      std::swap(squares[j], squares[j - 1]);
    }
  }
}

/// Where the pawns stand as in a mirror, images are in one slice, and of one plane where the king is the last
/// piece: it is counted on the files a to d.
CountedEntries counted_entries_with_pawns(const TableLayout& layout, const MenSquares& men) {
  constexpr SquareSet all = ~SquareSet();
  MenSquares mirrored = men;
  turn(layout.pawns(), Symmetry::flip_files(), mirrored.pawns);
  const bool is_image_held = layout.pieces().size() == 1 && mirrored.pawns == men.pawns;
  return is_image_held && index(file_of(men.pieces[0])) >= 4 ? CountedEntries{} : CountedEntries{all, {}};
}

bool is_on_diagonal(const TableLayout& layout, const MenSquares& men) {
  for (std::size_t i = 0; i < layout.pieces().size(); ++i) {
    if (!main_diagonal.contains(men.pieces[i])) return false;
  }
  return true;
}

/// The placement as numbers to compare: equal exactly where the same pieces stand on the same squares.
auto placement_key(const Position& p, Symmetry symmetry) {
  const auto set = [&](PieceType t) { return symmetry(p.pieces(t)).bits(); };
  return std::tuple(symmetry(p.pieces(Color::white)).bits(), set(PieceType::king), set(PieceType::queen),
                    set(PieceType::rook), set(PieceType::bishop), set(PieceType::knight));
}

/// The image of a position that is named for all.
Position representative(const Position& position) {
  const Square king = position.king(Color::white);
  if (!position.pieces(PieceType::pawn).empty()) {
    return index(file_of(king)) < 4 ? position : transformed(position, Symmetry::flip_files());
  }
  const bool is_lower = !main_diagonal.contains(king) || placement_key(position, Symmetry::identity()) <=
                                                             placement_key(position, Symmetry::transpose());
  return is_lower ? position : transformed(position, Symmetry::transpose());
}

}  // namespace

CountedEntries counted_entries(const TableLayout& layout, const MenSquares& men) {
  constexpr SquareSet all = ~SquareSet();
  if (layout.has_pawns()) return counted_entries_with_pawns(layout, men);
  if (!main_diagonal.contains(men.pieces[0])) return {all, {}};
  MenSquares image = men;
  turn(layout.pieces(), Symmetry::transpose(), image.pieces);
  const std::size_t last = layout.pieces().size() - 1;
  for (std::size_t i = 0; i < last; ++i) {
    if (image.pieces[i] != men.pieces[i])
      return {all, {}};  // the image is in another plane, which is not held
  }
  if (image.pieces[last] != men.pieces[last]) {
    return image.pieces[last] > men.pieces[last] ? CountedEntries{all, {}} : CountedEntries{};
  }
  return {below_diagonal, main_diagonal, is_on_diagonal(layout, men)};
}

Position named_position(const TableLayout& layout, TableEntry at, Color to_move) {
  return representative(layout.position_of(layout.men_of(at.slice, at.entry), to_move));
}

std::string fen_of(const TableLayout& layout, TableEntry at, Color to_move) {
  return to_fen(named_position(layout, at, to_move));
}

}  // namespace mate33
