// WDL and DTZ of all tables of three to five men beside the figures published with the Syzygy tables.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

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

/// By material: wins, cursed wins, draws, blessed losses and losses with White to move, then with Black.
std::map<std::string, std::vector<std::uint64_t>> published_counts() {
  std::map<std::string, std::vector<std::uint64_t>> counts;
  std::ifstream file(MATE33_REFERENCE "/syzygy_stats_345.csv");
  std::string line;
  for (std::getline(file, line); std::getline(file, line);) {
    const auto fields = fields_of(line);
    for (std::size_t i = 3; i < 13; ++i) counts[fields[0]].push_back(std::stoull(fields[i]));
  }
  return counts;
}

/// By material: the longest win and loss with White to move, then with Black.
std::map<std::string, std::array<unsigned, 4>> published_longest() {
  std::map<std::string, std::array<unsigned, 4>> longest;
  std::ifstream file(MATE33_REFERENCE "/syzygy_dtz_histogram_345.csv");
  std::string line;
  for (std::getline(file, line); std::getline(file, line);) {
    const auto fields = fields_of(line);
    unsigned& most = longest[fields[0]][(fields[1] == "w" ? 0 : 2) + (fields[2] == "win" ? 0 : 1)];
    most = std::max(most, static_cast<unsigned>(std::stoul(fields[3])));
  }
  return longest;
}

/// In how many ways men that are alike can be told apart.
std::uint64_t labellings(Material material) {
  std::uint64_t ways = 1;
  for (const Color c : all_colors) {
    for (const PieceType t : all_piece_types) {
      for (unsigned n = material.count(c, t); n > 1; --n) ways *= n;
    }
  }
  return ways;
}

TableHeader header_of(const std::filesystem::path& directory, Material material, Metric metric) {
  const auto path = directory / table_file_name({Game::chess, material, metric});
  const auto reader = TableReader::open_file(path.string());
  REQUIRE(reader);
  return reader->header();
}

}  // namespace

TEST_SUITE("reference-slow-rule50") {
  TEST_CASE("the five results of tables with pawns and the longest DTZ of all are those published") {
    const auto counts = published_counts();
    const auto longest = published_longest();
    if (counts.empty() || longest.empty()) return skip_test("no figures of Syzygy in " MATE33_REFERENCE);
    WorkerTeam team(0);
    const TemporaryDirectory directory;
    const std::vector<Material> materials = all_materials(5);
    CHECK(materials.size() == 143);
    generate_tables(materials, {}, {.directory = directory.path(), .metrics = {Metric::wdl, Metric::dtz}},
                    team, {});
    for (const Material material : materials) {
      const std::string name = material.to_string();
      CAPTURE(name);
      const auto wdl = header_of(directory.path(), material, Metric::wdl).counts;
      const auto dtz = header_of(directory.path(), material, Metric::dtz).counts;
      const std::array<unsigned, 4> found = {dtz[0].longest_win.count(), dtz[0].longest_loss.count(),
                                             dtz[1].longest_win.count(), dtz[1].longest_loss.count()};
      const auto published = longest.find(name);
      CHECK(found == (published == longest.end() ? std::array<unsigned, 4>{} : published->second));
      // Without pawns, and where both pawns may stand mirrored, the published unit is another one: test of
      // DTZ of four men, position by position.
      if (material.count(PieceType::pawn) == 0 || name == "KPPvK") continue;
      std::vector<std::uint64_t> classes;
      for (const TableCounts& side : wdl) {
        for (const std::uint64_t n :
             {side.wins, side.cursed_wins, side.draws, side.blessed_losses, side.losses}) {
          classes.push_back(n * labellings(material));
        }
      }
      CHECK(classes == counts.at(name));
    }
  }
}
