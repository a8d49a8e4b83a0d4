#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "flat_table_runs.hpp"
#include "mate33/table/flat_table.hpp"
#include "program.hpp"
#include "sanitized.hpp"
#include "skip.hpp"
#include "terminal.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

std::vector<Json> events_of(const std::string& out) {
  std::vector<Json> events;
  for (const std::string& line : lines_of(out)) events.push_back(Json::parse(line));
  return events;
}

}  // namespace

TEST_CASE("generate writes the table, with a summary, into a directory that it makes") {
  const TemporaryDirectory temporary;
  const auto directory = temporary / "new" / "directory with spaces";
  const RunOutcome outcome = generate(directory);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  for (const std::string part : {"KBNvK.bin ", "longest mate  66 plies", "2,829,281 won or lost", "solve ",
                                 "16,777,216 bytes", "1 table made in", FlatTable::sha256.data()}) {
    CAPTURE(part);
    CHECK(contains(outcome.out, part));
  }
  CHECK(names_in(directory) == Names{"KBNvK.bin"});
  CHECK(is_valid_table(directory / "KBNvK.bin"));
}

TEST_CASE("a damaged file is replaced, and that is said with the reason") {
  const std::string whole = contents_of(made_table() / "KBNvK.bin");
  std::string altered = whole;
  altered[altered.size() / 2] = static_cast<char>(altered[altered.size() / 2] ^ 1);
  for (const std::string& contents :
       {whole.substr(0, whole.size() - 1), altered, std::string(), whole + '\0'}) {
    CAPTURE(contents.size());
    const TemporaryDirectory directory;
    write_file(directory / "KBNvK.bin", contents);
    const RunOutcome outcome = generate(directory.path());
    CHECK(outcome.exit_code == 0);
    CHECK(lines_of(outcome.err).size() == 1);
    CHECK(contains(outcome.err, (directory / "KBNvK.bin").string() + " is damaged"));
    CHECK(contains(outcome.err, "anew"));
    CHECK(is_valid_table(directory / "KBNvK.bin"));
    CHECK(names_in(directory.path()) == Names{"KBNvK.bin"});
  }
}

TEST_CASE("--list tells of the flat file, and makes nothing") {
  const TemporaryDirectory directory;
  const RunOutcome none = generate(directory.path(), {"--list", "--compress"});
  CHECK(none.exit_code == 0);
  const auto lines = lines_of(none.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[1].starts_with("KBNvK.bin "));
  CHECK(contains(lines[1], " 16.0 MiB "));
  CHECK(lines[1].ends_with("no"));
  CHECK(lines[2].starts_with("KBNvK.bin.zst "));
  CHECK(lines[3].starts_with("2 tables; at most "));
  CHECK(names_in(directory.path()).empty());
  const auto there =
      lines_of(run(without_tables({"generate", "KBNvK", "--list", "--out", made_table().string()})).out);
  REQUIRE(there.size() == 3);
  CHECK(there[1].ends_with("yes"));
}

TEST_CASE("--json tells of the flat file in the events of other tables, one object a line") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "KBNvK.bin").string();
  write_file(file, "not a table");
  const RunOutcome first = generate(directory.path(), {"--json", "--threads", "2"});
  CHECK(first.exit_code == 0);
  CHECK(first.err == "");
  const std::vector<Json> events = events_of(first.out);
  REQUIRE(events.size() >= 5);
  CHECK(events[0].at("event") == "replacing");
  CHECK(events[0].at("material") == "KBNvK");
  CHECK(contains(events[0].at("reason").get<std::string>(), "11 bytes"));
  CHECK(events[1] ==
        Json{{"event", "begin"}, {"material", "KBNvK"}, {"metrics", {"dtm"}}, {"number", 1}, {"of", 1}});
  std::uint64_t settled = 0;
  double share = 0;
  for (std::size_t i = 2; i + 2 < events.size(); ++i) {
    CAPTURE(events[i].dump());
    CHECK(events[i].at("event") == "ply");
    CHECK(events[i].at("material") == "KBNvK");
    CHECK(events[i].at("settled") >= settled);
    CHECK(events[i].at("plan_share") >= share);
    settled = events[i].at("settled");
    share = events[i].at("plan_share");
  }
  const Json& made = events[events.size() - 2];
  CHECK(made.at("event") == "made");
  CHECK(made.at("material") == "KBNvK");
  CHECK(made.at("metric") == "dtm");
  CHECK(made.at("file") == file);
  CHECK(made.at("bytes") == FlatTable::file_bytes);
  CHECK(made.at("longest_plies") == 66);
  CHECK(made.at("settled") == settled);
  CHECK(made.at("sha256") == std::string(FlatTable::sha256));
  CHECK(events.back().at("event") == "done");
  CHECK(events.back().at("made") == 1);
  CHECK(events.back().at("bytes") == FlatTable::file_bytes);

  const std::vector<Json> again = events_of(generate(directory.path(), {"--json"}).out);
  REQUIRE(again.size() == 2);
  CHECK(again[0] == Json{{"event", "left_alone"},
                         {"material", "KBNvK"},
                         {"metric", "dtm"},
                         {"comparison", "as published"}});
  CHECK(again[1].at("made") == 0);
  CHECK(again[1].at("left_alone") == 1);
}

TEST_CASE("KBNvK is flat by its name and --format, whatever else is asked for") {
  const auto listed = [](const Words& arguments) {
    const TemporaryDirectory directory;
    const RunOutcome outcome =
        run(without_tables(Words{"generate", "--list", "--out", directory.path().string()} + arguments));
    REQUIRE(outcome.exit_code == 0);
    std::vector<std::string> lines = lines_of(outcome.out), names;
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) names.push_back(lines[i].substr(0, 20));
    for (std::string& name : names) name.erase(name.find_last_not_of(' ') + 1);
    return names;
  };
  using List = std::vector<std::string>;
  CHECK(listed({"KBNvK"}) == List{"KBNvK.bin"});
  CHECK(listed({"KQvK", "kbnk"}) == List{"KBNvK.bin", "KQvK"});
  CHECK(listed({"KBNvK", "--metric", "wdl,dtz,dtm"}) == List{"KBNvK.bin", "KBNvK.wdl and .dtz"});
  CHECK(listed({"KBNvK", "--metric", "wdl"}) == List{"KBNvK.wdl"});
  CHECK(listed({"KBNvK", "KQvK", "--format", "m33"}) == List{"KBNvK", "KQvK"});
  // Others need both sides to move.
  const List with_knight = listed({"KBNvK", "KBNvKN"});
  CHECK(with_knight.front() == "KBNvK.bin");
  CHECK(std::ranges::count(with_knight, "KBNvK") == 1);
  const List all = listed({"--all", "4"});
  CHECK(std::ranges::count(all, "KBNvK") == 1);
  CHECK(std::ranges::count(all, "KBNvK.bin") == 0);
}

TEST_CASE("the flat file and other tables come from one line" * doctest::skip(mate33::sanitized)) {
  const TemporaryDirectory directory;
  const RunOutcome outcome = generate(directory.path(), {"KQvK", "--verify", "--threads", "2"});
  CHECK(outcome.exit_code == 0);
  CHECK(names_in(directory.path()) == Names{"KBNvK.bin", "KQvK.m33"});
  CHECK(is_valid_table(directory / "KBNvK.bin"));
  CHECK(contains(outcome.out, "KBNvK    verified 5,437,752 positions: 0 wrong"));
  CHECK(contains(outcome.out, "2 tables made in "));
}

TEST_CASE("what does not go with the flat file is refused with what does") {
  const TemporaryDirectory directory;
  for (const Words& more : {Words{"--level", "best"}, {"--sides", "one"}, {"--solving", "regions"}}) {
    CAPTURE(more.front());
    for (const bool is_alone : {true, false}) {
      check_is_error(generate(directory / "none", is_alone ? more : more + Words{"KQvK"}), 2,
                     {more.front(), "--format m33"});
    }
  }
  check_is_error(generate(directory / "none", {"--memory", "1M"}), 2, {"more than --memory allows"});
  check_is_error(generate(directory / "none", {"--format", "m33", "--compress"}), 2);
  check_is_error(generate(directory / "none", {"KQvK", "--format", "flat"}), 2);
  check_is_error(run(without_tables({"generate", "--all", "3", "--compress"})), 2);
  CHECK(names_in(directory.path()).empty());
}

TEST_CASE("progress is shown on a terminal only, and wiped at the end" * doctest::test_suite("machine")) {
  const TemporaryDirectory directory;
  const auto shown =
      shown_on_terminal(without_tables({"generate", "KBNvK", "--out", directory.path().string()}));
  if (!shown) return skip_test("there are no pseudo-terminals here");
  CHECK(shown->outcome.exit_code == 0);
  CHECK(contains(shown->text, "1/1 KBNvK: "));
  CHECK(shown->text.ends_with("\r\x1b[K"));
}
