#include "mate33/server/statistics_file.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "http_tables.hpp"
#include "mate33/server/table_statistics.hpp"
#include "mate33/workers/worker_team.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

const TableIdentity table = {12345, std::string(64, 'a')};

const Material& queen() {
  static const Material material = *Material::parse("KQvK");
  return material;
}

const Statistics& queen_statistics() {
  static const Statistics statistics = [] {
    WorkerTeam team(1);
    return table_statistics(served_tables(), made_directory().string(), queen(), team);
  }();
  return statistics;
}

/// Of a table of DTZ that is no chess: three wins, one of them cursed, a draw and a checkmate.
RuleStatistics rule_statistics_of(Metric metric) {
  RuleStatistics statistics;
  statistics.material = queen();
  statistics.metric = metric;
  for (const CountConvention convention : rule_count_conventions) {
    RuleCounts& white = statistics.of(convention, Color::white);
    RuleCounts& black = statistics.of(convention, Color::black);
    white.wins = 2;
    white.cursed_wins = 1;
    black.draws = 1;
    black.losses = 1;
    if (metric == Metric::wdl) continue;
    white.wins_by_plies.resize(102);
    white.wins_by_plies[1] = 2;
    white.wins_by_plies[101] = 1;
    black.losses_by_plies = {1};
  }
  if (metric == Metric::wdl) return statistics;
  statistics.longest_wins[0] = {Plies(101), "8/8/8/8/4k3/8/1Q6/1K6 w - - 0 1"};
  statistics.longest_losses[1] = {Plies(0), "8/8/8/8/8/2K5/1Q6/k7 b - - 0 1"};
  return statistics;
}

}  // namespace

TEST_CASE(
    "statistics of WDL and DTZ are read back as they were written, and those of the other are not believed") {
  for (const Metric metric : {Metric::wdl, Metric::dtz}) {
    CAPTURE(name_of(metric));
    const TableKey key = {Game::chess, queen(), metric};
    const RuleStatistics statistics = rule_statistics_of(metric);
    const std::string text = statistics_file(statistics, table);
    CHECK(parse_rule_statistics_file(text, key, table) == statistics);
    CHECK_FALSE(parse_rule_statistics_file(text, key, {12346, table.sha256}));
    const Metric other = metric == Metric::wdl ? Metric::dtz : Metric::wdl;
    CHECK_FALSE(parse_rule_statistics_file(text, {Game::chess, queen(), other}, table));
    CHECK_FALSE(parse_rule_statistics_file(text, {Game::chess, *Material::parse("KRvK"), metric}, table));
    CHECK_FALSE(parse_rule_statistics_file(statistics_file(queen_statistics(), table), key, table));
  }
  CHECK(statistics_file_name({Game::chess, queen(), Metric::dtz}) == "KQvK.dtz.stats.json");
}

TEST_CASE("statistics of DTZ that contradict themselves are not believed") {
  const TableKey key = {Game::chess, queen(), Metric::dtz};
  const Json sound = Json::parse(statistics_file(rule_statistics_of(Metric::dtz), table));
  REQUIRE(parse_rule_statistics_file(sound.dump(), key, table));
  const std::pair<const char*, Json> changes[] = {
      {"/metric", "dtm"},
      {"/counts/orbits/white/wins", 3},
      {"/counts/orbits/white/cursed_wins", 0},
      {"/counts/orbits/white/positions", 4},
      {"/counts/orbits/black/losses", -1},
      {"/counts/orbits/white/wins_by_plies/101", 0},
      {"/counts/orbits/white/wins_by_plies/100", 1},
      {"/counts/orbits/black/losses_by_plies", nullptr},
      {"/counts/labelled_orbits", nullptr},
      {"/longest/white/win", nullptr},
      {"/longest/white/win/plies", 100},
      {"/longest/white/win/fen", "8/8/8/8/3k4/8/1Q6/1K6 b - - 0 1"},
      {"/longest/black/loss/fen", "no FEN"},
      {"/longest/black/win", {{"plies", 1}, {"fen", "8/8/8/8/3k4/8/1Q6/1K6 b - - 0 1"}}},
  };
  for (const auto& change : changes) {
    CAPTURE(change.first);
    Json changed = sound;
    changed[Json::json_pointer(change.first)] = change.second;
    CHECK_FALSE(parse_rule_statistics_file(changed.dump(), key, table));
  }
}

TEST_CASE("statistics are read back as they were written, of any material") {
  WorkerTeam team(2);
  for (const char* const name : {"KQvK", "KBNvK", "KQvKR", "KPvK"}) {
    CAPTURE(name);
    const Material material = *Material::parse(name);
    const Statistics statistics =
        table_statistics(served_tables(), made_directory().string(), material, team);
    CHECK(parse_statistics_file(statistics_file(statistics, table), material, table) == statistics);
  }
  CHECK(statistics_file_name(queen()) == "KQvK.stats.json");
}

TEST_CASE("statistics of another table are not believed") {
  const std::string text = statistics_file(queen_statistics(), table);
  REQUIRE(parse_statistics_file(text, queen(), table));
  CHECK_FALSE(parse_statistics_file(text, queen(), {12346, table.sha256}));
  CHECK_FALSE(parse_statistics_file(text, queen(), {12345, std::string(64, 'b')}));
  CHECK_FALSE(parse_statistics_file(text, *Material::parse("KRvK"), table));
}

TEST_CASE("statistics that contradict themselves are not believed") {
  const Json sound = Json::parse(statistics_file(queen_statistics(), table));
  const auto is_believed = [&](const Json& json) {
    return parse_statistics_file(json.dump(), queen(), table).has_value();
  };
  REQUIRE(is_believed(sound));
  const std::pair<const char*, Json> changes[] = {
      {"/version", 2},
      {"/format", "another"},
      {"/table", nullptr},
      {"/table/bytes", "12345"},
      {"/counts/orbits/white/wins", 1},
      {"/counts/orbits/white/wins", -1},
      {"/counts/orbits/white/wins", 1.5},
      {"/counts/orbits/black/losses", 0},
      {"/counts/orbits/white/by_plies", nullptr},
      {"/counts/orbits/white/by_plies/19", 0},
      {"/counts/orbits", nullptr},
      {"/longest/white", nullptr},
      {"/longest/white/plies", 17},
      {"/longest/white/fens", Json::array()},
      {"/longest/white/fens/0", "8/8/8/8/8/8/8/8 w - - 0 1"},
      {"/longest/white/fens/0", "no FEN"},
      {"/longest/white/fens/0", "8/8/8/8/8/1k6/8/1K1R4 w - - 0 1"},  // of another material
      {"/longest/black/fens/0", "8/8/8/8/3k4/8/1Q6/1K6 w - - 0 1"},  // of the other side
      {"/samples/white/1", Json::array()},
      {"/samples/white/2", Json::array({"8/8/8/8/3k4/8/1Q6/1K6 w - - 0 1"})},
      {"/samples/white", Json::array()},
      {"/samples/white", "none"},
      {"/samples/black/0", Json::array({"8/8/8/8/3k4/8/1Q6/1K6 b - - 0 1"})},
      {"/samples", nullptr},
  };
  for (const auto& change : changes) {
    CAPTURE(change.first);
    Json changed = sound;
    changed[Json::json_pointer(change.first)] = change.second;
    CHECK_FALSE(is_believed(changed));
  }
}

TEST_CASE("a file of statistics may hold any bytes") {
  const std::string sound = statistics_file(queen_statistics(), table);
  for (const std::string& text :
       {std::string(), std::string("\0\xFF", 2), std::string("[]"), std::string("null"),
        std::string(100'000, '['), sound.substr(0, sound.size() / 2)}) {
    CHECK_FALSE(parse_statistics_file(text, queen(), table));
  }
  std::mt19937 random(44);
  for (int i = 0; i < 300; ++i) {
    std::string text = sound;
    for (int change = 0; change < 3; ++change)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    // Where it is still believed, nothing that matters was changed.
    const auto read = parse_statistics_file(text, queen(), table);
    if (read) CHECK(read->counts == queen_statistics().counts);
  }
}
