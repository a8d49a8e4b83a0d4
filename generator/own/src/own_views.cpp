#include "own_views.hpp"

namespace mate33 {

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
  return slice->moveless(to_move)[row];
}

}  // namespace mate33
