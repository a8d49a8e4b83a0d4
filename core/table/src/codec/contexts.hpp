#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "codec/lanes.hpp"
#include "codec/row_features.hpp"

/// The questions that tell a code, and the contexts in which each is asked (docs/format.md).
namespace mate33 {

/// What is asked of a value. The number stands for the question among the weights.
enum class Question : std::uint8_t {
  is_centre,      ///< is it the one that is most likely?
  same_class,     ///< else: is it a win, draw or loss as that one is?
  better_class,   ///< else: is it of the better of the two other classes?
  is_base,        ///< of another class: is it the nearest value of that class?
  is_better,      ///< else: is it better than that, or than the centre?
  one_better,     ///< by 1?
  two_better,     ///< by 2?
  beyond_better,  ///< by as many as this, or more? Twice as many further each time
  split_better,   ///< the same, of the middle of what is left
  one_worse,
  two_worse,
  beyond_worse,
  split_worse,
};
inline constexpr std::size_t question_count = 13;

/// The weights of a question that belong to one context.
struct ContextPart {
  std::size_t size;
  std::size_t stride;  ///< of its next but one dimension: as far apart, weights are alike
};

/// Where each of these begins among the weights of a question; at last, how many there are.
template <std::size_t n>
constexpr std::array<std::size_t, n + 1> begins_of(const std::array<ContextPart, n>& parts) {
  std::array<std::size_t, n + 1> result{};
  for (std::size_t i = 0; i < n; ++i) result[i + 1] = result[i] + parts[i].size;
  return result;
}

/// Each question is asked in so many contexts, each of which adds a weight to its score. All weights of one
/// question lie together, by context.
struct Contexts {
  static constexpr std::size_t triples = Lanes::count, singles = 5, count = triples + singles;
  static constexpr std::size_t relations = 15 * 15;  // of the black king, or the word man, to another man
  static constexpr std::size_t classes = CodeScale::class_count;
  static constexpr std::size_t places = 128;  // of a value in its class, from the lowest on
  static constexpr std::size_t of_triple = difference_steps * difference_steps * difference_steps;
  static constexpr std::size_t of_kind = RowFeatures::kinds * difference_steps;

  static constexpr ContextPart triple = {of_triple, difference_steps* difference_steps};
  static constexpr ContextPart by_kind = {of_kind, RowFeatures::flight_counts* difference_steps};
  static constexpr ContextPart by_relation = {relations * classes, 15 * classes};
  static constexpr ContextPart by_place = {places * classes, 3 * classes};
  static constexpr std::array<ContextPart, count> parts = {
      triple, triple,  triple,      triple,      triple,   triple, triple,
      triple, by_kind, by_relation, by_relation, by_place, by_kind};

  static constexpr std::array<std::size_t, count + 1> begins = begins_of(parts);
  static constexpr std::size_t of_question = begins[count];
  static constexpr std::size_t weights = question_count * of_question;
};

/// More of them, in planes that learn. Their weights lie behind all others.
struct LearningContexts {
  static constexpr std::size_t count = 6, local = 2;
  static constexpr std::size_t of_square = square_count * difference_steps;
  static constexpr ContextPart by_square = {of_square, 8 * difference_steps};
  static constexpr ContextPart by_relation = {Contexts::relations * difference_steps, 15 * difference_steps};
  static constexpr std::array<ContextPart, count> parts = {
      by_square, by_square, Contexts::by_relation, Contexts::by_kind, by_relation, by_relation};
  static constexpr std::array<std::size_t, count + 1> begins = begins_of(parts);
  static constexpr std::size_t of_question = begins[count];
  static constexpr std::size_t weights = question_count * of_question;
  /// The first contexts have a weight that the plane learns, too.
  static constexpr std::size_t local_of_question = begins[local];
};

/// How many weights a model has.
constexpr std::size_t weight_count(ContextSet set) {
  return Contexts::weights + (set == ContextSet::chess_learning ? LearningContexts::weights : 0);
}

/// Of one question, the number of the weight of each context.
using ContextNumbers = std::array<std::uint32_t, Contexts::count>;
struct LearningNumbers {
  std::array<std::uint32_t, LearningContexts::count> weights;
  std::array<std::uint32_t, LearningContexts::local> local;  ///< among those that the plane learns
};

/// Where all values around are the same: the contexts of triples and place, which then are, too, and the
/// others.
using SameContexts = std::array<std::uint32_t, Contexts::triples + 1>;
using OwnContexts = std::array<std::uint32_t, Contexts::count - Contexts::triples - 1>;

/// So many values are looked for around which all is the same.
inline constexpr std::size_t calm_values = 2;

/// The table of centres: how far from a first guess the value is most often, by how four neighbours differ
/// from the guess.
inline constexpr std::size_t centre_count =
    difference_steps * difference_steps * difference_steps * difference_steps;
inline constexpr int centre_limit = 8;

}  // namespace mate33
