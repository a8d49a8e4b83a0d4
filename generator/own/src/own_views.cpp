#include "own_views.hpp"

#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

/// The squares of the black king in a row where the side to move has no move. `others`: all other men.
SquareSet moveless_among(std::span<const Code, square_count> row, const Position& others) {
  SquareSet moveless;
  for (const Square s : all_squares) {
    if (row[index(s)] == illegal_code) continue;
    Position position = others;
    position.put({Color::black, PieceType::king}, s);
    if (!has_legal_move(position)) moveless |= s;
  }
  return moveless;
}

}  // namespace

Placement OwnViews::shown(const ViewKey& key) const {
  Placement placement;
  for (const Man& man : key.fixed) {
    if (man.piece.type == PieceType::pawn) {
      placement.pawns[index(man.piece.color)] |= man.square;
    } else {
      placement.pieces.add(man.piece);
    }
  }
  for (std::size_t i = 1; i < layout_.pieces().size(); ++i) {
    if ((key.kept >> i & 1) != 0) placement.pieces.add(layout_.pieces()[i]);
  }
  return placement;
}

std::shared_ptr<View> OwnViews::view(const ViewKey& key, Executor& executor) {
  const Placement placement = shown(key);
  const Material men = placement.material();
  if (!reach_.is_reached(placement)) return std::make_shared<View>(layout_.pieces());
  if (slices_.has(placement)) {
    if (!slices_.is_exact(placement)) is_open_ = true;
    return std::make_shared<View>(layout_.pieces(), key, slices_.find(placement, bound_));
  }
  if (exits_.is_known(men)) {
    auto view = std::make_shared<View>(layout_.pieces(), key, exits_.tables);
    view->hold(SquareSet::all(), {}, executor);
    return view;
  }
  is_open_ = true;
  const Bound counted = hope_ ? hope_->counted(bound_, men) : bound_;
  return std::make_shared<View>(layout_.pieces(), key, code_of_unknown(counted, men, key.to_move), executor);
}

SquareSet OwnViews::moveless(std::span<const Man> pawns, const PieceSquares& squares, Color to_move) const {
  Placement placement;
  for (const Man& pawn : pawns) placement.pawns[index(pawn.piece.color)] |= pawn.square;
  for (const Piece piece : layout_.pieces().subspan(1)) placement.pieces.add(piece);
  if (!slices_.has(placement)) return {};
  const auto slice = slices_.find(placement, bound_);
  std::size_t row = 0;
  for (std::size_t i = 0; i < layout_.pieces().size(); ++i) row = row * square_count + index(squares[i]);
  if (const auto& known = slice->moveless(to_move); !known.empty()) return known[row];
  Position others;
  for (const Man& pawn : pawns) others.put(pawn.piece, pawn.square);
  for (std::size_t i = 0; i < layout_.pieces().size(); ++i) others.put(layout_.pieces()[i], squares[i]);
  others.side_to_move = to_move;
  return moveless_among(slice->row(to_move, row), others);
}

}  // namespace mate33
