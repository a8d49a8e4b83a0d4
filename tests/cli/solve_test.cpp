#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "general_tables.hpp"
#include "solve_positions.hpp"

using namespace mate33::testing;

namespace {

nlohmann::json solved(const Words& words) {
  const RunOutcome outcome = run(without_tables(Words{"solve"} + words + Words{"--json"}));
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  return nlohmann::json::parse(outcome.out);
}

nlohmann::json solved_with_notes(const Words& words) {
  const RunOutcome outcome = run(without_tables(Words{"solve"} + words + Words{"--json"}));
  REQUIRE(outcome.exit_code == 0);
  return nlohmann::json::parse(outcome.out);
}

/// What is the same whether a table says it or a file: the moves in one order, and not who says it.
nlohmann::json said(nlohmann::json position) {
  for (const char* field : {"proved", "reason", "reason_code"}) position.erase(field);
  std::map<std::string, nlohmann::json> moves;
  for (const auto& move : position.at("moves")) moves[move.at("uci")] = move;
  position["moves"] = moves;
  return position;
}

/// What is wrong, and with which exit code.
void check_refused(const Words& words, const char* why) {
  CAPTURE(why);
  const RunOutcome outcome = run(without_tables(Words{"solve"} + words));
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out == "");
  CHECK(contains(outcome.err, why));
}

}  // namespace

TEST_CASE("solve proves a draw that no table has") {
  for (const std::string metric : {"wdl", "dtm", "result"}) {
    const auto json = solved({wall, "--metric", metric});
    CHECK(json.at("metric") == metric);
    CHECK(json.at("status") == "exact");
    CHECK(json.at("at_least") == "draw");
    CHECK(json.at("at_most") == "draw");
    CHECK(json.at("slices") == 1);
    CHECK(json.at("moves").size() == 5);
  }
  const RunOutcome outcome = run(without_tables({"solve", wall}));
  CHECK(contains(outcome.out, "\nWhite to move\nDraw\n"));
  CHECK(contains(outcome.out, "\n  Kc2  draw\n"));
}

TEST_CASE("solve finds the mate that a table would") {
  const auto json = solved({race, "--metric", "dtm"});
  const RunOutcome probe = run_on(made_tables(), {"probe", race, "--json"});
  REQUIRE(probe.exit_code == 0);
  const auto right = nlohmann::json::parse(probe.out);
  CHECK(json.at("dtm") == right.at("dtm"));
  CHECK(json.at("moves").size() == right.at("moves").size());
  CHECK(json.at("line").size() == right.at("dtm").get<std::size_t>());
}

TEST_CASE("what is open is said with its bounds, and a line that leads to it") {
  // In so little memory there is room for the first stage alone.
  const RunOutcome outcome = run(without_tables({"solve", race, "--memory", "80K", "--json"}));
  REQUIRE(outcome.exit_code == 0);
  CHECK(contains(
      outcome.err,
      "note: promotions to a queen, one on the board and all that they lead to take more than --memory"));
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json.at("status") == "unknown");
  CHECK(json.at("at_least") == "draw");
  CHECK(json.at("at_most") == "win");
  CHECK(json.at("dtz") == nullptr);
  CHECK(json.at("open").at("line").back().at("san") == "a8=Q");
}

TEST_CASE("what the memory has no room for lies on the disk for scratch, which keeps nothing of it") {
  const TemporaryDirectory directory;
  const auto whole = solved({race});
  const Words little = {race, "--memory", "200K"};
  CHECK(solved_with_notes(little).at("status") == "unknown");
  const auto with = solved(little + Words{"--scratch", directory.path().string()});
  for (const char* field :
       {"status", "at_least", "dtz", "moves", "line", "stage", "slices", "packed_bytes"}) {
    CAPTURE(field);
    CHECK(with.at(field) == whole.at(field));
  }
  CHECK(directory.entry_count() == 0);
  const auto fits = [&](const Words& more) {
    return solved(little + Words{"--list"} + more).at("stages").back();
  };
  CHECK(fits({}).at("fits_memory") == false);
  CHECK_FALSE(fits({}).contains("fits_scratch"));
  CHECK(fits({"--scratch", directory.path().string()}).at("fits_scratch") == true);
  CHECK(fits({"--scratch", directory.path().string()}).at("scratch_bytes") > 0);
  check_refused({race, "--scratch", (directory / "absent").string()}, "--scratch: cannot create a file in");
}

TEST_CASE("what was solved before the disk for scratch is full is told, and then that") {
  const TemporaryDirectory directory;
  Invocation solve =
      without_tables({"solve", race, "--memory", "200K", "--scratch", directory.path().string(), "--json"});
  solve.largest_file = 40'000;
  const RunOutcome outcome = run(solve);
  CHECK(outcome.exit_code == 5);
  CHECK(nlohmann::json::parse(outcome.out).at("at_least") == "draw");
  CHECK(contains(outcome.err, "cannot write " + directory.path().string() + ": "));
}

TEST_CASE("solve says what to give it more of where nothing could be solved") {
  for (const Words& limit : {Words{"--memory", "1K"}, Words{"--time", "0.000001"}}) {
    const RunOutcome outcome = run(without_tables(Words{"solve", race} + limit));
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out == "");
    CHECK(contains(outcome.err, "nothing could be solved: give it more " + limit[0]));
  }
}

TEST_CASE("solve refuses what it cannot solve, and says why") {
  check_refused({"8/8/8/8/8/8/8/8 w - - 0 1"}, "king");
  check_refused({"4k3/8/8/8/8/8/8/RR2K3 w - - 0 1"}, "expected a position with a pawn");
  check_refused({"4k3/pppppppp/8/8/8/8/PPPPPPPP/RR2K3 w - - 0 1"}, "no more than one piece a side");
  check_refused({"4k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w Q - 0 1"}, "right to castle");
  check_refused({wall, "--metric", "dtz"}, "--metric dtz: expected wdl, dtm or result");
  check_refused({wall, "--time", "-1"}, "--time: expected a number of seconds above 0");
  const RunOutcome known = run_on(made_tables(), {"solve", race, "--metric", "dtm"});
  CHECK(known.exit_code == 2);
  CHECK(contains(known.err, "there is a table of KPvK: 'mate33 probe' answers at once"));
}

TEST_CASE("what solve keeps, probe answers with: the position, its moves and what they lead to") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "any name").string();
  for (const std::string metric : {"wdl", "dtm"}) {
    CAPTURE(metric);
    auto right = solved({race, "--metric", metric, "--out", file});
    CHECK(right.at("file") == file);
    const auto json = answer_of_file(race, file);
    CHECK(json.at("solved").at("file") == file);
    CHECK(json.at("solved").at("root") == race);
    CHECK(json.at("solved").at("stage") == right.at("stage"));
    CHECK(json.at("solved").at("slices") == right.at("slices"));
    for (const char* field : {"fen", "metric", "status", "at_least", "at_most", "moves", "line", "open"}) {
      CAPTURE(field);
      CHECK(json.at(field) == right.at(field));
    }
    const auto black = answer_of_file("8/8/8/P7/7k/8/8/K7 b - - 0 3", file);
    CHECK(black.at("status") == "exact");
    CHECK(black.at("at_most") == "loss");
    CHECK(black.at("line").size() > 3);
    std::filesystem::remove(file);
  }
}

TEST_CASE("what is open when it is kept is open when it is probed") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "open").string();
  const RunOutcome outcome = run(without_tables({"solve", race, "--memory", "80K", "--out", file, "--json"}));
  REQUIRE(outcome.exit_code == 0);
  const auto json = answer_of_file(race, file);
  CHECK(json.at("status") == "unknown");
  CHECK(json.at("at_least") == "draw");
  CHECK(json.at("at_most") == "win");
  CHECK(json.at("open") == nlohmann::json::parse(outcome.out).at("open"));
  const RunOutcome words = run(without_tables({"probe", race, "--solved", file}));
  CHECK(contains(words.out, "At least a draw for White"));
  CHECK(contains(words.out, "\nFrom " + file + ": "));
}

TEST_CASE("a directory of tables has what was solved, too, and a table goes before it") {
  const TemporaryDirectory directory;
  const std::string where = directory.path().string();
  const RunOutcome outcome = run(without_tables({"solve", race, "--metric", "dtm", "--out", where}));
  REQUIRE(outcome.exit_code == 0);
  const auto file = directory.path() / "8_8_8_8_7k_8_P7_K7.dtm.solved";
  CHECK(contains(outcome.out, "\nKept in " + file.string() + "\n"));
  const auto of_file = nlohmann::json::parse(run_on(directory.path(), {"probe", race, "--json"}).out);
  CHECK(of_file.at("proved").at("solved").at("file") == file.string());
  Invocation batch = without_tables({"probe", "-", "--json", "--tables", where});
  batch.input = std::string(race) + "\n";
  CHECK(nlohmann::json::parse(run(batch).out) == of_file);
  std::filesystem::copy(made_tables() / "KPvK.m33", directory.path() / "KPvK.m33");
  const auto of_table = nlohmann::json::parse(run_on(directory.path(), {"probe", race, "--json"}).out);
  CHECK_FALSE(of_table.contains("proved"));
  CHECK(of_table.at("dtm") == 27);
  CHECK(said(of_file) == said(of_table));
}

TEST_CASE("what is proved under the rule has its category and its DTZ, as a table says them") {
  const TemporaryDirectory directory;
  const TemporaryDirectory tables;
  const std::string where = tables.path().string();
  REQUIRE(run(without_tables({"generate", "KPvK", "--metric", "wdl,dtz", "--out", where})).exit_code == 0);
  REQUIRE(run(without_tables({"solve", race, "--out", directory.path().string()})).exit_code == 0);
  for (const char* fen : {race, "8/8/8/8/7k/8/P7/K7 w - - 97 80", "8/8/8/P7/7k/8/8/K7 b - - 0 3",
                          "8/8/8/8/P7/2k5/8/K7 b - - 1 1", "Q7/8/8/8/7k/8/8/K7 b - - 0 6"}) {
    CAPTURE(fen);
    const auto of_file = nlohmann::json::parse(run_on(directory.path(), {"probe", fen, "--json"}).out);
    const auto of_table = nlohmann::json::parse(run_on(tables.path(), {"probe", fen, "--json"}).out);
    CHECK(of_file.contains("proved"));
    CHECK(said(of_file) == said(of_table));
  }
}

TEST_CASE("a file that cannot serve is refused in one line, and never answers") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "a").string();
  REQUIRE(run(without_tables({"solve", wall, "--out", file})).exit_code == 0);
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  for (const auto& [path, code, why] :
       {std::tuple{file, 4, "is damaged: it does not end"}, {file + "b", 3, "cannot read"}}) {
    const RunOutcome outcome = run(without_tables({"probe", wall, "--solved", path}));
    CHECK(outcome.exit_code == code);
    CHECK(outcome.out == "");
    CHECK(lines_of(outcome.err).size() == 1);
    CHECK(contains(outcome.err, why));
  }
}

TEST_CASE("solve writes over what it wrote of the same position, and over nothing else") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "a").string();
  const auto keep = [&](const Words& words) { return run(without_tables(Words{"solve"} + words)); };
  CHECK(keep({wall, "--out", file}).exit_code == 0);
  CHECK(keep({wall, "--out", file}).exit_code == 0);
  for (const Words& other : {Words{race}, Words{wall, "--metric", "dtm"}}) {
    const RunOutcome outcome = keep(other + Words{"--out", file});
    CHECK(outcome.exit_code == 2);
    CHECK(contains(outcome.err, "choose another name"));
  }
  const std::filesystem::path table = directory.path() / "KPvK.m33";
  std::filesystem::copy(made_tables() / "KPvK.m33", table);
  CHECK(contains(keep({wall, "--out", table.string()}).err, "'mate33 solve' did not write it so"));
  CHECK(contains(keep({wall, "--out", file + "/b"}).err, "there is no directory"));
  CHECK(contains(keep({wall, "--out", ""}).err, "--out: expected a file or a directory"));
}

TEST_CASE("solve goes on from what it kept, and what was proved needs no more memory") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "a").string();
  const auto open = solved_with_notes({race, "--metric", "dtm", "--memory", "80K", "--out", file});
  CHECK(open.at("status") == "unknown");
  const auto right = solved({race, "--metric", "dtm"});
  const auto later = solved({race, "--metric", "dtm", "--out", file});
  for (const char* field : {"dtm", "moves", "line", "slices"}) CHECK(later.at(field) == right.at(field));
  // What has all of it already is not written anew.
  const auto written = std::filesystem::last_write_time(file);
  const auto again = solved({race, "--metric", "dtm", "--memory", "80K", "--out", file});
  CHECK(std::filesystem::last_write_time(file) == written);
  for (const char* field : {"dtm", "moves", "line", "slices", "stage"}) {
    CHECK(again.at(field) == right.at(field));
  }
}

TEST_CASE("solve does not make less of what it kept") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "a").string();
  constexpr const char* two_pawns = "8/8/8/8/6k1/6p1/P7/K7 w - - 0 1";
  const auto right = solved({two_pawns, "--metric", "result", "--out", file});
  // There is room for no promotions, and not for the file.
  const RunOutcome less =
      run(without_tables({"solve", two_pawns, "--metric", "result", "--memory", "250K", "--out", file}));
  CHECK(less.exit_code == 0);
  CHECK(contains(less.err, "note: " + file + " has more slices than these, and stays as it is"));
  CHECK(right.at("at_most") == "loss");
  CHECK(answer_of_file(two_pawns, file).at("at_most") == "loss");
}

TEST_CASE("without the tables that were read a position keeps its value, and says what is missing") {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "a").string();
  constexpr const char* capture = "8/8/8/3p4/3P4/2k5/8/K7 b - - 0 1";
  const RunOutcome outcome =
      run_on(made_tables(), {"solve", capture, "--metric", "dtm", "--out", file, "--json"});
  REQUIRE(outcome.exit_code == 0);
  const auto right = nlohmann::json::parse(outcome.out);
  CHECK(right.at("at_least") == "win");
  CHECK(right.at("moves").at(0).at("san") == "Kxd4");
  const RunOutcome with_tables = run_on(made_tables(), {"probe", capture, "--solved", file, "--json"});
  CHECK(with_tables.err == "");
  CHECK(nlohmann::json::parse(with_tables.out).at("proved").at("moves") == right.at("moves"));
  const RunOutcome without = run(without_tables({"probe", capture, "--solved", file, "--json"}));
  CHECK(contains(without.err, "was solved with tables that are not there now"));
  CHECK(contains(without.err, "KPvK"));
  const auto json = nlohmann::json::parse(without.out).at("proved");
  CHECK(json.at("status") == "exact");
  CHECK(json.at("dtm") == right.at("dtm"));
  const auto& moves = json.at("moves");
  const auto taken = std::ranges::find(moves, "Kxd4", [](const auto& move) { return move.at("san"); });
  REQUIRE(taken != moves.end());
  CHECK(taken->at("status") == "unknown");
}

TEST_CASE("solve --events tells how far it is, and at last what --json says") {
  const RunOutcome outcome = run(without_tables({"solve", race, "--events"}));
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  const std::vector<std::string> lines = lines_of(outcome.out);
  REQUIRE(lines.size() > 1);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto event = nlohmann::json::parse(lines[i]);
    CHECK(event.at("event") == "step");
    CHECK(event.at("work").is_string());
    CHECK(event.at("slices_done").is_number_unsigned());
    CHECK((event.at("slices").is_null() || event.at("slices") >= event.at("slices_done")));
  }
  nlohmann::json last = nlohmann::json::parse(lines.back());
  CHECK(last.at("event") == "solved");
  last.erase("event");
  CHECK(last == solved({race}));
}

namespace {

/// Reads what it says until it is at work on what follows the first stage.
void wait_for_second_work(Process& solving) {
  for (;;) {
    const auto line = solving.read_line();
    REQUIRE(line);
    if (nlohmann::json::parse(*line).value("work", "no promotions") != "no promotions") return;
  }
}

}  // namespace

TEST_CASE("a solve that is killed has kept what was solved before") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "a").string();
  Process solving(without_tables({"solve", long_solve, "--events", "--out", file}));
  wait_for_second_work(solving);
  solving.kill(SIGKILL);
  CHECK(solving.finish().signal == SIGKILL);
  const auto answer = answer_of_file(long_solve, file);
  CHECK(answer.at("status") == "unknown");
  CHECK(answer.at("solved").at("stage") == "no promotions");
}

TEST_CASE("a solve that is interrupted answers with what was proved, and keeps it") {
  const TemporaryDirectory directory;
  for (const int signal : {SIGINT, SIGTERM}) {
    CAPTURE(signal);
    const std::string file = (directory / std::to_string(signal)).string();
    Process solving(without_tables({"solve", long_solve, "--events", "--out", file}));
    wait_for_second_work(solving);
    solving.kill(signal);
    const RunOutcome outcome = solving.finish();
    CHECK(outcome.exit_code == 0);
    const auto solved = nlohmann::json::parse(lines_of(outcome.out).back());
    CHECK(solved.at("interrupted") == true);
    CHECK(solved.at("out_of_time") == false);
    const auto answer = answer_of_file(long_solve, file);
    for (const char* field : {"status", "at_least", "at_most"}) CHECK(answer.at(field) == solved.at(field));
    CHECK(answer.at("solved").at("stage") == solved.at("stage"));
  }
}

TEST_CASE("what a link leads to is gone on from and replaced, and a link that leads to nothing is refused") {
  const TemporaryDirectory directory;
  const auto file = directory / "solved", link = directory / "link";
  solved_with_notes({race, "--memory", "80K", "--out", file.string()});
  std::filesystem::create_symlink(file, link);
  const auto json = solved({race, "--out", link.string()});
  CHECK(json.at("status") == "exact");
  CHECK(json.at("file") == file.string());
  CHECK(std::filesystem::is_symlink(link));
  CHECK(answer_of_file(race, file.string()).at("status") == "exact");
  std::filesystem::remove(file);
  check_refused({race, "--out", link.string()}, "cannot be gone on from");
  CHECK(std::filesystem::is_symlink(link));
}

TEST_CASE("where what was solved cannot be kept, the answer is told all the same") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "a").string();
  Invocation invocation = without_tables({"solve", race, "--json", "--out", file});
  invocation.largest_file = 1000;
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 5);
  const std::vector<std::string> errors = lines_of(outcome.err);
  REQUIRE(errors.size() == 2);
  CHECK(contains(errors[0], "it is tried again"));
  CHECK(contains(errors[1], file));
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json.at("at_least") == "win");
  CHECK(json.at("file").is_null());
  CHECK(std::filesystem::is_empty(directory.path()));
}

TEST_CASE("solve --events says what does not fit the memory") {
  const RunOutcome outcome = run(without_tables({"solve", race, "--events", "--memory", "1K"}));
  CHECK(outcome.exit_code == 1);
  CHECK(contains(outcome.out, R"("event":"left_out")"));
  CHECK(contains(outcome.err, "nothing could be solved"));
}

TEST_CASE("line plays out the best moves of what was solved, where no table answers") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "race.solved").string();
  const auto expected = solved({race, "--out", file});
  const auto line = [&](const Words& more) {
    return run(without_tables(Words{"line", race, "--solved", file} + more));
  };
  const RunOutcome text = line({});
  CHECK(text.exit_code == 0);
  CHECK(text.out.starts_with("White wins, under the fifty-move rule\n1. "));
  const auto json = nlohmann::json::parse(line({"--json"}).out);
  CHECK(json.at("winner") == "w");
  CHECK(json.at("plies") == expected.at("line").size());
  CHECK(json.at("mainline").front().at("san") == expected.at("line").front().at("san"));
  const std::string pgn = line({"--pgn"}).out;
  CHECK(contains(pgn, "[Event \"White wins, under the fifty-move rule\"]"));
  CHECK(pgn.ends_with(" 1-0\n"));
  // By mates alone, or where the result is open, it is the missing table that is told.
  CHECK(line({"--metric", "dtm"}).exit_code == 3);
  const std::string open = (directory / "open.solved").string();
  REQUIRE(run(without_tables({"solve", race, "--memory", "80K", "--out", open})).exit_code == 0);
  CHECK(run(without_tables({"line", race, "--solved", open})).exit_code == 3);
}

TEST_CASE("solve --list says what the stages may take, and solves nothing") {
  const TemporaryDirectory directory;
  const std::string file = (directory / "a").string();
  const Words list = {"solve", race, "--list", "--metric", "dtm", "--out", file};
  const RunOutcome text = run(without_tables(list));
  CHECK(text.exit_code == 0);
  CHECK(text.err == "");
  CHECK(contains(text.out, "no promotions "));
  CHECK(!std::filesystem::exists(file));

  const RunOutcome outcome = run(without_tables(list + Words{"--json", "--threads", "2"}));
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json.at("fen") == race);
  CHECK(json.at("threads") == 2);
  const auto& stages = json.at("stages");
  CHECK(stages.at(0).at("stage") == "no promotions");
  CHECK(stages.at(0).at("slices") == 6);  // of White's pawn, on each rank from the second to the seventh
  std::uint64_t slices = 0;
  for (const auto& stage : stages) {
    CAPTURE(stage.dump());
    CHECK(stage.at("slices") > slices);
    CHECK(stage.at("fits_memory") == true);
    slices = stage.at("slices");
  }
  // As many as are solved in the end.
  const auto all = solved({race, "--metric", "dtm"});
  CHECK(all.at("slices") == slices);
  CHECK(all.at("packed_bytes") < stages.back().at("packed_bytes"));

  for (const char* other : {"--time=1", "--events"}) {
    check_is_error(run(without_tables(list + Words{other})), 2, {"--list solves nothing"});
  }
  const RunOutcome none = run(without_tables({"solve", wall, "--list", "--memory", "1"}));
  CHECK(contains(none.out, "too many"));

  const auto little =
      nlohmann::json::parse(run(without_tables({"solve", wall, "--list", "--json", "--memory", "1K"})).out);
  CHECK(little.at("stages").size() == 1);
  CHECK(little.at("stages").at(0).at("whole") == false);
  CHECK(little.at("stages").at(0).at("fits_memory") == false);
}
