#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "altered_tables.hpp"
#include "general_tables.hpp"
#include "undisturbed.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

// Tables of the general format as `mate33 generate` makes them.

namespace {

/// A last event without the memory that the run has taken, which is never the same.
Json without_peak(Json done) {
  CHECK(done.at("peak_memory_bytes") > 1'000'000);
  done.erase("peak_memory_bytes");
  return done;
}

}  // namespace

TEST_CASE("generate --all 3 makes the three tables of three men, and a second run leaves them alone") {
  const TemporaryDirectory directory;
  const RunOutcome first = generate({"--all", "3"}, directory.path());
  CHECK(first.err == "");
  CHECK(contains(first.out, "3 tables made in " + directory.path().string()));
  check_tables(directory.path(), names_of_three_men);
  const auto time = fs::last_write_time(directory / "KPvK.m33");

  const RunOutcome second = generate({"--all", "3"}, directory.path());
  CHECK(contains(second.out, "3 of 3 tables already there and valid; left alone"));
  CHECK(!contains(second.out, "made in"));
  check_tables(directory.path(), names_of_three_men);
  CHECK(fs::last_write_time(directory / "KPvK.m33") == time);
}

TEST_CASE("--json tells of each table, one event a line, and ends with done") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"--all", "3", "--json"}, directory.path()));
  REQUIRE(!events.empty());
  for (const Json& event : events) CHECK(event.at("event").is_string());
  CHECK(materials_of(events, "begin") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  CHECK(std::ranges::all_of(events, [](const Json& event) {
    return event.at("event") != "begin" || event.at("metrics") == Json{"dtm"};
  }));
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  const std::map<std::string, unsigned> longest = {{"KQvK", 20}, {"KRvK", 32}, {"KPvK", 56}};
  std::uint64_t bytes = 0;
  for (const Json& event : events) {
    if (event.at("event") != "made") continue;
    const std::string material = event.at("material");
    CHECK(event.at("longest_plies") == longest.at(material));
    CHECK(event.at("file") == (directory / (material + ".m33")).string());
    CHECK(event.at("bytes") == fs::file_size(directory / (material + ".m33")));
    bytes += event.at("bytes").get<std::uint64_t>();
  }
  CHECK(without_peak(events.back()) ==
        Json{{"event", "done"}, {"made", 3}, {"left_alone", 0}, {"bytes", bytes}});

  const auto again = events_of(generate({"--all", "3", "--json"}, directory.path()));
  CHECK(materials_of(again, "left_alone") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  CHECK(without_peak(again.back()) == Json{{"event", "done"}, {"made", 0}, {"left_alone", 3}, {"bytes", 0}});
}

TEST_CASE("--json tells of the plies of each table, at last with all that was found") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"KQvKR", "KPvK", "--json"}, directory.path()));
  double plan_share = 0;
  std::size_t plies = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Json& event = events[i];
    CAPTURE(event.dump());
    if (event.at("event") == "made") {
      REQUIRE(i > 0);
      const Json& last = events[i - 1];
      CHECK(last.at("event") == "ply");
      for (const char* fact : {"material", "settled", "longest_plies"})
        CHECK(last.at(fact) == event.at(fact));
    }
    if (event.at("event") != "ply") continue;
    ++plies;
    const Json& before = events[i - 1];
    CHECK((before.at("event") == "begin" || before.at("event") == "ply"));
    CHECK(event.at("material") == before.at("material"));
    CHECK(event.at("slices") == (event.at("material") == "KPvK" ? 24 : 1));
    CHECK(event.at("slice") >= 1);
    CHECK(event.at("slice") <= event.at("slices"));
    CHECK(event.at("ply").is_number_unsigned());
    CHECK(event.at("plan_share") >= plan_share);
    CHECK(event.at("plan_share") <= 1);
    plan_share = event.at("plan_share");
    CHECK(event.at("table_share") >= 0);
    CHECK(event.at("table_share") < 1);
    for (const char* left : {"table_seconds_left", "plan_seconds_left"}) CHECK(event.at(left) >= 0);
    // From the first of them on, of which the estimates alone tell.
    if (plies == 1) CHECK(event.at("plan_seconds_left") > 0);
  }
  CHECK(plies >= 4);
  CHECK(plan_share > 0.5);
}

TEST_CASE("--list shows the plan and writes nothing") {
  const TemporaryDirectory directory;
  const RunOutcome text = generate({"KQvKR", "--list"}, directory / "none");
  CHECK(lines_of(text.out).size() == 5);
  const auto events = events_of(generate({"KQvKR", "--list", "--json"}, directory / "none"));
  CHECK(materials_of(events, "planned") == std::vector<std::string>{"KQvK", "KRvK", "KQvKR"});
  for (const Json& event : events) {
    CHECK(event.at("in_place") == false);
    CHECK(event.at("memory_bytes") > 1'000'000);
  }
  CHECK(directory.entry_count() == 0);
  for (const Json& event : events_of(generate({"KQvKR", "--list", "--json"}, made_tables()))) {
    CHECK(event.at("in_place") == true);
  }
}

TEST_CASE("a plan that takes more memory than it may is refused before anything is done") {
  const TemporaryDirectory directory;
  for (const Words& format : {Words{}, {"--json"}}) {
    const RunOutcome outcome =
        run(generating(Words{"--all", "3", "--memory", "1M"} + format, directory / "none"));
    check_is_error(outcome, 2);
    CHECK(contains(outcome.err, "1.0 MiB"));
    const auto events =
        events_of(generate({"--all", "3", "--memory", "1M", "--list", "--json"}, directory / "none"));
    double most = 0;
    for (const Json& event : events) most = std::max(most, event.at("memory_bytes").get<double>());
    const std::string figure = std::to_string(most / (1 << 20));
    CHECK(contains(outcome.err, " " + figure.substr(0, figure.find('.'))));
  }
  CHECK(directory.entry_count() == 0);
  generate({"--all", "3", "--memory", "2G"}, directory / "made");
  check_tables(directory / "made", names_of_three_men);
}

TEST_CASE("a table's prerequisites are made first, in order, and what is not needed is not made") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"KQvKR", "--json"}, directory.path()));
  CHECK(materials_of(events, "begin") == std::vector<std::string>{"KQvK", "KRvK", "KQvKR"});
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK", "KRvK", "KQvKR"});
  check_tables(directory.path(), {"KQvK.m33", "KRvK.m33", "KQvKR.m33"});
}

TEST_CASE("a material may be written either way round") {
  const TemporaryDirectory directory;
  generate({"krvkq"}, directory.path());
  check_tables(directory.path(), {"KQvK.m33", "KRvK.m33", "KQvKR.m33"});
}

TEST_CASE("a table that is damaged, cut short, empty or another one is noticed and made anew") {
  const auto damages = {
      +[](std::string contents) { return contents[contents.size() / 2] ^= 1, contents; },
      +[](std::string contents) { return contents.substr(0, contents.size() - 1); },
      +[](std::string contents) { return contents + '\0'; },
      +[](std::string) { return std::string(); },
      +[](std::string) { return contents_of(made_tables() / "KRvK.m33"); },
  };
  for (const auto& damage : damages) {
    const TemporaryDirectory directory;
    fs::copy(made_tables(), directory.path());
    write_file(directory / "KQvK.m33", damage(contents_of(directory / "KQvK.m33")));
    CHECK(run_on(directory.path(), {"tables", "--check"}).exit_code == 4);
    const auto events = events_of(generate({"KQvK", "KQvKR", "--json"}, directory.path()));
    CHECK(materials_of(events, "replacing") == std::vector<std::string>{"KQvK"});
    CHECK(contains(events.front().at("reason").get<std::string>(), (directory / "KQvK.m33").string()));
    CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK"});
    CHECK(materials_of(events, "left_alone") == std::vector<std::string>{"KRvK", "KQvKR"});
    check_tables(directory.path(), names_in(made_tables()));
  }
}

TEST_CASE("a table with distances beyond its header's is refused when it is needed, with what to do") {
  for (const std::string& queen : {rook_as_queen(), queen_with_short_mates()}) {
    const TemporaryDirectory directory;
    fs::copy(made_tables(), directory.path());
    write_file(directory / "KQvK.m33", queen);
    CHECK(run_on(directory.path(), {"tables", "--check"}).exit_code == 4);
    fs::remove(directory / "KQvKR.m33");
    check_is_error(run(generating({"KQvKR"}, directory.path())), 4,
                   {(directory / "KQvK.m33").string() + " is damaged: ",
                    "by 'mate33 generate KQvK --force --out " + directory.path().string() + "'"});
    CHECK(!fs::exists(directory / "KQvKR.m33"));
    generate({"KQvK", "--force"}, directory.path());
    generate({"KQvKR"}, directory.path());
    check_tables(directory.path(), names_in(made_tables()));
  }
}

TEST_CASE("--force makes the tables asked for anew, and not those that they need") {
  const TemporaryDirectory directory;
  fs::copy(made_tables(), directory.path());
  const auto events = events_of(generate({"KPvK", "--force", "--json"}, directory.path()));
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KPvK"});
  CHECK(materials_of(events, "left_alone") == std::vector<std::string>{"KQvK", "KRvK"});
  check_tables(directory.path(), names_in(made_tables()));
}

TEST_CASE("--verify checks each table as it is made") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"--all", "3", "--verify", "--json"}, directory.path()));
  CHECK(materials_of(events, "verified") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  for (const Json& event : events) {
    if (event.at("event") != "verified") continue;
    CHECK(event.at("faults") == 0);
    CHECK(event.at("positions") > 50'000);
  }
  check_tables(directory.path(), names_of_three_men);
}

TEST_CASE("--verify checks tables that were there already, and ends the run before a wrong one is built on") {
  const TemporaryDirectory directory;
  fs::copy(made_tables(), directory.path());
  const auto events = events_of(generate({"KPvK", "--verify", "--json"}, directory.path()));
  CHECK(materials_of(events, "verified") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});

  fs::remove(directory / "KQvKR.m33");
  write_file(directory / "KRvK.m33", rook_with_a_wrong_value());
  const RunOutcome outcome = run(generating({"KQvKR", "--verify"}, directory.path()));
  CHECK(outcome.exit_code == 1);
  CHECK(contains(outcome.err, (directory / "KRvK.m33").string() + " has "));
  CHECK(contains(outcome.err, " wrong values"));
  CHECK(!fs::exists(directory / "KQvKR.m33"));
}

TEST_CASE("a table whose values are not the published ones is told of, at whatever level it is stored") {
  const TemporaryDirectory directory;
  fs::copy(made_tables(), directory.path());
  CHECK(generate({"KQvKR"}, directory.path()).err == "");
  write_file(directory / "KRvK.m33", rook_with_a_wrong_value());
  const std::string path = (directory / "KRvK.m33").string();
  const RunOutcome text = run(generating({"KQvKR"}, directory.path()));
  CHECK(text.exit_code == 0);
  CHECK(text.err.starts_with("mate33: warning: " + path + " has not the published values"));
  CHECK(contains(text.err, "'mate33 verify KRvK --tables " + directory.path().string() + "'"));
  CHECK(lines_of(text.err).size() == 1);
  const auto events = events_of(generate({"KQvKR", "--json"}, directory.path()));
  CHECK(events[0].at("comparison") == "as published");
  CHECK(events[1] == Json{{"event", "left_alone"},
                          {"material", "KRvK"},
                          {"metric", "dtm"},
                          {"comparison", "not as published"}});
  fs::copy_file(made_tables() / "KRvK.m33", directory / "KRvK.m33", fs::copy_options::overwrite_existing);
  REQUIRE(run_on(directory.path(), {"repack", path, "--level", "best"}).exit_code == 0);
  CHECK(generate({"KQvKR", "--level", "7"}, directory.path()).err == "");
}

TEST_CASE("what cannot be generated is refused with one line") {
  const TemporaryDirectory directory;
  const std::vector<std::pair<Words, int>> cases = {
      {{}, 2},
      {{"--all", "2"}, 2},
      {{"--all", "7"}, 2},
      {{"--all", "3", "KQvK"}, 2},
      {{"KXvK"}, 2},
      {{"KQRBNvKN"}, 3},
      {{"KNvK"}, 3},
      {{"KQvK", "--level", "23"}, 2},
      {{"KQvK", "--level", "0"}, 2},
      {{"KQvK", "--memory", "2E"}, 2},
      {{"KQvK", "--memory", "1.5G"}, 2},
      {{"KQvK", "--memory", "0"}, 2},
      {{"KQvK", "--format", "flat"}, 2},
      {{"KQvK", "--compress"}, 2},
  };
  for (const auto& c : cases) {
    const std::size_t words = c.first.size();
    CAPTURE(words);
    check_is_error(run(generating(c.first, directory / "none")), c.second);
  }
  CHECK(directory.entry_count() == 0);
}

TEST_CASE("of two runs in one directory both succeed, and each table is made once") {
  const TemporaryDirectory directory;
  // Each of the tables is claimed by itself, so that either run may make any of them.
  const auto made = made_by_two_runs({"--all", "3"}, directory.path());
  CHECK((made == std::vector<std::string>{"KPvK", "KQvK", "KRvK"}));
  check_tables(directory.path(), names_of_three_men);
}

TEST_CASE("a disk that is full is reported, and tables made before stay") {
  const TemporaryDirectory directory;
  Invocation invocation = generating({"--all", "3"}, directory.path());
  invocation.largest_file = 15'000;  // KPvK takes more
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 5);
  CHECK(lines_of(outcome.err).size() == 1);
  CHECK(contains(outcome.err, (directory / "KPvK.m33").string()));
  check_tables(directory.path(), {"KQvK.m33", "KRvK.m33"});
  generate({"--all", "3"}, directory.path());
  check_tables(directory.path(), names_of_three_men);
}

TEST_CASE("generate says where the tables it made would not be found, and nothing where they would") {
  const TemporaryDirectory directory;
  const std::string hint = "The other commands look for tables in ";
  const std::string there = directory.path().string();
  Invocation invocation = without_tables({"generate", "KQvK", "--out", there});
  CHECK(contains(run(invocation).out, hint + "data: give them '--tables " + there + "', or set MATE33_PATH"));
  invocation.environment[0].second = "nowhere:" + there + "/";
  CHECK(!contains(run(invocation).out, hint));
  // Without --out it is ./data that is written to.
  invocation.directory = directory.path();
  invocation.arguments = {"generate", "KBNvK"};
  CHECK(contains(run(invocation).out, hint + "nowhere:" + there));
  invocation.environment[0].second = std::nullopt;
  CHECK(!contains(run(invocation).out, hint));
}
