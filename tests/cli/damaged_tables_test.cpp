#include <doctest/doctest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "program.hpp"

// Tables of the general format that are damaged, missing, misnamed or no files at all.

using namespace mate33;
using namespace mate33::testing;

namespace {

namespace fs = std::filesystem;

/// A directory with the tables of three men, made once.
const fs::path& three_men() {
  static const TemporaryDirectory directory;
  static const RunOutcome made =
      run(without_tables({"generate", "--all", "3", "--out", directory.path().string()}));
  REQUIRE(made.exit_code == 0);
  return directory.path();
}

void copy_table(const std::string& name, const fs::path& directory, const std::string& new_name = {}) {
  fs::copy_file(three_men() / name, directory / (new_name.empty() ? name : new_name));
}

RunOutcome run_with(const fs::path& tables, const Words& arguments) {
  return run(without_tables(arguments + Words{"--tables", tables.string()}));
}

/// A directory with all tables of three men, one byte of a block of KQvK changed.
void damage(const TemporaryDirectory& directory) {
  for (const char* name : {"KQvK.m33", "KRvK.m33", "KPvK.m33"}) copy_table(name, directory.path());
  std::string contents = contents_of(directory / "KQvK.m33");
  contents[5000] = static_cast<char>(contents[5000] ^ 0x10);
  write_file(directory / "KQvK.m33", contents);
}

}  // namespace

TEST_CASE("a line ends, and names the table it misses, where the move that keeps the distance is unknown") {
  const TemporaryDirectory directory;
  copy_table("KPvK.m33", directory.path());
  check_is_error(run_with(directory.path(), {"line", "8/4P3/8/8/8/2k5/8/4K3 w - - 0 1"}), 3,
                 {"no table KQvK"});
  CHECK(run_with(three_men(), {"line", "8/4P3/8/8/8/2k5/8/4K3 w - - 0 1"}).exit_code == 0);
}

TEST_CASE("the category is that of the value where moves are unknown") {
  const TemporaryDirectory directory;
  copy_table("KPvK.m33", directory.path());
  const RunOutcome outcome =
      run_with(directory.path(), {"probe", "8/3kP3/8/8/8/8/8/4K3 w - - 0 1", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json.at("category") == "draw");
  CHECK(json.at("dtm") == 0);
}

TEST_CASE("a damaged block is exit code 4 for everything that needs it, and no figure is made of it") {
  const TemporaryDirectory directory;
  damage(directory);
  for (const Words& words : std::vector<Words>{{"stats", "KQvK"}, {"verify", "KQvK"}, {"verify", "KPvK"}}) {
    CAPTURE(words.front());
    check_is_error(run_with(directory.path(), words), 4, {"KQvK"});
  }
  // A search says it in the same words, whether it is the table itself or one that moves lead to.
  for (const Words& words : std::vector<Words>{{"find", "KQvK", "zugzwang"}, {"find", "KPvK", "only-move"}}) {
    CAPTURE(words[1]);
    check_is_error(run_with(directory.path(), words), 4,
                   {"the table KQvK in " + directory.path().string() + " is damaged: make it anew with"});
  }
}

TEST_CASE("probe and line open the files that they need, and no other") {
  const TemporaryDirectory directory;
  copy_table("KQvK.m33", directory.path());
  write_file(directory / "KRvK.m33", "damaged");
  const std::string of_queen = "8/8/8/8/8/7Q/8/k6K w - - 0 1", of_rook = "8/8/8/8/8/7R/8/k6K w - - 0 1";
  for (const Words& words : std::vector<Words>{{"probe"}, {"probe", "--json"}, {"line"}}) {
    const auto ask = [&](const std::string& fen) { return run_with(directory.path(), words + Words{fen}); };
    CHECK(ask(of_queen).exit_code == 0);
    CHECK(ask(of_queen).err == "");
    const RunOutcome damaged = ask(of_rook);
    CHECK(damaged.exit_code == 4);
    CHECK(contains(damaged.err, "warning: " + (directory / "KRvK.m33").string() + " is damaged"));
  }
  Invocation batch = without_tables({"probe", "-", "--json", "--tables", directory.path().string()});
  batch.input = of_queen + "\n";
  CHECK(run(batch).err == "");
  batch.input += of_rook + "\n" + of_rook + "\n";
  const RunOutcome outcome = run(batch);
  CHECK(outcome.exit_code == 4);
  CHECK(lines_of(outcome.err).size() == 1);  // told once
  CHECK(contains(outcome.err, "KRvK.m33 is damaged"));
}

TEST_CASE("tables --check finds a table that has another's name") {
  const TemporaryDirectory directory;
  copy_table("KQvK.m33", directory.path(), "KRvK.m33");
  const RunOutcome outcome = run_with(directory.path(), {"tables", "--check"});
  CHECK(outcome.exit_code == 4);
  CHECK(contains(outcome.out, "KRvK.m33 is damaged: it is the table of KQvK"));
}

TEST_CASE("a pipe with a table's name keeps nobody waiting") {
  struct Case {
    std::string name, fen;
  };
  for (const Case& c :
       {Case{"KQvK.m33", "8/8/8/8/8/7Q/8/k6K w - - 0 1"}, Case{"KBNvK.bin", std::string(longest_mate_fen)}}) {
    CAPTURE(c.name);
    const TemporaryDirectory directory;
    REQUIRE(::mkfifo((directory / c.name).c_str(), 0600) == 0);
    const RunOutcome outcome = run_with(directory.path(), {"probe", c.fen});
    CHECK(outcome.exit_code != 0);
    CHECK(contains(outcome.err, c.name));
  }
}

TEST_CASE("a sample of nothing is bad usage") {
  check_is_error(run_with(three_men(), {"verify", "KQvK", "--sample", "0"}), 2);
}

TEST_CASE("the command that makes a damaged table anew writes it where it is") {
  const TemporaryDirectory directory;
  damage(directory);
  const std::string advice =
      "make it anew with 'mate33 generate KQvK --out " + directory.path().string() + "'";
  const fs::path raw = directory / "raw";
  for (const auto& command : {Words{"verify", "KQvK"},
                              {"stats", "KQvK"},
                              {"dump", "KQvK", "--csv"},
                              {"dump", "KQvK", "--raw", raw.string()}}) {
    CAPTURE(command.front());
    const RunOutcome outcome = run_with(directory.path(), command);
    CHECK(outcome.exit_code == 4);
    CHECK(contains(outcome.err, advice));
  }
  CHECK(!fs::exists(raw));
}
