#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "general_tables.hpp"
#include "mate33/chess/attacks.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/chess/notation.hpp"
#include "skip.hpp"
#include "terminal.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

std::vector<std::string> found_lines(const Words& words) {
  const RunOutcome outcome = run_on(made_tables(), Words{"find"} + words);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  return lines_of(outcome.out);
}

/// A table of xiangqi, and the smaller ones.
const std::filesystem::path& xiangqi_tables() {
  static const TemporaryDirectory directory;
  static const RunOutcome made = generate({"xiangqi:KNvKP"}, directory.path());
  static_cast<void>(made);
  return directory.path();
}

}  // namespace

TEST_CASE("find lists the mutual zugzwangs of KPvK, each with what it is worth to either side") {
  const auto lines = found_lines({"KPvK", "zugzwang"});
  REQUIRE(lines.size() == 80);
  CHECK(lines[0] ==
        "8/8/8/k7/8/K7/1P6/8 b - - 0 1    half point, White gains  White to move: draw; Black to move: White "
        "mates in 23 (46 plies)");
  const std::size_t column = lines[0].find("half point");
  std::set<std::string> fens;
  for (const std::string& line : lines) {
    CHECK(line.find("half point") == column);
    const std::string fen = line.substr(0, line.find("  "));
    fens.insert(fen);
    CHECK_FALSE(find_fault(parse_fen(fen)->position));
  }
  CHECK(fens.size() == 80);
}

TEST_CASE("find says what probe says of the same positions") {
  const auto lines = found_lines({"KQvKR", "squeeze", "--json", "--limit", "40"});
  REQUIRE(lines.size() == 40);
  Invocation batch = without_tables({"probe", "-", "--json", "--tables", made_tables().string()});
  std::vector<int> plies;
  for (const std::string& line : lines) {
    const auto object = nlohmann::json::parse(line);
    CHECK(object.at("material") == "KQvKR");
    CHECK(object.at("kind") == "squeeze_white");
    Position position = parse_fen(object.at("fen").get<std::string>())->position;
    CHECK(position.side_to_move == Color::black);
    CHECK(object.at("dtm").at("white") > -object.at("dtm").at("black").get<int>());
    for (const Color c : {Color::white, Color::black}) {
      position.side_to_move = c;
      batch.input += to_fen(position) + '\n';
      plies.push_back(object.at("dtm").at(c == Color::white ? "white" : "black"));
    }
  }
  const auto answers = events_of(run(batch));
  REQUIRE(answers.size() == plies.size());
  for (std::size_t i = 0; i < answers.size(); ++i) CHECK(answers[i].at("dtm") == plies[i]);
}

TEST_CASE("find prints FEN, EPD, CSV, JSON and PGN of the same positions, whatever the threads") {
  const Words what = {"KPvK", "KQvKR", "zugzwang", "--where", "Kw on 6", "--threads"};
  const auto fens = found_lines(what + Words{"1"});
  REQUIRE(fens.size() > 5);
  CHECK(found_lines(what + Words{"3"}) == fens);
  const auto fen = [&](std::size_t i) { return fens[i].substr(0, fens[i].find("  ")); };
  const auto epd = found_lines(what + Words{"2", "--epd"}), csv = found_lines(what + Words{"2", "--csv"});
  const auto json = found_lines(what + Words{"2", "--json"});
  const auto pgn = run_on(made_tables(), Words{"find"} + what + Words{"2", "--pgn"}).out;
  REQUIRE(epd.size() == fens.size());
  REQUIRE(csv.size() == fens.size() + 1);
  REQUIRE(json.size() == fens.size());
  CHECK(csv[0] == "material,fen,kind,white_to_move,black_to_move,move");
  for (std::size_t i = 0; i < fens.size(); ++i) {
    const std::string four = fen(i).substr(0, fen(i).size() - 4);
    CHECK(epd[i].starts_with(four + " c0 \"half point, White gains, White to move: draw, Black to move: "));
    CHECK(epd[i].ends_with("\"; id \"KPvK\";"));
    CHECK(csv[i + 1].starts_with("KPvK," + fen(i) + ",half_point_white,0,-"));
    CHECK(nlohmann::json::parse(json[i]).at("fen") == fen(i));
    CHECK(contains(pgn, "[FEN \"" + fen(i) + "\"]\n\n{White to move: draw; Black to move: White mates"));
  }
  CHECK(pgn.starts_with("[Event \"KPvK: half point, White gains\"]\n"));
  CHECK(contains(pgn, "plies)} 1... "));
}

TEST_CASE("a game begins with the move that was found, in a draw and in a swindle, too") {
  const auto check_first = [](const char* material, const char* what, const char* result) {
    const Words words = {material, what, "--limit", "1"};
    const auto found = nlohmann::json::parse(found_lines(words + Words{"--json"}).at(0));
    const Position position = parse_fen(found.at("fen").get<std::string>())->position;
    const std::string san = to_san(position, *parse_uci(position, found.at("move").get<std::string>()));
    const std::string pgn = run_on(made_tables(), Words{"find"} + words + Words{"--pgn"}).out;
    const std::string number = position.side_to_move == Color::white ? "1. " : "1... ";
    CAPTURE(pgn);
    CHECK(contains(pgn, number + san));
    CHECK(pgn.ends_with(std::string(result) + "\n\n"));
  };
  check_first("KPvK", "stalemate", "1/2-1/2");
  check_first("KQvKR", "swindle", "1-0");
}

TEST_CASE("find counts by kind, of all tables that are there, too") {
  const auto counts = found_lines({"--all", "4", "zugzwang", "--count", "--json"});
  REQUIRE(counts.size() == 4);
  CHECK(counts[2] ==
        "{\"material\":\"KPvK\",\"full_point\":0,\"half_point_white\":80,\"half_point_black\":0,"
        "\"total\":80}");
  CHECK(found_lines({"KPvK", "half-point", "--count", "--csv"}) ==
        std::vector<std::string>{"material,half_point_white,half_point_black,total", "KPvK,80,0,80"});
  const auto text = found_lines({"KPvK", "KQvKR", "squeeze", "--count"});
  REQUIRE(text.size() == 4);
  CHECK(text[1].starts_with("KPvK "));
  CHECK(text[3].starts_with("all "));
  CHECK(text[2].ends_with("1,241"));
}

TEST_CASE("find names the one move that keeps the result") {
  const auto lines = found_lines({"KPvK", "underpromotion"});
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] ==
        "8/1P6/k7/8/K7/8/8/8 w - - 0 1    underpromotion of White  b8=R; a queen would stalemate; White to "
        "move: White mates in 7 (13 plies)");
  CHECK(found_lines({"KPvK", "underpromotion", "--epd", "--limit", "1"}) ==
        std::vector<std::string>{"8/1P6/k7/8/K7/8/8/8 w - - bm b8=R; c0 \"underpromotion of White, a queen "
                                 "would stalemate, White to move: White mates in 7 (13 plies)\"; id "
                                 "\"KPvK\";"});
  CHECK(found_lines({"KPvK", "underpromotion", "--csv", "--limit", "1"})[1] ==
        "KPvK,8/1P6/k7/8/K7/8/8/8 w - - 0 1,underpromotion_white,13,,b7b8r");
  CHECK(found_lines({"KPvK", "underpromotion", "--json", "--limit", "1"}) ==
        std::vector<std::string>{
            "{\"material\":\"KPvK\",\"fen\":\"8/1P6/k7/8/K7/8/8/8 w - - 0 1\",\"kind\":"
            "\"underpromotion_white\",\"dtm\":{\"white\":13},\"move\":\"b7b8r\",\"queen_stalemates\":true}"});
  CHECK(found_lines({"KQvKR", "stalemate", "--count", "--csv"})[1] == "KQvKR,0,773,773");
}

TEST_CASE("find lists the longest mates, as stats does") {
  const auto stats = counted(made_tables(), "KQvKR");
  for (const std::string side : {"white", "black"}) {
    const auto expected = stats.at("longest").at(side).at("fens").get<std::set<std::string>>();
    std::set<std::string> fens;
    for (const std::string& line : found_lines({"KQvKR", "longest", "--where", side + " to move"})) {
      fens.insert(line.substr(0, line.find("  ")));
    }
    CHECK(fens == expected);
  }
  CHECK(found_lines({"KQvKR", "longest", "--span", "3"}).size() > found_lines({"KQvKR", "longest"}).size());
}

TEST_CASE("find sorts by the plies to mate, what is alike in the order of the table, and draws last") {
  const auto plies_of = [](const std::string& line) {
    const auto dtm = nlohmann::json::parse(line).at("dtm");
    return std::abs(dtm.begin()->get<int>());
  };
  const Words what = {"KPvK", "KRvK", "only-move", "--where", "Kw in a1-b2, white to move", "--json"};
  const auto all = found_lines(what);
  REQUIRE(all.size() > 1000);
  for (const bool longest_first : {false, true}) {
    auto expected = all;
    std::stable_sort(expected.begin(), expected.end(), [&](const std::string& a, const std::string& b) {
      const int x = plies_of(a), y = plies_of(b);
      if (x == 0 || y == 0) return x != 0 && y == 0;
      return longest_first ? x > y : x < y;
    });
    const Words order = {"--sort", longest_first ? "longest" : "shortest"};
    CHECK(found_lines(what + order) == expected);
    expected.resize(33);
    CHECK(found_lines(what + order + Words{"--limit", "33", "--threads", "3"}) == expected);
  }
  const auto refused = [](const Words& words, std::string_view part) {
    check_is_error(run_on(made_tables(), Words{"find", "KPvK"} + words), 2, {part});
  };
  refused({"zugzwang", "--sort", "up"}, "--sort up: expected shortest or longest");
  refused({"zugzwang", "--sort", "longest", "--count"}, "--sort and --count exclude each other");
  refused({"zugzwang", "--sort", "longest", "--sample", "3"}, "--sort and --sample exclude each other");
  refused({"zugzwang", "--sort", "longest", "--rule50"}, "--sort goes by distances");
}

TEST_CASE("fewer positions have more only moves in a row") {
  std::size_t before = found_lines({"KPvK", "only-move"}).size();
  for (const char* const moves : {"2", "3", "5"}) {
    const std::size_t count = found_lines({"KPvK", "only-move", "--in-row", moves}).size();
    CHECK(count > 0);
    CHECK(count < before);
    before = count;
  }
  check_is_error(run_on(made_tables(), {"find", "KPvK", "zugzwang", "--in-row", "2"}), 2,
                 {"--in-row goes with only-move and hard"});
  check_is_error(run_on(made_tables(), {"find", "KPvK", "only-move", "--in-row", "0"}), 2, {"--in-row 0"});
}

TEST_CASE("positions that no move leads to are left out on request") {
  const Words what = {"KPvK", "longest", "--span", "400", "--images", "all"};
  const auto all = found_lines(what), reachable = found_lines(what + Words{"--where", "reachable"});
  const std::set<std::string> kept(reachable.begin(), reachable.end());
  std::size_t left_out = 0;
  for (const std::string& line : all) {
    if (kept.contains(line)) continue;
    ++left_out;
    const Position position = parse_fen(line.substr(0, line.find("  ")))->position;
    // Else a king has no square to come from.
    const Square king = position.king(!position.side_to_move);
    CHECK((is_in_check(position, position.side_to_move) || king_attacks(king).size() < 8));
  }
  CHECK(left_out > 10);
  CHECK(kept.size() + left_out == all.size());
}

TEST_CASE("find ends quietly where nobody reads on") {
  Invocation invocation = without_tables({});
  const std::string find = invocation.program.string() + " find KQvKR only-move";
  invocation.program = "/bin/sh";
  invocation.arguments = {"-c", find + " --tables " + made_tables().string() + " | head -n 2"};
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(lines_of(outcome.out) == found_lines({"KQvKR", "only-move", "--limit", "2"}));
}

TEST_CASE("find can be interrupted") {
  // There is more than the pipe holds.
  Process process(without_tables({"find", "KQvKR", "only-move", "--tables", made_tables().string()}));
  CHECK(process.read_line());
  process.kill(SIGINT);
  CHECK(process.finish().signal == SIGINT);
}

TEST_CASE("find shows its progress on a terminal only, and wipes it" * doctest::test_suite("machine")) {
  Invocation invocation =
      without_tables({"find", "KQvKR", "squeeze", "--count", "--tables", made_tables().string()});
  const auto shown = shown_on_terminal(invocation);
  if (!shown) return skip_test("there are no pseudo-terminals here");
  CHECK(shown->outcome.exit_code == 0);
  CHECK(contains(shown->text, "searching KQvKR: "));
  CHECK(shown->text.ends_with("\r\x1b[K"));
}

TEST_CASE("of every image there are as many as images count") {
  // Of 80 positions none is its own mirror image: a pawn is on one file.
  CHECK(found_lines({"KPvK", "zugzwang", "--images", "all"}).size() == 160);
  CHECK(found_lines({"KPvK", "zugzwang", "--images", "all", "--where", "Pw on a-d"}).size() == 80);
  CHECK(found_lines({"KPvK", "zugzwang", "--where", "Pw on e-h"}).size() == 80);
}

TEST_CASE("find ends with the limit, and where nobody reads on") {
  const auto all = found_lines({"KPvK", "zugzwang"});
  const auto some = found_lines({"KPvK", "zugzwang", "--limit", "7"});
  CHECK(some == std::vector<std::string>(all.begin(), all.begin() + 7));
  CHECK(found_lines({"KPvK", "KQvKR", "squeeze", "--limit", "200"}).size() == 200);
}

TEST_CASE("a material that is named twice is searched once, and a seed is a number") {
  CHECK(found_lines({"KPvK", "KPvK", "zugzwang"}).size() == 80);
  check_is_error(run_on(made_tables(), {"find", "KPvK", "zugzwang", "--sample", "1", "--seed=-1"}), 2,
                 {"--seed -1"});
}

TEST_CASE("a sample is some of what is found, in its order, by the seed") {
  const Words what = {"KPvK", "KQvKR", "squeeze", "--csv"};
  const auto all = found_lines(what);
  const auto some = found_lines(what + Words{"--sample", "50"});
  REQUIRE(some.size() == 51);
  auto next = all.begin();
  for (const std::string& line : some) {
    next = std::find(next, all.end(), line);
    CHECK(next != all.end());
  }
  CHECK(found_lines(what + Words{"--sample", "50", "--seed", "1", "--threads", "3"}) == some);
  CHECK(found_lines(what + Words{"--sample", "50", "--seed", "2"}) != some);
  CHECK(found_lines(what + Words{"--sample", "5000"}) == all);
  check_is_error(run_on(made_tables(), {"find", "KPvK", "zugzwang", "--sample", "3", "--limit", "3"}), 2,
                 {"--sample and --limit exclude each other"});
}

TEST_CASE("find searches tables of other games, and refuses what only chess has") {
  const auto lines = [&](const Words& words) {
    const RunOutcome outcome = run_on(xiangqi_tables(), Words{"find", "xiangqi:KNvKP"} + words);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    return lines_of(outcome.out);
  };
  const auto text = lines({"zugzwang"}), json = lines({"zugzwang", "--json", "--threads", "3"});
  REQUIRE(text.size() == 125);
  REQUIRE(json.size() == 125);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto object = nlohmann::json::parse(json[i]);
    const std::string fen = object.at("fen");
    CHECK(text[i].starts_with(fen + "  half point, Black gains"));
    CHECK(contains(text[i], "  Red to move: "));
    CHECK(text[i].ends_with("; Black to move: Draw"));
    CHECK(object.at("dtm").at("white") < 0);
    CHECK(object.at("dtm").at("black") == 0);
    if (i % 25 != 0) continue;
    const auto probe = run_on(xiangqi_tables(), {"probe", fen, "--json"});
    CHECK(nlohmann::json::parse(probe.out).at("dtm") == object.at("dtm").at("white"));
  }
  CHECK(lines({"zugzwang", "--limit", "7"}) == std::vector<std::string>(text.begin(), text.begin() + 7));
  CHECK(lines({"half-point", "--count", "--csv"})[1] == "xiangqi:KNvKP,0,125,125");
  CHECK(lines({"squeeze", "--count"})[0].ends_with("squeeze, Red wins  squeeze, Black wins          total"));
  CHECK(lines({"longest", "--csv"}).size() > 1);
  const auto check = [&](const Words& words, int code, std::string_view part) {
    check_is_error(run_on(xiangqi_tables(), Words{"find", "xiangqi:KNvKP"} + words), code, {part});
  };
  check({"underpromotion"}, 2, "underpromotion is looked for in chess alone, and this is xiangqi");
  check({"stalemate"}, 2, "stalemate saves nobody in xiangqi: a side without a move loses");
  check({"cursed"}, 2, "cursed is looked for in chess alone");
  check({"zugzwang", "--rule50"}, 2, "--rule50 goes with chess");
  check({"zugzwang", "--epd"}, 2, "--epd goes with chess");
  check({"zugzwang", "--where", "reachable"}, 2, "--where, column 1: expected a man");
  check({"zugzwang", "--where", "Kw in a1-e"}, 2, "--where, column 10: expected the opposite corner");
  check({"zugzwang", "--where", "Rw on a"}, 2, "no material has a");
  check({"zugzwang", "--in-row", "2"}, 2, "--in-row goes with only-move and hard");
  check({"--all", "4", "zugzwang"}, 2, "--all and a material exclude each other");
  check({"xiangqi:KRvKN", "zugzwang"}, 3, "KRvKN");
}

TEST_CASE("find of other games tells the move, in coordinates for programs") {
  const auto lines = [&](const Words& words) {
    const RunOutcome outcome =
        run_on(xiangqi_tables(), Words{"find", "xiangqi:KNvKP", "hard", "--limit", "10"} + words);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    return lines_of(outcome.out);
  };
  const auto text = lines({}), csv = lines({"--csv"}), json = lines({"--json"});
  REQUIRE(json.size() == 10);
  for (std::size_t i = 0; i < json.size(); ++i) {
    const auto object = nlohmann::json::parse(json[i]);
    const auto probe = nlohmann::json::parse(
        run_on(xiangqi_tables(), {"probe", object.at("fen").get<std::string>(), "--json"}).out);
    std::vector<nlohmann::json> keeping;
    for (const auto& move : probe.at("moves")) {
      const std::string result = probe.at("category"), after = move.at("category");
      if (result == "win" ? after == "loss" : after != "win") keeping.push_back(move);
    }
    REQUIRE(keeping.size() == 1);
    CHECK(probe.at("moves").size() >= 8);
    CHECK(object.at("move") == keeping.front().at("uci"));
    CHECK(contains(text[i], "  " + keeping.front().at("san").get<std::string>() + "; "));
    CHECK(csv[i + 1].ends_with("," + object.at("move").get<std::string>()));
  }
}

TEST_CASE("find of other games prints games that begin with the move in question") {
  const Words what = {"find", "xiangqi:KNvKP", "only-move", "--where", "red to move", "--limit", "1"};
  const auto found = nlohmann::json::parse(run_on(xiangqi_tables(), what + Words{"--json"}).out);
  const std::string fen = found.at("fen");
  const auto probe = nlohmann::json::parse(run_on(xiangqi_tables(), {"probe", fen, "--json"}).out);
  const std::string best = probe.at("moves").at(0).at("san");
  const RunOutcome pgn = run_on(xiangqi_tables(), what + Words{"--pgn"});
  CHECK(pgn.exit_code == 0);
  CHECK(
      pgn.out.starts_with("[Game \"Chinese Chess\"]\n[Variant \"Xiangqi\"]\n[Format \"WXF\"]\n"
                          "[Event \"xiangqi:KNvKP: only move of Red\"]\n"));
  CHECK(contains(pgn.out, "[Red \"mate33\"]\n[Black \"mate33\"]\n"));
  CHECK(contains(pgn.out, "[FEN \"" + fen + "\"]\n\n{Red to move: "));
  CHECK(contains(pgn.out, "1. " + best));
  const RunOutcome line = run_on(xiangqi_tables(), {"line", fen, "--pgn"});
  CHECK(contains(line.out, "\n\n1. " + best));
  check_is_error(run_on(xiangqi_tables(), {"line", fen, "--pgn", "--notation", "wxf"}), 2,
                 {"--pgn and --notation exclude each other"});
}

TEST_CASE("find of other games takes every table, conditions, images, samples and an order, too") {
  const auto lines = [&](const Words& words) {
    const RunOutcome outcome = run_on(xiangqi_tables(), Words{"find"} + words);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    return lines_of(outcome.out);
  };
  const Words zugzwangs = {"xiangqi:KNvKP", "zugzwang"};
  const auto once = lines(zugzwangs), all = lines(zugzwangs + Words{"--images", "all"});
  CHECK(all.size() > once.size());
  CHECK(all.size() <= 2 * once.size());
  CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());
  CHECK(lines(zugzwangs + Words{"--images", "all", "--count", "--csv"})[1] ==
        "xiangqi:KNvKP,0,0," + std::to_string(all.size()) + "," + std::to_string(all.size()));

  // Every image is on one side of the board, on the middle file, or on the other.
  const auto west = lines(zugzwangs + Words{"--images", "all", "--where", "Nr on a-d"});
  const auto middle = lines(zugzwangs + Words{"--images", "all", "--where", "Nw on e"});
  const auto east = lines(zugzwangs + Words{"--images", "all", "--where", "not Nw in a0-e9"});
  CHECK(west.size() == east.size());
  CHECK(west.size() + middle.size() + east.size() == all.size());
  CHECK(lines(zugzwangs + Words{"--where", "Nw on f-i or e"}).size() == once.size());
  CHECK(lines(zugzwangs + Words{"--where", "black to move"}).size() == 0);

  const auto every = lines({"--game", "xiangqi", "--all", "4", "zugzwang", "--count", "--csv"});
  CHECK(every.size() == 1 + names_in(xiangqi_tables() / "xiangqi").size());
  CHECK(std::find(every.begin(), every.end(), "xiangqi:KNvKP,0,0,125,125") != every.end());

  const auto some = lines(zugzwangs + Words{"--sample", "20"});
  REQUIRE(some.size() == 20);
  for (const std::string& line : some) CHECK(std::find(once.begin(), once.end(), line) != once.end());

  std::vector<int> plies;
  for (const std::string& line : lines(zugzwangs + Words{"--json", "--sort", "longest"})) {
    plies.push_back(-nlohmann::json::parse(line).at("dtm").at("white").get<int>());
  }
  CHECK(plies.size() == once.size());
  CHECK(std::is_sorted(plies.rbegin(), plies.rend()));
}

TEST_CASE("find says in one line what it cannot find") {
  const auto check = [](const Words& words, int code, std::string_view part) {
    CAPTURE(words.back());
    check_is_error(run_on(made_tables(), Words{"find"} + words), code, {part});
  };
  check({}, 2, "what to find");
  check({"KPvK"}, 2, "'KPvK' is nothing to find");
  check({"KPvK", "zugzwnag"}, 2, "did you mean 'zugzwang'?");
  check({"zugzwang"}, 2, "expected a material");
  check({"--all", "4", "KPvK", "zugzwang"}, 2, "exclude each other");
  check({"--all", "9", "zugzwang"}, 2, "--all 9");
  check({"KXvK", "zugzwang"}, 2, "column 2");
  check({"KRvKN", "zugzwang"}, 3, "KRvKN");
  check({"KPvK", "zugzwang", "--rule50"}, 3, "KPvK.wdl");
  check({"KPvK", "squeeze", "--rule50"}, 2, "squeeze goes by distances");
  check({"KPvK", "zugzwang", "--where", "Kw in a1-"}, 2, "--where, column 10: expected the opposite corner");
  check({"KPvK", "zugzwang", "--where", "Nb on a"}, 2, "no material has Black's knight");
  check({"KPvK", "cursed"}, 3, "KPvK.wdl");
  check({"KPvK", "longest", "--span", "0"}, 2, "--span 0");
  check({"KPvK", "zugzwang", "--span", "2"}, 2, "--span goes with longest");
  check({"KPvK", "hard", "--points", "3"}, 2, "--points goes with fortress");
  check({"KPvK", "zugzwang", "--seed", "3"}, 2, "--seed goes with --sample");
  check({"KPvK", "cursed", "--sort", "longest"}, 2, "--sort goes by distances");
  check({"KPvK", "zugzwang", "--images", "some"}, 2, "--images some");
  check({"KPvK", "zugzwang", "--limit", "0"}, 2, "--limit 0");
  check({"KPvK", "zugzwang", "--count", "--pgn"}, 2, "--count");
  check({"KPvK", "zugzwang", "--count", "--limit", "3"}, 2, "--count and --limit");
  check({"KPvK", "zugzwang", "--csv", "--json"}, 2, "exclude each other");
  const TemporaryDirectory directory;
  copy_with_damage("KQvKR.m33", directory / "tables");
  check_is_error(run_on(directory / "tables", {"find", "KQvKR", "squeeze", "--count"}), 4,
                 {"the table KQvKR in"});
}
