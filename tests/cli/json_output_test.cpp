#include <doctest/doctest.h>

#include <map>

#include "general_tables.hpp"

// Whatever --json prints is JSON.

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

/// The commands of --help.
Words all_commands() {
  Words commands;
  const std::string help = run(without_tables({"--help"})).out;
  const std::string_view begin = "\nCommands:\n";
  for (const std::string& line : lines_of(help.substr(help.find(begin) + begin.size()))) {
    if (line.empty()) break;
    commands.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return commands;
}

/// Each command that has --json, with arguments that take it through what it can print.
const std::map<std::string, std::vector<Words>> with_json = {
    {"generate",
     {{"KQvK"},
      {"KQvK", "--list"},
      {"KBNvK"},
      {"KBNvK", "--list", "--compress"},
      {"KQvK", "--verify"},
      {"KPvK", "--sides", "one", "--force"},
      {"KQvK", "--metric", "wdl,dtz"},
      {"xiangqi:KRvK"},
      {"xiangqi:KRvK", "--list"}}},
    {"plan", {{"KQvKR"}, {"--all", "4"}}},
    {"probe",
     {{"8/8/8/8/8/4k3/8/K6Q w"}, {"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}, {"3k5/9/9/9/9/9/9/9/4R4/4K4 w"}}},
    {"line",
     {{"8/8/8/8/8/8/k7/2K4Q w"},
      {"8/8/8/8/8/8/k7/2K4Q w", "--metric", "dtm"},
      {"3k5/9/9/9/9/9/9/9/4R4/4K4 w"}}},
    {"stats", {{"KQvK"}, {"KQvK", "--metric", "wdl"}, {"xiangqi:KRvK"}}},
    {"placements", {{"xiangqi:KRvK"}, {"xiangqi:KvK", "--list"}}},
    {"tables", {{}, {"--check"}}},
    {"verify", {{"KQvK"}, {"--all", "3"}, {"--all", "--metric", "dtz"}, {"xiangqi:KRvK"}}},
    {"repack", {{"data/KQvK.m33"}, {"data/xiangqi/KRvK.m33"}}},
    {"find",
     {{"KPvK", "zugzwang"},
      {"KPvK", "only-move", "--limit", "3"},
      {"KPvK", "KQvK", "squeeze", "--count"},
      {"KQvK", "cursed", "--count"},
      {"xiangqi:KRvK", "longest"}}},
    {"solve",
     {{"8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w"},
      {"8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w", "--metric", "dtm", "--out", "data"}}},
};

}  // namespace

TEST_CASE("the output of every --json is JSON, one object a line or one document") {
  const TemporaryDirectory directory;
  for (const std::string& command : all_commands()) {
    const bool has_json = contains(run(without_tables({command, "--help"})).out, "\n  --json ");
    CAPTURE(command);
    CHECK(has_json == with_json.contains(command));
  }
  // In this order: generate makes what the others ask for.
  for (const std::string& command : all_commands()) {
    if (!with_json.contains(command)) continue;
    for (const Words& arguments : with_json.at(command)) {
      Invocation invocation = without_tables(Words{command} + arguments + Words{"--json"});
      invocation.directory = directory.path();
      const RunOutcome outcome = run(invocation);
      CAPTURE(command);
      CAPTURE(outcome.err);
      CHECK((outcome.exit_code == 0 || outcome.exit_code == 3));  // 3: castling rights
      REQUIRE_FALSE(outcome.out.empty());
      if (Json::accept(outcome.out)) continue;  // one document
      for (const std::string& line : lines_of(outcome.out)) CHECK(Json::accept(line));
    }
  }
}

TEST_CASE("placements --list --json tells where the two generals may stand") {
  const Json json = Json::parse(run(without_tables({"placements", "xiangqi:KvK", "--list", "--json"})).out);
  CHECK(json.at("material") == "xiangqi:KvK");
  REQUIRE(json.at("placements").size() == 54);
  CHECK(json.at("placements").front() == Json{1, 2});
}
