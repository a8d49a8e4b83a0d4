#include "mate33/answers/reference_figures.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "skip.hpp"

using namespace mate33;

namespace {

TableKey key_of(const char* material, Metric metric) {
  return {Game::chess, *Material::parse(material), metric};
}

std::uint64_t published(const ReferenceFigures& figures, Color side, const std::string& figure) {
  const auto found = std::ranges::find_if(figures.figures, [&](const ReferenceFigure& each) {
    return each.to_move == side && each.figure == figure;
  });
  REQUIRE(found != figures.figures.end());
  CHECK(found->convention == CountConvention::labelled_orbits);
  return found->published;
}

constexpr std::array<const char*, 5> results = {"wins", "cursed_wins", "draws", "blessed_losses", "losses"};

}  // namespace

TEST_CASE("the five results are published of every table, the longest DTZ where somebody wins") {
  const ReferenceFigures knight = reference_figures_of(key_of("KBNvK", Metric::dtz));
  CHECK(published(knight, Color::white, "longest_win") == 65);
  CHECK(published(knight, Color::black, "longest_loss") == 66);
  CHECK(published(knight, Color::black, "wins") == 0);
  CHECK(knight.figures.size() == 12);
  CHECK(reference_figures_of(key_of("KBNvK", Metric::wdl)).figures.size() == 10);
  CHECK(reference_figures_of(key_of("KRPPvKR", Metric::dtz)).figures.empty());  // of six men
  CHECK(reference_figures_of(*Material::parse("KQvK")).figures.empty());        // of DTM
}

TEST_CASE("lines that are no figures are refused") {
  for (const char* const line :
       {"\nKQvK 1 2 3\n", "\nKQvK 1 2 3 4 5 - - 1 2 x 4 5 - -\n", "\nKQvK - 0 0 0 0 - -\n"}) {
    CHECK_THROWS_AS(parse_syzygy_figures(line, key_of("KQvK", Metric::dtz)), std::invalid_argument);
  }
}

TEST_CASE("the figures that travel in the program are those of the reference folder") {
  std::ifstream file(MATE33_REFERENCE "/syzygy_stats_345.csv");
  std::string line;
  if (!std::getline(file, line)) return skip_test("no figures of Syzygy in " MATE33_REFERENCE);
  std::size_t compared = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::vector<std::string> words;
    for (std::string word; std::getline(fields, word, ',');) words.push_back(word);
    CAPTURE(words[0]);
    const ReferenceFigures figures = reference_figures_of(key_of(words[0].c_str(), Metric::wdl));
    REQUIRE(figures.figures.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
      const Color side = i < 5 ? Color::white : Color::black;
      CHECK(published(figures, side, results[i % 5]) == std::stoull(words[3 + i]));
    }
    ++compared;
  }
  CHECK(compared == 145);
}
