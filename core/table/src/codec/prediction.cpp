#include "mate33/table/codec/prediction.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "mate33/chess/attacks.hpp"
#include "mate33/table/codec/rank_row.hpp"
#include "mate33/table/layouts/chess/plane_moves.hpp"
#include "mate33/table/metrics.hpp"

namespace mate33 {

namespace {

/// The white men whose capture by the black king leaves nothing that could win.
SquareSet drawing_captures(const TableLayout& layout, const MenSquares& men) {
  SquareSet found;
  for (std::size_t i = 1; i < layout.pieces().size(); ++i) {
    if (layout.pieces()[i].color == Color::white && layout.draws_when_taken(i)) found |= men.pieces[i];
  }
  for (std::size_t i = 0; i < layout.pawns().size(); ++i) {
    if (layout.pawns()[i] == Color::white && layout.pawn_draws_when_taken(i)) found |= men.pawns[i];
  }
  return found;
}

template <class Metric>
void predict_plane(const TableLayout& layout, const MenSquares& men, const Plane& attacked, SquareSet held,
                   std::span<const Code, plane_entries> white, std::span<Code, plane_entries> prediction,
                   SquareSet rows) {
  constexpr std::int16_t worst = Metric::rank(Metric::worst);
  PlaneOf<RankWords> source, best;
  const SquareSet looked_at = rows_to_predict_from(layout, rows);
  for (const Square s : all_squares) {
    const unsigned i = index(s);
    if (!(held & looked_at).contains(s)) {
      source[i].fill(no_move);
      best[i].fill(no_move);
      continue;
    }
    source[i] = Metric::ranks_before_move(white.subspan(i * square_count).first<square_count>(), no_move);
    best[i] = best_neighbour(source[i]);
  }
  const std::size_t last = layout.pieces().size() - 1;
  if (const Piece piece = layout.pieces()[last]; piece.color == Color::black) {
    SquareSet fixed;
    for (std::size_t i = 0; i < last; ++i) fixed |= men.pieces[i];
    for (std::size_t i = 0; i < layout.pawns().size(); ++i) fixed |= men.pawns[i];
    pull_inner_moves<RankWords>(piece.type, fixed, source, best);
  }
  MenSquares row = men;
  for (const Square inner : rows) {
    const unsigned i = index(inner);
    row.pieces[last] = inner;
    for (const Square s : king_attacks(drawing_captures(layout, row) - attacked.rows[i])) {
      best[i][index(s)] = std::max<std::int16_t>(best[i][index(s)], 0);
    }
    const auto target = prediction.subspan(i * square_count).first<square_count>();
    for (unsigned j = 0; j < square_count; ++j) {
      const std::int16_t rank = best[i][j] > worst ? best[i][j] : worst;
      target[j] = Metric::code_of_rank(rank);
    }
  }
}

}  // namespace

void predict_black_plane(Metric metric, const TableLayout& layout, const MenSquares& men,
                         const Plane& attacked, SquareSet held, std::span<const Code, plane_entries> white,
                         std::span<Code, plane_entries> prediction, SquareSet rows) {
  with_metric(metric, [&](auto m) {
    predict_plane<decltype(m)>(layout, men, attacked, held, white, prediction, rows);
  });
}

SquareSet rows_to_predict_from(const TableLayout& layout, SquareSet rows) {
  // Moves of the black king stay in the row; those of a black last piece do not.
  const Piece last = layout.pieces().back();
  if (last.color == Color::white) return rows;
  SquareSet result = rows;
  for (const Square s : rows) result |= attacks(last, s, SquareSet());
  return result;
}

}  // namespace mate33
