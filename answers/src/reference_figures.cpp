#include "mate33/answers/reference_figures.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "mate33/table/flat_table.hpp"

namespace mate33 {

namespace {

CountConvention convention_from(const std::string& text) {
  for (const CountConvention c : all_count_conventions) {
    if (text == key(c)) return c;
  }
  throw std::invalid_argument("unknown convention \"" + text + "\" in the reference figures");
}

void add_figures(const nlohmann::json& json, std::vector<ReferenceFigure>& figures) {
  ReferenceFigure figure{};
  figure.convention = convention_from(json.at("convention"));
  figure.to_move = json.at("to_move") == "white" ? Color::white : Color::black;
  figure.figure = json.at("figure");
  figure.sources = json.at("sources").get<std::vector<std::string>>();
  figure.disputed = json.value("disputed", false);
  if (figure.figure == "by_plies") {
    figure.figure = "plies";
    figure.plies = json.at("first").get<unsigned>();
    for (const nlohmann::json& value : json.at("values")) {
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

/// Of either side to move, in the order of the file.
constexpr std::array syzygy_figures = {"wins",   "cursed_wins", "draws",       "blessed_losses",
                                       "losses", "longest_win", "longest_loss"};

/// Takes the first word off a line; words are set apart by a space.
std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(line.size(), word.size() + 1));
  return word;
}

std::uint64_t number_from(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) {
    throw std::invalid_argument("\"" + std::string(word) + "\" is no number in the reference figures");
  }
  return number;
}

}  // namespace

ReferenceFigures parse_reference_figures(std::string_view json) {
  const nlohmann::json parsed = nlohmann::json::parse(json);
  ReferenceFigures reference;
  reference.sources = parsed.at("sources");
  for (const nlohmann::json& figure : parsed.at("figures")) add_figures(figure, reference.figures);
  return reference;
}

ReferenceFigures parse_syzygy_figures(std::string_view text, const TableKey& key) {
  const std::string name = "\n" + key.material.to_string() + " ";
  const std::size_t line = text.find(name);
  if (line == std::string_view::npos) return {};
  const std::size_t begin = line + name.size();
  std::string_view words = text.substr(begin, text.find('\n', begin) - begin);
  ReferenceFigures reference{{{"S",
                               "Published with the Syzygy tables (R. de Man's generator, exact DTZ): "
                               "github.com/niklasf/syzygy-tables.info, stats/regular/regular-stats.txt"}},
                             {}};
  for (const Color side : all_colors) {
    for (const char* const figure : syzygy_figures) {
      const std::string_view word = take_word(words);
      const bool is_distance = std::string_view(figure).starts_with("longest");
      if (word == "-" && is_distance) continue;
      const std::uint64_t number = number_from(word);
      if (is_distance && key.metric == Metric::wdl) continue;
      reference.figures.push_back(
          {CountConvention::labelled_orbits, side, figure, std::nullopt, number, {"S"}, false});
    }
  }
  return reference;
}

ReferenceFigures reference_figures_of(const TableKey& key) {
  if (key.metric != Metric::dtm) return parse_syzygy_figures(syzygy_reference_text, key);
  return key.material == FlatTable::material ? parse_reference_figures(kbnvk_reference_json)
                                             : ReferenceFigures{};
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

std::uint64_t computed(const RuleStatistics& statistics, const ReferenceFigure& figure) {
  const RuleCounts& counts = statistics.of(figure.convention, figure.to_move);
  const auto plies = [&](const auto& longest) {
    const auto& of_side = longest[index(figure.to_move)];
    return of_side ? of_side->plies.count() : 0;
  };
  if (figure.figure == "wins") return counts.wins;
  if (figure.figure == "cursed_wins") return counts.cursed_wins;
  if (figure.figure == "draws") return counts.draws;
  if (figure.figure == "blessed_losses") return counts.blessed_losses;
  if (figure.figure == "losses") return counts.losses;
  if (figure.figure == "longest_win") return plies(statistics.longest_wins);
  if (figure.figure == "longest_loss") return plies(statistics.longest_losses);
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
