#include "mate33/service/statistics_json.hpp"

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

}  // namespace

Json statistics_json(const Statistics& statistics) {
  Json json = {{"material", statistics.material.to_string()}};
  for (const CountConvention convention : all_count_conventions) {
    if (!Statistics::applies(convention, statistics.material)) continue;
    json["counts"][key(convention)] = {{"white", side_json(statistics.of(convention, Color::white))},
                                       {"black", side_json(statistics.of(convention, Color::black))}};
  }
  for (const Color side : all_colors) {
    const auto& longest = statistics.longest[index(side)];
    json["longest"][side == Color::white ? "white" : "black"] =
        longest ? Json{{"plies", longest->plies.count()}, {"fens", longest->fens}} : Json(nullptr);
  }
  return json;
}

Json statistics_json(const Statistics& statistics, const ReferenceFigures& reference) {
  Json json = statistics_json(statistics);
  json["sources"] = reference.sources;
  json["published"] = Json::array();
  for (const ReferenceFigure& figure : reference.figures) {
    const std::uint64_t found = computed(statistics, figure);
    Json entry = {{"convention", key(figure.convention)},
                  {"to_move", figure.to_move == Color::white ? "white" : "black"},
                  {"figure", figure.figure}};
    if (figure.plies) entry["plies"] = *figure.plies;
    entry.update({{"computed", found}, {"published", figure.published}, {"sources", figure.sources}});
    entry.update({{"agrees", found == figure.published}, {"disputed", figure.disputed}});
    json["published"].push_back(entry);
  }
  return json;
}

}  // namespace mate33
