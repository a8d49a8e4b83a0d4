#include "conversions.hpp"

#include <algorithm>
#include <utility>

#include "mate33/table/codec/code.hpp"

namespace mate33 {

namespace {

Square pushed(Square s, Color c) {
  return square_at(c == Color::white ? index(s) + 8 : index(s) - 8);
}

bool promotes_on(Square s) {
  return rank_of(s) == Rank::r1 || rank_of(s) == Rank::r8;
}

}  // namespace

Conversions::Conversions(const SliceLayout& layout, Color mover, Worth worth, Views& views,
                         Executor& executor, Leaving leaving)
    : layout_(layout),
      mover_(mover),
      worth_(worth),
      views_(views),
      executor_(executor),
      all_pieces_((1u << layout.pieces().size()) - 1),
      pawn_captured_(layout.pawns().size()) {
  std::vector<Man> pawns(layout.pawns().begin(), layout.pawns().end());
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    if (layout.pieces()[i].color != mover) piece_captured_[i] = view(!mover, pawns, all_pieces_ & ~(1u << i));
  }
  for (std::size_t i = 0; i < pawns.size(); ++i) {
    if (pawns[i].piece.color == mover) {
      add_pawn_moves(i, leaving);
      add_pawn_captures(i);
    } else {
      pawn_captured_[i] = view(!mover, pawns_without(i), all_pieces_);
    }
  }
}

void Conversions::hold_views(SquareSet kings, Executor& executor) const {
  if (!views_.holds_as_needed()) return;
  SquareSet after_capture = kings;
  if (mover_ == Color::white) after_capture |= king_attacks(kings);
  // Kings of the same rank follow, those of the slice's planes.
  SquareSet soon;
  for (const Square king : kings) soon |= SquareSet::of(rank_of(king));
  if (layout_.is_turned()) soon &= triangle;
  const auto hold = [&](const SharedView& view, SquareSet seen) {
    if (view != nullptr) view->hold(seen, soon, executor);
  };
  for (const SharedView& view : piece_captured_) hold(view, after_capture);
  for (const SharedView& view : pawn_captured_) hold(view, after_capture);
  for (const PawnMove& move : pawn_moves_) {
    hold(move.view, kings);
    for (const SharedView& capture : move.en_passant) hold(capture, kings);
  }
}

std::vector<Man> Conversions::pawns_without(std::size_t pawn) const {
  std::vector<Man> pawns(layout_.pawns().begin(), layout_.pawns().end());
  pawns.erase(pawns.begin() + static_cast<std::ptrdiff_t>(pawn));
  return pawns;
}

Conversions::SharedView Conversions::view(Color to_move, std::vector<Man> fixed, unsigned kept) {
  sort_men(fixed);
  return views_.view({to_move, std::move(fixed), kept}, executor_);
}

void Conversions::add_pawn_moves(std::size_t pawn, Leaving leaving) {
  const Square from = layout_.pawns()[pawn].square;
  const Square to = pushed(from, mover_);
  if (layout_.pawn_squares().contains(to)) return;
  if (leaving == Leaving::table && !promotes_on(to)) return;
  add_arrivals({from, to, to, std::nullopt, nullptr, {}, {}}, pawns_without(pawn), all_pieces_);
  const Rank first = mover_ == Color::white ? Rank::r2 : Rank::r7;
  const Square far = pushed(to, mover_);
  if (rank_of(from) != first || layout_.pawn_squares().contains(far)) return;
  PawnMove move{from, far, {to, far}, std::nullopt, nullptr, {}, pawns_without(pawn)};
  const std::vector<Man> others = move.pawns_after;
  move.pawns_after.push_back({{mover_, PieceType::pawn}, far});
  move.en_passant = en_passant_views(move, others);
  add_arrivals(std::move(move), others, all_pieces_);
}

void Conversions::add_pawn_captures(std::size_t pawn) {
  const Square from = layout_.pawns()[pawn].square;
  for (const Square to : pawn_attacks(mover_, from)) {
    for (std::size_t i = 1; i < layout_.pieces().size(); ++i) {
      if (layout_.pieces()[i].color == mover_ || layout_.pawn_squares().contains(to)) continue;
      add_arrivals({from, to, {}, i, nullptr, {}, {}}, pawns_without(pawn), all_pieces_ & ~(1u << i));
    }
    for (const Man& victim : layout_.pawns()) {
      if (victim.square != to || victim.piece.color == mover_) continue;
      std::vector<Man> others = pawns_without(pawn);
      std::erase(others, victim);
      add_arrivals({from, to, {}, std::nullopt, nullptr, {}, {}}, others, all_pieces_);
    }
  }
}

/// Adds the move of a pawn that arrives beside these other fixed men: as itself, or as each piece it can
/// become.
void Conversions::add_arrivals(PawnMove move, std::vector<Man> others, unsigned kept) {
  const auto add = [&](PieceType type) {
    others.push_back({{mover_, type}, move.to});
    move.view = view(!mover_, others, kept);
    others.pop_back();
    pawn_moves_.push_back(move);
  };
  if (!promotes_on(move.to)) return add(PieceType::pawn);
  for (const PieceType type : promotion_types) add(type);
}

std::vector<Conversions::SharedView> Conversions::en_passant_views(const PawnMove& move,
                                                                   const std::vector<Man>& others) {
  std::vector<SharedView> found;
  const Square passed = pushed(move.from, mover_);
  for (const Man& capturer : others) {
    if (capturer.piece.color == mover_ || !pawn_attacks(!mover_, capturer.square).contains(passed)) continue;
    std::vector<Man> after = others;
    std::erase(after, capturer);
    after.push_back({capturer.piece, passed});
    found.push_back(view(mover_, std::move(after), all_pieces_));
  }
  return found;
}

/// What a double push leads to: the better, for the opponent, of the position without the right to capture en
/// passant and of each such capture; the captures alone where there is no other move.
std::array<Code, square_count> Conversions::with_en_passant(const PawnMove& move,
                                                            const PieceSquares& squares) const {
  std::array<Code, square_count> row;
  std::ranges::copy(move.view->row(squares), row.begin());
  SquareSet undecided = views_.moveless(move.pawns_after, squares, !mover_);
  for (const SharedView& capture : move.en_passant) {
    const auto after = capture->row(squares);
    for (const Square s : all_squares) {
      Code& code = row[index(s)];
      if (code == illegal_code || after[index(s)] == illegal_code) continue;
      const Code captured = worth_(after[index(s)]);
      if (undecided.contains(s) || rank_of_code(captured) > rank_of_code(code)) code = captured;
      undecided = undecided - s;
    }
  }
  return row;
}

}  // namespace mate33
