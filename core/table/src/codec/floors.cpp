#include "codec/floors.hpp"

#include <algorithm>
#include <vector>

#include "mate33/chess/attacks.hpp"
#include "mate33/chess/legal_moves.hpp"
#include "mate33/table/metrics.hpp"

namespace mate33 {

namespace {

/// A move of a black pawn that does not promote, and what it leads to.
struct Push {
  SquareSet way;     ///< must be empty
  PlaneCodes after;  ///< illegal_code where the move is not legal
  bool is_certain;   ///< not, where White may capture en passant
};

/// The best that the moves which stay in the plane may attain where this is predicted: just that without the
/// fifty-move rule. Under it a loss that is predicted may come too late, and be a blessed one.
Code best_in_plane(Dtm, Code predicted) {
  return predicted;
}
Code best_in_plane(Wdl, Code predicted) {
  return predicted == Wdl::loss ? Wdl::blessed_loss : predicted;
}

/// Black's men that stand still in a plane.
SquareSet fixed_black_men(const TableLayout& layout, const MenSquares& men) {
  SquareSet fixed;
  for (std::size_t i = 0; i + 1 < layout.pieces().size(); ++i) {
    if (layout.pieces()[i].color == Color::black) fixed |= men.pieces[i];
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == Color::black) fixed |= men.pawns[i];
  }
  return fixed;
}

/// What stands still in a plane.
SquareSet fixed_men(const TableLayout& layout, const MenSquares& men) {
  SquareSet fixed;
  for (std::size_t i = 0; i + 1 < layout.pieces().size(); ++i) fixed |= men.pieces[i];
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) fixed |= men.pawns[i];
  return fixed;
}

bool is_met_en_passant(const TableLayout& layout, const MenSquares& men, Square passed) {
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == Color::white && pawn_attacks(Color::white, men.pawns[i]).contains(passed))
      return true;
  }
  return false;
}

std::vector<Push> pushes_of(const FloorPlane& plane, const WhitePlanes& white_of) {
  const TableLayout& layout = plane.layout;
  const SquareSet fixed = fixed_men(layout, plane.men);
  std::vector<Push> pushes;
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] != Color::black) continue;
    const Square from = plane.men.pawns[i], to = square_at(index(from) - 8);
    if (rank_of(from) == Rank::r2 || fixed.contains(to)) continue;
    MenSquares after = plane.men;
    after.pawns[i] = to;
    pushes.push_back({to, white_of(after), true});
    if (rank_of(from) != Rank::r7) continue;
    const Square far = square_at(index(to) - 8);
    if (fixed.contains(far)) continue;
    after.pawns[i] = far;
    pushes.push_back({SquareSet(to) | far, white_of(after), !is_met_en_passant(layout, plane.men, to)});
  }
  return pushes;
}

/// Makes the floors of a plane, with the codes of this metric.
template <class Metric>
class FloorMaker {
 public:
  FloorMaker(const FloorPlane& plane, const WhitePlanes& white_of)
      : plane_(plane),
        pushes_(pushes_of(plane, white_of)),
        black_men_(fixed_black_men(plane.layout, plane.men)),
        at_(plane.men) {}

  void make(Square inner, Square king, Code& code) {
    const std::size_t entry = index(inner) * square_count + index(king);
    const Code predicted = plane_.prediction[entry];
    if (Metric::rank(code) <= Metric::rank(best_in_plane(Metric(), predicted))) return;
    for (const Push& push : pushes_) {
      if (may_attain(push, SquareSet(inner) | king, entry, code)) return;
    }
    // Stalemate is better than the prediction without a move: checkmate.
    if (code == draw_code && predicted == mated_code && !has_move(inner, king)) return;
    code = predicted;
  }

 private:
  static bool may_attain(const Push& push, SquareSet men, std::size_t entry, Code code) {
    if (push.way.intersects(men)) return false;
    if (!push.is_certain) return true;
    const Code after = push.after[entry];
    return after != illegal_code && Metric::rank(Metric::before_move(after)) >= Metric::rank(code);
  }
  bool has_move(Square inner, Square king) {
    const bool is_black = plane_.layout.pieces().back().color == Color::black;
    const SquareSet own = is_black ? black_men_ | inner : black_men_;
    // Mostly the king has one.
    if (!(king_attacks(king) - plane_.rules.attacked.rows[index(inner)] - own).empty()) return true;
    at_.pieces[plane_.layout.pieces().size() - 1] = inner;
    at_.black_king = king;
    return has_legal_move(plane_.layout.position_of(at_, Color::black));
  }

  const FloorPlane& plane_;
  const std::vector<Push> pushes_;
  const SquareSet black_men_;  // but for the last piece
  MenSquares at_;
};

}  // namespace

bool can_have_floors(const TableLayout& layout) {
  // One pawn at most, so that no push takes the pawns to a placement in which another stands for it.
  if (std::ranges::count(layout.pawns(), Color::black) > 1) return false;
  const auto pieces = layout.pieces();
  if (pieces.size() > 1 && pieces.back().color == Color::black && pieces[pieces.size() - 2] == pieces.back())
    return false;
  const auto but_the_last = pieces.first(pieces.size() - 1);
  return std::ranges::find(but_the_last, Color::black, &Piece::color) == but_the_last.end();
}

void make_floors(const FloorPlane& plane, const WhitePlanes& white_of, MutablePlaneCodes black) {
  const auto make = [&](auto metric) {
    FloorMaker<decltype(metric)> maker(plane, white_of);
    for (const Square inner : plane.held) {
      for (const Square king : plane.rules.legal[index(Color::black)].rows[index(inner)]) {
        maker.make(inner, king, black[index(inner) * square_count + index(king)]);
      }
    }
  };
  if (plane.metric == Metric::dtm) return make(Dtm());
  make(Wdl());
}

}  // namespace mate33
