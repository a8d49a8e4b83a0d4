#pragma once

#include <doctest/doctest.h>

#include "plain/xiangqi_repetition.hpp"

/// What the rule on repetition decides in a material of xiangqi.
namespace mate33::plain {

using Sides = std::array<std::size_t, 2>;

/// What is decided by the rule, by side to move.
struct ByRule {
  Sides won{}, lost{};
};

inline ByRule by_rule(PlainRepetition& plain, const char* material) {
  ByRule counts;
  plain.for_each_position(material, [&](const XiangqiPosition& position, RepetitionResult result) {
    if (!is_by_rule(result)) return;
    ++(is_win(result) ? counts.won : counts.lost)[index(position.side_to_move)];
  });
  return counts;
}

inline void check_nothing_changes(PlainRepetition& plain, const char* material) {
  CAPTURE(material);
  const ByRule counts = by_rule(plain, material);
  CHECK(counts.won == Sides{});
  CHECK(counts.lost == Sides{});
  CHECK(plain.first_order(material, PerpetualCheck::any) == RepetitionOrder{});
}

}  // namespace mate33::plain
