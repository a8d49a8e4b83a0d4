#include "slice_moves.hpp"

namespace mate33 {

SliceMoves::SliceMoves(const SliceLayout& layout) : layout_(layout) {
  for (std::size_t i = 0; i < layout.outer_pieces().size(); ++i) {
    outer_pieces_[index(layout.pieces()[i].color)].push_back(i);
  }
}

const Plane& SliceMoves::source(std::span<const Plane> set, std::size_t plane, Plane& image) const {
  if (plane < set.size()) return set[plane];
  const SliceLayout::Copy& copy = layout_.copy_in_halo(plane);
  transform(set[copy.source], copy.symmetry, image);
  return image;
}

template <class Source, class Reached>
void SliceMoves::pull_own(Color mover, std::size_t plane, std::span<const Source> set,
                          Reached& reached) const {
  using Words = typename WordsOfPlane<Reached>::Words;
  const Source& source = set[plane];
  if (mover == Color::black) {
    for (unsigned i = 0; i < square_count; ++i) Words::join_king_moves(reached.rows[i], source.rows[i]);
  }
  const Piece inner = layout_.inner_piece();
  if (inner.color == mover) {
    pull_inner_moves<Words>(inner.type, layout_.fixed_squares(layout_.name_of(plane)), source.rows,
                            reached.rows);
  }
}

template <class Visit>
void SliceMoves::for_each_outer(Color mover, std::size_t plane, Visit visit) const {
  if (outer_pieces_[index(mover)].empty()) return;
  const SliceLayout::PlaneName name = layout_.name_of(plane);
  const SquareSet fixed = layout_.fixed_squares(name);
  for (const std::size_t outer : outer_pieces_[index(mover)]) {
    if (!visit(outer, name, fixed)) return;
  }
}

template <class Source, class Reached, class IsWanted>
bool SliceMoves::pull_ray(Square from, Direction d, SquareSet passed, std::size_t base, std::size_t stride,
                          std::span<const Source> set, IsWanted is_wanted, Reached& reached) const {
  using Words = typename WordsOfPlane<Reached>::Words;
  std::array<typename Words::Row, 7> before_blocker;
  std::size_t count = 0;
  SquareSet before;
  bool any = false;
  for (SquareSet at = step(SquareSet(from), d); passed.intersects(at); at = step(at, d)) {
    const unsigned to = index(at.first());
    before_blocker[count++] = reached.rows[to];
    const std::size_t target = base + to * stride;
    if (is_wanted(target)) {
      any = true;
      Source image;
      const Source& there = source(set, target, image);
      for (unsigned i = 0; i < square_count; ++i) {
        Words::join_except(reached.rows[i], there.rows[i], before);
      }
    }
    before |= at;
  }
  count = 0;
  for (SquareSet at = step(SquareSet(from), d); passed.intersects(at); at = step(at, d)) {
    reached.rows[index(at.first())] = before_blocker[count++];
  }
  return any;
}

template <class Source, class Reached, class IsWanted>
bool SliceMoves::pull_outer(std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed,
                            std::size_t plane, std::span<const Source> set, IsWanted is_wanted,
                            Reached& reached) const {
  using Words = typename WordsOfPlane<Reached>::Words;
  const PieceType type = layout_.pieces()[outer].type;
  const Square from = name[outer];
  const std::size_t stride = layout_.stride(outer);
  const std::size_t base = plane - layout_.digit(outer, from) * stride;
  bool any = false;
  if (!is_slider(type)) {
    for (const Square to : attacks({Color::white, type}, from, fixed) - fixed) {
      const std::size_t target = base + layout_.digit(outer, to) * stride;
      if (!is_wanted(target)) continue;
      any = true;
      Source image;
      const Source& there = source(set, target, image);
      for (unsigned i = 0; i < square_count; ++i) Words::join(reached.rows[i], there.rows[i]);
    }
    return any;
  }
  for (const Direction d : all_directions) {
    if (!slides(type, d)) continue;
    const SquareSet passed = detail::ray_attacks(from, d, fixed) - fixed;
    any = pull_ray(from, d, passed, base, stride, set, is_wanted, reached) || any;
  }
  return any;
}

bool SliceMoves::pull_changed(Color mover, std::size_t plane, const PositionSet& set, Plane& reached) const {
  const auto is_wanted = [&](std::size_t p) { return set.changed[p] != 0; };
  bool any = is_wanted(plane);
  if (any) pull_own<Plane, Plane>(mover, plane, set.planes, reached);
  for_each_outer(mover, plane, [&](std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed) {
    any = pull_outer<Plane, Plane>(outer, name, fixed, plane, set.planes, is_wanted, reached) || any;
    return true;
  });
  return any;
}

void SliceMoves::pull_until_covered(Color mover, std::size_t plane, std::span<const Plane> set,
                                    Remainder& rest) const {
  pull_own(mover, plane, set, rest.reached);
  if (rest.is_covered()) return;
  for_each_outer(mover, plane, [&](std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed) {
    pull_outer(
        outer, name, fixed, plane, set, [](std::size_t) { return true; }, rest.reached);
    return !rest.is_covered();
  });
}

template <class Source, class Reached>
void SliceMoves::pull_all(Color mover, std::size_t plane, std::span<const Source> planes,
                          Reached& reached) const {
  pull_own(mover, plane, planes, reached);
  for_each_outer(mover, plane, [&](std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed) {
    pull_outer(
        outer, name, fixed, plane, planes, [](std::size_t) { return true; }, reached);
    return true;
  });
}

template void SliceMoves::pull_all(Color, std::size_t, std::span<const RankPlane>, RankPlane&) const;
template void SliceMoves::pull_all(Color, std::size_t, std::span<const Plane>, Plane&) const;
template void SliceMoves::pull_all(Color, std::size_t, std::span<const Plane>, TwicePlane&) const;
template void SliceMoves::pull_all(Color, std::size_t, std::span<const Plane>, EightPlane&) const;

bool SliceMoves::reaches_change(Color mover, std::size_t plane, const Flags& changed) const {
  bool found = changed[plane] != 0;
  if (found) return true;
  for_each_outer(mover, plane, [&](std::size_t outer, const SliceLayout::PlaneName& name, SquareSet fixed) {
    const std::size_t base = plane - layout_.digit(outer, name[outer]) * layout_.stride(outer);
    for (const Square to : attacks(layout_.pieces()[outer], name[outer], fixed) - fixed) {
      found = found || changed[base + layout_.digit(outer, to) * layout_.stride(outer)] != 0;
    }
    return !found;
  });
  return found;
}

}  // namespace mate33
