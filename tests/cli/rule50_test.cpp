// The commands under the fifty-move rule: generate, probe, verify, tables, repack.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "general_tables.hpp"
#include "rule_tables.hpp"

using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

constexpr const char* late_fen = "8/8/6k1/3B4/3K4/4N3/8/8 w - - 54 106";
constexpr const char* in_time_fen = "8/8/6k1/3B4/3K4/4N3/8/8 w - - 53 106";

}  // namespace

TEST_CASE("generate makes what --metric asks for, of what is missing only") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"KQvK", "--metric", "dtz", "--json"}, directory.path()));
  CHECK(fs::exists(directory / "KQvK.wdl.m33"));  // DTZ brings it
  CHECK(fs::exists(directory / "KQvK.dtz.m33"));
  CHECK(!fs::exists(directory / "KQvK.m33"));
  CHECK(events.back().at("made") == 2);
  fs::remove(directory / "KQvK.dtz.m33");
  const auto time = fs::last_write_time(directory / "KQvK.wdl.m33");
  const auto again = events_of(generate({"KQvK", "--metric", "all", "--json"}, directory.path()));
  std::vector<std::string> made;
  for (const Json& event : again) {
    if (event.at("event") == "made") made.push_back(event.at("metric"));
  }
  CHECK(made == std::vector<std::string>{"dtm", "dtz"});
  CHECK(fs::last_write_time(directory / "KQvK.wdl.m33") == time);
  const RunOutcome third = generate({"KQvK", "--metric", "dtm,wdl,dtz"}, directory.path());
  CHECK(contains(third.out, "3 of 3 tables already there and valid"));
}

TEST_CASE("DTM50: made, listed, asked for, verified, and refused where it takes too much memory") {
  const TemporaryDirectory directory;
  check_is_error(run(generating({"KRPvKR", "--metric", "dtm50", "--memory", "300M"}, directory.path())), 2,
                 {"of memory, more than --memory allows"});
  REQUIRE(run(generating({"KPvK", "--metric", "dtm50"}, directory.path())).exit_code == 0);
  CHECK(contains(run_on(directory.path(), {"tables", "--check"}).out, "values as published"));
  const char* const fen = "8/8/8/k7/8/8/K4P2/8 w - - 0 1";
  const RunOutcome asked = run_on(directory.path(), {"probe", fen});
  CHECK(asked.exit_code == 0);  // though there is no table of another metric
  CHECK(contains(asked.out, "   0 to 81: White mates in 26 (51 plies)"));
  CHECK(contains(asked.out, "  82 to 99: Draw"));
  const auto json = Json::parse(run_on(directory.path(), {"probe", fen, "--json"}).out);
  CHECK(json["dtm50"] == 51);
  CHECK(!json.contains("reason"));
  CHECK(json["dtm50_course"] == Json::parse("[[0,51],[82,0]]"));
  CHECK(contains(run_on(directory.path(), {"verify", "KPvK", "--metric", "dtm50", "--sample", "300"}).out,
                 "300 positions sampled, 0 wrong"));
  CHECK(run_on(directory.path(), {"verify", "KRvKN", "--metric", "dtm50"}).exit_code == 3);
  check_is_error(run_mate33({"repack", (directory / "KPvK.dtm50.m33").string()}), 2,
                 {"stored in the one way there is for dtm50"});
  CHECK(contains(run_on(directory.path(), {"stats", "KPvK", "--metric", "dtm50"}).err,
                 "--metric dtm50: expected dtm, wdl or dtz"));
}

TEST_CASE("a metric that is none is refused, and so is one that the flat format does not have") {
  const TemporaryDirectory directory;
  for (const char* metric : {"", "dtc", "wdl,", "wdl;dtz", "dtm75"}) {
    CAPTURE(metric);
    check_is_error(run(generating({"KQvK", "--metric", metric}, directory.path())), 2, {"--metric"});
  }
  CHECK(run(generating({"KBNvK", "--format", "flat", "--metric", "wdl"}, directory.path())).exit_code == 2);
  CHECK(directory.entry_count() == 0);
}

TEST_CASE("--list names the tables of every metric") {
  const TemporaryDirectory directory;
  const RunOutcome outcome = generate({"KPvK", "--metric", "all", "--list"}, directory.path());
  CHECK(contains(outcome.out, "KPvK.wdl and .dtz"));
  CHECK(contains(outcome.out, "9 tables;"));
  const auto planned = events_of(generate({"KPvK", "--metric", "wdl", "--list", "--json"}, directory.path()));
  CHECK(planned.size() == 3);
  CHECK(planned[0].at("metrics") == Json{"wdl"});
}

TEST_CASE("probe says what the clock makes of a win") {
  const RunOutcome late = run_on(rule_tables(), {"probe", late_fen});
  CHECK(late.exit_code == 0);
  CHECK(contains(late.out, "A cursed win: White would win, but the fifty-move rule makes it a draw, DTZ 47"));
  const RunOutcome in_time = run_on(rule_tables(), {"probe", in_time_fen});
  CHECK(contains(in_time.out, "White wins under the fifty-move rule, DTZ 47"));
  const Json object = Json::parse(run_on(rule_tables(), {"probe", late_fen, "--json"}).out);
  CHECK(object.at("category") == "cursed-win");
  CHECK(object.at("dtz") == 47);
  CHECK(object.at("precise_dtz") == 47);
  CHECK(object.at("dtm").is_null());
  for (const Json& move : object.at("moves")) {
    CHECK(move.at("dtz").is_number());
    CHECK(!contains(move.at("category").get<std::string>(), "maybe"));
  }
}

TEST_CASE("probe names the winner where a table of WDL alone does not know what the clock makes of it") {
  const TemporaryDirectory directory;
  CHECK(generate({"KPvK", "--metric", "wdl"}, directory.path()).exit_code == 0);
  const RunOutcome outcome = run_on(directory.path(), {"probe", "7k/8/8/8/8/8/P7/K7 w - - 97 80"});
  CHECK(contains(outcome.out, "White wins if the clock allows"));
  CHECK(!contains(outcome.out, "Black wins"));
}

TEST_CASE("verify derives WDL and DTZ again, and names a table that is missing") {
  const RunOutcome sample =
      run_on(rule_tables(), {"verify", "KQvKR", "--metric", "dtz", "--sample", "10000"});
  CHECK(sample.exit_code == 0);
  CHECK(contains(sample.out, "KQvKR           10,000 positions sampled, 0 wrong"));
  const RunOutcome whole = run_on(rule_tables(), {"verify", "KQvK", "KRvK", "--metric", "dtz"});
  CHECK(whole.exit_code == 0);
  CHECK(contains(whole.out, "KQvK            57,557 positions"));
  check_is_error(run_on(rule_tables(), {"verify", "KPvK", "--metric", "dtz"}), 3,
                 {"no table KPvK.dtz", "mate33 generate KPvK --metric dtz"});
  CHECK(run_on(rule_tables(), {"verify", "KQvK", "--metric", "wdl"}).exit_code == 2);
}

TEST_CASE("verify --all takes every table that is there of the metric, or those of up to N men") {
  const TemporaryDirectory directory;
  for (const std::string name : {"KQvK", "KRvK", "KQvKR"}) {
    for (const std::string metric : {".wdl.m33", ".dtz.m33"}) {
      fs::copy_file(rule_tables() / (name + metric), directory / (name + metric));
    }
  }
  std::vector<std::string> verified;
  for (const Json& table : events_of(
           run_on(directory.path(), {"verify", "--all", "--metric", "dtz", "--sample", "500", "--json"}))) {
    verified.push_back(table.at("material"));
    CHECK(table.at("sound") == true);
  }
  std::ranges::sort(verified);
  CHECK(verified == std::vector<std::string>{"KQvK", "KQvKR", "KRvK"});
  const auto three = run_on(directory.path(), {"verify", "--all", "3", "--metric", "dtz", "--sample", "500"});
  CHECK(three.exit_code == 0);
  CHECK(lines_of(three.out).size() == 2);
  CHECK(run_on(directory.path(), {"verify", "--all"}).exit_code == 3);  // there is none of DTM
  for (const std::string what : {"7", "KQvK", "33"}) {
    check_is_error(run_on(directory.path(), {"verify", "--all", what}), 2);
  }
}

TEST_CASE("dump --metric prints what probe says under the rule") {
  for (const std::string metric : {"wdl", "dtz"}) {
    CAPTURE(metric);
    const auto lines = lines_of(run_on(rule_tables(), {"dump", "KQvK", "--csv", "--metric", metric}).out);
    REQUIRE(lines.size() == 57'558);
    CHECK(lines.front() == (metric == "wdl" ? "fen,wdl" : "fen,plies"));
    Invocation batch = without_tables({"probe", "-", "--json", "--tables", rule_tables().string()});
    std::vector<std::string> values;
    for (std::size_t i = 1; i < lines.size(); i += 571) {
      const std::size_t comma = lines[i].find(',');
      batch.input += lines[i].substr(0, comma) + '\n';
      values.push_back(lines[i].substr(comma + 1));
    }
    const auto answers = events_of(run(batch));
    REQUIRE(answers.size() == values.size());
    for (std::size_t i = 0; i < answers.size(); ++i) {
      CAPTURE(answers[i].at("fen").get<std::string>());
      const std::string category = answers[i].at("category");
      if (metric == "wdl") {
        CHECK(std::stoi(values[i]) == (category == "win" ? 2 : category == "loss" ? -2 : 0));
      } else if (category == "draw") {
        CHECK(values[i] == "");
      } else if (answers[i].at("checkmate") == false) {
        CHECK(answers[i].at("dtz") == std::stoi(values[i]));
      }
    }
  }
  const TemporaryDirectory directory;
  const std::string raw = (directory / "raw").string();
  REQUIRE(run_on(rule_tables(), {"dump", "KQvK", "--metric", "wdl", "--raw", raw}).exit_code == 0);
  std::set<int> numbers;
  const std::string bytes = contents_of(raw);
  for (std::size_t i = 0; i < bytes.size(); i += 2) {
    numbers.insert(static_cast<std::int16_t>(static_cast<unsigned char>(bytes[i]) | bytes[i + 1] << 8));
  }
  CHECK(numbers == std::set<int>{-32768, -2, 0, 2});
  check_is_error(run_on(rule_tables(), {"dump", "KQvK", "--csv", "--metric", "dtx"}), 2);
  check_is_error(run_on(rule_tables(), {"dump", "KQvK", "--csv"}), 3);  // of DTM
}

TEST_CASE("verify wants both files of a table under the rule, and says which is not there") {
  for (const std::string metric : {"wdl", "dtz"}) {
    const TemporaryDirectory directory;
    for (const auto& file : fs::directory_iterator(rule_tables())) {
      const std::string name = file.path().filename().string();
      if (name != "KQvKR." + metric + ".m33") fs::copy_file(file.path(), directory / name);
    }
    check_is_error(run_on(directory.path(), {"verify", "KQvKR", "--metric", "dtz", "--sample", "1000"}), 3,
                   {"no table KQvKR." + metric, "mate33 generate KQvKR --metric " + metric});
  }
}

TEST_CASE("tables lists the metrics, and --check finds them sound") {
  const RunOutcome list = run_on(rule_tables(), {"tables", "--check"});
  CHECK(list.exit_code == 0);
  CHECK(contains(list.out, "8 tables"));
  for (const Json& table : events_of(run_on(rule_tables(), {"tables", "--json"}))) {
    const std::string file = table.at("file"), metric = table.at("metric");
    CHECK(contains(file, "." + metric + ".m33"));
  }
}

TEST_CASE("tables --check compares the values of WDL and DTZ with the published ones") {
  for (const Json& listed : events_of(run_on(rule_tables(), {"tables", "--check", "--json"}))) {
    CAPTURE(listed.dump());
    CHECK(listed.at("comparison") == "values as published");
  }
}

TEST_CASE("repack stores WDL and DTZ in less, with the same values") {
  const TemporaryDirectory directory;
  for (const auto& file : fs::directory_iterator(rule_tables())) {
    fs::copy_file(file.path(), directory / file.path().filename().string());
  }
  for (const char* name : {"KQvK.wdl.m33", "KQvK.dtz.m33"}) {
    CAPTURE(name);
    const std::string path = (directory / name).string();
    CHECK(run_on(directory.path(), {"repack", path, "--level", "best"}).exit_code == 0);
    CHECK(fs::file_size(path) < fs::file_size(rule_tables() / name));
  }
  CHECK(run_on(directory.path(), {"verify", "KQvK", "--metric", "dtz", "--sample", "20000"}).exit_code == 0);
  // WDL of one side does not tell that of the other.
  check_is_error(
      run_on(directory.path(), {"repack", (directory / "KQvKR.wdl.m33").string(), "--sides", "one"}), 2,
      {"both sides"});
  check_is_error(
      run_on(directory.path(), {"repack", (directory / "KQvKR.dtz.m33").string(), "--sides", "both"}), 2,
      {"generate KQvKR --metric dtz --sides both"});
}
