#include "mate33/table/layouts/chess/table_layout.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

namespace mate33 {

namespace {

constexpr std::size_t leading_pawn_squares = 24;  // files a to d, ranks 2 to 7

constexpr bool may_lead(Square pawn) {
  return index(file_of(pawn)) < 4;
}

constexpr std::size_t leading_pawn_digit(Square pawn) {
  return (index(rank_of(pawn)) - 1) * 4 + index(file_of(pawn));
}

constexpr Square leading_pawn_square(std::size_t digit) {
  return square_at(static_cast<unsigned>((digit / 4 + 1) * 8 + digit % 4));
}

constexpr bool is_pawn_square(Square s) {
  return rank_of(s) != Rank::r1 && rank_of(s) != Rank::r8;
}

Square square_of_digit(std::size_t number) {
  return square_at(static_cast<unsigned>(number % square_count));
}

/// Sorts the squares of each run of equal men; the runs are short.
template <class Man>
void sort_runs(std::span<const Man> men, Square* squares) {
  for (std::size_t begin = 0; begin < men.size();) {
    std::size_t end = begin + 1;
    while (end < men.size() && men[end] == men[begin]) ++end;
    if (end - begin > 1) std::sort(squares + begin, squares + end);
    begin = end;
  }
}

}  // namespace

std::vector<Piece> TableLayout::usual_order(Material material) {
  std::vector<Piece> pieces = {{Color::white, PieceType::king}};
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      if (t == PieceType::king || t == PieceType::pawn) continue;
      pieces.insert(pieces.end(), material.count(c, t), Piece{c, t});
    }
  }
  using enum PieceType;
  const bool has_queen = material.count(Color::white, queen) > 0;
  const std::array last_types =
      has_queen ? std::array{knight, bishop, rook, queen} : std::array{rook, bishop, knight, queen};
  for (const Color c : {Color::black, Color::white}) {
    for (const PieceType t : last_types) {
      if (material.count(c, t) != 1) continue;
      const auto last = std::ranges::find(pieces, Piece{c, t});
      std::rotate(last, last + 1, pieces.end());
      return pieces;
    }
  }
  return pieces;
}

bool TableLayout::is_order(Material material, std::span<const Piece> pieces) {
  if (pieces.empty() || pieces[0] != Piece{Color::white, PieceType::king}) return false;
  Material left = material;
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const Piece piece = pieces[i];
    if (piece.type == PieceType::king || piece.type == PieceType::pawn) return false;
    if (left.count(piece.color, piece.type) == 0) return false;
    left = left.without(piece);
    // What is left of its kind comes next.
    const bool more = left.count(piece.color, piece.type) > 0;
    if (more && (i + 1 == pieces.size() || pieces[i + 1] != piece)) return false;
  }
  const unsigned pawns =
      left.count(Color::white, PieceType::pawn) + left.count(Color::black, PieceType::pawn);
  return left.men() == 2 + pawns;
}

TableLayout::TableLayout(Material material, std::vector<Piece> pieces) : material_(material) {
  assert(material.is_normalised() && material.men() >= 3 && material.men() <= max_table_men);
  assert(is_order(material, pieces));
  for (const Piece piece : pieces) pieces_.push_back(piece);
  for (const Color c : all_colors) {
    for (unsigned n = material.count(c, PieceType::pawn); n > 0; --n) pawns_.push_back(c);
  }
  const auto has_twin = [](const auto& men) {
    return std::adjacent_find(men.begin(), men.end()) != men.end();
  };
  has_twins_ = has_twin(pawns_) || has_twin(pieces_);
  for (std::size_t i = 1; i < pieces_.size(); ++i) {
    piece_draws_[i] = is_trivially_drawn(material_.without(pieces_[i]));
  }
  for (std::size_t i = 0; i < pawns_.size(); ++i) {
    pawn_draws_[i] = is_trivially_drawn(material_.without({pawns_[i], PieceType::pawn}));
  }
  for (std::size_t i = 0; i < pawns_.size(); ++i) {
    slice_count_ *= i == 0 ? leading_pawn_squares : square_count;
  }
  for (std::size_t i = 0; i + 1 < pieces_.size(); ++i) {
    plane_count_ *= i == 0 && !has_pawns() ? king_slot::triangle_count : square_count;
  }
}

std::array<Square, max_extra_men> TableLayout::pawn_squares(std::size_t slice) const {
  std::array<Square, max_extra_men> squares{};
  for (std::size_t i = pawns_.size(); i-- > 0;) {
    squares[i] = i == 0 ? leading_pawn_square(slice) : square_of_digit(slice);
    slice /= square_count;
  }
  return squares;
}

bool TableLayout::is_canonical_slice(std::size_t slice) const {
  MenSquares men{};
  men.pawns = pawn_squares(slice);
  SquareSet taken;
  for (std::size_t i = 0; i < pawns_.size(); ++i) {
    if (taken.contains(men.pawns[i]) || !is_pawn_square(men.pawns[i])) return false;
    taken |= men.pawns[i];
  }
  return !has_pawns() || place_of(men).slice == slice;
}

std::vector<std::size_t> TableLayout::canonical_slices() const {
  std::vector<std::size_t> slices;
  for (std::size_t slice = 0; slice < slice_count_; ++slice) {
    if (is_canonical_slice(slice)) slices.push_back(slice);
  }
  return slices;
}

std::size_t TableLayout::slice_of(const MenSquares& men) const {
  std::size_t slice = 0;
  for (std::size_t i = 0; i < pawns_.size(); ++i) {
    slice = i == 0 ? leading_pawn_digit(men.pawns[0]) : slice * square_count + index(men.pawns[i]);
  }
  return slice;
}

std::size_t TableLayout::row_of(const MenSquares& men) const {
  std::size_t row = has_pawns() ? index(men.pieces[0]) : king_slot::of_square[index(men.pieces[0])];
  for (std::size_t i = 1; i < pieces_.size(); ++i) row = row * square_count + index(men.pieces[i]);
  return row;
}

MenSquares TableLayout::image(const MenSquares& men, Symmetry symmetry) const {
  MenSquares result = men;
  for (std::size_t i = 0; i < pawns_.size(); ++i) result.pawns[i] = symmetry(men.pawns[i]);
  for (std::size_t i = 0; i < pieces_.size(); ++i) result.pieces[i] = symmetry(men.pieces[i]);
  return result;
}

TableLayout::RowPlace TableLayout::place_of(const MenSquares& men) const {
  const auto place_under = [&](Symmetry symmetry) {
    MenSquares seen = image(men, symmetry);
    sort_runs(pawns(), seen.pawns.data());
    sort_runs(pieces(), seen.pieces.data());
    return RowPlace{slice_of(seen), row_of(seen), symmetry};
  };
  const auto better = [](const RowPlace& a, const RowPlace& b) {
    return std::tuple(a.slice, a.row / square_count) <= std::tuple(b.slice, b.row / square_count) ? a : b;
  };
  if (!has_pawns()) {
    const Symmetry inward = into_triangle(men.pieces[0]);
    const RowPlace place = place_under(inward);
    if (!main_diagonal.contains(inward(men.pieces[0]))) return place;
    return better(place, place_under(Symmetry::transpose() * inward));
  }
  std::optional<RowPlace> best;
  for (const Symmetry symmetry : {Symmetry::identity(), Symmetry::flip_files()}) {
    MenSquares seen = image(men, symmetry);
    sort_runs(pawns(), seen.pawns.data());
    if (!may_lead(seen.pawns[0])) continue;
    const RowPlace place = place_under(symmetry);
    best = best ? better(*best, place) : place;
  }
  return *best;
}

void TableLayout::locate(const Position& position, bool swapped, Located& at) const {
  const unsigned flip = swapped ? 56 : 0;
  const auto square_of = [&](Piece piece) {
    const Color c = swapped ? !piece.color : piece.color;
    return square_at(index(position.pieces(c, piece.type).first()) ^ flip);
  };
  if (has_twins_) {
    at.men = men_of(position, swapped);
    const RowPlace place = place_of(at.men);
    at.slice = place.slice;
    at.plane = place.row / square_count;
    at.in_plane = place.entry(at.men.black_king) % (square_count * square_count);
    at.symmetry = place.symmetry;
    return;
  }
  const Square white_king = square_of(pieces_[0]);
  at.men.pieces[0] = white_king;
  at.men.black_king = square_of({Color::black, PieceType::king});
  at.slice = 0;
  std::size_t row;
  if (has_pawns()) {
    at.men.pawns[0] = square_of({pawns_[0], PieceType::pawn});
    at.symmetry = may_lead(at.men.pawns[0]) ? Symmetry::identity() : Symmetry::flip_files();
    at.slice = leading_pawn_digit(at.symmetry(at.men.pawns[0]));
    for (std::size_t i = 1; i < pawns_.size(); ++i) {
      at.men.pawns[i] = square_of({pawns_[i], PieceType::pawn});
      at.slice = at.slice * square_count + index(at.symmetry(at.men.pawns[i]));
    }
    row = index(at.symmetry(white_king));
    for (std::size_t i = 1; i < pieces_.size(); ++i) {
      at.men.pieces[i] = square_of(pieces_[i]);
      row = row * square_count + index(at.symmetry(at.men.pieces[i]));
    }
  } else {
    // With the king on the diagonal both images are made, and the one of the lower plane is taken.
    at.symmetry = into_triangle(white_king);
    const Symmetry transposed = Symmetry::transpose() * at.symmetry;
    row = king_slot::of_square[index(at.symmetry(white_king))];
    std::size_t other = row;
    for (std::size_t i = 1; i < pieces_.size(); ++i) {
      at.men.pieces[i] = square_of(pieces_[i]);
      row = row * square_count + index(at.symmetry(at.men.pieces[i]));
      other = other * square_count + index(transposed(at.men.pieces[i]));
    }
    const bool on_diagonal = main_diagonal.contains(at.symmetry(white_king));
    if (on_diagonal && other / square_count < row / square_count) {
      row = other;
      at.symmetry = transposed;
    }
  }
  at.plane = row / square_count;
  at.in_plane = row % square_count * square_count + index(at.symmetry(at.men.black_king));
}

TableLayout::Representative TableLayout::representative_of(const MenSquares& men) const {
  const auto place_under = [&](Symmetry symmetry) {
    MenSquares seen = image(men, symmetry);
    sort_runs(pieces().first(pieces_.size() - 1), seen.pieces.data());
    return Representative{row_of(seen) / square_count, symmetry};
  };
  const auto better = [](Representative a, Representative b) { return a.plane <= b.plane ? a : b; };
  if (has_pawns()) {
    const Representative place = place_under(Symmetry::identity());
    MenSquares mirrored = image(men, Symmetry::flip_files());
    sort_runs(pawns(), mirrored.pawns.data());
    return mirrored.pawns == men.pawns ? better(place, place_under(Symmetry::flip_files())) : place;
  }
  const Symmetry inward = into_triangle(men.pieces[0]);
  const Representative place = place_under(inward);
  if (!main_diagonal.contains(inward(men.pieces[0]))) return place;
  return better(place, place_under(Symmetry::transpose() * inward));
}

MenSquares TableLayout::men_of(const Position& position, bool swapped) const {
  constexpr Symmetry flip = Symmetry::flip_ranks();
  const auto set_of = [&](Color c, PieceType t) {
    return swapped ? flip(position.pieces(!c, t)) : position.pieces(c, t);
  };
  MenSquares men{};
  std::size_t next = 0;
  if (has_pawns()) {
    for (const Color c : all_colors) {
      for (const Square s : set_of(c, PieceType::pawn)) men.pawns[next++] = s;
    }
  }
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    // Twins are neighbours: each takes the next square of their set.
    SquareSet set = set_of(pieces_[i].color, pieces_[i].type);
    for (std::size_t j = i; j > 0 && pieces_[j - 1] == pieces_[i]; --j) set = set.without_first();
    men.pieces[i] = set.first();
  }
  men.black_king = set_of(Color::black, PieceType::king).first();
  return men;
}

MenSquares TableLayout::men_of(std::size_t slice, std::size_t entry) const {
  MenSquares men{};
  men.pawns = pawn_squares(slice);
  men.black_king = square_of_digit(entry);
  for (std::size_t i = pieces_.size(); i-- > 0;) {
    entry /= square_count;
    const bool slot = i == 0 && !has_pawns();
    men.pieces[i] = slot ? king_slot::squares[entry] : square_of_digit(entry);
  }
  return men;
}

std::optional<MenSquares> TableLayout::held_men_of(std::size_t slice, std::size_t entry) const {
  const MenSquares men = men_of(slice, entry);
  if (!are_apart(men) || place_of(men).row != entry / square_count) return std::nullopt;
  return men;
}

bool TableLayout::are_apart(const MenSquares& men) const {
  SquareSet taken(men.black_king);
  for (std::size_t i = 0; i < pawns_.size(); ++i) taken |= men.pawns[i];
  for (std::size_t i = 0; i < pieces_.size(); ++i) taken |= men.pieces[i];
  return taken.size() == material_.men();
}

Position TableLayout::position_of(const MenSquares& men, Color to_move) const {
  Position position;
  position.side_to_move = to_move;
  for (std::size_t i = 0; i < pawns_.size(); ++i) position.put({pawns_[i], PieceType::pawn}, men.pawns[i]);
  for (std::size_t i = 0; i < pieces_.size(); ++i) position.put(pieces_[i], men.pieces[i]);
  position.put({Color::black, PieceType::king}, men.black_king);
  return position;
}

}  // namespace mate33
