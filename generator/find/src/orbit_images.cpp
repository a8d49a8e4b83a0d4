#include "orbit_images.hpp"

#include <algorithm>
#include <utility>

#include "mate33/base/contains_value.hpp"

namespace mate33 {

namespace {

std::span<const Symmetry> symmetries_of(const TableLayout& layout) {
  static constexpr std::array with_pawns = {Symmetry::identity(), Symmetry::flip_files()};
  if (layout.has_pawns()) return with_pawns;
  return all_symmetries;
}

/// Equal where the same men stand on the same squares.
using Placement = std::array<std::uint64_t, piece_type_count + 1>;

Placement placement_of(const Position& position, Symmetry symmetry) {
  Placement placement{symmetry(position.pieces(Color::white)).bits()};
  for (const PieceType t : all_piece_types) placement[index(t) + 1] = symmetry(position.pieces(t)).bits();
  return placement;
}

/// The same for all images of a position, and different for any others.
Placement orbit_of(const Position& position, const TableLayout& layout) {
  Placement least = placement_of(position, Symmetry::identity());
  for (const Symmetry s : symmetries_of(layout)) least = std::min(least, placement_of(position, s));
  return least;
}

}  // namespace

/// What has been found, seen with the colours as they are or exchanged.
struct OrbitImages::Aspect {
  Position position;  // whoever is to move
  FindKind kind;
  std::array<Code, 2> codes;
  bool are_colors_swapped = false;

  Aspect with_colors_swapped() const {
    return {mate33::colors_swapped(position),
            mate33::colors_swapped(kind),
            {codes[1], codes[0]},
            !are_colors_swapped};
  }
};

OrbitImages::OrbitImages(const TableLayout& layout, Metric metric, const FindQuery& query)
    : layout_(layout),
      metric_(metric),
      query_(query),
      has_equal_sides_(layout.material() == layout.material().colors_swapped()),
      is_asked_(!query.where.is_empty() || query.images == Images::all) {}

bool OrbitImages::is_wanted(FindKind kind) const {
  return contains_value(query_.kinds, kind);
}

OrbitImages::Aspect OrbitImages::aspect_of(const OrbitHit& hit) const {
  return {named_position(layout_, hit.at, Color::white), hit.kind, hit.codes};
}

ShownImages OrbitImages::meeting(const Aspect& aspect) const {
  ShownImages shown;
  std::array<Placement, all_symmetries.size()> seen;
  std::size_t count = 0;
  for (const Symmetry symmetry : symmetries_of(layout_)) {
    const Placement placement = placement_of(aspect.position, symmetry);
    const auto end = seen.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::find(seen.begin(), end, placement) != end) continue;
    seen[count++] = placement;
    Position image = transformed(aspect.position, symmetry);
    for (const Color c : sides_shown(aspect.kind)) {
      image.side_to_move = c;
      const Code code = aspect.codes[index(c)];
      const bool has_plies = metric_ == Metric::dtm && code != draw_code;
      if (!query_.where.are_met(image, has_plies ? std::optional(plies_of(code)) : std::nullopt)) continue;
      shown.push_back({symmetry, aspect.are_colors_swapped, c});
      break;
    }
    if (query_.images == Images::once && shown.size() > 0) break;
  }
  return shown;
}

SquareSet OrbitImages::may_be_shown(std::span<const Man> men, bool are_colors_swapped) const {
  const Piece king = {are_colors_swapped ? Color::white : Color::black, PieceType::king};
  SquareSet squares;
  for (const Symmetry symmetry : symmetries_of(layout_)) {
    const Symmetry whole = are_colors_swapped ? symmetry * Symmetry::flip_ranks() : symmetry;
    ShortList<Man, max_table_men> seen;
    for (const Man& man : men) {
      const Color color = are_colors_swapped ? !man.piece.color : man.piece.color;
      seen.push_back({{color, man.piece.type}, whole(man.square)});
    }
    squares |= whole.inverse()(query_.where.squares_for(king, {seen.begin(), seen.end()}));
  }
  return squares;
}

SquareSet OrbitImages::may_be_shown(std::size_t slice, std::size_t row) const {
  if (query_.where.is_empty()) return SquareSet::all();
  const MenSquares squares = layout_.men_of(slice, row * square_count);
  ShortList<Man, max_table_men> men;
  for (std::size_t i = 0; i < layout_.pieces().size(); ++i) {
    men.push_back({layout_.pieces()[i], squares.pieces[i]});
  }
  for (std::size_t i = 0; i < layout_.pawns().size(); ++i) {
    men.push_back({{layout_.pawns()[i], PieceType::pawn}, squares.pawns[i]});
  }
  const std::span<const Man> all = {men.begin(), men.end()};
  const bool are_pairs_shown = has_equal_sides_ && query_.images == Images::once;
  return may_be_shown(all, false) | (are_pairs_shown ? may_be_shown(all, true) : SquareSet());
}

double OrbitImages::share_that_may_be_shown() const {
  if (query_.where.is_empty()) return 1;
  constexpr std::size_t wanted_rows = 4096;
  const std::vector<std::size_t> slices = layout_.canonical_slices();
  const std::size_t rows = slices.size() * layout_.row_count();
  // An odd step, so that all squares of the last piece are among them.
  const std::size_t step = rows / wanted_rows | 1;
  std::size_t seen = 0, shown = 0;
  for (std::size_t row = 0; row < rows; row += step, ++seen) {
    shown += may_be_shown(slices[row / layout_.row_count()], row % layout_.row_count()).size();
  }
  return static_cast<double>(shown) / static_cast<double>(seen * square_count);
}

ShownImages OrbitImages::shown(const OrbitHit& hit) const {
  if (counts_all()) {
    ShownImages named;
    named.push_back({Symmetry::identity(), false, sides_shown(hit.kind).front()});
    return named;
  }
  const Aspect aspect = aspect_of(hit);
  if (query_.images == Images::all || !has_equal_sides_ || !is_wanted(colors_swapped(hit.kind))) {
    return meeting(aspect);
  }
  const Aspect other = aspect.with_colors_swapped();
  // A position that is its own image with the colours exchanged has both kinds, and shows the first.
  const auto place_of = [&](const Aspect& a) { return std::pair(orbit_of(a.position, layout_), a.kind); };
  if (place_of(other) < place_of(aspect)) return {};  // shown there
  const ShownImages own = meeting(aspect);
  return own.size() > 0 ? own : meeting(other);
}

Found OrbitImages::found(const OrbitHit& hit, ShownImage image) const {
  Aspect aspect = aspect_of(hit);
  if (image.are_colors_swapped) aspect = aspect.with_colors_swapped();
  Found found{aspect.kind, transformed(aspect.position, image.symmetry), aspect.codes, {}};
  found.position.side_to_move = image.to_move;
  return found;
}

void OrbitImages::count(const OrbitHit& hit, FindCounts& counts) const {
  const ShownImages shown = this->shown(hit);
  counts.total += shown.size();
  // A pair of colours of two kinds is shown once, and each kind counts its own.
  const bool is_other_kind = colors_swapped(hit.kind) != hit.kind;
  const bool counts_own = query_.images == Images::once && has_equal_sides_ && is_other_kind;
  counts.by_kind[index(hit.kind)] += counts_own ? meeting(aspect_of(hit)).size() : shown.size();
}

}  // namespace mate33
