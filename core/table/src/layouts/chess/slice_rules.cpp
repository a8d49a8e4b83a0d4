#include "mate33/table/layouts/chess/slice_rules.hpp"

namespace mate33 {

PlaneRules rules_of_plane(const SliceLayout& layout, std::size_t plane) {
  return PlaneRules::of(layout.pieces(), layout.outer_squares(plane), layout.pawns());
}

SliceRules::SliceRules(const SliceLayout& layout, Executor& executor) : layout_(layout) {
  // Left uninitialised: planes that are copies have no rules of their own.
  attacked_ = make_large_array<Plane>(layout.plane_count());
  if (layout.material().count(Color::black) > 1) {
    white_in_check_ = make_large_array<Plane>(layout.plane_count());
  }
  for (Planes& planes : legal_) {
    planes = make_large_array<Plane>(layout.plane_count());
  }
  executor.for_each(layout.plane_count(), [&](std::size_t plane) {
    if (!layout.is_solved(plane)) return;
    const PlaneRules rules = rules_of_plane(layout, plane);
    attacked_[plane] = rules.attacked;
    if (white_in_check_) white_in_check_[plane] = rules.white_in_check;
    for (const Color c : all_colors) legal_[index(c)][plane] = rules.legal[index(c)];
  });
  const auto copies = layout.inner_copies();
  executor.for_each(copies.size(), [&](std::size_t i) {
    for (const Planes& planes : legal_) {
      transform(planes[copies[i].source], copies[i].symmetry, planes[copies[i].plane]);
    }
  });
}

void SliceRules::keep_only(const Plane& kings) {
  const bool is_king_inner = layout_.outer_pieces().empty();
  for (std::size_t plane = 0; plane < layout_.plane_count(); ++plane) {
    const unsigned outer_king = is_king_inner ? 0 : index(layout_.name_of(plane)[0]);
    for (const Planes& legal : legal_) {
      for (unsigned i = 0; i < square_count; ++i) {
        legal[plane].rows[i] &= kings.rows[is_king_inner ? i : outer_king];
      }
    }
  }
}

RowRules SliceRules::row(std::size_t plane, Square inner) const {
  const unsigned i = index(inner);
  return {attacked_[plane].rows[i],
          white_in_check_ ? white_in_check_[plane].rows[i] : SquareSet(),
          {legal_[0][plane].rows[i], legal_[1][plane].rows[i]}};
}

}  // namespace mate33
