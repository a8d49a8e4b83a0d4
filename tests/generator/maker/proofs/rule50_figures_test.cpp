// WDL and DTZ beside the figures published with the Syzygy tables: the five results of both sides to move,
// and the number of positions at every DTZ.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "mate33/census/rule_statistics.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/workers/worker_team.hpp"
#include "skip.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
  return fields;
}

/// Wins, cursed wins, draws, blessed losses and losses.
using Results = std::array<std::uint64_t, 5>;
/// Wins and losses by plies.
using Histograms = std::array<std::map<unsigned, std::uint64_t>, 2>;

/// What is published of a material, by side to move.
struct Published {
  std::array<Results, 2> results{};
  std::array<Histograms, 2> histograms;
};

/// Empty where the files are absent.
std::map<std::string, Published> published_figures() {
  std::map<std::string, Published> published;
  std::string line;
  std::ifstream results(MATE33_REFERENCE "/syzygy_stats_345.csv");
  for (std::getline(results, line); std::getline(results, line);) {
    const auto fields = fields_of(line);
    for (std::size_t i = 0; i < 10; ++i) {
      published[fields[0]].results[i / 5][i % 5] = std::stoull(fields[3 + i]);
    }
  }
  std::ifstream histograms(MATE33_REFERENCE "/syzygy_dtz_histogram_345.csv");
  for (std::getline(histograms, line); std::getline(histograms, line);) {
    const auto fields = fields_of(line);
    Histograms& side = published.at(fields[0]).histograms[fields[1] == "w" ? 0 : 1];
    side[fields[2] == "win" ? 0 : 1][static_cast<unsigned>(std::stoul(fields[3]))] = std::stoull(fields[4]);
  }
  return published;
}

Results results_of(const RuleCounts& counts) {
  return {counts.wins, counts.cursed_wins, counts.draws, counts.blessed_losses, counts.losses};
}

Histograms histograms_of(const RuleCounts& counts) {
  Histograms histograms;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& by_plies = i == 0 ? counts.wins_by_plies : counts.losses_by_plies;
    for (unsigned plies = 0; plies < by_plies.size(); ++plies) {
      if (by_plies[plies] != 0) histograms[i][plies] = by_plies[plies];
    }
  }
  return histograms;
}

TableReader reader_of(const std::filesystem::path& directory, Material material, Metric metric) {
  auto reader =
      TableReader::open_file((directory / table_file_name({Game::chess, material, metric})).string());
  REQUIRE(reader);
  return *std::move(reader);
}

RuleCounts counted(const RuleStatistics& statistics, Color to_move) {
  return statistics.of(CountConvention::labelled_orbits, to_move);
}

/// How many tables, and sides to move of them, were found equal.
struct Equal {
  unsigned results = 0, histograms = 0, one_sided = 0;
};

/// Of a side that DTZ does not store, the longest of the header is compared.
void check_material(const std::filesystem::path& directory, Material material, const Published& published,
                    WorkerTeam& team, Equal& equal) {
  const std::string name = material.to_string();
  CAPTURE(name);
  const TableReader wdl = reader_of(directory, material, Metric::wdl);
  const TableReader dtz = reader_of(directory, material, Metric::dtz);
  const RuleStatistics results = count_rule_table(Metric::wdl, stored_codes_of(wdl), team);
  const RuleStatistics distances = count_rule_table(Metric::dtz, stored_codes_of(dtz), team);
  bool are_results_equal = true, are_histograms_equal = true;
  for (const Color side : all_colors) {
    CAPTURE(index(side));
    const Results found = results_of(counted(results, side));
    CHECK(found == published.results[index(side)]);
    are_results_equal = are_results_equal && found == published.results[index(side)];
    const Histograms& histograms = published.histograms[index(side)];
    if (stores(dtz.header().sides, side)) {
      CHECK(results_of(counted(distances, side)) == found);
      const Histograms by_plies = histograms_of(counted(distances, side));
      CHECK(by_plies == histograms);
      are_histograms_equal = are_histograms_equal && by_plies == histograms;
    } else {
      const TableCounts& counts = dtz.header().counts[index(side)];
      const auto longest = [](const auto& plies) { return plies.empty() ? 0 : plies.rbegin()->first; };
      CHECK(counts.longest_win.count() == longest(histograms[0]));
      CHECK(counts.longest_loss.count() == longest(histograms[1]));
    }
  }
  equal.results += are_results_equal ? 1 : 0;
  equal.histograms += are_histograms_equal ? 1 : 0;
  equal.one_sided += dtz.header().sides == StoredSides::both ? 0 : 1;
}

/// All tables of so many men in a directory.
void check_tables(const std::filesystem::path& directory, unsigned least_men, unsigned most_men,
                  std::size_t tables, WorkerTeam& team) {
  const auto published = published_figures();
  if (published.empty()) return skip_test("no figures of Syzygy in " MATE33_REFERENCE);
  Equal equal;
  std::size_t checked = 0;
  for (const Material material : all_materials(most_men)) {
    if (material.men() < least_men) continue;
    check_material(directory, material, published.at(material.to_string()), team, equal);
    ++checked;
  }
  CHECK(checked == tables);
  MESSAGE(checked << " tables: the results of " << equal.results << " equal, the histograms of "
                  << equal.histograms << ", of which " << equal.one_sided << " store one side to move");
}

void make_tables(unsigned men, const std::filesystem::path& directory, WorkerTeam& team) {
  const TableOptions options = {
      .directory = directory, .metrics = {Metric::wdl, Metric::dtz}, .dtz_sides = StoredSides::both};
  generate_tables(all_materials(men), {}, options, team, {});
}

}  // namespace

TEST_SUITE("reference") {
  TEST_CASE("the results and every DTZ of three and four men are as many as published") {
    if (published_figures().empty()) return skip_test("no figures of Syzygy in " MATE33_REFERENCE);
    WorkerTeam team(0);
    const TemporaryDirectory directory;
    make_tables(4, directory.path(), team);
    check_tables(directory.path(), 3, 4, 33, team);
  }
}

TEST_SUITE("reference-slow-rule50") {
  TEST_CASE("the results and every DTZ of all tables are as many as published") {
    if (published_figures().empty()) return skip_test("no figures of Syzygy in " MATE33_REFERENCE);
    WorkerTeam team(0);
    // Tables that are there need not be made again, which takes as long as all else.
    if (const char* const there = std::getenv("MATE33_RULE50_TABLES")) {
      return check_tables(there, 3, 5, 143, team);
    }
    const TemporaryDirectory directory;
    make_tables(5, directory.path(), team);
    check_tables(directory.path(), 3, 5, 143, team);
  }
}
