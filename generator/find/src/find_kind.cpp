#include "mate33/find/find_kind.hpp"

namespace mate33 {

namespace {

struct KindFacts {
  FindKind kind;
  const char* key;
  const char* name;
  FindKind colors_swapped;
  std::span<const Color> shown;
};

constexpr std::array white_to_move = {Color::white}, black_to_move = {Color::black};

using enum FindKind;
constexpr std::array<KindFacts, all_find_kinds.size()> facts = {{
    {full_point, "full_point", "full point", full_point, all_colors},
    {half_point_white, "half_point_white", "half point, White gains", half_point_black, black_to_move},
    {half_point_black, "half_point_black", "half point, Black gains", half_point_white, white_to_move},
    {rule_drawn, "rule_drawn", "drawn by the rule", rule_drawn, all_colors},
    {squeeze_white, "squeeze_white", "squeeze, White wins", squeeze_black, black_to_move},
    {squeeze_black, "squeeze_black", "squeeze, Black wins", squeeze_white, white_to_move},
}};

constexpr std::array zugzwangs = {full_point, half_point_white, half_point_black};
constexpr std::array rule_zugzwangs = {full_point, half_point_white, half_point_black, rule_drawn};
constexpr std::array full_points = {full_point};
constexpr std::array half_points = {half_point_white, half_point_black};
constexpr std::array squeezes = {squeeze_white, squeeze_black};

constexpr std::array<FindSearch, 4> searches = {{
    {"zugzwang", "mutual zugzwangs: whoever moves would rather not", zugzwangs, rule_zugzwangs},
    {"full-point", "those in which whoever moves loses", full_points, full_points},
    {"half-point", "those in which one side loses if it has to move, else nobody", half_points, half_points},
    {"squeeze", "the same side wins whoever moves, and mates sooner if the other has to move", squeezes, {}},
}};

}  // namespace

const char* key(FindKind kind) {
  return facts[index(kind)].key;
}

const char* name(FindKind kind) {
  return facts[index(kind)].name;
}

FindKind colors_swapped(FindKind kind) {
  return facts[index(kind)].colors_swapped;
}

std::span<const Color> sides_shown(FindKind kind) {
  return facts[index(kind)].shown;
}

std::span<const FindSearch> all_find_searches() {
  return searches;
}

}  // namespace mate33
