#include "mate33/answers/found_json.hpp"

#include "mate33/chess/fen.hpp"
#include "mate33/chess/notation.hpp"
#include "mate33/find/underpromotion.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

}  // namespace

int told_plies(Value value) {
  const int plies = static_cast<int>(value.plies.count());
  constexpr int lost_already = -1;  // a loss that is to come takes an even number
  return !value.is_loss() ? plies : plies == 0 ? lost_already : -plies;
}

std::optional<int> told_number(Metric metric, const Found& found, Color to_move) {
  if (!is_of_both_sides(found.kind) && found.position.side_to_move != to_move) return std::nullopt;
  const Code code = found.codes[index(to_move)];
  if (metric == Metric::wdl) return static_cast<int>(Wdl::score_of(code));
  return told_plies(value_of(code));
}

Json found_json(Metric metric, const Found& found) {
  Json values = Json::object();
  for (const Color c : all_colors) {
    const auto told = told_number(metric, found, c);
    if (told) values[c == Color::white ? "white" : "black"] = *told;
  }
  Json object = {{"fen", to_fen(found.position)}, {"kind", key(found.kind)}, {name_of(metric), values}};
  if (found.move) object["move"] = to_uci(*found.move);
  if (const auto stalemates = queen_would_stalemate(found)) object["queen_stalemates"] = *stalemates;
  return object;
}

Json found_json(const ExpandedRules& rules, const FoundInGame& found) {
  Json values = Json::object();
  for (const Color c : all_colors) {
    if (!is_of_both_sides(found.kind) && found.position.to_move != c) continue;
    values[c == Color::white ? "white" : "black"] = told_plies(value_of(found.codes[index(c)]));
  }
  Json object = {{"fen", to_fen(rules, found.position)}, {"kind", key(found.kind)}, {"dtm", values}};
  if (found.move) object["move"] = name_of_move(rules.rules(), *found.move);
  return object;
}

}  // namespace mate33
