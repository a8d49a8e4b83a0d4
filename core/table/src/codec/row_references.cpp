#include "codec/row_references.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace mate33 {

namespace {

/// Whose move leads to each reference row, and whether to the nearest row or to one further away.
struct ReferenceMove {
  std::size_t man, far;
};
constexpr std::array<ReferenceMove, RowsContext::references> reference_moves = {
    {{0, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 0}, {3, 0}}};

unsigned points_apart(Board board, Point a, Point b) {
  const auto apart = [](unsigned x, unsigned y) { return x > y ? x - y : y - x; };
  return apart(board.file_of(a), board.file_of(b)) + apart(board.rank_of(a), board.rank_of(b));
}

}  // namespace

RowReferences::RowReferences(const GameRowRules& rules, std::size_t first) : rules_(rules), first_(first) {
  const auto groups = rules.layout().groups();
  std::size_t number = rules.men().size() - 1;
  for (std::size_t g = groups.size(); g-- > 0;) {
    for (std::size_t i = groups[g].pieces().size(); i-- > 0;) {
      if (men_.size() < most_men) add_man(g, i, --number);
    }
  }
}

void RowReferences::add_man(std::size_t group, std::size_t in_group, std::size_t number) {
  const ExpandedRules& rules = rules_.layout().rules();
  Man& man = men_.emplace_back(Man{group, in_group, number, {}});
  const PointSet seat = rules.seat(rules_.men()[number].color, rules_.men()[number].piece);
  for (const Point p : seat) {
    std::vector<Point> before;
    for (const Point other : seat) {
      if (other < p) before.push_back(other);
    }
    NearPoints& near = man.before[index(p)];
    near.count = std::min(before.size(), points_tried);
    std::ranges::partial_sort(
        before, before.begin() + static_cast<std::ptrdiff_t>(near.count), {}, [&](Point other) {
          return std::pair(points_apart(rules.board(), p, other), max_points - index(other));
        });
    std::copy_n(before.begin(), near.count, near.points.begin());
  }
}

RowReferences::Numbers RowReferences::of(const GameRow& row) const {
  std::array<Found, most_men> found;
  for (std::size_t i = 0; i < men_.size(); ++i) found[i] = moved(row, men_[i]);
  // Where no man has moved, the row before.
  std::uint16_t usual =
      row.number > first_ ? static_cast<std::uint16_t>(row.number - first_ - 1) : RowsContext::none;
  const auto nearest = std::ranges::find_if(found, [](const Found& of_man) { return of_man.count > 0; });
  if (nearest != found.end()) usual = nearest->rows[0];
  Numbers numbers;
  std::ranges::transform(reference_moves, numbers.begin(), [&](const ReferenceMove& move) {
    const Found& of_man = found[move.man];
    return move.far < of_man.count ? of_man.rows[move.far] : usual;
  });
  return numbers;
}

RowReferences::Found RowReferences::moved(const GameRow& row, const Man& man) const {
  Found found;
  const NearPoints& near = man.before[index(row.points[man.number])];
  for (std::size_t i = 0; i < near.count && found.count < rows_of_man; ++i) {
    const auto other = row_with(row, man, near.points[i]);
    if (!other || *other < first_ || *other >= row.number) continue;
    found.rows[found.count++] = static_cast<std::uint16_t>(*other - first_);
  }
  return found;
}

/// The row with this man on another point; none where another one stands for it.
std::optional<std::size_t> RowReferences::row_with(const GameRow& row, const Man& man, Point to) const {
  const GameLayout& layout = rules_.layout();
  const MenGroup& group = layout.groups()[man.group];
  std::array<Point, max_game_men> points;
  const auto own = group.points(row.arrangements[man.group]);
  std::ranges::copy(own, points.begin());
  points[man.in_group] = to;
  const auto arrangement = group.find(std::span(points).first(own.size()));
  if (!arrangement) return std::nullopt;
  GameLayout::Arrangements arrangements = row.arrangements;
  arrangements[man.group] = *arrangement;
  const GameLayout::Place place = layout.place_of(arrangements);
  if (!place.symmetry.is_identity()) return std::nullopt;
  return place.row;
}

}  // namespace mate33
