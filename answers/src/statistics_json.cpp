#include "mate33/answers/statistics_json.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::ordered_json;

Json side_json(const SideCounts& counts) {
  return {{"positions", counts.positions()},
          {"wins", counts.wins},
          {"draws", counts.draws},
          {"losses", counts.losses},
          {"by_plies", counts.by_plies}};
}

Json side_json(const RuleCounts& counts, Metric metric) {
  Json json = {{"positions", counts.positions()},         {"wins", counts.wins},
               {"cursed_wins", counts.cursed_wins},       {"draws", counts.draws},
               {"blessed_losses", counts.blessed_losses}, {"losses", counts.losses}};
  if (metric == Metric::wdl) return json;
  json["wins_by_plies"] = counts.wins_by_plies;
  json["losses_by_plies"] = counts.losses_by_plies;
  return json;
}

Json longest_json(const std::optional<RuleStatistics::Longest>& longest) {
  if (!longest) return nullptr;
  return {{"plies", longest->plies.count()}, {"fen", longest->fen}};
}

const char* side_key(Color side) {
  return side == Color::white ? "white" : "black";
}

/// Adds the published figures beside those that were computed.
template <class Counted>
Json beside_published(Json json, const Counted& statistics, const ReferenceFigures& reference) {
  json["sources"] = reference.sources;
  json["published"] = Json::array();
  for (const ReferenceFigure& figure : reference.figures) {
    const std::uint64_t found = computed(statistics, figure);
    Json entry = {{"convention", key(figure.convention)},
                  {"to_move", side_key(figure.to_move)},
                  {"figure", figure.figure}};
    if (figure.plies) entry["plies"] = *figure.plies;
    entry.update({{"computed", found}, {"published", figure.published}, {"sources", figure.sources}});
    entry.update({{"agrees", found == figure.published}, {"disputed", figure.disputed}});
    json["published"].push_back(entry);
  }
  return json;
}

/// The longest way to the end with one side to move, whoever wins.
Json longest_json(const GameStatistics& statistics, Color to_move, const ExpandedRules& rules) {
  const auto& win = statistics.longest_wins[index(to_move)];
  const auto& loss = statistics.longest_losses[index(to_move)];
  const auto& longest = !loss || (win && win->plies > loss->plies) ? win : loss;
  if (!longest || longest->plies.count() == 0) return nullptr;
  return {{"plies", longest->plies.count()}, {"fens", Json::array({to_fen(rules, longest->position)})}};
}

}  // namespace

Json statistics_json(const Statistics& statistics) {
  Json json = {{"material", statistics.material.to_string()}, {"metric", name_of(Metric::dtm)}};
  for (const CountConvention convention : all_count_conventions) {
    if (!Statistics::applies(convention, statistics.material)) continue;
    json["counts"][key(convention)] = {{"white", side_json(statistics.of(convention, Color::white))},
                                       {"black", side_json(statistics.of(convention, Color::black))}};
  }
  for (const Color side : all_colors) {
    const auto& longest = statistics.longest[index(side)];
    json["longest"][side_key(side)] =
        longest ? Json{{"plies", longest->plies.count()}, {"fens", longest->fens}} : Json(nullptr);
  }
  return json;
}

Json statistics_json(const Statistics& statistics, const ReferenceFigures& reference) {
  return beside_published(statistics_json(statistics), statistics, reference);
}

Json statistics_json(const RuleStatistics& statistics) {
  Json json = {{"material", statistics.material.to_string()}, {"metric", name_of(statistics.metric)}};
  for (const CountConvention convention : rule_count_conventions) {
    for (const Color side : all_colors) {
      json["counts"][key(convention)][side_key(side)] =
          side_json(statistics.of(convention, side), statistics.metric);
    }
  }
  if (statistics.metric == Metric::wdl) return json;
  for (const Color side : all_colors) {
    json["longest"][side_key(side)] = {{"win", longest_json(statistics.longest_wins[index(side)])},
                                       {"loss", longest_json(statistics.longest_losses[index(side)])}};
  }
  return json;
}

Json statistics_json(const RuleStatistics& statistics, const ReferenceFigures& reference) {
  return beside_published(statistics_json(statistics), statistics, reference);
}

Json statistics_json(const GameStatistics& statistics, const GameTableHeader& header) {
  const ExpandedRules& rules = header.layout->rules();
  const std::string& game = rules.rules().name;
  Json json = {{"material", game + ":" + header.layout->material().to_string(rules.rules())},
               {"game", game},
               {"metric", name_of(header.metric)}};
  for (const Color side : all_colors) {
    const TableCounts& counts = header.counts[index(side)];
    json["counts"]["all_placements"][side_key(side)] =
        side_json(SideCounts{counts.wins, counts.draws, counts.losses, statistics.by_plies[index(side)]});
    json["longest"][side_key(side)] = longest_json(statistics, side, rules);
  }
  return json;
}

}  // namespace mate33
