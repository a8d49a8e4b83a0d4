#include <doctest/doctest.h>

#include "program.hpp"

using namespace mate33::testing;

namespace {

const Words commands = {"generate", "probe",  "line", "plan",  "stats", "placements", "tables", "verify",
                        "repack",   "report", "find", "solve", "dump",  "serve",      "uci",    "ucci"};

std::string joined(const Words& words) {
  std::string text = "mate33";
  for (const std::string& word : words) text += " [" + word + "]";
  return text;
}

}  // namespace

TEST_CASE("--help lists the commands, where tables are looked for, the exit codes and an example") {
  for (const std::string flag : {"--help", "-h", "help"}) {
    CAPTURE(flag);
    const RunOutcome outcome = run(without_tables({flag}));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    for (const std::string& command : commands) CHECK(contains(outcome.out, "\n  " + command + " "));
    for (const std::string part : {"Usage: mate33 COMMAND", "--version", "MATE33_PATH", "XDG_DATA_HOME",
                                   "./data", "Example:\n  mate33 "}) {
      CAPTURE(part);
      CHECK(contains(outcome.out, part));
    }
    std::string words = outcome.out;
    for (char& c : words) c = c == '\n' ? ' ' : c;
    CHECK(contains(words,
                   "Exit codes: 0 done, 1 a check failed, 2 bad usage or input, 3 no table for it, "
                   "4 table damaged, 5 input or output failed."));
  }
}

TEST_CASE("--help of every command has its usage, its options and an example") {
  struct Case {
    std::string command;
    Words options;
  };
  const Case cases[] = {{"generate",
                         {"--all N", "--out DIR", "--list", "--memory SIZE", "--level L", "--verify",
                          "--threads N", "--format F", "--compress", "--force", "--json"}},
                        {"probe", {"--tables DIR", "--solved FILE", "--json"}},
                        {"solve", {"--tables DIR", "--metric M", "--time S", "--memory SIZE", "--out PATH"}},
                        {"line", {"--tables DIR", "--pgn", "--json"}},
                        {"stats", {"--tables DIR", "--threads N", "--json"}},
                        {"tables", {"--tables DIR", "--check", "--threads N", "--json"}},
                        {"verify", {"--tables DIR", "--sample N", "--threads N", "--json"}},
                        {"find", {"--all N", "--where TEXT", "--count", "--limit N", "--pgn", "--threads N"}},
                        {"report", {"--all N", "--out FILE", "--html", "--threads N"}},
                        {"dump", {"--tables DIR", "--csv", "--raw FILE", "--threads N"}},
                        {"serve", {"--tables DIR", "--host HOST", "--port N", "--threads N", "--log"}},
                        {"uci", {"--tables DIR"}},
                        {"ucci", {"--tables DIR"}}};
  for (const Case& c : cases) {
    for (const Words& words :
         {Words{c.command, "--help"}, {c.command, "-h"}, {c.command, "KBNvK", "--help"}}) {
      CAPTURE(joined(words));
      const RunOutcome outcome = run(without_tables(words));
      CHECK(outcome.exit_code == 0);
      CHECK(outcome.err == "");
      CHECK(outcome.out.starts_with("Usage: mate33 " + c.command + " "));
      CHECK(contains(outcome.out, "\nOptions:\n"));
      CHECK(contains(outcome.out, "\nExample:\n  mate33 " + c.command + " "));
      for (const std::string& option : c.options) CHECK(contains(outcome.out, "\n  " + option));
    }
  }
}

TEST_CASE("every help is 80 columns wide") {
  for (const Words& words : [] {
         std::vector<Words> all = {{"--help"}};
         for (const std::string& command : commands) all.push_back({command, "--help"});
         return all;
       }()) {
    CAPTURE(joined(words));
    const RunOutcome outcome = run(without_tables(words));
    CHECK(outcome.exit_code == 0);
    for (const std::string& line : lines_of(outcome.out)) {
      CAPTURE(line);
      CHECK(line.size() <= 80);
    }
  }
}

TEST_CASE("what is nearly a command, an option or a material is answered with what may be meant") {
  struct Case {
    Words words;
    std::string meant;
  };
  for (const Case& c :
       {Case{{"generat", "KQvK"}, "no command 'generat': did you mean 'generate'? 'mate33 --help'"},
        {{"porbe"}, "did you mean 'probe'?"},
        {{"Verify"}, "did you mean 'verify'?"},
        {{"help", "tabels"}, "did you mean 'tables'?"},
        {{"generate", "KQvK", "--froce"}, "did you mean '--force'? see 'mate33 generate --help'"},
        {{"probe", "--table", "x", "fen"}, "did you mean '--tables'?"},
        {{"stats", "KRvsKN"}, "did you mean 'KRvKN'?"},
        {{"generate", "KBMvK"}, "did you mean 'KB"},
        {{"plan", "krpvkx"}, "did you mean 'KRPvK"},
        {{"stats", "KvK", "--game", "xianqi"}, "did you mean 'xiangqi'?"}}) {
    CAPTURE(joined(c.words));
    const RunOutcome outcome = run(without_tables(c.words));
    CHECK(lines_of(outcome.err).size() == 1);
    CHECK(contains(outcome.err, c.meant));
  }
  for (const Words& words :
       {Words{"bogus"}, {"x"}, {"generate", "foo"}, {"probe", "-x"}, {"tables", "--quiet"}}) {
    CAPTURE(joined(words));
    CHECK_FALSE(contains(run(without_tables(words)).err, "did you mean"));
  }
}

TEST_CASE("--tables may be given more than once, and before the command") {
  const TemporaryDirectory empty;
  const std::string tables = made_table().string(), other = empty.path().string(), fen(longest_mate_fen);
  const std::string expected = run_mate33({"probe", fen}).out;
  for (const Words& words : {Words{"probe", fen, "--tables", other, "--tables", tables},
                             {"--tables", tables, "probe", fen},
                             {"--tables=" + other, "--tables", tables, "probe", fen},
                             {"--tables", other, "probe", fen, "--tables", tables}}) {
    CAPTURE(joined(words));
    const RunOutcome outcome = run(without_tables(words));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == expected);
  }
  check_is_error(run(without_tables({"--tables", tables})), 2);
  check_is_error(run(without_tables({"--tables", tables, "generate", "KQvK"})), 2);
}

TEST_CASE("--version is the program's name and a version") {
  for (const std::string flag : {"--version", "-V"}) {
    const RunOutcome outcome = run(without_tables({flag}));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    CHECK(outcome.out.starts_with("mate33 "));
    CHECK(lines_of(outcome.out).size() == 1);
    CHECK(contains("0123456789", outcome.out.substr(7, 1)));
  }
}

TEST_CASE("no command at all is bad usage and shows the help") {
  const RunOutcome outcome = run(without_tables({}));
  CHECK(outcome.exit_code == 2);
  CHECK(contains(outcome.out + outcome.err, "Usage: mate33 COMMAND"));
}

TEST_CASE("bad usage is one line that names what is wrong, and exit code 2") {
  struct Case {
    Words words;
    std::string named;
  };
  const std::string fen(longest_mate_fen);
  const Case cases[] = {
      {{"bogus"}, "'bogus'"},
      {{""}, "''"},
      {{"Generate"}, "'Generate'"},
      {{"--bogus"}, "--bogus"},
      {{"--tables", "data"}, "--tables"},
      {{"generate"}, "material"},
      {{"generate", "KBNvK", "--all", "3"}, "--all"},
      {{"generate", "--all", "9"}, "--all 9"},
      {{"generate", "KQvK", "--level", "23"}, "--level 23"},
      {{"generate", "KQvK", "--memory", "2X"}, "--memory 2X"},
      {{"generate", "KQvK", "--memory", "1M"}, "--memory"},
      {{"generate", "KQvK", "--format", "flat"}, "flat"},
      {{"generate", "KQvK", "--format", "zip"}, "--format zip"},
      {{"generate", "KQvK", "--compress"}, "--compress"},
      {{"tables", "extra"}, "extra"},
      {{"generate", "KBNvK", "--out"}, "--out lacks its value"},
      {{"generate", "KBNvK", "--out="}, "--out= lacks its value"},
      {{"generate", "KBNvK", "--threads"}, "--threads"},
      {{"generate", "KBNvK", "--threads", "two"}, "two"},
      {{"generate", "KBNvK", "--threads", "2x"}, "2x"},
      {{"generate", "KBNvK", "--threads", "-1"}, "-1"},
      {{"generate", "KBNvK", "--threads", "1025"}, "1025"},
      {{"generate", "KBNvK", "--threads", "99999999999999999999"}, "99999999999999999999"},
      {{"generate", "KBNvK", "--threads", "1", "--threads", "2"}, "--threads"},
      {{"generate", "KBNvK", "--force=yes"}, "--force takes no value: leave out '='"},
      {{"probe", fen, "--json=1"}, "--json takes no value: leave out '='"},
      {{"generate", "KBNvK", "--tables", "data"}, "--tables"},
      {{"generate", "foo"}, "\"foo\""},
      {{"generate", "KBNvKv"}, "column"},
      {{"generate", ""}, "material"},
      {{"stats", "KBNvK", "extra"}, "one material"},
      {{"stats"}, "material"},
      {{"verify"}, "material"},
      {{"verify", "KBNvK", "extra"}, "\"extra\""},
      {{"dump", "KBNvK"}, "--csv"},
      {{"dump", "--csv"}, "material"},
      {{"dump", "KBNvK", "--json"}, "--json"},
      {{"probe"}, "FEN"},
      {{"probe", "-"}, "--json"},
      {{"probe", "-", fen, "--json"}, "FEN"},
      {{"probe", fen, "--pgn"}, "--pgn"},
      {{"probe", fen, "--tables"}, "--tables"},
      {{"probe", fen, "-x"}, "-x"},
      {{"line"}, "FEN"},
      {{"uci", "extra"}, "extra"},
      {{"uci", "--path", "x"}, "--path"},
      {{"line", "-"}, "FEN"},
      {{"line", fen, "--pgn", "--json"}, "--pgn and --json"},
      {{"--version", "extra"}, "extra"},
  };
  for (const Case& c : cases) {
    CAPTURE(joined(c.words));
    check_is_error(run(without_tables(c.words)), 2, {c.named});
  }
}

TEST_CASE("options may not be shortened") {
  for (const Words& words : std::vector<Words>{{"generate", "KBNvK", "--thr", "1"},
                                               {"generate", "KBNvK", "--forc"},
                                               {"probe", std::string(longest_mate_fen), "--jso"},
                                               {"line", std::string(longest_mate_fen), "--pg"},
                                               {"stats", "KBNvK", "--table", "data"},
                                               {"dump", "KBNvK", "--cs"},
                                               {"verify", "--hel"}}) {
    CAPTURE(joined(words));
    check_is_error(run(without_tables(words)), 2, {"unrecognised option"});
  }
}

TEST_CASE("a material that has no table is told from one that is misspelt") {
  for (const std::string command : {"generate", "stats", "verify", "dump"}) {
    CAPTURE(command);
    for (const std::string material : {"KQQQQQvK", "KBvK"}) {
      check_is_error(run(without_tables({command, material, command == "dump" ? "--csv" : "--json"})), 3,
                     {material});
    }
  }
}

TEST_CASE("help and results that cannot be printed are an error") {
  for (const Words& words : std::vector<Words>{{"--help"},
                                               {"--version"},
                                               {"line", "--help"},
                                               {"probe", std::string(longest_mate_fen)},
                                               {"line", std::string(longest_mate_fen)},
                                               {"stats", "KBNvK"},
                                               {"dump", "KBNvK", "--csv"}}) {
    CAPTURE(joined(words));
    Invocation invocation = with_table(words);
    invocation.output_file = "/dev/full";
    check_is_error(run(invocation), 5, {"No space left"});
  }
}

TEST_CASE("a message that cannot be printed does not change the exit code") {
  for (const Words& words : std::vector<Words>{{"bogus"}, {"generate", "KBNvK", "--thr"}, {"probe", "bad"}}) {
    CAPTURE(joined(words));
    Invocation invocation = without_tables(words);
    invocation.error_file = "/dev/full";
    CHECK(run(invocation).exit_code == 2);
  }
}
