// Tables of six men beside figures that others published: those of MATE33_SIX_MEN_TABLES, a directory that
// has some, with the smaller tables that verifying them takes.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "mate33/census/rule_statistics.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/table/wdl.hpp"
#include "mate33/tablebase.hpp"
#include "mate33/workers/worker_team.hpp"
#include "skip.hpp"

using namespace mate33;

namespace {

std::vector<std::vector<std::string>> lines_of(const char* path) {
  std::vector<std::vector<std::string>> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream stream(line);
    lines.emplace_back();
    for (std::string field; std::getline(stream, field, ',');) lines.back().push_back(field);
  }
  if (!lines.empty()) lines.erase(lines.begin());  // the names of the columns
  return lines;
}

/// The table of a material, if it is there.
std::optional<TableReader> table_of(const std::string& directory, Material material, Metric metric) {
  auto reader = TableReader::open_file(directory + "/" +
                                       std::string(table_file_name(TableKey(Game::chess, material, metric))));
  if (!reader) return std::nullopt;
  return std::optional(*std::move(reader));
}

/// A DTM code as a code of WDL without the rule.
Code result_of(Code code) {
  if (code == draw_code || code == illegal_code) return code;
  return is_win(code) ? Wdl::win : Wdl::loss;
}

/// The results of a table by labelled orbits: of DTM those without the rule.
RuleStatistics results_of(const TableReader& reader, WorkerTeam& team) {
  CodeSource source = stored_codes_of(reader);
  if (reader.header().metric == Metric::dtm) {
    source.read = [read = source.read](std::size_t group, std::span<Code> white, std::span<Code> black) {
      read(group, white, black);
      for (Code& code : white) code = result_of(code);
      for (Code& code : black) code = result_of(code);
    };
  }
  return count_rule_table(Metric::wdl, source, team);
}

const char* tables_directory() {
  return std::getenv("MATE33_SIX_MEN_TABLES");
}

}  // namespace

TEST_CASE("the results of six men are as many as published with the Syzygy tables") {
  const auto lines = lines_of(MATE33_REFERENCE "/syzygy_stats_6.csv");
  if (lines.empty()) return skip_test("no figures of six men in " MATE33_REFERENCE);
  if (tables_directory() == nullptr) return skip_test("MATE33_SIX_MEN_TABLES names no tables of six men");
  WorkerTeam team(0);
  std::size_t checked = 0;
  for (const auto& line : lines) {
    const Material material = *Material::parse(line[0]);
    for (const Metric metric : {Metric::dtm, Metric::wdl}) {
      const auto reader = table_of(tables_directory(), material, metric);
      if (!reader) continue;
      CAPTURE(table_name(reader->header().key()));
      const RuleStatistics found = results_of(*reader, team);
      for (const Color side : all_colors) {
        CAPTURE(index(side));
        std::array<std::uint64_t, 5> published;
        for (std::size_t i = 0; i < 5; ++i) published[i] = std::stoull(line[3 + 5 * index(side) + i]);
        const RuleCounts& counts = found.of(CountConvention::labelled_orbits, side);
        CHECK(counts.wins + counts.cursed_wins == published[0] + published[1]);
        CHECK(counts.draws == published[2]);
        CHECK(counts.losses + counts.blessed_losses == published[3] + published[4]);
        if (metric == Metric::dtm) continue;
        CHECK(counts.cursed_wins == published[1]);
        CHECK(counts.blessed_losses == published[3]);
      }
      ++checked;
    }
  }
  CHECK(checked > 0);
  MESSAGE(checked << " tables of six men have the results that are published");
}

TEST_CASE("the longest wins of six men are those published with the Prophet tables") {
  const auto lines = lines_of(MATE33_REFERENCE "/longest_mates_6.csv");
  if (lines.empty()) return skip_test("no longest mates of six men in " MATE33_REFERENCE);
  if (tables_directory() == nullptr) return skip_test("MATE33_SIX_MEN_TABLES names no tables of six men");
  const Tablebase tables = Tablebase::open(std::array{std::string(tables_directory())});
  std::size_t checked = 0;
  for (const auto& line : lines) {
    const Material material = Material::parse(line[0])->normalised();
    const auto reader = table_of(tables_directory(), material, Metric::dtm);
    if (!reader) continue;
    CAPTURE(line[0]);
    // The side that the name has first wins.
    const Color winner = line[0] == material.to_string() ? Color::white : Color::black;
    const Plies plies(line.size() > 2 && !line[2].empty() ? static_cast<unsigned>(std::stoul(line[2])) : 0);
    CHECK(reader->header().counts[index(winner)].longest_win.count() == plies.count());
    ++checked;
    if (plies == Plies(0)) continue;
    const auto position = parse_fen(line[1]);
    REQUIRE(position);
    CHECK(tables.probe(position->position).value == Value::win_in(plies));
  }
  CHECK(checked > 0);
  MESSAGE(checked << " longest wins of six men are as published");
}
