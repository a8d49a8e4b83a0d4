#include "mate33/service/reference_figures.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "mate33/table/flat_table.hpp"

namespace mate33 {

namespace {

using Json = nlohmann::json;

CountConvention convention_from(const std::string& text) {
  for (const CountConvention c : all_count_conventions) {
    if (text == key(c)) return c;
  }
  throw std::invalid_argument("unknown convention \"" + text + "\" in the reference figures");
}

void add_figures(const Json& json, std::vector<ReferenceFigure>& figures) {
  ReferenceFigure figure{};
  figure.convention = convention_from(json.at("convention"));
  figure.to_move = json.at("to_move") == "white" ? Color::white : Color::black;
  figure.figure = json.at("figure");
  figure.sources = json.at("sources").get<std::vector<std::string>>();
  figure.disputed = json.value("disputed", false);
  if (figure.figure == "by_plies") {
    figure.figure = "plies";
    figure.plies = json.at("first").get<unsigned>();
    for (const Json& value : json.at("values")) {
      figure.published = value;
      figures.push_back(figure);
      *figure.plies += json.at("step").get<unsigned>();
    }
    return;
  }
  if (json.contains("plies")) figure.plies = json.at("plies").get<unsigned>();
  figure.published = json.at("value");
  figures.push_back(figure);
}

}  // namespace

ReferenceFigures parse_reference_figures(std::string_view json) {
  const Json parsed = Json::parse(json);
  ReferenceFigures reference;
  reference.sources = parsed.at("sources");
  for (const Json& figure : parsed.at("figures")) add_figures(figure, reference.figures);
  return reference;
}

ReferenceFigures reference_figures_of(Material material) {
  return material == FlatTable::material ? parse_reference_figures(kbnvk_reference_json) : ReferenceFigures{};
}

std::uint64_t computed(const Statistics& statistics, const ReferenceFigure& figure) {
  const SideCounts& counts = statistics.of(figure.convention, figure.to_move);
  if (figure.figure == "wins") return counts.wins;
  if (figure.figure == "draws") return counts.draws;
  if (figure.figure == "losses") return counts.losses;
  if (figure.figure == "positions") return counts.positions();
  if (figure.figure == "longest") return counts.by_plies.empty() ? 0 : counts.by_plies.size() - 1;
  if (figure.figure == "plies") return counts.at(figure.plies.value());
  throw std::invalid_argument("unknown figure \"" + figure.figure + "\" in the reference figures");
}

FigureCheck check_figures(const Statistics& statistics, const ReferenceFigures& reference) {
  FigureCheck check;
  for (const ReferenceFigure& figure : reference.figures) {
    const bool agrees = computed(statistics, figure) == figure.published;
    ++(figure.disputed ? check.disputed : agrees ? check.agreeing : check.differing);
  }
  return check;
}

}  // namespace mate33
