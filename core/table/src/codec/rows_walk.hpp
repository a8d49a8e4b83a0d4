#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "codec/neighbour_points.hpp"
#include "codec/value_asker.hpp"
#include "mate33/table/codec/rows_context.hpp"

namespace mate33 {

/// As PlaneWalk, through the rows of a block of a game's table.
template <class Visitor>
class RowsWalk {
 public:
  RowsWalk(const RowsContext& context, const CodeScale& scale, std::span<const std::int8_t> centres,
           Visitor& visitor)
      : context_(context),
        asker_(scale, centres, visitor),
        beside_(context.board()),
        values_(context.row_count()) {
    start_.fill(CodeScale::draw());
  }

  void run() {
    for (std::size_t row = 0; row < context_.row_count(); ++row) walk_row(row);
  }

 private:
  /// The values of a row by the word man's point; then what came before the first of them.
  using Values = std::array<ScalePosition, max_points + 1>;

  void walk_row(std::size_t number) {
    const RowsContext::Row& row = context_.row(number);
    for (std::size_t i = 0; i < references_.size(); ++i) {
      const std::uint16_t other = row.reference[i];
      references_[i] = other < number ? values_[other].data() : start_.data();
    }
    Values& own = values_[number];
    own[max_points] = references_[0][0];
    const std::size_t first = number * context_.board().size();
    for (unsigned p = 0; p < context_.board().size(); ++p) {
      const int centre = find_centre(own, p);
      const bool is_position = row.legal.contains(point_at(p));
      own[p] = static_cast<ScalePosition>(is_position ? find(row, own, first + p, p, centre) : centre);
    }
  }

  int find_centre(const Values& own, unsigned p) {
    const ScalePosition *const a = references_[0], *const b = references_[1];
    const int west = own[beside_.west[p]], south = own[beside_.south[p]];
    return asker_.centre_beside({west, south, a[p]},
                                Lanes(a[beside_.in_west[p]], south, a[p], b[p], 0, 0, 0, 0));
  }

  int find(const RowsContext::Row& row, const Values& own, std::size_t entry, unsigned p, int centre) {
    if (asker_.is_counting()) return asker_.count(entry);
    Surroundings& around = asker_.around;
    around.set_triples(own.data(), references_, beside_, p,
                       Surroundings::around_in(references_[0], references_[1], beside_, p));
    around.bound = references_[0][p];
    around.kind = 0;
    for (std::size_t i = 0; i < row.facts.size(); ++i) {
      around.kind |= row.facts[i].contains(point_at(p)) ? 1U << i : 0U;
    }
    around.relations = {p, relation(point_at(p), row.seen_from)};
    return asker_.find(entry, centre, asker_.scale().whole());
  }

  /// Where a point is seen from another, as far as seven files and ranks.
  std::uint32_t relation(Point p, Point from) const {
    const Board board = context_.board();
    const auto far = [](unsigned a, unsigned b) {
      return static_cast<std::uint32_t>(std::clamp(static_cast<int>(a) - static_cast<int>(b), -7, 7) + 7);
    };
    return far(board.rank_of(p), board.rank_of(from)) * 15 + far(board.file_of(p), board.file_of(from));
  }

  const RowsContext& context_;
  ValueAsker<Visitor> asker_;
  const NeighbourPoints<max_points> beside_;
  std::vector<Values> values_;
  Values start_;
  std::array<Surroundings::Row, RowsContext::references> references_{};
};

}  // namespace mate33
