#include "mate33/answers/explain.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "temporary_directory.hpp"

using namespace mate33;

TEST_CASE("the command that makes a table can be copied into a shell") {
  CHECK(generate_command("KQvK", "data:other") == "mate33 generate KQvK --out data");
  CHECK(generate_command("KQvK", "my tables") == "mate33 generate KQvK --out \"my tables\"");
  CHECK(generate_command("KQvK", "a$\"`\\b") == "mate33 generate KQvK --out \"a\\$\\\"\\`\\\\b\"");
  CHECK(generate_command("--all 4", "") == "mate33 generate --all 4");
  const TemporaryDirectory directory;
  std::ofstream(directory / "KBNvK.bin") << "a file";
  const std::string file = (directory / "KBNvK.bin").string();
  CHECK(generate_command("KQvK", file) == "mate33 generate KQvK");
  CHECK(generate_command("KQvK", file + ":data") == "mate33 generate KQvK --out data");
}

TEST_CASE("each status is explained with what to do about it") {
  const Material material = Material::parse("KQvKR")->colors_swapped();
  const auto why = [&](ProbeStatus status) { return explain(status, material, "data", "look elsewhere"); };
  CHECK(why(ProbeStatus::missing_table) ==
        "no table KQvKR in data: make it with 'mate33 generate KQvKR --out data', or look elsewhere");
  CHECK(why(ProbeStatus::corrupt_file) ==
        "the table KQvKR in data is damaged: make it anew with 'mate33 generate KQvKR --out data'");
  CHECK(why(ProbeStatus::too_many_men) == "4 men, and tables hold at most 6");
  CHECK(why(ProbeStatus::castling_rights) == describe(ProbeStatus::castling_rights));
  CHECK(why(ProbeStatus::io_error) == "the table KQvKR in data cannot be read");
  CHECK(explain(ProbeStatus::missing_table, material, ":", "name its directory") ==
        "no table KQvKR, for no directory is searched: make it with 'mate33 generate KQvKR', and name its "
        "directory");
  // In a browser there are no directories that a person knows.
  const TablePlaces nowhere{"tables", elsewhere_in_memory, false};
  CHECK(explain(ProbeStatus::missing_table, material, nowhere) ==
        "no table KQvKR: make it with 'mate33 generate KQvKR', and add its file");
  CHECK(explain(ProbeStatus::corrupt_file, material, nowhere) ==
        "the table KQvKR is damaged: make it anew with 'mate33 generate KQvKR'");
  CHECK(explain(ProbeStatus::io_error, material, nowhere) == "the table KQvKR cannot be read");
  const TableKey by_clock(Game::chess, *Material::parse("KRBNvKN"), Metric::dtm50);
  CHECK(explain(ProbeStatus::missing_table, by_clock, "data", "look elsewhere") ==
        "no table KRBNvKN.dtm50 in data: dtm50 goes up to 5 men, dtz says who wins under the rule with more");
  // Seven men and a right to castle.
  CHECK(explain(ProbeStatus::castling_rights, *Material::parse("KRRRRRvK"), "data", "look elsewhere") ==
        "7 men, and tables hold at most 6");
}
