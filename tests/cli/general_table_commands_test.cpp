#include <doctest/doctest.h>

#include "general_tables.hpp"

// What the other commands make of tables of the general format.

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

constexpr const char* queen_takes_rook_fen = "8/8/8/3r4/8/8/3Q4/K6k w - - 0 1";  // White mates in 15 plies

}  // namespace

TEST_CASE("verify finds the tables right, all of them or a sample") {
  const RunOutcome all = run_on(made_tables(), {"verify", "KQvK", "KPvK"});
  CHECK(all.exit_code == 0);
  CHECK(contains(all.out, "57,557 positions checked, 0 wrong"));
  CHECK(contains(all.out, "165,676 positions checked, 0 wrong"));

  const RunOutcome sample = run_on(made_tables(), {"verify", "KQvKR", "--sample", "5000", "--json"});
  CHECK(sample.exit_code == 0);
  const auto results = events_of(sample);
  REQUIRE(results.size() == 1);
  CHECK(results[0].at("material") == "KQvKR");
  CHECK(results[0].at("sampled") == true);
  CHECK(results[0].at("sound") == true);
  CHECK(results[0].at("positions") > 2500);
  CHECK(results[0].at("positions") < 10'000);
}

TEST_CASE("verify needs the smaller tables and says which") {
  const TemporaryDirectory directory;
  fs::copy_file(made_tables() / "KPvK.m33", directory / "KPvK.m33");
  check_is_error(run_on(directory.path(), {"verify", "KPvK"}), 3, {"KQvK"});
}

TEST_CASE("probe and line answer a position of queen against rook") {
  const RunOutcome probe = run_on(made_tables(), {"probe", queen_takes_rook_fen});
  CHECK(probe.exit_code == 0);
  CHECK(contains(probe.out, "White mates in 8 (15 plies)"));
  CHECK(contains(probe.out, "  Qxd5+  White mates in 8 (15 plies)"));
  CHECK(contains(probe.out, "  Qa2    draw"));
  CHECK(contains(probe.out, "  Kb1    Black mates in 9 (18 plies)"));

  const RunOutcome json = run_on(made_tables(), {"probe", queen_takes_rook_fen, "--json"});
  CHECK(json.exit_code == 0);
  const Json answer = Json::parse(json.out);
  CHECK(answer.at("category") == "win");
  CHECK(answer.at("dtm") == 15);
  CHECK(answer.at("moves").at(0).at("uci") == "d2d5");

  const RunOutcome line = run_on(made_tables(), {"line", queen_takes_rook_fen, "--json"});
  CHECK(line.exit_code == 0);
  CHECK(Json::parse(line.out).at("plies") == 15);
  CHECK(Json::parse(line.out).at("winner") == "w");
  CHECK(Json::parse(line.out).at("mainline").size() == 15);
}

TEST_CASE("probe of a damaged table is an error of its own") {
  const TemporaryDirectory directory;
  copy_with_damage("KQvKR.m33", directory.path());
  const std::string table = contents_of(directory / "KQvKR.m33");
  write_file(directory / "KQvKR.m33", table.substr(0, table.size() / 2));
  const RunOutcome outcome = run_on(directory.path(), {"probe", queen_takes_rook_fen});
  CHECK(outcome.exit_code == 4);
  CHECK(contains(outcome.err, "damaged"));
  CHECK(run_on(directory.path(), {"probe", "8/8/8/8/8/2k5/1q6/K7 w - - 0 1"}).exit_code == 0);
}

TEST_CASE("stats counts the positions of a pawn against a king as others have") {
  const Json statistics = counted(made_tables(), "KPvK");
  const Json& counts = statistics.at("counts").at("all_placements");
  CHECK(counts.at("white").at("wins") == 124'960);
  CHECK(counts.at("white").at("draws") == 38'368);
  CHECK(counts.at("white").at("losses") == 0);
  CHECK(counts.at("black").at("losses") == 97'604);
  CHECK(counts.at("black").at("draws") == 70'420);
  CHECK(counts.at("black").at("wins") == 0);
  const Json longest = statistics.at("longest");
  CHECK(longest.at("white").at("plies") == 55);
  CHECK(longest.at("black").at("plies") == 56);
}
