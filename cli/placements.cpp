#include <fmt/core.h>

#include <array>
#include <vector>

#include "game_commands.hpp"
#include "input.hpp"
#include "mate33/answers/game_text.hpp"
#include "mate33/census/game_verification.hpp"
#include "mate33/workers/worker_team.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

/// The place of a point among those where the royal of this colour may stand, from 1.
unsigned number_in_seat(const ExpandedRules& rules, Color c, Point p) {
  unsigned number = 0;
  for (const Point other : rules.seat(c, 0)) number += other <= p ? 1 : 0;
  return number;
}

/// Where two royals may stand: the number of White's point, and of Black's.
using RoyalPlaces = std::vector<std::array<unsigned, 2>>;

/// In ascending order.
RoyalPlaces places_of_royals(const ExpandedRules& rules) {
  RoyalPlaces places;
  for (const Point white : rules.seat(Color::white, 0)) {
    for (const Point black : rules.seat(Color::black, 0)) {
      GamePosition position;
      position.men.push_back({Color::white, 0, white});
      position.men.push_back({Color::black, 0, black});
      if (white == black || find_fault(rules, position)) continue;
      places.push_back(
          {number_in_seat(rules, Color::white, white), number_in_seat(rules, Color::black, black)});
    }
  }
  return places;
}

/// "A = 1, B = 2"; or one JSON object.
void list_royals(const SharedRules& rules, bool json) {
  const RoyalPlaces places = places_of_royals(*rules);
  if (json) {
    return print_event({{"material", full_name(*rules, GameMaterial())}, {"placements", places}});
  }
  for (const auto& [white, black] : places) fmt::print("A = {}, B = {}\n", white, black);
}

}  // namespace

ExitCode run_placements(const CommandLine& line) {
  ArgumentParser parser(
      {"mate33 placements",
       {"GAME:MATERIAL [options]"},
       "Counts the legal placements of some men, by the side to move: images under the symmetries of\n"
       "the board one by one, identical men not told apart. No table is needed.",
       "mate33 placements xiangqi:KRvK"});
  add_tables_option(parser);
  add_game_options(parser);
  parser.add()("list",
               "of two royals alone, list them: points are counted from 1, row by row, of each side's own");
  add_threads_option(parser);
  parser.add()("json", "one JSON object");
  const auto arguments = parser.parse(line);
  if (!arguments) return ExitCode::done;
  if (arguments->operands.size() != 1)
    throw CommandError(ExitCode::bad_input, "expected one material, as xiangqi:KRvK");
  const SharedRules rules = game_of(*arguments);
  if (rules == nullptr) {
    throw CommandError(ExitCode::bad_input,
                       "expected a game before the material, as xiangqi:KvK, or --rules FILE");
  }
  const GameMaterial material = game_material(*rules, arguments->operands.front());
  if (arguments->has("list")) {
    if (material != GameMaterial())
      throw CommandError(ExitCode::bad_input, "--list goes with two royals alone, as xiangqi:KvK");
    list_royals(rules, arguments->has("json"));
    return ExitCode::done;
  }
  WorkerTeam team(thread_count(*arguments));
  const auto counts = count_placements(GameLayout(rules, material), team);
  if (arguments->has("json")) {
    print_event({{"material", full_name(*rules, material)}, {"white", counts[0]}, {"black", counts[1]}});
    return ExitCode::done;
  }
  for (const Color c : all_colors) {
    fmt::print("{:<6} to move  {:>15}\n", name_of_side(rules->rules(), c), grouped(counts[index(c)]));
  }
  return ExitCode::done;
}

}  // namespace mate33::cli
