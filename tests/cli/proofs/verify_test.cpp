#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "mate33/table/flat_table.hpp"
#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

TEST_CASE("verify says what it checked, and that the table is correct") {
  const RunOutcome outcome = run_mate33({"verify", "KBNvK"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  for (const std::string part :
       {"8,388,608", "5,411,092", "26,660", "2,950,856", "6,830,292", "that of the one valid table",
        "90 agree, 0 differ", "The table is correct."}) {
    CAPTURE(part);
    CHECK(contains(outcome.out, part));
  }
  CHECK(contains(outcome.out, (made_table() / "KBNvK.bin").string()));
}

TEST_CASE("verify names altered entries and ends with exit code 4") {
  // Entries on which no other depends: the move of a win, and a placement that is no position.
  const std::size_t win = FlatTable::index_of({Square::h1, Square::h3, Square::a1, Square::b1});
  const std::size_t impossible_index = FlatTable::index_of({Square::a1, Square::h3, Square::d4, Square::b1});
  std::string contents = contents_of(made_table() / "KBNvK.bin");
  REQUIRE(contents[2 * win] == 33);
  REQUIRE(contents[2 * impossible_index] == 0);
  contents[2 * win + 1] = static_cast<char>(FlatEntry::pack({PieceType::king, Square::g1}));
  contents[2 * impossible_index] = 5;
  const TemporaryDirectory directory;
  write_file(directory / "KBNvK.bin", contents);

  const RunOutcome outcome =
      run(without_tables({"verify", "KBNvK", "--json", "--tables", directory.path().string()}));
  CHECK(outcome.exit_code == 4);
  const Json json = Json::parse(outcome.out);
  CHECK(json.at("sound") == false);
  CHECK(json.at("sha256_matches") == false);
  CHECK(json.at("faults") == 2);
  CHECK(json.at("entries") == 8'388'608);
  const auto examples = json.at("examples").get<std::vector<std::string>>();
  REQUIRE(examples.size() == 2);
  const auto named = [&](std::size_t entry, std::string_view fen) {
    for (const std::string& example : examples) {
      if (example.starts_with("entry " + std::to_string(entry) + " ")) return contains(example, fen);
    }
    return false;
  };
  CHECK(named(win, longest_mate_fen));
  CHECK(named(impossible_index, "8/8/8/8/3N4/7B/8/Kk6 w - - 0 1"));
}
