#include "published_figures.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "mate33/answers/reference_figures.hpp"
#include "mate33/census/rule_statistics.hpp"

namespace mate33::cli {

namespace {

/// The words behind the name at the start of a line; none where there is no such line.
std::vector<std::string_view> words_behind(std::string_view text, const std::string& name) {
  const std::string start = "\n" + name + " ";
  const std::size_t line = text.find(start);
  if (line == std::string_view::npos) return {};
  std::string_view rest = text.substr(line + start.size());
  rest = rest.substr(0, rest.find('\n'));
  std::vector<std::string_view> words;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    words.push_back(word);
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return words;
}

/// 0 for what is no number.
std::uint64_t number(std::string_view word) {
  std::uint64_t value = 0;
  std::from_chars(word.data(), word.data() + word.size(), value);
  return value;
}

}  // namespace

std::optional<PublishedZugzwangs> published_zugzwangs(Material material) {
  const auto words = words_behind(published_zugzwangs_text, material.to_string());
  if (words.size() != 4) return std::nullopt;
  return PublishedZugzwangs{number(words[0]), number(words[1]), number(words[2]), number(words[3])};
}

std::optional<unsigned> published_longest_win(Material material, Color to_move) {
  const Material seen = to_move == Color::white ? material : material.colors_swapped();
  const auto words = words_behind(published_longest_mates_text, seen.to_string());
  if (words.size() != 1) return std::nullopt;
  return static_cast<unsigned>(number(words[0]));
}

std::optional<std::array<PublishedResults, 2>> published_results(Material material) {
  const ReferenceFigures reference = reference_figures_of({Game::chess, material, Metric::wdl});
  if (reference.figures.empty()) return std::nullopt;
  std::array<PublishedResults, 2> results{};
  for (const ReferenceFigure& each : reference.figures) {
    PublishedResults& side = results[index(each.to_move)];
    if (each.figure == "wins" || each.figure == "cursed_wins") side.wins += each.published;
    if (each.figure == "draws") side.draws += each.published;
    if (each.figure == "losses" || each.figure == "blessed_losses") side.losses += each.published;
  }
  return results;
}

std::optional<PublishedResults> in_published_unit(const Statistics& statistics, Color to_move) {
  const Material material = statistics.material;
  if (material.count(PieceType::pawn) > 0) {
    const SideCounts& all = statistics.of(CountConvention::all_placements, to_move);
    const auto half = [&](std::uint64_t count) { return count * labellings(material) / 2; };
    return PublishedResults{half(all.wins), half(all.draws), half(all.losses)};
  }
  if (labellings(material) > 1) return std::nullopt;
  const SideCounts& orbits = statistics.of(CountConvention::orbits, to_move);
  return PublishedResults{orbits.wins, orbits.draws, orbits.losses};
}

}  // namespace mate33::cli
