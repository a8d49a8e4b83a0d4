#include "mate33/own/reach.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"

namespace mate33 {

namespace {

using Kings = Reach::Kings;

Square pushed(Square s, Color c) {
  return square_at(c == Color::white ? index(s) + 8 : index(s) - 8);
}

bool is_last_rank(Square s) {
  return rank_of(s) == Rank::r1 || rank_of(s) == Rank::r8;
}

SquareSet attacked_by_pawns(const Placement& placement, Color by) {
  SquareSet attacked;
  for (const Square s : placement.pawns[index(by)]) attacked |= pawn_attacks(by, s);
  return attacked;
}

/// Takes out the positions with a king of this colour on one of the squares.
void exclude(Kings& kings, Color color, SquareSet squares) {
  for (const Square white : all_squares) {
    SquareSet& black = kings.rows[index(white)];
    if (color == Color::black) {
      black = black - squares;
    } else if (squares.contains(white)) {
      black = {};
    }
  }
}

void exclude(Kings& kings, SquareSet squares) {
  for (const Color c : all_colors) exclude(kings, c, squares);
}

/// Whether a pawn has become a piece.
bool has_more_pieces(const Placement& after, const Placement& before) {
  return std::ranges::any_of(all_colors, [&](Color c) {
    return std::ranges::any_of(promotion_types, [&](PieceType type) {
      return after.pieces.count(c, type) > before.pieces.count(c, type);
    });
  });
}

/// The slices that the moves of one side lead to.
class SlicesAfter {
 public:
  using Visit = std::function<void(const Placement&, const Kings&)>;

  SlicesAfter(const Placement& placement, const Kings& kings, Color mover, const Visit& visit)
      : placement_(placement), kings_(kings), mover_(mover), visit_(visit) {}

  void find() const {
    for (const Square pawn : placement_.pawns[index(!mover_)]) find_captures_of(pawn);
    find_captures_of_pieces();
    for (const Square pawn : placement_.pawns[index(mover_)]) {
      find_pushes(pawn);
      for (const Square to : pawn_attacks(mover_, pawn)) find_pawn_captures(pawn, to);
    }
  }

 private:
  /// What a move of `mover` leads to: its king is not left attacked by a pawn.
  void offer(const Placement& after, Kings kings, Color mover) const {
    exclude(kings, mover, attacked_by_pawns(after, !mover));
    if (!is_empty(kings)) visit_(after, kings);
  }

  Placement without_pawn(Color color, Square pawn) const {
    Placement after = placement_;
    after.pawns[index(color)] ^= pawn;
    return after;
  }

  /// By the king, and by a piece, which may have come from anywhere.
  void find_captures_of(Square pawn) const {
    const bool has_piece = placement_.pieces.count(mover_) > 0;
    Kings kings = has_piece ? kings_ : Kings{};
    const SquareSet beside = king_attacks(pawn);
    for (const Square white : all_squares) {
      const SquareSet black = kings_.rows[index(white)];
      if (mover_ == Color::white) {
        if (beside.contains(white)) kings.rows[index(pawn)] |= black - beside - SquareSet(pawn);
      } else if (black.intersects(beside) && !beside.contains(white) && white != pawn) {
        kings.rows[index(white)] |= pawn;
      }
    }
    offer(without_pawn(!mover_, pawn), kings, mover_);
  }

  /// Wherever the piece stands: where a king captures it, a king could have gone.
  void find_captures_of_pieces() const {
    for_each_victim([&](Piece victim) {
      Placement after = placement_;
      after.pieces.remove(victim);
      offer(after, kings_, mover_);
    });
  }
  void for_each_victim(auto visit) const {
    for (const PieceType type : promotion_types) {
      if (placement_.pieces.count(!mover_, type) > 0) visit(Piece{!mover_, type});
    }
  }

  void find_pushes(Square from) const {
    const Square to = pushed(from, mover_);
    if (placement_.all_pawns().contains(to)) return;
    Kings kings = kings_;
    exclude(kings, to);
    arrive(without_pawn(mover_, from), to, kings);
    const Rank first = mover_ == Color::white ? Rank::r2 : Rank::r7;
    const Square far = rank_of(from) == first ? pushed(to, mover_) : to;
    if (far == to || placement_.all_pawns().contains(far)) return;
    exclude(kings, far);
    arrive(without_pawn(mover_, from), far, kings);
    find_en_passant(from, to, kings);
  }

  /// What captures en passant of the other side lead to, right after a double push.
  void find_en_passant(Square from, Square passed, const Kings& kings) const {
    const Placement others = without_pawn(mover_, from);
    for (const Square capturer : placement_.pawns[index(!mover_)] & pawn_attacks(mover_, passed)) {
      Placement after = others;
      after.pawns[index(!mover_)] ^= capturer;
      after.pawns[index(!mover_)] |= passed;
      offer(after, kings, !mover_);
    }
  }

  void find_pawn_captures(Square from, Square to) const {
    if (placement_.pawns[index(mover_)].contains(to)) return;
    const Placement rest = without_pawn(mover_, from);
    if (placement_.pawns[index(!mover_)].contains(to)) {
      Placement after = rest;
      after.pawns[index(!mover_)] ^= to;
      return arrive(after, to, kings_);
    }
    Kings kings = kings_;
    exclude(kings, to);
    for_each_victim([&](Piece victim) {
      Placement after = rest;
      after.pieces.remove(victim);
      arrive(after, to, kings);
    });
  }

  /// A pawn of the mover's arrives beside these others: as itself, or as each piece that it can become.
  void arrive(Placement others, Square to, const Kings& kings) const {
    if (!is_last_rank(to)) {
      others.pawns[index(mover_)] |= to;
      return offer(others, kings, mover_);
    }
    for (const PieceType type : promotion_types) {
      Placement after = others;
      after.pieces.add({mover_, type});
      offer(after, kings, mover_);
    }
  }

  const Placement& placement_;
  const Kings& kings_;
  Color mover_;
  const Visit& visit_;
};

}  // namespace

void for_each_slice_after(const Placement& placement, const Kings& kings,
                          const std::function<void(const Placement&, const Kings&)>& visit) {
  for (const Color mover : all_colors) SlicesAfter(placement, kings, mover, visit).find();
}

void add_king_moves(const Placement& placement, Kings& kings) {
  const SquareSet taken = placement.all_pawns();
  const SquareSet for_white = ~(taken | attacked_by_pawns(placement, Color::black));
  const SquareSet for_black = ~(taken | attacked_by_pawns(placement, Color::white));
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    for (const Square white : all_squares) {
      SquareSet& black = kings.rows[index(white)];
      const SquareSet apart = ~(king_attacks(white) | SquareSet(white));
      SquareSet reached = black | (king_attacks(black) & for_black & apart);
      if (for_white.contains(white)) {
        for (const Square from : king_attacks(white)) reached |= kings.rows[index(from)] & apart;
      }
      is_changed = is_changed || reached != black;
      black = reached;
    }
  }
}

Reach::Reach(const Position& root, const HasMen& has, std::size_t most) : most_(most) {
  Kings at_root{};
  at_root.rows[index(root.king(Color::white))] = root.king(Color::black);
  enter(Placement::of(root), at_root, unpromoted, has);
  // No double push that is found leads to the root's right to capture en passant.
  for (const Move move : legal_moves(root)) {
    if (root.is_en_passant(move)) enter(Placement::of(root.after(move)), at_root, unpromoted, has);
  }
  follow(has);
}

std::vector<Placement> Reach::add(std::span<const Placement> exits) {
  for (const Placement& placement : exits) {
    auto exit = exits_.extract(placement);
    if (!exit.empty()) wait(placement, reached_.insert(std::move(exit)).position->second);
  }
  return follow([](Material) { return false; });
}

/// Of a slice or an exit. A new one is held if it has these men.
void Reach::enter(const Placement& placement, const Kings& kings, unsigned steps, const HasMen& has) {
  const bool is_exit = !reached_.contains(placement) && !has(placement.material());
  Reached& reached =
      (is_exit ? exits_ : reached_).try_emplace(placement, Reached{nullptr, steps}).first->second;
  const bool is_nearer = steps < reached.steps;
  reached.steps = std::min(reached.steps, steps);
  reached.add(kings);
  if (!is_exit && (reached.has_grown || is_nearer)) wait(placement, reached);
}

void Reach::Reached::add(const Kings& more) {
  Kings all = more;
  if (kings != nullptr) all |= *kings;
  if (kings != nullptr && all.rows == kings->rows) return;
  kings = std::make_shared<const Kings>(all);
  has_grown = true;
}

/// It is to be followed, unless that is known.
void Reach::wait(const Placement& placement, Reached& reached) {
  if (!std::exchange(reached.is_waiting, true)) by_order_[placement.order()].push_back(placement);
}

/// Every move to another slice makes the order less. So of the slices of the greatest order all is known,
/// kings' squares and steps, once those of greater orders are done.
std::vector<Placement> Reach::follow(const HasMen& has) {
  std::vector<Placement> changed;
  while (!by_order_.empty()) {
    const auto group = by_order_.extract(std::prev(by_order_.end()));
    for (const Placement& placement : group.mapped()) {
      if (is_too_large()) return {};
      Reached& reached = reached_.at(placement);
      reached.is_waiting = false;
      leave(placement, has);
      if (std::exchange(reached.has_grown, false)) changed.push_back(placement);
    }
  }
  std::ranges::reverse(changed);
  for (const Placement& placement : changed) {
    bool& is_listed = reached_.at(placement).is_listed;
    if (!std::exchange(is_listed, true)) slices_.push_back(placement);
  }
  std::ranges::stable_sort(slices_, {}, &Placement::order);
  return changed;
}

/// Enters what is reached from a slice.
void Reach::leave(const Placement& placement, const HasMen& has) {
  Reached& reached = reached_.at(placement);
  Kings kings = *reached.kings;
  add_king_moves(placement, kings);
  reached.add(kings);
  const unsigned steps = reached.steps;
  for_each_slice_after(placement, kings, [&](const Placement& after, const Kings& entered) {
    const bool is_first = steps == unpromoted && !has_more_pieces(after, placement);
    enter(after, entered, is_first ? unpromoted : steps + 1, has);
  });
}

std::vector<Placement> Reach::exits() const {
  std::vector<Placement> exits;
  for (const auto& [placement, reached] : exits_) exits.push_back(placement);
  return exits;
}

std::vector<Placement> Reach::exits(const HasMen& has, unsigned most_steps) const {
  std::vector<Placement> exits;
  for (const auto& [placement, reached] : exits_) {
    const unsigned after_first = reached.steps == unpromoted ? 0 : reached.steps - 1;
    if (after_first <= most_steps && has(placement.material())) exits.push_back(placement);
  }
  return exits;
}

bool Reach::is_reached(const Placement& placement) const {
  return reached_.contains(placement) || exits_.contains(placement);
}

const Kings* Reach::find(const Placement& placement) const {
  const auto found = reached_.find(placement);
  return found == reached_.end() ? nullptr : found->second.kings.get();
}

}  // namespace mate33
