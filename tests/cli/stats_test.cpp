#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "mate33/chess/fen.hpp"
#include "program.hpp"

using namespace mate33::testing;
using Json = nlohmann::json;

TEST_CASE("stats shows computed figures beside published ones and says that two of these are known errors") {
  const RunOutcome outcome = run_mate33({"stats", "KBNvK"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  std::size_t agreeing = 0;
  std::vector<std::string> differing;
  for (const std::string& line : lines_of(outcome.out)) {
    if (line.ends_with("agrees")) ++agreeing;
    if (line.ends_with("known error")) differing.push_back(line);
  }
  CHECK(agreeing == 90);
  REQUIRE(differing.size() == 2);
  CHECK(contains(differing[0], "5,411,092   5,609,790"));
  CHECK(contains(differing[1], "mate in 33 (65 plies)         552         156"));
  CHECK_FALSE(contains(outcome.out, "DIFFERS"));
  CHECK(contains(outcome.out,
                 "\n90 of 92 published figures agree.\n2 are known errors of their source: all other sources "
                 "agree with what is computed here.\ndocs/algorithm.md explains them.\n"));
  for (const std::string part :
       {"10,822,184", "13,660,584", "1,352,913", "Sources:\n", "light-squared bishop",
        "65 plies (33 moves), 138 positions", "66 plies (33 moves), 370 positions"}) {
    CAPTURE(part);
    CHECK(contains(outcome.out, part));
  }
}

TEST_CASE("stats shows how many positions are how many moves from mate") {
  const RunOutcome outcome = run_mate33({"stats", "KBNvK"});
  const auto lines = lines_of(outcome.out);
  const auto row = [&](const std::string& start) {
    const auto found =
        std::ranges::find_if(lines, [&](const std::string& l) { return l.starts_with(start); });
    REQUIRE(found != lines.end());
    std::istringstream words(found->substr(start.size()));
    std::vector<std::string> cells;
    for (std::string word; words >> word;) cells.push_back(word);
    return cells;
  };
  const Json counts =
      Json::parse(run_mate33({"stats", "KBNvK", "--json"}).out).at("counts").at("all_placements");
  const auto plies = [&](const char* side, std::size_t n) {
    std::string digits = std::to_string(counts.at(side).at("by_plies").at(n).get<std::uint64_t>());
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits;
  };
  using Cells = std::vector<std::string>;
  CHECK(row("Moves to mate") == Cells{"wins", "loses", "wins", "loses"});
  CHECK(row("0, checkmated") == Cells{"-", "-", "-", plies("black", 0)});
  CHECK(row("1 ") == Cells{plies("white", 1), "-", "-", plies("black", 2)});
  CHECK(row("20 ") == Cells{plies("white", 39), "-", "-", plies("black", 40)});
  CHECK(row("33 ") == Cells{plies("white", 65), "-", "-", plies("black", 66)});
  CHECK_FALSE(std::ranges::any_of(lines, [](const std::string& l) { return l.starts_with("34 "); }));
}

TEST_CASE("stats --json has the counts of all conventions, and they add up") {
  const RunOutcome outcome = run_mate33({"stats", "KBNvK", "--json", "--threads", "2"});
  CHECK(outcome.exit_code == 0);
  REQUIRE(lines_of(outcome.out).size() == 1);
  const Json json = Json::parse(outcome.out);
  CHECK(json.at("material") == "KBNvK");
  struct Case {
    const char *convention, *side;
    std::uint64_t wins, draws, losses;
  };
  const Case cases[] = {
      {"all_placements", "white", 10'822'184, 53'320, 0},
      {"all_placements", "black", 0, 2'472'416, 11'188'168},
      {"light_bishop", "white", 5'411'092, 26'660, 0},
      {"light_bishop", "black", 0, 1'236'208, 5'594'084},
      {"orbits", "white", 1'352'913, 6'665, 0},
      {"orbits", "black", 0, 309'147, 1'398'741},
  };
  CHECK(json.at("counts").size() == 3);
  for (const Case& c : cases) {
    CAPTURE(c.convention);
    CAPTURE(c.side);
    const Json& counts = json.at("counts").at(c.convention).at(c.side);
    CHECK(counts.at("wins") == c.wins);
    CHECK(counts.at("draws") == c.draws);
    CHECK(counts.at("losses") == c.losses);
    CHECK(counts.at("positions") == c.wins + c.draws + c.losses);
    const auto by_plies = counts.at("by_plies").get<std::vector<std::uint64_t>>();
    CHECK(std::accumulate(by_plies.begin(), by_plies.end(), std::uint64_t{0}) == c.wins + c.losses);
    CHECK(by_plies.size() == (c.wins > 0 ? 66 : 67));
  }
}

TEST_CASE("stats --json lists the longest mates") {
  const Json json = Json::parse(run_mate33({"stats", "KBNvK", "--json"}).out);
  struct Case {
    const char* side;
    int plies;
    std::size_t count;
  };
  for (const Case& c : {Case{"white", 65, 138}, Case{"black", 66, 370}}) {
    CAPTURE(c.side);
    const Json& longest = json.at("longest").at(c.side);
    CHECK(longest.at("plies") == c.plies);
    const auto fens = longest.at("fens").get<std::vector<std::string>>();
    CHECK(fens.size() == c.count);
    CHECK(std::set(fens.begin(), fens.end()).size() == c.count);
    CHECK(std::ranges::all_of(fens, [](const std::string& fen) { return bool(mate33::parse_fen(fen)); }));
    const Json first = Json::parse(run_mate33({"probe", fens.front(), "--json"}).out);
    CHECK(std::abs(first.at("dtm").get<int>()) == c.plies);
  }
}

TEST_CASE("stats --json lists the published figures, of which two differ and are disputed") {
  const Json json = Json::parse(run_mate33({"stats", "KBNvK", "--json"}).out);
  const Json& published = json.at("published");
  CHECK(published.size() == 92);
  std::size_t differing = 0;
  for (const Json& figure : published) {
    CAPTURE(figure.dump());
    CHECK(figure.at("agrees") == (figure.at("computed") == figure.at("published")));
    CHECK(figure.at("disputed") == !figure.at("agrees").get<bool>());
    differing += figure.at("agrees") == false;
  }
  CHECK(differing == 2);
}

TEST_CASE("stats keeps what it counted beside the table, and believes nothing else") {
  const TemporaryDirectory directory;
  const std::string tables = directory.path().string();
  REQUIRE(run(without_tables({"generate", "KQvK", "--out", tables})).exit_code == 0);
  const auto stats = [&](const Words& more = {}) {
    const RunOutcome outcome =
        run(without_tables(Words{"stats", "KQvK", "--json", "--tables", tables} + more));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    return outcome.out;
  };
  const std::string first = stats();
  const std::string kept = contents_of(directory / "KQvK.stats.json");
  const Json json = Json::parse(kept);
  CHECK(json.at("format") == "mate33 statistics");
  CHECK(json.at("table").at("bytes") == std::filesystem::file_size(directory / "KQvK.m33"));
  CHECK(json.at("counts") == Json::parse(first).at("counts"));
  CHECK(stats() == first);
  CHECK(stats({"--fresh"}) == first);
  for (const std::string& other : {std::string("{}"), kept.substr(0, kept.size() / 2)}) {
    write_file(directory / "KQvK.stats.json", other);
    CHECK(stats() == first);
    CHECK(contents_of(directory / "KQvK.stats.json") == kept);
  }
  std::filesystem::remove(directory / "KQvK.stats.json");
  std::filesystem::create_directory(directory / "KQvK.stats.json");  // nobody can write there, not even root
  CHECK(stats() == first);
}

TEST_CASE("stats of a table that stores one side names the smaller table that is missing, and what helps") {
  const TemporaryDirectory directory;
  const std::string tables = directory.path().string();
  REQUIRE(run(without_tables({"generate", "KQvKR", "--sides", "one", "--out", tables})).exit_code == 0);
  std::filesystem::remove(directory / "KQvK.m33");
  const RunOutcome outcome = run(without_tables({"stats", "KQvKR", "--tables", tables}));
  CHECK(outcome.exit_code == 3);
  CHECK(contains(outcome.err, "no table KQvK in " + tables + ": make it with 'mate33 generate KQvK --out "));
  CHECK(outcome.err.ends_with("', or name its directory with --tables\n"));
}

TEST_CASE("stats --json names the sources of a figure one by one, as data/reference does") {
  const Json json = Json::parse(run_mate33({"stats", "KBNvK", "--json"}).out);
  CHECK(json.at("sources").size() == 4);
  for (const Json& figure : json.at("published")) {
    CAPTURE(figure.dump());
    REQUIRE(figure.at("sources").is_array());
    for (const Json& source : figure.at("sources")) CHECK(json.at("sources").contains(source));
  }
}
