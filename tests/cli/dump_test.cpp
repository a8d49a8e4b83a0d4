#include <doctest/doctest.h>

#include "general_tables.hpp"
#include "raw_values.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("dump lists each position with the value that probe tells") {
  const RunOutcome outcome = run_on(made_tables(), {"dump", "KQvK", "--csv"});
  CHECK(outcome.exit_code == 0);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 57'558);
  CHECK(lines.front() == "fen,plies");
  CHECK(std::set<std::string>(lines.begin(), lines.end()).size() == lines.size());
  Invocation batch = without_tables({"probe", "-", "--json", "--tables", made_tables().string()});
  std::vector<std::string> plies;
  for (std::size_t i = 1; i < lines.size(); i += 571) {
    const std::size_t comma = lines[i].find(',');
    REQUIRE(comma != std::string::npos);
    batch.input += lines[i].substr(0, comma) + '\n';
    plies.push_back(lines[i].substr(comma + 1));
  }
  const auto answers = events_of(run(batch));
  REQUIRE(answers.size() == plies.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    CAPTURE(answers[i].at("fen").get<std::string>());
    if (plies[i].empty()) {
      CHECK(answers[i].at("category") == "draw");
    } else {
      CHECK(answers[i].at("dtm") == std::stoi(plies[i]));
    }
  }
}

TEST_CASE("dump --raw holds the value of every entry, both sides to move, images included") {
  check_raw_values("KQvK", made_tables(), 61);
  check_raw_values("KPvK", made_tables(), 97);
}

TEST_CASE("the raw values with their weights make all placements") {
  check_weights("KQvK", made_tables(), 1);
  check_weights("KPvK", made_tables(), 1);
}

TEST_CASE("dump --raw of a table counts its checkmates") {
  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  REQUIRE(run_on(made_tables(), {"dump", "KQvK", "--raw", path.string()}).exit_code == 0);
  const std::string file = contents_of(path);
  std::size_t mates = 0, longest = 0;
  for (std::size_t place = 0; place < file.size() / 2; ++place) {
    mates += raw_value(file, place) == -1 ? 1u : 0u;
    longest += raw_value(file, place) == -20 ? 1u : 0u;
  }
  CHECK(mates > 40);
  CHECK(longest > 0);
}

TEST_CASE("dump --raw leaves the older file as it was where the table is damaged, or none is there") {
  const TemporaryDirectory directory;
  copy_with_damage("KQvKR.m33", directory / "tables");
  write_file(directory / "raw", "old");
  const std::string raw = (directory / "raw").string();
  check_is_error(run_on(directory / "tables", {"dump", "KQvKR", "--raw", raw}), 4);
  check_is_error(run_on(directory / "tables", {"dump", "KRvKN", "--raw", raw}), 3);
  CHECK(contents_of(directory / "raw") == "old");
  CHECK(names_in(directory.path()) == std::set<std::string>{"raw", "tables"});
}

TEST_CASE("dump wants one format, and for raw values a file") {
  const TemporaryDirectory directory;
  for (const Words& more : {Words{},
                            {"--raw", ""},
                            {"--raw", "-"},
                            {"--raw", directory.path().string()},
                            {"--raw", "/dev/null"},
                            {"--csv", "--raw", (directory / "raw").string()}}) {
    check_is_error(run_on(made_tables(), Words{"dump", "KQvK"} + more), 2);
  }
  CHECK(directory.entry_count() == 0);
  CHECK(fs::is_character_file("/dev/null"));
  const fs::path deep = directory / "absent" / "raw";
  check_is_error(run_on(made_tables(), {"dump", "KQvK", "--raw", deep.string()}), 5);
}
