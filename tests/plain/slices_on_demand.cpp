#include "plain/slices_on_demand.hpp"

#include <algorithm>

#include "mate33/chess/conversions.hpp"
#include "mate33/chess/legality.hpp"
#include "slice_solver.hpp"

namespace mate33::plain {

namespace {

/// The square one step further for a pawn.
Square pushed(Square s, Color side) {
  return square_at(side == Color::white ? index(s) + 8 : index(s) - 8);
}

Rank rank_before_promotion(Color side) {
  return side == Color::white ? Rank::r7 : Rank::r2;
}

Rank rank_of_first_move(Color side) {
  return side == Color::white ? Rank::r2 : Rank::r7;
}

/// The layout in which the men that will leave stand last: the planes that a promotion asks for are few then.
TableLayout layout_after_promotion(Material material, PieceType leaving) {
  std::vector<Piece> pieces = TableLayout::usual_order(material);
  std::stable_partition(pieces.begin() + 1, pieces.end(), [&](Piece p) { return p.type != leaving; });
  return {material, pieces};
}

Material without_type(Material material, PieceType type) {
  for (const Color c : all_colors) {
    while (material.count(c, type) > 0) material = material.without({c, type});
  }
  return material;
}

}  // namespace

SlicesOnDemand::SlicesOnDemand(Material material, PieceType leaving)
    : material_(material), leaving_(leaving), solution_(TableLayout(material)) {
  for (const Material simpler : conversions_of(material)) {
    if (simpler.men() == material.men()) {
      layouts_.emplace(simpler, layout_after_promotion(simpler, leaving));
      solve_smaller(without_type(simpler, leaving));
    } else {
      solve_smaller(simpler);
    }
  }
}

void SlicesOnDemand::solve_smaller(Material material) {
  if (is_trivially_drawn(material)) return;
  smaller_.emplace(material.normalised(), &solved_in_memory_.solve(material.normalised()));
}

const TableLayout& SlicesOnDemand::layout(Material material) const {
  const auto found = layouts_.find(material);
  return found != layouts_.end() ? found->second : solved_in_memory_.layout(material);
}

void SlicesOnDemand::solve(const Position& pawns) {
  MenSquares men{};
  std::size_t pawn = 0;
  for (const Color c : all_colors) {
    for (const Square s : pawns.pieces(c)) men.pawns[pawn++] = s;
  }
  solve_slice_and_later_ones(slice_of(men.pawns));
}

std::size_t SlicesOnDemand::slice_of(const std::array<Square, max_extra_men>& pawns) const {
  MenSquares men{};
  men.pawns = pawns;
  return solution_.layout().place_of(men).slice;
}

void SlicesOnDemand::solve_slice_and_later_ones(std::size_t slice) {
  const TableLayout& layout = solution_.layout();
  if (solution_.has_slice(slice)) return;
  const auto pawns = layout.pawn_squares(slice);
  const std::size_t pawn_count = layout.pawns().size();
  const auto is_taken = [&](Square s) {
    return std::find(pawns.begin(), pawns.begin() + pawn_count, s) != pawns.begin() + pawn_count;
  };
  for (std::size_t i = 0; i < pawn_count; ++i) {
    const Color side = layout.pawns()[i];
    auto moved = pawns;
    const unsigned steps = rank_of(pawns[i]) == rank_of_first_move(side) ? 2 : 1;
    for (unsigned step = 0; step < steps && rank_of(moved[i]) != rank_before_promotion(side); ++step) {
      moved[i] = pushed(moved[i], side);
      if (is_taken(moved[i])) break;
      solve_slice_and_later_ones(slice_of(moved));
    }
  }
  Solution::Slice& solved = solution_.make_slice(slice);
  solve_slice(Metric::dtm, SliceRules(solved.layout(), executor_), solved, views_, executor_,
              [](Plies, std::uint64_t) {});
}

Value SlicesOnDemand::value(const Position& position) const {
  if (position.en_passant) {
    return best_of_moves(position, [this](const Position& after) { return value(after); });
  }
  const Material material = position.material();
  if (is_trivially_drawn(material)) return Value::draw();
  if (!material.is_normalised()) return value(colors_swapped(position));
  if (material == material_) return solution_.value(position);
  if (material.men() == material_.men()) return value_after_promotion(position);
  return smaller_.at(material)->value(position);
}

Value SlicesOnDemand::value_after_promotion(const Position& position) const {
  const SquareSet leaving = position.pieces(leaving_);
  if (leaving.size() > material_.count(leaving_)) return Value::draw();
  Position left = position;
  for (const Square s : leaving) left.remove(*position.piece_at(s), s);
  const Value known = value(left);
  // The table also has positions that no promotion leads to, in which a man that leaves had shielded a king.
  return known.is_known() ? known : Value::draw();
}

std::shared_ptr<const SolvedBands> SlicesOnDemand::bands(Material material, std::size_t slice, Color to_move,
                                                         const BandFlags& needed, Executor& executor) const {
  const auto found = layouts_.find(material);
  if (found == layouts_.end()) return solved_in_memory_.bands(material, slice, to_move, needed, executor);
  const TableLayout& layout = found->second;
  auto bands = std::make_shared<SolvedBands>(layout.plane_count());
  for (std::size_t plane = 0; plane < layout.plane_count(); ++plane) {
    const auto is_needed = [](std::uint8_t flag) { return flag != 0; };
    if (!needed.empty() &&
        std::ranges::none_of(std::span(needed).subspan(plane * bands_per_plane, bands_per_plane),
                             is_needed)) {
      continue;
    }
    std::array<Code, plane_entries> codes;
    fill_plane(layout, slice, plane, to_move, codes);
    bands->add(plane, SquareSet::all(), codes);
  }
  return bands;
}

void SlicesOnDemand::fill_plane(const TableLayout& layout, std::size_t slice, std::size_t plane,
                                Color to_move, std::span<Code, plane_entries> codes) const {
  for (std::size_t i = 0; i < plane_entries; ++i) {
    const MenSquares men = layout.men_of(slice, plane * plane_entries + i);
    codes[i] = illegal_code;
    if (!layout.are_apart(men)) continue;
    const Position position = layout.position_of(men, to_move);
    if (find_fault(position)) continue;
    codes[i] = code_of(value_after_promotion(position));
  }
}

}  // namespace mate33::plain
