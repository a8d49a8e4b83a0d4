#include "mate33/find/find_kind.hpp"

#include <algorithm>
#include <string_view>

#include "mate33/base/contains_value.hpp"

namespace mate33 {

namespace {

struct KindFacts {
  FindKind kind;
  const char* key;
  const char* name;
  FindKind colors_swapped;
  std::span<const Color> shown;
  bool is_of_both_sides = false;
  bool needs_moves = false;
};

constexpr std::array white_to_move = {Color::white}, black_to_move = {Color::black};
constexpr std::array black_or_white = {Color::black, Color::white};

using enum FindKind;
constexpr bool of_both = true, of_one = false, by_moves = true;
constexpr std::array<KindFacts, find_kind_count> kind_facts = {{
    {full_point, "full_point", "full point", full_point, all_colors, of_both},
    {half_point_white, "half_point_white", "half point, White gains", half_point_black, black_to_move,
     of_both},
    {half_point_black, "half_point_black", "half point, Black gains", half_point_white, white_to_move,
     of_both},
    {rule_drawn, "rule_drawn", "drawn by the rule", rule_drawn, all_colors, of_both},
    {squeeze_white, "squeeze_white", "squeeze, White wins", squeeze_black, black_to_move, of_both},
    {squeeze_black, "squeeze_black", "squeeze, Black wins", squeeze_white, white_to_move, of_both},
    {fortress_white, "fortress_white", "fortress of White", fortress_black, black_or_white, of_both,
     by_moves},
    {fortress_black, "fortress_black", "fortress of Black", fortress_white, all_colors, of_both, by_moves},
    {longest_white, "longest_white", "longest, White moves", longest_black, white_to_move},
    {longest_black, "longest_black", "longest, Black moves", longest_white, black_to_move},
    {cursed_white, "cursed_white", "cursed, White moves", cursed_black, white_to_move},
    {cursed_black, "cursed_black", "cursed, Black moves", cursed_white, black_to_move},
    {only_move_white, "only_move_white", "only move of White", only_move_black, white_to_move, of_one,
     by_moves},
    {only_move_black, "only_move_black", "only move of Black", only_move_white, black_to_move, of_one,
     by_moves},
    {hard_white, "hard_white", "hard for White", hard_black, white_to_move, of_one, by_moves},
    {hard_black, "hard_black", "hard for Black", hard_white, black_to_move, of_one, by_moves},
    {underpromotion_white, "underpromotion_white", "underpromotion of White", underpromotion_black,
     white_to_move, of_one, by_moves},
    {underpromotion_black, "underpromotion_black", "underpromotion of Black", underpromotion_white,
     black_to_move, of_one, by_moves},
    {stalemate_white, "stalemate_white", "stalemate saves White", stalemate_black, white_to_move, of_one,
     by_moves},
    {stalemate_black, "stalemate_black", "stalemate saves Black", stalemate_white, black_to_move, of_one,
     by_moves},
    {smothered_white, "smothered_white", "smothered by White", smothered_black, white_to_move, of_one,
     by_moves},
    {smothered_black, "smothered_black", "smothered by Black", smothered_white, black_to_move, of_one,
     by_moves},
    {pawn_mate_white, "pawn_mate_white", "White's pawn mates", pawn_mate_black, white_to_move, of_one,
     by_moves},
    {pawn_mate_black, "pawn_mate_black", "Black's pawn mates", pawn_mate_white, black_to_move, of_one,
     by_moves},
    {king_mate_white, "king_mate_white", "White's king mates", king_mate_black, white_to_move, of_one,
     by_moves},
    {king_mate_black, "king_mate_black", "Black's king mates", king_mate_white, black_to_move, of_one,
     by_moves},
    {swindle_white, "swindle_white", "swindle of White", swindle_black, white_to_move, of_one, by_moves},
    {swindle_black, "swindle_black", "swindle of Black", swindle_white, black_to_move, of_one, by_moves},
}};
static_assert([] {
  for (std::size_t i = 0; i < kind_facts.size(); ++i) {
    if (index(kind_facts[i].kind) != i) return false;
  }
  return true;
}());

/// The kinds of the searches.
namespace kinds_of {

constexpr std::array zugzwangs = {full_point, half_point_white, half_point_black};
constexpr std::array rule_zugzwangs = {full_point, half_point_white, half_point_black, rule_drawn};
constexpr std::array full_points = {full_point};
constexpr std::array half_points = {half_point_white, half_point_black};
constexpr std::array squeezes = {squeeze_white, squeeze_black};
constexpr std::array fortresses = {fortress_white, fortress_black};
constexpr std::array longest = {longest_white, longest_black};
constexpr std::array cursed = {cursed_white, cursed_black};
constexpr std::array only_moves = {only_move_white, only_move_black};
constexpr std::array hard = {hard_white, hard_black};
constexpr std::array underpromotions = {underpromotion_white, underpromotion_black};
constexpr std::array stalemates = {stalemate_white, stalemate_black};
constexpr std::array smothered = {smothered_white, smothered_black};
constexpr std::array pawn_mates = {pawn_mate_white, pawn_mate_black};
constexpr std::array king_mates = {king_mate_white, king_mate_black};
constexpr std::array swindles = {swindle_white, swindle_black};

}  // namespace kinds_of

constexpr std::array<FindSearch, 15> find_searches = {{
    {"zugzwang", "mutual zugzwangs, in which whoever moves would rather not", kinds_of::zugzwangs,
     kinds_of::rule_zugzwangs},
    {"full-point", "those in which whoever moves loses", kinds_of::full_points, kinds_of::full_points},
    {"half-point", "those in which one side loses if it has to move, else nobody", kinds_of::half_points,
     kinds_of::half_points},
    {"squeeze",
     "one side wins whoever moves, and mates sooner if the other has to move",
     kinds_of::squeezes,
     {}},
    {"longest", "as far from mate as any", kinds_of::longest, {}},
    {"cursed", "the fifty-move rule makes a draw of a win", {}, kinds_of::cursed},
    {"only-move", "one move alone keeps the result", kinds_of::only_moves, {}},
    {"hard",
     "one of eight moves or more, and neither a capture nor a check nor a new queen",
     kinds_of::hard,
     {}},
    {"underpromotion",
     "one move alone keeps the result, and promotes, but not to a queen",
     kinds_of::underpromotions,
     {}},
    {"stalemate", "one move alone holds the draw, and a reply stalemates", kinds_of::stalemates, {}},
    {"smothered", "a knight mates a king whose own man stands in its way", kinds_of::smothered, {}},
    {"pawn-mate", "a pawn mates by its move", kinds_of::pawn_mates, {}},
    {"king-mate", "a king mates by its move", kinds_of::king_mates, {}},
    {"swindle", "lost, but one of eight replies or more alone wins", kinds_of::swindles, {}},
    {"fortress", "drawn, though one side is behind and nothing can be taken", kinds_of::fortresses, {}},
}};

struct MeasureFacts {
  unsigned most;
  std::span<const char* const> searches;
};

MeasureFacts facts_of(FindMeasure measure) {
  static constexpr std::array by_span = {"longest"}, by_points = {"fortress"};
  static constexpr std::array in_row = {"only-move", "hard"};
  switch (measure) {
    case FindMeasure::span: return {10'000, by_span};
    case FindMeasure::points: return {100, by_points};
    case FindMeasure::in_row: break;
  }
  return {100, in_row};
}

}  // namespace

const char* key(FindKind kind) {
  return kind_facts[index(kind)].key;
}

const char* name(FindKind kind) {
  return kind_facts[index(kind)].name;
}

FindKind colors_swapped(FindKind kind) {
  return kind_facts[index(kind)].colors_swapped;
}

std::span<const Color> sides_shown(FindKind kind) {
  return kind_facts[index(kind)].shown;
}

bool is_of_both_sides(FindKind kind) {
  return kind_facts[index(kind)].is_of_both_sides;
}

bool needs_moves(FindKind kind) {
  return kind_facts[index(kind)].needs_moves;
}

std::span<const FindSearch> all_find_searches() {
  return find_searches;
}

unsigned most_of(FindMeasure measure) {
  return facts_of(measure).most;
}

std::string searches_with(FindMeasure measure) {
  std::string names;
  for (const char* const name : facts_of(measure).searches)
    names += (names.empty() ? "" : " and ") + std::string(name);
  return names;
}

bool goes_with(FindMeasure measure, const FindSearch& search) {
  const auto searches = facts_of(measure).searches;
  return contains_value(searches, std::string_view(search.name));
}

}  // namespace mate33
