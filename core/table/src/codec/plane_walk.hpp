#pragma once

#include <array>
#include <cstdint>

#include "codec/plane_values.hpp"
#include "codec/value_asker.hpp"

namespace mate33 {

/// The way through a plane of chess that encoder, decoder and trainer go together: in which contexts each
/// position is asked for (docs/format.md). `Visitor` as of ValueAsker.
template <class Visitor>
class PlaneWalk {
 public:
  PlaneWalk(const PlaneContext& context, ContextSet set, const CodeScale& scale,
            std::span<const std::int8_t> centres, Visitor& visitor)
      : context_(context),
        uses_rules_(set == ContextSet::chess),
        asker_(scale, centres, visitor),
        features_(context),
        bounds_(features_, scale) {}

  void run() {
    has_bounds_ =
        uses_rules_ && context_.to_move == Color::white && features_.last_piece().color == Color::white;
    start_.at.fill(CodeScale::draw());
    bound_row_.fill(MoveBounds::none);
    for (const Square inner : all_squares) walk_row(inner);
  }

 private:
  const ValueRow& reference(unsigned i) const { return i < square_count ? values_[i] : start_; }

  void walk_row(Square inner) {
    inner_ = index(inner);
    const auto references = reference_rows(features_.last_piece().type, inner).row;
    for (std::size_t i = 0; i < references.size(); ++i) {
      references_[i] = &reference(references[i]);
      same_[i] = references[i] < square_count ? as_predicted_[references[i]] : 0;
    }
    const SquareSet legal = context_.held.contains(inner)
                                ? context_.rules.legal[index(context_.to_move)].rows[inner_]
                                : SquareSet();
    ValueRow& own = values_[inner_];
    own.at[square_count] = references_[0]->at[0];
    if (uses_rules_) {
      features_.find(inner, row_features_);
      if (has_bounds_) bounds_.find(inner, bound_row_);
      set_origins(inner);
    }
    std::uint64_t same = 0;
    for (unsigned s = 0; s < square_count; ++s) {
      const int centre = find_centre(own, s);
      if ((legal.bits() >> s & 1) == 0) {
        own.at[s] = static_cast<ScalePosition>(centre);
        same |= std::uint64_t{1} << s;
      } else {
        own.at[s] = static_cast<ScalePosition>(walk_position(s, centre, own, same));
        same |= std::uint64_t{own.at[s] == centre} << s;
      }
    }
    as_predicted_[inner_] = same;
    if (!has_bounds_) return;
    const bool is_held = context_.held.contains(inner);
    bounds_.know(inner, row_features_, own, legal,
                 is_held ? context_.rules.legal[index(Color::black)].rows[inner_] : SquareSet());
  }

  /// From where the black king is seen: the last piece and the anchor.
  void set_origins(Square inner) {
    const auto origin = [](Square s) {
      return 7 * 15 + 7 - static_cast<int>(index(s) / 8 * 15 + index(s) % 8);
    };
    origins_ = {origin(inner), origin(features_.anchor())};
  }

  int find_centre(const ValueRow& own, unsigned s) {
    if (context_.prediction) return asker_.scale().near((*context_.prediction)[inner_ * square_count + s]);
    const NeighbourSquares& beside = neighbour_squares;
    const ValueRow& a = *references_[0];
    const ValueRow& b = *references_[1];
    const int west = own.at[beside.west[s]], south = own.at[beside.south[s]];
    const int last = bound_row_[s] == MoveBounds::none ? b.at[s] : bound_row_[s];
    return asker_.centre_beside({west, south, a.at[s]},
                                Lanes(a.at[beside.in_west[s]], south, a.at[s], last, 0, 0, 0, 0));
  }

  void gather(const ValueRow& own, unsigned s, int centre, std::uint64_t same) {
    const NeighbourSquares& beside = neighbour_squares;
    const unsigned west = beside.west[s], south = beside.south[s], in_west = beside.in_west[s],
                   in_south = beside.in_south[s], north = beside.north[s], east = beside.east[s];
    const auto& a = references_[0]->at;
    const auto& b = references_[1]->at;
    const auto& c = references_[2]->at;
    int x4 = a[s], y4 = a[east], z4 = a[north], x7 = b[s], y7 = b[east], z7 = b[north];
    if (context_.prediction) {
      const auto deviation = [&](std::uint64_t as_predicted, unsigned square, int value) {
        return square >= square_count || (as_predicted >> square & 1) != 0 ? centre : value;
      };
      z4 = x7 = deviation(same_[0], s, a[s]);
      x4 = deviation(same, west, own.at[west]);
      y4 = deviation(same, south, own.at[south]);
      y7 = deviation(same_[1], s, b[s]);
      z7 = deviation(same_[2], s, c[s]);
    }
    Surroundings& around = asker_.around;
    around.first = Lanes(own.at[west], a[s], own.at[west], own.at[south], x4, own.at[beside.south_east[s]],
                         references_[4]->at[s], x7);
    around.second =
        Lanes(own.at[south], b[s], a[s], b[s], y4, own.at[beside.south_west[s]], references_[5]->at[s], y7);
    around.third = Lanes(a[s], c[s], a[in_west], b[in_south], z4, own.at[west], references_[3]->at[s], z7);
    around.west = own.at[west];
    around.bound = has_bounds_ ? bound_row_[s] : a[s];
    around.kind = uses_rules_ ? row_features_.kind[s] : 0;
    const int place = static_cast<int>(s / 8 * 15 + s % 8);
    for (std::size_t i = 0; i < 2; ++i) {
      around.relations[i] = uses_rules_ ? static_cast<std::uint32_t>(place + origins_[i]) : 0;
    }
  }

  int walk_position(unsigned s, int centre, const ValueRow& own, std::uint64_t same) {
    const std::size_t entry = inner_ * square_count + s;
    if (asker_.is_counting()) return asker_.count(entry);
    gather(own, s, centre, same);
    return asker_.find(entry, centre);
  }

  const PlaneContext& context_;
  bool uses_rules_, has_bounds_ = false;
  ValueAsker<Visitor> asker_;
  PlaneFeatures features_;
  MoveBounds bounds_;
  RowFeatures row_features_;
  MoveBounds::Row bound_row_;
  std::array<ValueRow, square_count> values_;
  ValueRow start_;
  std::array<std::uint64_t, square_count> as_predicted_{};
  unsigned inner_ = 0;
  std::array<const ValueRow*, ReferenceRows::count> references_{};
  std::array<std::uint64_t, ReferenceRows::count> same_{};
  std::array<int, 2> origins_{};
};

}  // namespace mate33
