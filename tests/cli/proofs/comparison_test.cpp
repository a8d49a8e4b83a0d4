#include <doctest/doctest.h>

#include "general_tables.hpp"
#include "skip.hpp"

// Tables beside those of other generators, read through their own libraries: `mate33 verify --syzygy` and
// `--gaviota`, which start a program each that is built only where its library is installed.

using mate33::skip_test;
using namespace mate33::testing;

namespace {

namespace fs = std::filesystem;

/// Whether the program and the tables to compare with are there; says so where they are not.
bool can_compare(const std::string& other, const fs::path& reference) {
  const fs::path program = fs::path(MATE33_PROGRAM).parent_path() / ("mate33-compare-" + other);
  if (!fs::exists(program)) {
    skip_test(program.string() + " is not built, for its library is not installed");
    return false;
  }
  if (!fs::is_directory(reference)) {
    skip_test("no tables to compare with in " + reference.string());
    return false;
  }
  return true;
}

/// Makes all tables of so many men, compares each position of each, and answers how many tables are equal.
std::size_t compare_all(const std::string& men, const std::string& other, const fs::path& reference) {
  const TemporaryDirectory directory;
  generate({"--all", men}, directory.path());
  Words words = {"verify", "--" + other, reference.string()};
  for (const std::string& name : names_in(directory.path())) words.push_back(fs::path(name).stem().string());
  const RunOutcome outcome = run_on(directory.path(), words);
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code == 0);
  std::size_t equal = 0;
  for (const std::string& line : lines_of(outcome.out)) {
    CAPTURE(line);
    const bool is_equal = line.ends_with(", 0 differ") && !contains(line, " 0 positions");
    CHECK(is_equal);
    equal += is_equal ? 1 : 0;
  }
  return equal;
}

}  // namespace

TEST_CASE("every position of the 33 tables of three and four men is won, drawn or lost as Syzygy says") {
  const fs::path reference = fs::path(MATE33_REFERENCE) / "syzygy";
  if (can_compare("syzygy", reference)) CHECK(compare_all("4", "syzygy", reference) == 33);
}

TEST_CASE("every position of the tables of three men has the distance to mate that Gaviota has") {
  const fs::path reference = fs::path(MATE33_REFERENCE) / "gaviota";
  if (can_compare("gaviota", reference)) CHECK(compare_all("3", "gaviota", reference) == 3);
}

TEST_CASE("a table that the others lack, or that is damaged, ends the comparison with one line") {
  const fs::path reference = fs::path(MATE33_REFERENCE) / "gaviota";
  if (!can_compare("gaviota", reference)) return;
  check_is_error(run_on(made_tables(), {"verify", "KQvKR", "--gaviota", reference.string()}), 3,
                 {"no Gaviota table for KQvKR in " + reference.string()});
  const RunOutcome none = run_on(made_tables(), {"verify", "KRvKN", "--gaviota", reference.string()});
  check_is_error(none, 3);
  const TemporaryDirectory directory;
  copy_with_damage("KRvK.m33", directory.path());
  check_is_error(run_on(directory.path(), {"verify", "KRvK", "--gaviota", reference.string()}), 4,
                 {"the table is damaged"});
}

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
  const RunOutcome outcome = run_on(directory.path(), words);
  CHECK(outcome.exit_code == 0);
  const auto lines = lines_of(outcome.out);
  CHECK(lines.size() == 33);
  for (const std::string& line : lines) CHECK(line.ends_with(", 0 differ"));
  check_is_error(run_on(directory.path(), {"verify", "KQvK", "--metric", "dtm50", "--syzygy", both}), 2,
                 {"Syzygy tables know nothing of dtm50"});
}
