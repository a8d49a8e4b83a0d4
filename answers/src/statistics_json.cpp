#include "mate33/answers/statistics_json.hpp"

#include <utility>

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

/// Of a table on repetition.
Json side_json(const TableCounts& counts) {
  const std::uint64_t by_rule = counts.wins_by_rule + counts.losses_by_rule;
  return {{"positions", counts.wins + counts.draws + counts.losses + by_rule},
          {"wins", counts.wins},
          {"wins_by_rule", counts.wins_by_rule},
          {"draws", counts.draws},
          {"losses_by_rule", counts.losses_by_rule},
          {"losses", counts.losses}};
}

SideCounts side_counts(const GameStatistics& statistics, const GameTableHeader& header, Color to_move) {
  const TableCounts& counts = header.counts[index(to_move)];
  return {counts.wins, counts.draws, counts.losses, statistics.by_plies[index(to_move)]};
}

const char* side_key(Color side) {
  return side == Color::white ? "white" : "black";
}

/// @param of_side answers what there is of one side to move
template <class OfSide>
Json by_side(OfSide of_side) {
  Json json;
  for (const Color side : all_colors) json[side_key(side)] = of_side(side);
  return json;
}

/// What all statistics have, whatever was counted.
/// @param game left out of chess
/// @param counts_of answers what was counted by a convention with one side to move
template <class Conventions, class CountsOf>
Json counts_json(const std::string& material, std::string_view game, Metric metric,
                 const Conventions& conventions, CountsOf counts_of) {
  Json json = {{"material", material}};
  if (!game.empty()) json["game"] = game;
  json["metric"] = name_of(metric);
  for (const CountConvention convention : conventions) {
    json["counts"][key(convention)] = by_side([&](Color side) { return counts_of(convention, side); });
  }
  return json;
}

/// Of the table of a game.
/// @param counts_of answers what was counted with one side to move
template <class CountsOf>
Json game_counts_json(const GameTableHeader& header, CountsOf counts_of) {
  const GameRules& rules = header.layout->rules().rules();
  return counts_json(rules.name + ":" + header.layout->material().to_string(rules), rules.name, header.metric,
                     std::array{CountConvention::all_placements},
                     [&](CountConvention, Color side) { return counts_of(side); });
}

/// The longest win and the longest loss with one side to move, each null where there is none.
/// @param counted statistics that tell the two apart
template <class Counted, class FenOf>
Json longest_json(const Counted& counted, Color to_move, FenOf fen_of) {
  const auto json_of = [&](const std::optional<typename Counted::Longest>& longest) -> Json {
    if (!longest) return nullptr;
    return {{"plies", longest->plies.count()}, {"fen", fen_of(*longest)}};
  };
  return {{"win", json_of(counted.longest_wins[index(to_move)])},
          {"loss", json_of(counted.longest_losses[index(to_move)])}};
}

/// The longest way to the end, whoever wins.
Json longest_json(const std::optional<Statistics::Longest>& longest) {
  if (!longest) return nullptr;
  return {{"plies", longest->plies.count()}, {"fens", longest->fens}};
}

/// Of a game all of that; null where there is nothing to play.
Json longest_json(const GameStatistics& statistics, Color to_move, const ExpandedRules& rules) {
  const auto fen_of = [&](const GameStatistics::Longest& one) { return to_fen(rules, one.position); };
  const auto& win = statistics.longest_wins[index(to_move)];
  const auto& loss = statistics.longest_losses[index(to_move)];
  const auto& longest = !loss || (win && win->plies > loss->plies) ? win : loss;
  if (!longest || longest->plies.count() == 0) return nullptr;
  Json json = longest_json(Statistics::Longest{longest->plies, {fen_of(*longest)}});
  json.update(longest_json(statistics, to_move, fen_of));
  return json;
}

/// Adds the published figures beside those that were computed.
/// @param computed answers what was computed for a figure
template <class Computed>
Json beside_published(Json json, const ReferenceFigures& reference, Computed computed) {
  json["sources"] = reference.sources;
  json["published"] = Json::array();
  for (const ReferenceFigure& figure : reference.figures) {
    const std::uint64_t found = computed(figure);
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

/// Of a game no figures are published.
Json beside_no_published(Json json) {
  return beside_published(std::move(json), {}, [](const ReferenceFigure&) { return std::uint64_t{0}; });
}

}  // namespace

Json statistics_json(const Statistics& statistics) {
  std::vector<CountConvention> conventions;
  for (const CountConvention convention : all_count_conventions) {
    if (Statistics::applies(convention, statistics.material)) conventions.push_back(convention);
  }
  Json json = counts_json(
      statistics.material.to_string(), {}, Metric::dtm, conventions,
      [&](CountConvention convention, Color side) { return side_json(statistics.of(convention, side)); });
  json["longest"] = by_side([&](Color side) { return longest_json(statistics.longest[index(side)]); });
  return json;
}

Json statistics_json(const Statistics& statistics, const ReferenceFigures& reference) {
  return beside_published(statistics_json(statistics), reference,
                          [&](const ReferenceFigure& figure) { return computed(statistics, figure); });
}

Json statistics_json(const RuleStatistics& statistics) {
  Json json = counts_json(statistics.material.to_string(), {}, statistics.metric, rule_count_conventions,
                          [&](CountConvention convention, Color side) {
                            return side_json(statistics.of(convention, side), statistics.metric);
                          });
  if (statistics.metric == Metric::wdl) return json;
  const auto fen_of = [](const RuleStatistics::Longest& one) { return one.fen; };
  json["longest"] = by_side([&](Color side) { return longest_json(statistics, side, fen_of); });
  return json;
}

Json statistics_json(const RuleStatistics& statistics, const ReferenceFigures& reference) {
  return beside_published(statistics_json(statistics), reference,
                          [&](const ReferenceFigure& figure) { return computed(statistics, figure); });
}

Json statistics_json(const GameStatistics& statistics, const GameTableHeader& header) {
  Json json =
      game_counts_json(header, [&](Color side) { return side_json(side_counts(statistics, header, side)); });
  const ExpandedRules& rules = header.layout->rules();
  json["longest"] = by_side([&](Color side) { return longest_json(statistics, side, rules); });
  return beside_no_published(std::move(json));
}

Json statistics_json(const GameTableHeader& header) {
  return beside_no_published(
      game_counts_json(header, [&](Color side) { return side_json(header.counts[index(side)]); }));
}

}  // namespace mate33
