#include <doctest/doctest.h>

#include <csignal>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "program.hpp"
#include "traced_kill.hpp"

// Tables of the general format, from `mate33 generate` to what the other commands make of them.

using namespace mate33;
using namespace mate33::testing;

namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;
using Json = nlohmann::json;

const Names names_of_three_men = {"KPvK.m33", "KQvK.m33", "KRvK.m33"};

Invocation generating(std::vector<std::string> what, const fs::path& directory) {
  what.insert(what.begin(), "generate");
  what.insert(what.end(), {"--out", directory.string()});
  return without_tables(what);
}

/// Generates and checks that it goes well.
Outcome generate(std::vector<std::string> what, const fs::path& directory) {
  const Outcome outcome = run(generating(std::move(what), directory));
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  return outcome;
}

/// A directory with KQvK, KRvK, KQvKR and KPvK, made once and undisturbed.
const fs::path& made_tables() {
  static const TemporaryDirectory directory;
  static const bool made = (generate({"KQvKR", "KPvK"}, directory.path()), true);
  static_cast<void>(made);
  return directory.path();
}

/// Runs a command on these tables.
Outcome run_on(const fs::path& directory, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--tables", directory.string()});
  return run(without_tables(std::move(arguments)));
}

std::vector<Json> events_of(const Outcome& outcome) {
  std::vector<Json> events;
  for (const std::string& line : lines_of(outcome.out)) events.push_back(Json::parse(line));
  return events;
}

/// The materials of all events of this name, in order.
std::vector<std::string> materials_of(const std::vector<Json>& events, const std::string& name) {
  std::vector<std::string> materials;
  for (const Json& event : events) {
    if (event.at("event") == name) materials.push_back(event.at("material"));
  }
  return materials;
}

/// Checks that the directory holds these files and no others, each as in an undisturbed run.
void check_tables(const fs::path& directory, const Names& names) {
  CHECK(names_in(directory) == names);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK((contents_of(directory / name) == contents_of(made_tables() / name)));
  }
}

/// Copies made_tables() and changes a byte in the middle of one of them.
void copy_with_damage(const std::string& damaged, const fs::path& directory) {
  fs::copy(made_tables(), directory);
  std::string contents = contents_of(directory / damaged);
  contents[contents.size() / 2] = static_cast<char>(contents[contents.size() / 2] ^ 1);
  write_file(directory / damaged, contents);
}

constexpr const char* queen_takes_rook_fen = "8/8/8/3r4/8/8/3Q4/K6k w - - 0 1";  // White mates in 15 plies

}  // namespace

TEST_CASE("generate --all 3 makes the three tables of three men, and a second run leaves them alone") {
  const TemporaryDirectory directory;
  const Outcome first = generate({"--all", "3"}, directory.path());
  CHECK(first.err == "");
  CHECK(contains(first.out, "3 tables made in " + directory.path().string()));
  check_tables(directory.path(), names_of_three_men);
  const auto time = fs::last_write_time(directory / "KPvK.m33");

  const Outcome second = generate({"--all", "3"}, directory.path());
  CHECK(contains(second.out, "3 of 3 tables were there already and valid; left as they are"));
  CHECK(!contains(second.out, "made in"));
  check_tables(directory.path(), names_of_three_men);
  CHECK(fs::last_write_time(directory / "KPvK.m33") == time);
}

TEST_CASE("--json tells of each table, one event a line, and ends with done") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"--all", "3", "--json"}, directory.path()));
  REQUIRE(!events.empty());
  for (const Json& event : events) CHECK(event.at("event").is_string());
  CHECK(materials_of(events, "begin") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  const std::map<std::string, unsigned> longest = {{"KQvK", 20}, {"KRvK", 32}, {"KPvK", 56}};
  std::uint64_t bytes = 0;
  for (const Json& event : events) {
    if (event.at("event") != "made") continue;
    const std::string material = event.at("material");
    CHECK(event.at("longest_plies") == longest.at(material));
    CHECK(event.at("file") == (directory / (material + ".m33")).string());
    CHECK(event.at("bytes") == fs::file_size(directory / (material + ".m33")));
    bytes += event.at("bytes").get<std::uint64_t>();
  }
  CHECK(events.back() == Json{{"event", "done"}, {"made", 3}, {"left_alone", 0}, {"bytes", bytes}});

  const auto again = events_of(generate({"--all", "3", "--json"}, directory.path()));
  CHECK(materials_of(again, "left_alone") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  CHECK(again.back() == Json{{"event", "done"}, {"made", 0}, {"left_alone", 3}, {"bytes", 0}});
}

TEST_CASE("--list shows the plan and writes nothing") {
  const TemporaryDirectory directory;
  const Outcome text = generate({"KQvKR", "--list"}, directory / "none");
  CHECK(lines_of(text.out).size() == 5);
  const auto events = events_of(generate({"KQvKR", "--list", "--json"}, directory / "none"));
  CHECK(materials_of(events, "planned") == std::vector<std::string>{"KQvK", "KRvK", "KQvKR"});
  for (const Json& event : events) {
    CHECK(event.at("in_place") == false);
    CHECK(event.at("memory_bytes") > 1'000'000);
  }
  CHECK(directory.entry_count() == 0);
  for (const Json& event : events_of(generate({"KQvKR", "--list", "--json"}, made_tables()))) {
    CHECK(event.at("in_place") == true);
  }
}

TEST_CASE("a plan that takes more memory than it may is refused before anything is done") {
  const TemporaryDirectory directory;
  for (const std::string format : {"", "--json"}) {
    std::vector<std::string> what = {"--all", "3", "--memory", "1M"};
    if (!format.empty()) what.push_back(format);
    const Outcome outcome = run(generating(what, directory / "none"));
    check_is_error(outcome, 2);
    CHECK(contains(outcome.err, "1.0 MiB"));
    const auto events = events_of(generate({"--all", "3", "--list", "--json"}, directory / "none"));
    double most = 0;
    for (const Json& event : events) most = std::max(most, event.at("memory_bytes").get<double>());
    const std::string figure = std::to_string(most / (1 << 20));
    CHECK(contains(outcome.err, " " + figure.substr(0, figure.find('.'))));
  }
  CHECK(directory.entry_count() == 0);
  generate({"--all", "3", "--memory", "2G"}, directory / "made");
  check_tables(directory / "made", names_of_three_men);
}

TEST_CASE("a table's prerequisites are made first, in order, and what is not needed is not made") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"KQvKR", "--json"}, directory.path()));
  CHECK(materials_of(events, "begin") == std::vector<std::string>{"KQvK", "KRvK", "KQvKR"});
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK", "KRvK", "KQvKR"});
  check_tables(directory.path(), {"KQvK.m33", "KRvK.m33", "KQvKR.m33"});
}

TEST_CASE("a material may be written either way round") {
  const TemporaryDirectory directory;
  generate({"krvkq"}, directory.path());
  check_tables(directory.path(), {"KQvK.m33", "KRvK.m33", "KQvKR.m33"});
}

TEST_CASE("a table that is damaged, cut short, empty or another one is noticed and made anew") {
  const auto damages = {
      +[](std::string contents) { return contents[contents.size() / 2] ^= 1, contents; },
      +[](std::string contents) { return contents.substr(0, contents.size() - 1); },
      +[](std::string contents) { return contents + '\0'; },
      +[](std::string) { return std::string(); },
      +[](std::string) { return contents_of(made_tables() / "KRvK.m33"); },
  };
  for (const auto& damage : damages) {
    const TemporaryDirectory directory;
    fs::copy(made_tables(), directory.path());
    write_file(directory / "KQvK.m33", damage(contents_of(directory / "KQvK.m33")));
    const auto events = events_of(generate({"KQvKR", "--json"}, directory.path()));
    CHECK(materials_of(events, "made") == std::vector<std::string>{"KQvK"});
    CHECK(materials_of(events, "left_alone") == std::vector<std::string>{"KRvK", "KQvKR"});
    check_tables(directory.path(), names_in(made_tables()));
  }
}

TEST_CASE("--force makes the tables asked for anew, and not those that they need") {
  const TemporaryDirectory directory;
  fs::copy(made_tables(), directory.path());
  const auto events = events_of(generate({"KPvK", "--force", "--json"}, directory.path()));
  CHECK(materials_of(events, "made") == std::vector<std::string>{"KPvK"});
  CHECK(materials_of(events, "left_alone") == std::vector<std::string>{"KQvK", "KRvK"});
  check_tables(directory.path(), names_in(made_tables()));
}

TEST_CASE("--verify checks each table as it is made") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"--all", "3", "--verify", "--json"}, directory.path()));
  CHECK(materials_of(events, "verified") == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  for (const Json& event : events) {
    if (event.at("event") != "verified") continue;
    CHECK(event.at("faults") == 0);
    CHECK(event.at("positions") > 50'000);
  }
  check_tables(directory.path(), names_of_three_men);
}

TEST_CASE("the bytes do not depend on the number of threads") {
  for (const std::string threads : {"1", "2", "5"}) {
    CAPTURE(threads);
    const TemporaryDirectory directory;
    generate({"KQvKR", "KPvK", "--threads", threads}, directory.path());
    check_tables(directory.path(), names_in(made_tables()));
  }
}

TEST_CASE("what cannot be generated is refused with one line") {
  const TemporaryDirectory directory;
  const std::vector<std::pair<std::vector<std::string>, int>> cases = {
      {{}, 2},
      {{"--all", "2"}, 2},
      {{"--all", "6"}, 2},
      {{"--all", "3", "KQvK"}, 2},
      {{"KXvK"}, 2},
      {{"KQRBNvK"}, 3},
      {{"KNvK"}, 3},
      {{"KQvK", "--level", "23"}, 2},
      {{"KQvK", "--level", "0"}, 2},
      {{"KQvK", "--memory", "2T"}, 2},
      {{"KQvK", "--memory", "0"}, 2},
      {{"KQvK", "--format", "flat"}, 2},
      {{"KQvK", "--compress"}, 2},
  };
  for (const auto& c : cases) {
    const std::size_t words = c.first.size();
    CAPTURE(words);
    check_is_error(run(generating(c.first, directory / "none")), c.second);
  }
  CHECK(directory.entry_count() == 0);
}

TEST_CASE("a run that is killed at a random moment is taken up by the next, to the same bytes") {
  const auto start = std::chrono::steady_clock::now();
  {
    const TemporaryDirectory directory;
    generate({"KQvKR", "KPvK"}, directory.path());
  }
  const auto whole_run =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  std::minstd_rand random(34);  // NOLINT(cert-msc51-cpp): the same moments in every run
  std::uniform_int_distribution<std::int64_t> moment(0, whole_run.count());
  for (int i = 0; i < 12; ++i) {
    CAPTURE(i);
    const TemporaryDirectory directory;
    Process process(generating({"KQvKR", "KPvK"}, directory.path()));
    std::this_thread::sleep_for(std::chrono::microseconds(moment(random)));
    process.kill(SIGKILL);
    process.finish();
    for (const std::string& name : names_in(directory.path())) {
      CAPTURE(name);
      if (name.ends_with(".m33")) {
        CHECK((contents_of(directory / name) == contents_of(made_tables() / name)));
      }
    }
    generate({"KQvKR", "KPvK"}, directory.path());
    check_tables(directory.path(), names_in(made_tables()));
  }
}

TEST_CASE("a run that is killed before any of its system calls on files is taken up by the next") {
  std::size_t calls = 0;
  for (TracedEnd end = TracedEnd::killed; end == TracedEnd::killed; ++calls) {
    CAPTURE(calls);
    const TemporaryDirectory directory;
    end = kill_at_file_call(generating({"--all", "3", "--threads", "1"}, directory.path()), calls);
    if (end == TracedEnd::cannot_trace) {
      MESSAGE("skipped: tracing is not allowed here");
      return;
    }
    generate({"--all", "3"}, directory.path());
    check_tables(directory.path(), names_of_three_men);
  }
  CHECK(calls > 15);
}

TEST_CASE("of two runs in one directory both succeed, and each table is made once") {
  const TemporaryDirectory directory;
  Process first(generating({"--all", "3", "--json"}, directory.path()));
  Process second(generating({"--all", "3", "--json"}, directory.path()));
  const Outcome outcomes[] = {first.finish(), second.finish()};
  std::vector<std::string> made;
  for (const Outcome& outcome : outcomes) {
    CHECK(outcome.exit_code == 0);
    for (const std::string& material : materials_of(events_of(outcome), "made")) made.push_back(material);
  }
  CHECK(made == std::vector<std::string>{"KQvK", "KRvK", "KPvK"});
  check_tables(directory.path(), names_of_three_men);
}

TEST_CASE("a disk that is full is reported, and tables made before stay") {
  const TemporaryDirectory directory;
  Invocation invocation = generating({"--all", "3"}, directory.path());
  invocation.largest_file = 15'000;  // KPvK takes more
  const Outcome outcome = run(invocation);
  CHECK(outcome.exit_code == 5);
  CHECK(lines_of(outcome.err).size() == 1);
  CHECK(contains(outcome.err, (directory / "KPvK.m33").string()));
  check_tables(directory.path(), {"KQvK.m33", "KRvK.m33"});
  generate({"--all", "3"}, directory.path());
  check_tables(directory.path(), names_of_three_men);
}

TEST_CASE("tables lists what is there; --check finds a damaged block") {
  const Outcome listed = run_on(made_tables(), {"tables"});
  CHECK(listed.exit_code == 0);
  CHECK(contains(listed.out, "4 tables"));
  for (const std::string& name : names_in(made_tables())) CHECK(contains(listed.out, name));

  const Outcome sound = run_on(made_tables(), {"tables", "--check", "--json"});
  CHECK(sound.exit_code == 0);
  CHECK(events_of(sound).size() == 4);
  for (const Json& table : events_of(sound)) {
    CHECK(table.at("damaged") == false);
    CHECK(table.at("sha256").get<std::string>().size() == 64);
  }

  const TemporaryDirectory directory;
  copy_with_damage("KRvK.m33", directory.path());
  const Outcome damaged = run_on(directory.path(), {"tables", "--check", "--json"});
  CHECK(damaged.exit_code == 4);
  for (const Json& table : events_of(damaged)) {
    CHECK(table.at("damaged") == (table.at("material") == "KRvK"));
  }
  const Outcome text = run_on(directory.path(), {"tables", "--check"});
  CHECK(text.exit_code == 4);
  for (const std::string& line : lines_of(text.out)) {
    CHECK(contains(line, "DAMAGED") == contains(line, "KRvK.m33"));
  }
}

TEST_CASE("tables tells of a file that does not begin as a table") {
  const TemporaryDirectory directory;
  write_file(directory / "KQvK.m33", "no table, but long enough that it could be one");
  const Outcome outcome = run_on(directory.path(), {"tables"});
  CHECK(outcome.exit_code == 4);
  CHECK(contains(outcome.out, "KQvK.m33 is damaged: it does not begin as a mate33 table does"));
}

TEST_CASE("verify finds the tables right, all of them or a sample") {
  const Outcome all = run_on(made_tables(), {"verify", "KQvK", "KPvK"});
  CHECK(all.exit_code == 0);
  CHECK(contains(all.out, "57,557 positions checked, 0 wrong"));
  CHECK(contains(all.out, "165,676 positions checked, 0 wrong"));

  const Outcome sample = run_on(made_tables(), {"verify", "KQvKR", "--sample", "5000", "--json"});
  CHECK(sample.exit_code == 0);
  const auto results = events_of(sample);
  REQUIRE(results.size() == 1);
  CHECK(results[0].at("material") == "KQvKR");
  CHECK(results[0].at("sampled") == true);
  CHECK(results[0].at("sound") == true);
  CHECK(results[0].at("positions") > 2500);
  CHECK(results[0].at("positions") < 10'000);
}

TEST_CASE("verify needs the smaller tables and says which") {
  const TemporaryDirectory directory;
  fs::copy_file(made_tables() / "KPvK.m33", directory / "KPvK.m33");
  const Outcome outcome = run_on(directory.path(), {"verify", "KPvK"});
  check_is_error(outcome, 3);
  CHECK(contains(outcome.err, "KQvK"));
}

TEST_CASE("probe and line answer a position of queen against rook") {
  const Outcome probe = run_on(made_tables(), {"probe", queen_takes_rook_fen});
  CHECK(probe.exit_code == 0);
  CHECK(contains(probe.out, "White mates in 8 (15 plies)"));
  CHECK(contains(probe.out, "  Qxd5+  White mates in 8 (15 plies)"));
  CHECK(contains(probe.out, "  Qa2    draw"));
  CHECK(contains(probe.out, "  Kb1    Black mates in 9 (18 plies)"));

  const Outcome json = run_on(made_tables(), {"probe", queen_takes_rook_fen, "--json"});
  CHECK(json.exit_code == 0);
  const Json answer = Json::parse(json.out);
  CHECK(answer.at("category") == "win");
  CHECK(answer.at("dtm") == 15);
  CHECK(answer.at("moves").at(0).at("uci") == "d2d5");

  const Outcome line = run_on(made_tables(), {"line", queen_takes_rook_fen, "--json"});
  CHECK(line.exit_code == 0);
  CHECK(Json::parse(line.out).at("plies") == 15);
  CHECK(Json::parse(line.out).at("winner") == "w");
  CHECK(Json::parse(line.out).at("mainline").size() == 15);
}

TEST_CASE("probe of a damaged table is an error of its own") {
  const TemporaryDirectory directory;
  copy_with_damage("KQvKR.m33", directory.path());
  const std::string table = contents_of(directory / "KQvKR.m33");
  write_file(directory / "KQvKR.m33", table.substr(0, table.size() / 2));
  const Outcome outcome = run_on(directory.path(), {"probe", queen_takes_rook_fen});
  CHECK(outcome.exit_code == 4);
  CHECK(contains(outcome.err, "damaged"));
  CHECK(run_on(directory.path(), {"probe", "8/8/8/8/8/2k5/1q6/K7 w - - 0 1"}).exit_code == 0);
}

TEST_CASE("stats counts the positions of a pawn against a king as others have") {
  const Outcome outcome = run_on(made_tables(), {"stats", "KPvK", "--json"});
  CHECK(outcome.exit_code == 0);
  const Json counts = Json::parse(outcome.out).at("counts").at("all_placements");
  CHECK(counts.at("white").at("wins") == 124'960);
  CHECK(counts.at("white").at("draws") == 38'368);
  CHECK(counts.at("white").at("losses") == 0);
  CHECK(counts.at("black").at("losses") == 97'604);
  CHECK(counts.at("black").at("draws") == 70'420);
  CHECK(counts.at("black").at("wins") == 0);
  const Json longest = Json::parse(outcome.out).at("longest");
  CHECK(longest.at("white").at("plies") == 55);
  CHECK(longest.at("black").at("plies") == 56);
}

TEST_CASE("dump lists each position with the value that probe tells") {
  const Outcome outcome = run_on(made_tables(), {"dump", "KQvK", "--csv"});
  CHECK(outcome.exit_code == 0);
  const auto lines = lines_of(outcome.out);
  REQUIRE(lines.size() == 57'558);
  CHECK(lines.front() == "fen,plies");
  CHECK(Names(lines.begin(), lines.end()).size() == lines.size());
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
