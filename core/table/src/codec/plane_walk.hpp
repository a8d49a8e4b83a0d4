#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "codec/calm_squares.hpp"
#include "codec/plane_values.hpp"
#include "codec/result_ranges.hpp"
#include "codec/value_asker.hpp"

namespace mate33 {

/// The way through a plane of chess that encoder, decoder and trainer go together: in which contexts each
/// position is asked for (docs/format.md). `Visitor` and `learns` as of ValueAsker.
template <class Visitor, bool learns>
class PlaneWalk {
 public:
  PlaneWalk(const PlaneContext& context, ContextSet set, const CodeScale& scale,
            std::span<const std::int8_t> centres, Visitor& visitor)
      : context_(context),
        uses_rules_(set != ContextSet::neighbours),
        asker_(scale, centres, visitor),
        features_(context),
        bounds_(features_, scale) {
    if (context.results) ranges_.emplace(scale);
  }

  /// Through the first so many rows: each looks back, none ahead.
  void run(std::size_t rows = square_count) {
    has_bounds_ =
        uses_rules_ && context_.to_move == Color::white && features_.last_piece().color == Color::white;
    start_.at.fill(CodeScale::draw());
    bound_row_.fill(MoveBounds::none);
    for (const Square inner : first_rows(rows)) walk_row(inner);
  }

 private:
  const ScalePosition* reference(unsigned i) const {
    return i < square_count ? values_[i].at.data() : start_.at.data();
  }

  void walk_row(Square inner) {
    inner_ = index(inner);
    const auto references = reference_rows(features_.last_piece().type, inner).row;
    for (std::size_t i = 0; i < references.size(); ++i) {
      references_[i] = reference(references[i]);
      same_[i] = references[i] < square_count ? as_predicted_[references[i]] : 0;
    }
    const SquareSet legal = context_.held.contains(inner)
                                ? context_.rules.legal[index(context_.to_move)].rows[inner_]
                                : SquareSet();
    ValueRow& own = values_[inner_];
    own.at[square_count] = references_[0][0];
    if (uses_rules_) {
      features_.find(inner, row_features_);
      if (has_bounds_) bounds_.find(inner, bound_row_);
      set_origins(inner);
    }
    std::uint64_t same = 0;
    // Beside results a draw is known. In a plane that learns, positions that look the same are not.
    const bool may_be_calm = !learns && !context_.results && !asker_.is_counting();
    const CalmSquares calm =
        may_be_calm ? CalmSquares(references_, context_.prediction.has_value()) : CalmSquares();
    if (calm.are_enough()) {
      same = walk_partly_calm(legal, own, calm);
    } else {
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
    }
    as_predicted_[inner_] = same;
    if (!has_bounds_) return;
    const bool is_held = context_.held.contains(inner);
    bounds_.know(inner, row_features_, own, legal,
                 is_held ? context_.rules.legal[index(Color::black)].rows[inner_] : SquareSet());
  }

  /// Goes through a row in which many positions may be calm: most of what their first question takes is
  /// known. Answers where the values are the centres.
  [[gnu::noinline]] std::uint64_t walk_partly_calm(SquareSet legal, ValueRow& own, CalmSquares calm) {
    for (std::size_t i = 0; i < CalmSquares::count; ++i) asker_.expect_calm(i, calm.value(i));
    std::uint64_t same = 0;
    for (unsigned s = 0; s < square_count; ++s) {
      const bool is_legal = (legal.bits() >> s & 1) != 0;
      const std::size_t which = calm.find(s);
      int centre, value;
      if (which < CalmSquares::count) {
        centre = find_calm_centre(calm.value(which), s);
        value = is_legal ? walk_calm_position(s, which, centre, own, same) : centre;
      } else {
        centre = find_centre(own, s);
        value = is_legal ? walk_other_position(s, centre, own, same) : centre;
      }
      own.at[s] = static_cast<ScalePosition>(value);
      same |= std::uint64_t{value == centre} << s;
      calm.add(s, value);
    }
    return same;
  }

  int walk_calm_position(unsigned s, std::size_t which, int centre, const ValueRow& own, std::uint64_t same) {
    if (centre != asker_.calm_value(which)) return walk_other_position(s, centre, own, same);
    if (asker_.ask_calm(inner_ * square_count + s, which, kind(s), bound(s), relations(s))) return centre;
    return find_other(s, centre, own, same);
  }

  // Not inlined: the usual way through a row is the faster for it.
  [[gnu::noinline]] int walk_other_position(unsigned s, int centre, const ValueRow& own, std::uint64_t same) {
    return walk_position(s, centre, own, same);
  }
  [[gnu::noinline]] int find_other(unsigned s, int centre, const ValueRow& own, std::uint64_t same) {
    gather(own, s, centre, same);
    return asker_.find_other(inner_ * square_count + s, centre);
  }

  int find_calm_centre(int calm, unsigned s) {
    if (context_.prediction) return asker_.scale().near((*context_.prediction)[inner_ * square_count + s]);
    return asker_.calm_centre(calm, bound_row_[s] == MoveBounds::none ? calm : bound_row_[s]);
  }

  /// From where the black king is seen: the last piece, the anchors and the white king.
  void set_origins(Square inner) {
    const auto origin = [](Square s) {
      return 7 * 15 + 7 - static_cast<int>(index(s) / 8 * 15 + index(s) % 8);
    };
    origins_ = {origin(inner), origin(features_.anchor()), origin(features_.second_anchor()),
                origin(features_.white_king(inner))};
  }

  int find_centre(const ValueRow& own, unsigned s) {
    if (context_.prediction) return asker_.scale().near((*context_.prediction)[inner_ * square_count + s]);
    const auto& beside = neighbour_squares;
    const ScalePosition *const a = references_[0], *const b = references_[1];
    const int west = own.at[beside.west[s]], south = own.at[beside.south[s]];
    const int last = bound_row_[s] == MoveBounds::none ? b[s] : bound_row_[s];
    return asker_.centre_beside({west, south, a[s]},
                                Lanes(a[beside.in_west[s]], south, a[s], last, 0, 0, 0, 0));
  }

  Surroundings::LastTriples deviations(const ValueRow& own, unsigned s, int centre,
                                       std::uint64_t same) const {
    const auto deviation = [&](std::uint64_t as_predicted, unsigned square, int value) {
      return square >= square_count || (as_predicted >> square & 1) != 0 ? centre : value;
    };
    const unsigned west = neighbour_squares.west[s], south = neighbour_squares.south[s];
    const int in_a = deviation(same_[0], s, references_[0][s]);
    return {{deviation(same, west, own.at[west]), deviation(same, south, own.at[south]), in_a},
            {in_a, deviation(same_[1], s, references_[1][s]), deviation(same_[2], s, references_[2][s])}};
  }

  [[gnu::always_inline]] void gather(const ValueRow& own, unsigned s, int centre, std::uint64_t same) {
    Surroundings& around = asker_.around;
    around.set_triples(own.at.data(), references_, neighbour_squares, s,
                       context_.prediction
                           ? deviations(own, s, centre, same)
                           : Surroundings::around_in(references_[0], references_[1], neighbour_squares, s));
    around.bound = bound(s);
    around.kind = kind(s);
    around.relations = relations(s);
    if constexpr (learns) {
      around.king_square = s;
      around.last_square = inner_;
      around.learning_relations = {relation(s, 2), relation(s, 3)};
    }
  }

  int bound(unsigned s) const { return has_bounds_ ? bound_row_[s] : references_[0][s]; }
  std::uint32_t kind(unsigned s) const { return uses_rules_ ? row_features_.kind[s] : 0; }
  std::array<std::uint32_t, 2> relations(unsigned s) const {
    if (!uses_rules_) return {};
    return {relation(s, 0), relation(s, 1)};
  }
  std::uint32_t relation(unsigned s, std::size_t to) const {
    return static_cast<std::uint32_t>(static_cast<int>(s / 8 * 15 + s % 8) + origins_[to]);
  }

  int walk_position(unsigned s, int centre, const ValueRow& own, std::uint64_t same) {
    const std::size_t entry = inner_ * square_count + s;
    if (asker_.is_counting()) return asker_.count(entry);
    if (context_.results) return walk_beside_result(s, entry, centre, own, same);
    gather(own, s, centre, same);
    return asker_.find(entry, centre, asker_.scale().whole());
  }

  // Not inlined: the way without results is the faster for it.
  [[gnu::noinline]] int walk_beside_result(unsigned s, std::size_t entry, int centre, const ValueRow& own,
                                           std::uint64_t same) {
    const ScaleRange range = ranges_->of((*context_.results)[entry]);
    if (range.lowest == range.highest) return asker_.know(entry, range.lowest);
    gather(own, s, centre, same);
    if (!range.has(centre)) centre = asker_.nearest_in(range);
    return asker_.find(entry, centre, range);
  }

  const PlaneContext& context_;
  bool uses_rules_, has_bounds_ = false;
  ValueAsker<Visitor, learns> asker_;
  std::optional<ResultRanges> ranges_;  // beside results
  PlaneFeatures features_;
  MoveBounds bounds_;
  RowFeatures row_features_;
  MoveBounds::Row bound_row_;
  std::array<ValueRow, square_count> values_;
  ValueRow start_;
  std::array<std::uint64_t, square_count> as_predicted_{};
  unsigned inner_ = 0;
  std::array<Surroundings::Row, ReferenceRows::count> references_{};
  std::array<std::uint64_t, ReferenceRows::count> same_{};
  std::array<int, 4> origins_{};
};

/// Goes through the first so many rows.
template <class Visitor>
void walk_plane(const PlaneContext& context, ContextSet set, const CodeScale& scale,
                std::span<const std::int8_t> centres, Visitor& visitor, std::size_t rows = square_count) {
  if (set == ContextSet::chess_learning)
    return PlaneWalk<Visitor, true>(context, set, scale, centres, visitor).run(rows);
  PlaneWalk<Visitor, false>(context, set, scale, centres, visitor).run(rows);
}

}  // namespace mate33
