#include <doctest/doctest.h>

#include "program.hpp"

// Where commands look for tables, and what they say of missing and damaged ones.

using namespace mate33::testing;
namespace fs = std::filesystem;

namespace {

const std::string asked_fen(longest_mate_fen);
const std::string answer = "White mates in 33 (65 plies)";

/// Every command that reads a table.
const std::vector<Words> readers = {{"probe", asked_fen},
                                    {"line", asked_fen},
                                    {"stats", "KBNvK"},
                                    {"verify", "KBNvK"},
                                    {"dump", "KBNvK", "--csv"}};

void put_table_into(const fs::path& directory) {
  fs::create_directories(directory);
  fs::create_hard_link(made_table() / "KBNvK.bin", directory / "KBNvK.bin");
}

/// A probe with places to look in: nothing leaves one out.
struct Places {
  std::optional<std::string> option, path, home;
  fs::path directory;
};

RunOutcome probe(const Places& places) {
  Invocation invocation = without_tables({"probe", asked_fen});
  if (places.option) invocation.arguments = invocation.arguments + Words{"--tables", *places.option};
  invocation.environment = {{"MATE33_PATH", places.path}, {"XDG_DATA_HOME", places.home}};
  if (!places.directory.empty()) invocation.directory = places.directory;
  return run(invocation);
}

}  // namespace

TEST_CASE("--tables is looked in before MATE33_PATH, that before XDG_DATA_HOME, that before ./data") {
  const TemporaryDirectory root;
  const std::string full = (root / "full").string(), empty = (root / "empty").string();
  put_table_into(root / "full");
  put_table_into(root / "home" / "mate33");
  put_table_into(root / "work" / "data");
  fs::create_directories(root / "empty" / "mate33");
  const std::string home = (root / "home").string();
  const fs::path work = root / "work";
  const auto finds = [](const Places& places) {
    const RunOutcome outcome = probe(places);
    CHECK((outcome.exit_code == 0 || outcome.exit_code == 3));
    CHECK(contains(outcome.out, answer) == (outcome.exit_code == 0));
    return outcome.exit_code == 0;
  };
  CHECK(finds({full, empty, empty, {}}));
  CHECK_FALSE(finds({empty, full, home, work}));
  CHECK(finds({{}, full, empty, {}}));
  CHECK_FALSE(finds({{}, empty, home, work}));
  CHECK(finds({{}, {}, home, {}}));
  CHECK(finds({{}, "", home, {}}));
  CHECK_FALSE(finds({{}, {}, empty, work}));
  CHECK(finds({{}, {}, {}, work}));
  CHECK(finds({{}, "", "", work}));
  CHECK(finds({{}, {}, (root / "nowhere").string(), work}));
  CHECK_FALSE(finds({{}, {}, {}, root.path()}));
}

TEST_CASE("a list of directories is separated by ':', and names may contain spaces") {
  const TemporaryDirectory root;
  const std::string spaced = (root / "my tables").string(), empty = (root / "empty").string();
  put_table_into(spaced);
  for (const std::string& list : {spaced, empty + ":" + spaced, spaced + ":" + empty, "::" + spaced + ":",
                                  "/nowhere:" + empty + ":" + spaced + "/"}) {
    CAPTURE(list);
    CHECK(contains(probe({list, {}, {}, {}}).out, answer));
    CHECK(contains(probe({{}, list, {}, {}}).out, answer));
  }
}

TEST_CASE("a compressed table is as good as a plain one") {
  const TemporaryDirectory root;
  REQUIRE(run(without_tables({"generate", "KBNvK", "--compress", "--out", root.path().string()})).exit_code ==
          0);
  fs::remove(root / "KBNvK.bin");
  for (const Words& reader : {readers[0], readers[1], readers[2]}) {
    CHECK(run(without_tables(reader + Words{"--tables", root.path().string()})).out ==
          run_mate33(reader).out);
  }
}

TEST_CASE("a missing table is exit code 3 and one line with the command that makes it") {
  const TemporaryDirectory root;
  for (const Words& reader : readers) {
    CAPTURE(reader.front());
    for (const std::string& tables : {root.path().string(), (root / "nowhere").string()}) {
      const RunOutcome outcome = run(without_tables(reader + Words{"--tables", tables}));
      CHECK(outcome.exit_code == 3);
      CHECK(lines_of(outcome.err).size() == 1);
      CHECK(outcome.err.starts_with("mate33: no table KBNvK in " + tables));
      const std::size_t command = outcome.err.find("mate33 generate KBNvK --out ");
      REQUIRE(command != std::string::npos);
      CHECK(contains(std::string_view(outcome.err).substr(command), tables));
    }
  }
}

TEST_CASE("the command that is suggested for a missing table can be pasted into a shell") {
  const TemporaryDirectory root;
  const std::string spaced = (root / "my tables").string(), other = (root / "other").string();
  for (const std::string& list : {spaced, other + ":" + spaced}) {
    CAPTURE(list);
    const RunOutcome missing = probe({list, {}, {}, root.path()});
    CAPTURE(missing.err);
    const std::size_t begin = missing.err.find("mate33 generate"), end = missing.err.find(", or name");
    REQUIRE((begin != std::string::npos && end != std::string::npos && begin < end));
    std::string command = missing.err.substr(begin, end - begin);
    if (command.ends_with('\'') && missing.err[begin - 1] == '\'') command.pop_back();
    command.replace(0, 6, MATE33_PROGRAM);
    Invocation shell;
    shell.program = "/bin/sh";
    shell.arguments = {"-c", command};
    shell.directory = root.path();
    CHECK(run(shell).exit_code == 0);
    CHECK(contains(probe({list, {}, {}, root.path()}).out, answer));
    for (const std::string& made : {spaced, other}) fs::remove_all(made);
  }
}

TEST_CASE("blanks belong to names, and the name without them is told where it leads to a directory") {
  const std::string tables = made_table().string();
  for (const std::string& list : {"/nowhere: " + tables, tables + "\n", " " + tables + " "}) {
    CAPTURE(list);
    const RunOutcome outcome = probe({list, {}, {}, {}});
    CHECK(outcome.exit_code == 3);
    CHECK(contains(outcome.err, " (there is \"" + tables + "\", without blanks): make it with "));
  }
}

TEST_CASE("a directory that --tables could not name is not written to") {
  const TemporaryDirectory root;
  for (const Words& making : {Words{"generate", "KQvK"}, {"generate", "xiangqi:KRvK"}, {"plan", "KQvK"}}) {
    check_is_error(run(without_tables(making + Words{"--out", (root / "a:b").string()})), 2,
                   {"a:b: ':' separates directories"});
  }
  CHECK(names_in(root.path()).empty());
  const RunOutcome made = run(without_tables({"generate", "KQvK", "--out", (root / "my $tables").string()}));
  CHECK(made.exit_code == 0);
  CHECK(contains(made.out, "--tables \"" + root.path().string() + "/my \\$tables\"'"));
}

TEST_CASE("a damaged table is exit code 4 and a message that names the file and the damage") {
  const std::string whole = contents_of(made_table() / "KBNvK.bin");
  std::string altered = whole;
  altered[1'000'000] = static_cast<char>(altered[1'000'000] ^ 4);
  struct Case {
    std::string name, contents, said;
  };
  const Case cases[] = {
      {"KBNvK.bin", whole.substr(0, 5'000'000), "5000000 bytes instead of 16777216"},
      {"KBNvK.bin", "", "0 bytes instead of 16777216"},
      {"KBNvK.bin", whole + "x", "longer than 16777216 bytes"},
      {"KBNvK.bin", altered, "SHA-256"},
      {"KBNvK.bin.zst", "\x28\xB5\x2F\xFD garbage", "is damaged"},
      {"KBNvK.bin.zst", "", "is damaged"},
  };
  for (const Case& c : cases) {
    const TemporaryDirectory root;
    write_file(root / c.name, c.contents);
    for (const Words& reader : readers) {
      if (reader.front() == "verify" && c.said == "SHA-256")
        continue;  // looks for the entry: verify_test.cpp
      CAPTURE(reader.front());
      CAPTURE(c.said);
      const RunOutcome outcome = run(without_tables(reader + Words{"--tables", root.path().string()}));
      CAPTURE(outcome.err);
      CHECK(outcome.exit_code == 4);
      CHECK(contains(outcome.err, (root / c.name).string()));
      CHECK(contains(outcome.err, c.said));
      CHECK_FALSE(contains(outcome.out, answer));
    }
  }
}

TEST_CASE("a damaged table is passed over, with a warning, where the next directory has a valid one") {
  const TemporaryDirectory root;
  write_file(root / "KBNvK.bin", "too short");
  const RunOutcome outcome = probe({root.path().string() + ":" + made_table().string(), {}, {}, {}});
  CHECK(outcome.exit_code == 0);
  CHECK(contains(outcome.out, answer));
  CHECK(lines_of(outcome.err).size() == 1);
  CHECK(contains(outcome.err, "warning: " + (root / "KBNvK.bin").string() + " is damaged"));
}

TEST_CASE("a table that cannot be read is exit code 5") {
  const TemporaryDirectory root;
  fs::create_directories(root / "KBNvK.bin");
  for (const Words& reader : readers) {
    CAPTURE(reader.front());
    const RunOutcome outcome = run(without_tables(reader + Words{"--tables", root.path().string()}));
    CHECK(outcome.exit_code == 5);
    CHECK(contains(outcome.err, "cannot read " + (root / "KBNvK.bin").string()));
  }
}
