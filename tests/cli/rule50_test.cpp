// The commands under the fifty-move rule: generate, probe, verify, tables, repack.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "general_tables.hpp"
#include "skip.hpp"

using mate33::skip_test;
using namespace mate33::testing;

namespace {

namespace fs = std::filesystem;

/// WDL and DTZ of KBNvK, KQvKR and what they need, and no DTM.
const fs::path& rule_tables() {
  static const TemporaryDirectory directory;
  static const Outcome made = generate({"KBNvK", "KQvKR", "--metric", "wdl,dtz"}, directory.path());
  REQUIRE(made.exit_code == 0);
  return directory.path();
}

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
  const Outcome third = generate({"KQvK", "--metric", "dtm,wdl,dtz"}, directory.path());
  CHECK(contains(third.out, "3 of 3 tables already there and valid"));
}

TEST_CASE("the bytes of WDL and DTZ do not depend on the number of threads" * doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  CHECK(generate({"KBNvK", "KQvKR", "--metric", "wdl,dtz", "--threads", "1"}, directory.path()).exit_code ==
        0);
  std::size_t compared = 0;
  for (const auto& file : fs::directory_iterator(rule_tables())) {
    const fs::path name = file.path().filename();
    CHECK((contents_of(file.path()) == contents_of(directory / name.string())));
    ++compared;
  }
  CHECK(compared == 8);
}

TEST_CASE("line --metric: by DTZ and by DTM50, to mate in time or to the draw by the rule" *
          doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  REQUIRE(run(generating({"KRvKN", "--metric", "wdl,dtz,dtm50"}, directory.path())).exit_code == 0);
  const auto line = [&](const std::string& metric, const char* fen) {
    return Json::parse(run_on(directory.path(), {"line", fen, "--json", "--metric", metric}).out);
  };
  // Mate in 39 plies, in 45 with this clock; zeroing earlier than that.
  const char* const in_time = "2n5/8/8/8/8/3K4/6R1/1k6 w - - 76 90";
  CHECK(line("dtm50", in_time)["plies"] == 45);
  CHECK(line("dtm50", in_time)["winner"] == "w");
  CHECK(line("dtz", in_time)["winner"] == "w");
  CHECK(line("dtz", in_time)["plies"] <= 18 + 100);
  const char* const too_late = "2n5/8/8/8/8/3K4/6R1/1k6 w - - 82 90";
  CHECK(line("dtm50", too_late)["plies"] == 0);
  CHECK(line("dtz", too_late)["plies"] == 18);  // the clock is at 100 then
  CHECK(line("dtz", too_late)["winner"].is_null());
  const Outcome missing = run_on(directory.path(), {"line", in_time, "--metric", "dtm"});
  CHECK(missing.exit_code == 3);
  CHECK(run_on(directory.path(), {"line", in_time, "--metric", "wdl"}).exit_code == 2);
  CHECK(
      contains(run_on(directory.path(), {"line", "8/8/8/3k4/8/8/1Q2q3/K7 w - - 0 1", "--metric", "dtz"}).err,
               "KQvKQ"));
}

TEST_CASE("DTM50: made, listed, asked for, verified, and refused where it takes too much memory") {
  const TemporaryDirectory directory;
  check_is_error(run(generating({"KRPvKR", "--metric", "dtm50", "--memory", "300M"}, directory.path())), 2,
                 {"of memory, more than --memory allows"});
  REQUIRE(run(generating({"KPvK", "--metric", "dtm50"}, directory.path())).exit_code == 0);
  CHECK(contains(run_on(directory.path(), {"tables", "--check"}).out, "values as published"));
  const char* const fen = "8/8/8/k7/8/8/K4P2/8 w - - 0 1";
  const Outcome asked = run_on(directory.path(), {"probe", fen});
  CHECK(contains(asked.out, "   0 to 81: White mates in 26 (51 plies)"));
  CHECK(contains(asked.out, "  82 to 99: Draw"));
  const auto json = Json::parse(run_on(directory.path(), {"probe", fen, "--json"}).out);
  CHECK(json["dtm50"] == 51);
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
  const Outcome outcome = generate({"KPvK", "--metric", "all", "--list"}, directory.path());
  CHECK(contains(outcome.out, "KPvK.wdl and .dtz"));
  CHECK(contains(outcome.out, "9 tables;"));
  const auto planned = events_of(generate({"KPvK", "--metric", "wdl", "--list", "--json"}, directory.path()));
  CHECK(planned.size() == 3);
  CHECK(planned[0].at("metrics") == Json{"wdl"});
}

TEST_CASE("probe says what the clock makes of a win") {
  const Outcome late = run_on(rule_tables(), {"probe", late_fen});
  CHECK(late.exit_code == 0);
  CHECK(contains(late.out, "A cursed win: White would win, but the fifty-move rule makes it a draw, DTZ 47"));
  const Outcome in_time = run_on(rule_tables(), {"probe", in_time_fen});
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

TEST_CASE("verify derives WDL and DTZ again, and names a table that is missing") {
  const Outcome sample = run_on(rule_tables(), {"verify", "KQvKR", "--metric", "dtz", "--sample", "10000"});
  CHECK(sample.exit_code == 0);
  CHECK(contains(sample.out, "KQvKR           10,000 positions sampled, 0 wrong"));
  const Outcome whole = run_on(rule_tables(), {"verify", "KQvK", "KRvK", "--metric", "dtz"});
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
  const Outcome list = run_on(rule_tables(), {"tables", "--check"});
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

TEST_CASE("stats counts the five results and every DTZ, beside the published figures" *
          doctest::test_suite("long")) {
  const Outcome outcome = run_on(rule_tables(), {"stats", "KQvKR", "--metric", "dtz"});
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  CHECK(contains(outcome.out, "14 of 14 published figures agree."));
  CHECK(contains(outcome.out, "Longest win, White to move: DTZ 61, as in\n"));
  for (const char* const metric : {"wdl", "dtz"}) {
    for (const char* const material : {"KQvK", "KRvK", "KBNvK", "KQvKR"}) {
      CAPTURE(metric);
      CAPTURE(material);
      const Json json =
          Json::parse(run_on(rule_tables(), {"stats", material, "--metric", metric, "--json"}).out);
      CHECK(json.at("metric") == metric);
      CHECK(json.at("published").size() >= 10);
      for (const Json& figure : json.at("published")) {
        CAPTURE(figure.dump());
        CHECK(figure.at("agrees") == true);
      }
    }
  }
}

TEST_CASE("stats fills in the side that DTZ does not store, and names the table that this takes" *
          doctest::test_suite("long")) {
  const TemporaryDirectory directory;
  const auto stats = [&] {
    return run_on(directory.path(), {"stats", "KQvKR", "--metric", "dtz", "--json", "--fresh"});
  };
  generate({"KQvKR", "--metric", "dtz", "--sides", "both"}, directory.path());
  const std::string both = stats().out;
  CHECK(fs::exists(directory / "KQvKR.dtz.stats.json"));
  for (const auto& file : fs::directory_iterator(rule_tables())) {
    if (file.path().extension() != ".m33") continue;
    fs::copy_file(file.path(), directory / file.path().filename().string(),
                  fs::copy_options::overwrite_existing);
  }
  CHECK(stats().out == both);
  fs::remove(directory / "KRvK.wdl.m33");
  check_is_error(stats(), 3,
                 {"no table KRvK.wdl in " + directory.path().string(), "'mate33 generate KRvK --metric wdl"});
  CHECK(run_on(directory.path(), {"stats", "KQvKR", "--metric", "wdl"}).exit_code == 0);
  check_is_error(run_on(directory.path(), {"stats", "KRvKN", "--metric", "wdl"}), 3,
                 {"no table KRvKN.wdl in "});
  check_is_error(run_on(directory.path(), {"stats", "KQvKR", "--metric", "dtw"}), 2);
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

TEST_SUITE("comparison") {
  TEST_CASE("the five results and DTZ of tables of three and four men are those of Syzygy") {
    const fs::path reference = fs::path(MATE33_REFERENCE);
    const fs::path program = fs::path(MATE33_PROGRAM).parent_path() / "mate33-compare-syzygy";
    if (!fs::exists(program) || !fs::is_directory(reference / "syzygy-ply")) {
      return skip_test("no Fathom, or no tables with exact plies in " + reference.string());
    }
    // Fathom takes the first file of a name: DTZ with exact plies, WDL from the other folder.
    const std::string both = (reference / "syzygy-ply").string() + ":" + (reference / "syzygy").string();
    const TemporaryDirectory directory;
    REQUIRE(generate({"--all", "4", "--metric", "wdl,dtz"}, directory.path()).exit_code == 0);
    Words words = {"verify", "--metric", "dtz", "--syzygy", both, "--sample", "20000"};
    for (const auto& file : fs::directory_iterator(directory.path())) {
      const std::string name = file.path().filename().string();
      if (contains(name, ".wdl.")) words.push_back(name.substr(0, name.find('.')));
    }
    const Outcome outcome = run_on(directory.path(), words);
    CHECK(outcome.exit_code == 0);
    const auto lines = lines_of(outcome.out);
    CHECK(lines.size() == 33);
    for (const std::string& line : lines) CHECK(line.ends_with(", 0 differ"));
    check_is_error(run_on(directory.path(), {"verify", "KQvK", "--metric", "dtm50", "--syzygy", both}), 2,
                   {"Syzygy tables know nothing of dtm50"});
  }
}
