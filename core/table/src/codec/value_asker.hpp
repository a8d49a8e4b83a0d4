#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "codec/contexts.hpp"
#include "codec/value_search.hpp"

namespace mate33 {

/// What is known around a position when its value is asked for.
struct Surroundings {
  Lanes first, second, third;  ///< of the triples
  int west;                    ///< the value beside it in its row
  int bound;                   ///< what it hardly exceeds; without a bound, the value in the next row
  std::uint32_t kind;          ///< a fact of the rules, below RowFeatures::kinds
  std::array<std::uint32_t, 2> relations;  ///< where it is seen from others, below Contexts::relations
  /// In planes that learn: where the black king and the last piece stand, and where the king is seen from two
  /// men more.
  std::uint32_t king_square, last_square;
  std::array<std::uint32_t, 2> learning_relations;

  /// Values of a row, by square or point.
  using Row = const ScalePosition*;
  /// The values of triples 4 and 7.
  struct LastTriples {
    std::array<int, 3> fourth, seventh;
  };
  /// Sets the triples, and the value in the west, for point p. `own`: its row; a to f: the reference rows.
  void set_triples(Row own, const std::array<Row, 6>& references, const auto& beside, unsigned p,
                   const LastTriples& last) {
    const auto [a, b, c, d, e, f] = references;
    const int to_west = own[beside.west[p]], to_south = own[beside.south[p]];
    first = Lanes(to_west, a[p], to_west, to_south, last.fourth[0], own[beside.south_east[p]], e[p],
                  last.seventh[0]);
    second =
        Lanes(to_south, b[p], a[p], b[p], last.fourth[1], own[beside.south_west[p]], f[p], last.seventh[1]);
    third = Lanes(a[p], c[p], a[beside.in_west[p]], b[beside.in_south[p]], last.fourth[2], to_west, d[p],
                  last.seventh[2]);
    west = to_west;
  }
  /// What stands in these triples without a prediction: what is around in rows a and b.
  static LastTriples around_in(Row a, Row b, const auto& beside, unsigned p) {
    const unsigned east = beside.east[p], north = beside.north[p];
    return {{a[p], a[east], a[north]}, {b[p], b[east], b[north]}};
  }
};

/// Asks for the values of positions, one after the other: for encoder, decoder and trainer alike, whatever
/// the game is. `Visitor` has
///     bool is_counting();
///         whether nothing is asked: centred() is told instead, and target() is the answer
///     void centred(std::size_t context, int distance);
///         the context of a centre, and how far the value is from the first guess
///     int target(std::size_t entry);
///         the value of a position, as the encoder knows it; a decoder may answer anything
///     bool answer(const ContextNumbers& contexts, bool truth);
///         the answer to a question. A decoder finds it, and does not look at `truth`
///     bool answer(const ContextNumbers& contexts, const LearningNumbers& learning, bool truth);
///         the same in planes that learn
///     void expect(std::size_t which, const SameContexts& same);
///     bool answer(std::size_t which, const OwnContexts& own, bool truth);
///         the same in two steps, where many first questions have contexts in common; `which` is below
///         calm_values
///     void settle(std::size_t entry, int value);
///         this is the value
/// `learns`: whether weights of the plane's own are learned on the way.
template <class Visitor, bool learns = false>
class ValueAsker {
 public:
  ValueAsker(const CodeScale& scale, std::span<const std::int8_t> centres, Visitor& visitor)
      : scale_(scale), centres_(centres), visitor_(visitor) {}

  /// What the walk has to fill in before it asks.
  Surroundings around;

  const CodeScale& scale() const { return scale_; }

  /// The value that is most likely beside these three, as the table of centres has it for how these four
  /// differ from the first guess.
  int centre_beside(const std::array<int, 3>& beside, const Lanes& near) {
    guess_ = middle(beside[0], beside[1], beside[2]);
    const auto differences = near.differences(guess_).to_array();
    centre_context_ = static_cast<std::size_t>(
        ((differences[0] * 9 + differences[1]) * 9 + differences[2]) * 9 + differences[3]);
    const int of_class = CodeScale::class_of(guess_);
    return std::clamp<int>(guess_ + centres_[centre_context_], scale_.lowest(of_class),
                           scale_.highest(of_class));
  }

  /// Calm positions are those around which all values are the same. From now on, until it is called again,
  /// this one is their value number `which`.
  void expect_calm(std::size_t which, int value) {
    if (value == calm_[which]) return;
    calm_[which] = value;
    SameContexts same;
    for (std::size_t i = 0; i < Contexts::triples; ++i) {
      same[i] = static_cast<std::uint32_t>(Contexts::begins[i] + no_difference * (9 * 9 + 9 + 1));
    }
    same.back() = static_cast<std::uint32_t>(Contexts::begins[11]) + place_of(value);
    visitor_.expect(which, same);
  }
  int calm_value(std::size_t which) const { return calm_[which]; }
  /// centre_beside() of a calm position. `last`: the last of the neighbours, which may be another.
  int calm_centre(int value, int last) const {
    const int of_class = CodeScale::class_of(value);
    const auto context = static_cast<std::size_t>(no_difference * (9 * 9 * 9 + 9 * 9 + 9)) +
                         static_cast<std::size_t>(difference_of(last, value));
    return std::clamp<int>(value + centres_[context], scale_.lowest(of_class), scale_.highest(of_class));
  }
  /// Asks the first question of a calm position whose centre is the value around it; where that is the
  /// answer, the position is done.
  [[gnu::always_inline]] bool ask_calm(std::size_t entry, std::size_t which, std::uint32_t kind, int bound,
                                       const std::array<std::uint32_t, 2>& relations) {
    const int value = calm_[which];
    const auto of_class = static_cast<std::uint32_t>(CodeScale::class_of(value));
    const auto number = [](std::size_t i, std::uint32_t in_part) {
      return static_cast<std::uint32_t>(Contexts::begins[i]) + in_part;
    };
    const OwnContexts own = {number(8, kind * 9 + static_cast<std::uint32_t>(difference_of(bound, value))),
                             number(9, relations[0] * 3 + of_class), number(10, relations[1] * 3 + of_class),
                             number(12, kind * 9 + no_difference)};
    if (!visitor_.answer(which, own, visitor_.target(entry) == value)) return false;
    know(entry, value);
    return true;
  }
  /// As find(), once it is known that the value is not the centre.
  int find_other(std::size_t entry, int centre) {
    return know(
        entry,
        ValueSearch<ValueAsker>(*this, scale_, scale_.whole(), visitor_.target(entry)).find_other(centre));
  }

  /// Whether values are only counted: `around` is not looked at then.
  bool is_counting() const { return visitor_.is_counting(); }
  int count(std::size_t entry) {
    const int truth = visitor_.target(entry);
    if (truth == scale_.escape()) return guess_;  // any code will do
    visitor_.centred(centre_context_, truth - guess_);
    return truth;
  }

  /// The value of a position where it is known.
  int know(std::size_t entry, int value) {
    visitor_.settle(entry, value);
    return value;
  }

  /// The value of a range, of one class, that is likely.
  int nearest_in(ScaleRange range) const {
    return range.clamped(nearest_of(CodeScale::class_of(range.lowest)));
  }

  /// The value of a position, which is one of this range. Precondition: the range has the centre, and others.
  [[gnu::always_inline]] int find(std::size_t entry, int centre, ScaleRange range) {
    return know(entry, ValueSearch<ValueAsker>(*this, scale_, range, visitor_.target(entry)).find(centre));
  }

 private:
  friend class ValueSearch<ValueAsker>;

  static int middle(int a, int b, int c) { return std::max(std::min(a, b), std::min(std::max(a, b), c)); }

  static constexpr std::uint32_t no_difference = difference_of(0, 0);

  static std::uint32_t place_of(int value) {
    const int place = std::min(value % CodeScale::class_width, static_cast<int>(Contexts::places) - 1);
    return static_cast<std::uint32_t>(place * 3 + CodeScale::class_of(value));
  }

  // Compiled once, but for the first question: it is half of all.
  [[gnu::noinline]] bool ask(Question question, int subject, bool truth) {
    return ask_first(question, subject, truth);
  }
  [[gnu::always_inline]] bool ask_first(Question question, int subject, bool truth) {
    const Lanes first = around.first.differences(subject);
    const Lanes triples =
        (first * 9 + around.second.differences(subject)) * 9 + around.third.differences(subject);
    const auto numbers = triples.to_array();
    const std::uint32_t begin = static_cast<std::uint32_t>(question) * std::uint32_t{Contexts::of_question};
    const auto of_class = static_cast<std::uint32_t>(CodeScale::class_of(subject));
    ContextNumbers contexts;
    const auto set = [&](std::size_t i, std::uint32_t number) {
      contexts[i] = begin + static_cast<std::uint32_t>(Contexts::begins[i]) + number;
    };
    for (std::size_t i = 0; i < Contexts::triples; ++i) set(i, static_cast<std::uint16_t>(numbers[i]));
    set(8, around.kind * 9 + static_cast<std::uint32_t>(difference_of(around.bound, subject)));
    for (std::size_t i = 0; i < 2; ++i) set(9 + i, around.relations[i] * 3 + of_class);
    set(11, place_of(subject));
    set(12, around.kind * 9 + static_cast<std::uint32_t>(difference_of(around.west, subject)));
    if constexpr (learns) {
      return visitor_.answer(contexts, learning_numbers(question, subject, first.to_array()), truth);
    } else {
      return visitor_.answer(contexts, truth);
    }
  }

  /// `differences`: of the first values of the triples to the subject.
  LearningNumbers learning_numbers(Question question, int subject,
                                   const std::array<std::int16_t, Lanes::count>& differences) const {
    const auto of_class = static_cast<std::uint32_t>(CodeScale::class_of(subject));
    const auto to = [&](std::size_t triple) { return static_cast<std::uint32_t>(differences[triple]); };
    const std::uint32_t to_west = to(0), to_next_row = to(1), to_south = to(3);
    const std::array<std::uint32_t, LearningContexts::count> numbers = {
        around.king_square * 9 + to_west,
        around.last_square * 9 + to_next_row,
        around.learning_relations[0] * 3 + of_class,
        around.kind * 9 + to_south,
        around.learning_relations[1] * 9 + to_south,
        around.relations[0] * 9 + static_cast<std::uint32_t>(difference_of(around.bound, subject))};
    const std::size_t asked = static_cast<std::size_t>(question);
    LearningNumbers result;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto begin = static_cast<std::uint32_t>(LearningContexts::begins[i]);
      const auto of_all =
          static_cast<std::uint32_t>(Contexts::weights + asked * LearningContexts::of_question);
      result.weights[i] = of_all + begin + numbers[i];
      if (i >= LearningContexts::local) continue;
      const auto of_local = static_cast<std::uint32_t>(asked * LearningContexts::local_of_question);
      result.local[i] = of_local + begin + numbers[i];
    }
    return result;
  }

  /// The first neighbour of this class, from the nearest on; else the middle of the class.
  int nearest_of(int of_class) const {
    const auto first = around.first.to_array(), second = around.second.to_array(),
               third = around.third.to_array();
    for (const int value : {first[1], second[1], first[0], second[0], third[1], first[5], second[5], third[6],
                            first[6], second[6], second[4], third[4], second[7], third[7]}) {
      if (CodeScale::class_of(value) == of_class) return value;
    }
    return scale_.lowest(of_class) + scale_.count(of_class) / 2;
  }

  const CodeScale& scale_;
  std::span<const std::int8_t> centres_;
  Visitor& visitor_;
  int guess_ = 0;
  std::size_t centre_context_ = 0;
  std::array<int, calm_values> calm_ = {-1, -1};  // of calm positions, once they are said
};

}  // namespace mate33
