#pragma once

#include <algorithm>
#include <array>

#include "codec/contexts.hpp"

namespace mate33 {

/// Finds a value by questions, the likely ones first. `Asker` has
///     bool ask_first(Question question, int subject, bool truth);
///     bool ask(Question question, int subject, bool truth);
///         the same; the first question settles most values, and is compiled in place
///     int nearest_of(int of_class) const;
///         a value of this class that is likely
/// `subject` is the value asked about. A decoder's answer does not depend on `truth`, nor does what is found
/// then. Whatever the answers are, it ends, with a value of the range.
template <class Asker>
class ValueSearch {
 public:
  /// `range`: what the value is known to be of, of one class or of all.
  ValueSearch(Asker& asker, const CodeScale& scale, ScaleRange range, int truth)
      : asker_(asker), scale_(scale), range_(range), truth_(truth) {}

  /// Precondition: the range has the centre, and other values.
  // Not inlined: a decoder is the faster for it.
  [[gnu::noinline]] int find(int centre) {
    return asker_.ask_first(Question::is_centre, centre, truth_ == centre) ? centre : find_other(centre);
  }
  /// What it is where it is not the centre.
  int find_other(int centre) {
    const int centre_class = CodeScale::class_of(centre), of_class = find_class(centre);
    if (of_class == centre_class) return find_beside(centre);
    const int base = asker_.nearest_of(of_class);
    if (scale_.count(of_class) == 1) return base;
    return asker_.ask(Question::is_base, base, truth_ == base) ? base : find_beside(base);
  }

 private:
  int find_class(int centre) {
    const int centre_class = CodeScale::class_of(centre), true_class = CodeScale::class_of(truth_);
    if (CodeScale::class_of(range_.lowest) == CodeScale::class_of(range_.highest)) return centre_class;
    // Where the centre is alone in its class, that class is out of the question.
    if (scale_.count(centre_class) > 1 &&
        asker_.ask(Question::same_class, centre, true_class == centre_class)) {
      return centre_class;
    }
    const int worse = centre_class == 0 ? 1 : 0, better = centre_class == 2 ? 1 : 2;
    if (scale_.count(worse) == 0) return better;
    return asker_.ask(Question::better_class, centre, true_class == better) ? better : worse;
  }

  /// Another value of the class of `base`, which has more than one.
  int find_beside(int base) {
    const int of_class = CodeScale::class_of(base);
    const int room_above = std::min<int>(scale_.highest(of_class), range_.highest) - base;
    const int room_below = base - std::max<int>(scale_.lowest(of_class), range_.lowest);
    bool is_better = room_above > 0;
    if (room_above > 0 && room_below > 0) is_better = asker_.ask(Question::is_better, base, truth_ > base);
    const int sign = is_better ? 1 : -1;
    return base + sign * find_distance(base, sign, is_better ? room_above : room_below);
  }

  /// A distance of 1 to `most`: one by one at first, then in leaps twice as wide each time, then by halves.
  int find_distance(int base, int sign, int most) {
    const int distance = (truth_ - base) * sign;
    const int first = static_cast<int>(sign > 0 ? Question::one_better : Question::one_worse);
    const auto ask = [&](int which, int at, bool truth) {
      return asker_.ask(static_cast<Question>(first + which), base + sign * at, truth);
    };
    int least = 1;
    for (; least <= 2 && least < most; ++least) {
      if (ask(least - 1, least, distance == least)) return least;
    }
    for (int leap = 2; least + leap <= most; leap *= 2) {
      if (!ask(2, least + leap, distance >= least + leap)) {
        most = least + leap - 1;
        break;
      }
      least += leap;
    }
    while (least < most) {
      const int half = (least + most + 1) / 2;
      const bool is_beyond = ask(3, half, distance >= half);
      least = is_beyond ? half : least;
      most = is_beyond ? most : half - 1;
    }
    return least;
  }

  Asker& asker_;
  const CodeScale& scale_;
  const ScaleRange range_;
  const int truth_;
};

}  // namespace mate33
