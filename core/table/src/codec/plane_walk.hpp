#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "codec/contexts.hpp"
#include "codec/plane_values.hpp"
#include "codec/value_search.hpp"

namespace mate33 {

/// The way through a plane that encoder, decoder and trainer go together: which questions are asked of each
/// position, and in which contexts (docs/format.md).
///
/// `Visitor` has
///     bool is_counting();
///         whether nothing is asked: centred() is told instead, and target() is the answer
///     void centred(std::size_t context, int distance);
///         the context of a centre, and how far the value is from the first guess
///     int target(std::size_t entry);
///         the value of a position, as the encoder knows it; a decoder may answer anything
///     bool answer(const ContextNumbers& contexts, bool truth);
///         the answer to a question. A decoder finds it, and does not look at `truth`
///     void settle(std::size_t entry, int value);
///         this is the value
template <class Visitor>
class PlaneWalk {
 public:
  PlaneWalk(const PlaneContext& context, ContextSet set, const CodeScale& scale,
            std::span<const std::int8_t> centres, Visitor& visitor)
      : context_(context),
        uses_rules_(set == ContextSet::chess),
        scale_(scale),
        centres_(centres),
        visitor_(visitor),
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
  friend class ValueSearch<PlaneWalk>;

  /// What is around a position.
  struct Around {
    Lanes first, second, third;  // of the triples
    int west, next_row, bound;
  };

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

  static int middle(int a, int b, int c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }

  int find_centre(const ValueRow& own, unsigned s) {
    const NeighbourSquares& beside = neighbour_squares;
    const ValueRow& a = *references_[0];
    const ValueRow& b = *references_[1];
    const int west = own.at[beside.west[s]], south = own.at[beside.south[s]];
    around_.west = west;
    around_.next_row = a.at[s];
    around_.bound = bound_row_[s];
    if (context_.prediction) return scale_.near((*context_.prediction)[inner_ * square_count + s]);
    guess_ = middle(west, south, a.at[s]);
    const int last = around_.bound == MoveBounds::none ? b.at[s] : around_.bound;
    const Lanes near(a.at[beside.in_west[s]], south, a.at[s], last, 0, 0, 0, 0);
    const auto differences = near.differences(guess_).to_array();
    centre_context_ = static_cast<std::size_t>(
        ((differences[0] * 9 + differences[1]) * 9 + differences[2]) * 9 + differences[3]);
    const int of_class = CodeScale::class_of(guess_);
    return std::clamp<int>(guess_ + centres_[centre_context_], scale_.lowest(of_class),
                           scale_.highest(of_class));
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
    around_.first = Lanes(own.at[west], a[s], own.at[west], own.at[south], x4, own.at[beside.south_east[s]],
                          references_[4]->at[s], x7);
    around_.second =
        Lanes(own.at[south], b[s], a[s], b[s], y4, own.at[beside.south_west[s]], references_[5]->at[s], y7);
    around_.third = Lanes(a[s], c[s], a[in_west], b[in_south], z4, own.at[west], references_[3]->at[s], z7);
  }

  // Compiled once, but for the first question: it is half of all.
  [[gnu::noinline]] bool ask(Question question, int subject, bool truth) {
    return ask_first(question, subject, truth);
  }
  [[gnu::always_inline]] bool ask_first(Question question, int subject, bool truth) {
    const Lanes triples = (around_.first.differences(subject) * 9 + around_.second.differences(subject)) * 9 +
                          around_.third.differences(subject);
    const auto numbers = triples.to_array();
    const std::uint32_t begin = static_cast<std::uint32_t>(question) * std::uint32_t{Contexts::of_question};
    const auto of_class = static_cast<std::uint32_t>(CodeScale::class_of(subject));
    ContextNumbers contexts;
    const auto set = [&](std::size_t i, std::uint32_t number) {
      contexts[i] = begin + static_cast<std::uint32_t>(Contexts::begins[i]) + number;
    };
    for (std::size_t i = 0; i < Contexts::triples; ++i) set(i, static_cast<std::uint16_t>(numbers[i]));
    const int bound = has_bounds_ ? around_.bound : around_.next_row;
    set(8, kind_ * 9 + static_cast<std::uint32_t>(difference_of(bound, subject)));
    for (std::size_t i = 0; i < 2; ++i) set(9 + i, relations_[i] * 3 + of_class);
    const int place = std::min(subject % CodeScale::class_width, static_cast<int>(Contexts::places) - 1);
    set(11, static_cast<std::uint32_t>(place) * 3 + of_class);
    set(12, kind_ * 9 + static_cast<std::uint32_t>(difference_of(around_.west, subject)));
    return visitor_.answer(contexts, truth);
  }

  /// The first neighbour of this class, from the nearest on; else the middle of the class.
  int nearest_of(int of_class) const {
    const auto first = around_.first.to_array(), second = around_.second.to_array(),
               third = around_.third.to_array();
    for (const int value : {first[1], second[1], first[0], second[0], third[1], first[5], second[5], third[6],
                            first[6], second[6], second[4], third[4], second[7], third[7]}) {
      if (CodeScale::class_of(value) == of_class) return value;
    }
    return scale_.lowest(of_class) + scale_.count(of_class) / 2;
  }

  int walk_position(unsigned s, int centre, const ValueRow& own, std::uint64_t same) {
    const std::size_t entry = inner_ * square_count + s;
    const int truth = visitor_.target(entry);
    if (visitor_.is_counting()) {
      visitor_.centred(centre_context_, truth - guess_);
      return truth;
    }
    gather(own, s, centre, same);
    kind_ = uses_rules_ ? row_features_.kind[s] : 0;
    const int place = static_cast<int>(s / 8 * 15 + s % 8);
    for (std::size_t i = 0; i < 2; ++i) {
      relations_[i] = uses_rules_ ? static_cast<std::uint32_t>(place + origins_[i]) : 0;
    }
    const int value = ValueSearch<PlaneWalk>(*this, scale_, truth).find(centre);
    visitor_.settle(entry, value);
    return value;
  }

  const PlaneContext& context_;
  bool uses_rules_, has_bounds_ = false;
  const CodeScale& scale_;
  std::span<const std::int8_t> centres_;
  Visitor& visitor_;
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
  std::array<std::uint32_t, 2> relations_{};
  std::uint32_t kind_ = 0;
  int guess_ = 0;
  std::size_t centre_context_ = 0;
  Around around_;
};

}  // namespace mate33
