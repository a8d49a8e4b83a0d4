// The commands with xiangqi and with games that rules describe.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include "general_tables.hpp"

using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

namespace fs = std::filesystem;

const std::string rules_folder = MATE33_EXAMPLE_RULES;
constexpr const char* horse_fen = "4k4/9/9/9/9/4N4/9/9/9/3K5 w";

/// KNvKA of xiangqi, and KAvK with an amazon, with what they need.
const fs::path& game_tables() {
  static const TemporaryDirectory directory;
  static const RunOutcome xiangqi = generate({"xiangqi:KNvKA"}, directory.path());
  REQUIRE(xiangqi.exit_code == 0);
  static const RunOutcome amazon =
      generate({"KAvK", "--rules", rules_folder + "/amazon.rules"}, directory.path());
  REQUIRE(amazon.exit_code == 0);
  return directory.path();
}

RunOutcome with_games(const Words& arguments) {
  return run(without_tables(arguments + Words{"--tables", game_tables().string()}));
}

}  // namespace

TEST_CASE("generate makes a game's tables in its folder, and leaves alone those that are there") {
  CHECK(names_in(game_tables()) == std::set<std::string>{"amazon", "xiangqi"});
  CHECK(names_in(game_tables() / "xiangqi") ==
        std::set<std::string>{"KAvK.m33", "KNvK.m33", "KNvKA.m33", "KvK.m33"});
  CHECK(names_in(game_tables() / "amazon") == std::set<std::string>{"KAvK.m33", "KvK.m33"});
  const auto events = events_of(generate({"xiangqi:KNvKA", "--json"}, game_tables()));
  CHECK(events.back().at("made") == 0);
  CHECK(events.back().at("left_alone") == 4);
}

TEST_CASE("the events of a game's tables are those of chess") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"xiangqi:KNvKA", "--json"}, directory.path()));
  std::map<std::string, Json> last_ply;
  double plan_share = 0;
  for (const auto& event : events) {
    CAPTURE(event.dump());
    if (event.at("event") == "ply") {
      CHECK(event.at("slices") == 1);
      CHECK(event.at("table_share") < 1);
      CHECK(event.at("plan_share") >= plan_share);
      CHECK(event.at("plan_seconds_left") >= 0);
      plan_share = event.at("plan_share");
      last_ply[event.at("material")] = event;
    }
    if (event.at("event") != "made") continue;
    REQUIRE(last_ply.contains(event.at("material")));
    for (const char* fact : {"settled", "longest_plies"})
      CHECK(last_ply[event.at("material")].at(fact) == event.at(fact));
  }
  CHECK(plan_share > 0);
  CHECK(last_ply.size() == 4);
  CHECK(last_ply.at("xiangqi:KNvKA").at("longest_plies") == 38);
}

TEST_CASE("of two runs in one directory of games both succeed, and each table is made once") {
  const TemporaryDirectory directory;
  const auto made = made_by_two_runs({"xiangqi:KNvKA"}, directory.path());
  CHECK(made == std::vector<std::string>{"xiangqi:KAvK", "xiangqi:KNvK", "xiangqi:KNvKA", "xiangqi:KvK"});
  CHECK(names_in(directory / "xiangqi") == names_in(game_tables() / "xiangqi"));
}

TEST_CASE("--notation says how moves of xiangqi are written") {
  const std::string fen = "3k5/9/9/9/9/9/9/9/4N4/4K4 w";
  const auto first = [&](const std::string& notation) {
    const RunOutcome outcome = with_games({"probe", fen, "--notation", notation, "--json"});
    CHECK(outcome.exit_code == 0);
    return Json::parse(outcome.out).at("moves").at(0);
  };
  const Json usual = Json::parse(with_games({"probe", fen, "--json"}).out).at("moves").at(0);
  CHECK(first("wxf") == usual);
  CHECK(first("coordinates").at("san") == usual.at("uci"));
  const std::string chinese = first("chinese").at("san");
  CHECK(contains("馬帥", chinese.substr(0, 3)));
  CHECK(contains(with_games({"probe", fen, "--notation", "chinese"}).out, chinese));
  CHECK(contains(with_games({"line", fen, "--notation", "chinese"}).out, "馬"));
  check_is_error(with_games({"probe", fen, "--notation", "san"}), 2);
  check_is_error(with_games({"probe", "8/8/8/8/8/2k5/8/KQ6 w", "--notation", "chinese"}), 2);
}

TEST_CASE("the same values make the same file, whatever the threads") {
  const TemporaryDirectory directory;
  REQUIRE(generate({"xiangqi:KNvKA", "--threads", "1"}, directory.path()).exit_code == 0);
  CHECK(contents_of(directory / "xiangqi" / "KNvKA.m33") ==
        contents_of(game_tables() / "xiangqi" / "KNvKA.m33"));
}

TEST_CASE("stats shows the published counts of xiangqi") {
  const auto counts = Json::parse(with_games({"stats", "xiangqi:KNvKA", "--json"}).out);
  // data by N. Pham's Felicity 1.0
  CHECK(counts.at("white").at("wins") == 21366);
  CHECK(counts.at("white").at("draws") == 60);
  CHECK(counts.at("white").at("longest_win") == 37);
  CHECK(counts.at("black").at("losses") == 21990);
  CHECK(counts.at("black").at("draws") == 816);
  CHECK(counts.at("black").at("longest_loss") == 38);
  const RunOutcome text = with_games({"stats", "xiangqi:kakn"});
  CHECK(contains(text.out, "Red                     21,366              60               0           37"));
}

TEST_CASE("probe takes a FEN of ten ranks as one of xiangqi, and says what each move leads to") {
  const RunOutcome text = with_games({"probe", horse_fen});
  CHECK(text.exit_code == 0);
  CHECK(contains(text.out, "Red to move\nRed wins in "));
  CHECK(contains(text.out, "  9 . . . . k . . . .\n"));
  const auto answer = Json::parse(with_games({"probe", horse_fen, "--json"}).out);
  CHECK(answer.at("category") == "win");
  CHECK(answer.at("fen") == horse_fen);
  const auto& moves = answer.at("moves");
  REQUIRE(!moves.empty());
  CHECK(moves[0].at("dtm").get<int>() == 1 - answer.at("dtm").get<int>());
  CHECK(moves[0].at("category") == "loss");
  for (std::size_t i = 1; i < moves.size(); ++i) {
    CHECK(moves[i].at("san").get<std::string>().size() >= 4);
    CHECK(moves[i].at("uci").get<std::string>().size() == 4);
  }
}

TEST_CASE("a line of a game takes as many plies as its value says, to the end") {
  const auto line = Json::parse(with_games({"line", horse_fen, "--json"}).out);
  const auto answer = Json::parse(with_games({"probe", horse_fen, "--json"}).out);
  CHECK(line.at("winner") == "w");
  CHECK(line.at("plies") == answer.at("dtm"));
  CHECK(line.at("mainline").size() == line.at("plies"));
  CHECK(contains(with_games({"line", horse_fen}).out, "Red wins in "));
}

TEST_CASE("a game of a user's own is probed by its name, with the rules that its tables carry") {
  const RunOutcome text = with_games({"probe", "--game", "amazon", "8/8/8/3k4/8/8/8/A6K w"});
  CHECK(text.exit_code == 0);
  CHECK(contains(text.out, "White to move\nWhite wins in "));
  const RunOutcome stats = with_games({"stats", "amazon:KAvK", "--json"});
  CHECK(Json::parse(stats.out).at("white").at("longest_win") <= 7);
  const RunOutcome verified = with_games({"verify", "amazon:KAvK"});
  CHECK(verified.exit_code == 0);
  CHECK(contains(verified.out, " 0 wrong"));
}

TEST_CASE("verify derives the values of a game's table again") {
  const RunOutcome all = with_games({"verify", "xiangqi:KNvKA"});
  CHECK(all.exit_code == 0);
  CHECK(contains(all.out, " positions checked by their moves, 0 wrong\n"));
  CHECK(with_games({"verify", "xiangqi:KNvKA", "--sample", "100"}).exit_code == 0);
}

TEST_CASE("tables of other rules under the same name are refused") {
  const TemporaryDirectory directory;
  REQUIRE(generate({"KAvK", "--rules", rules_folder + "/amazon.rules"}, directory.path()).exit_code == 0);
  std::string rules = contents_of(rules_folder + "/amazon.rules");
  const std::size_t at = rules.find("board 8x8");
  REQUIRE(at != std::string::npos);
  rules.insert(at, "no-move loses\n");
  const fs::path other = directory / "other.rules";
  write_file(other, rules);
  const RunOutcome probed = run(without_tables(
      {"probe", "--rules", other.string(), "--tables", directory.path().string(), "8/8/8/3k4/8/8/8/A6K w"}));
  CHECK(probed.exit_code == 4);
  CHECK(contains(probed.err, "other rules"));
}

TEST_CASE("bad input to the commands of games is told in one line") {
  const auto refused = [](const Words& arguments, int code, const std::string& what) {
    CAPTURE(what);
    const RunOutcome outcome = with_games(arguments);
    CHECK(outcome.exit_code == code);
    CHECK(contains(outcome.err, what));
    CHECK(lines_of(outcome.err).size() == 1);
  };
  refused({"probe", "4k4/9/9/9/9/9/9/9/9/4X4 w"}, 2, "rank 0 has 'X', which is no piece of xiangqi");
  refused({"probe", "4k4/9/9/9/9/9/9/9/9/4K4 w"}, 2, "the two kings face each other");
  refused({"probe", "4k4/9/9/9/9/9/9/9/9/4KK3 w"}, 2, "White has 2 kings, not one");
  refused({"probe", "4k4/9/9/9/9/9/9/9/9/4K5 w"}, 2, "rank 0 does not have 9 points");
  refused({"probe", "3ak4/9/9/9/9/9/9/9/9/3K1R3 w"}, 3, "no table of xiangqi:KRvKA");
  refused({"stats", "xiangqi:KQvK"}, 2, "expected the men of both sides in the letters KRNCPAE");
  refused({"stats", "xiangqi:KRvK"}, 3, "no table of xiangqi:KRvK");
  refused({"stats", "shogi:KRvK"}, 3, "there are no tables of a game 'shogi'");
  refused({"probe", "--rules", "/nonexistent.rules", "8/8/8/8/8/8/8/8 w"}, 5, "/nonexistent.rules");
  refused({"placements", "KRvK"}, 2, "expected a game before the material");
  const TemporaryDirectory directory;
  write_file(directory / "bad.rules", "name bad\nboard 8x8\nroyal K king\n  castle\n");
  refused({"stats", "KvK", "--rules", (directory / "bad.rules").string()}, 2,
          "bad.rules:4:3: expected no castling, which rules as text leave out");
  write_file(directory / "long.rules", std::string(64 * 1024 + 1, '#'));
  refused({"stats", "KvK", "--rules", (directory / "long.rules").string()}, 2,
          "long.rules: rules take at most 65536 bytes");
}

TEST_CASE("placements counts what is legal, and lists the two generals") {
  const RunOutcome bare = run(without_tables({"placements", "xiangqi:KvK", "--json"}));
  CHECK(Json::parse(bare.out).at("white") == 54);
  CHECK(Json::parse(bare.out).at("black") == 54);
  const auto chariot = Json::parse(run(without_tables({"placements", "xiangqi:KRvK", "--json"})).out);
  CHECK(chariot.at("white") == 3834);
  CHECK(chariot.at("black") == 4914);
  const auto lines = lines_of(run(without_tables({"placements", "xiangqi:KvK", "--list"})).out);
  CHECK(lines.size() == 54);
  CHECK(lines.front() == "A = 1, B = 2");
  CHECK(lines.back() == "A = 9, B = 8");
}

TEST_CASE("tables on repetition are made beside those of distances, and every command knows them") {
  const TemporaryDirectory directory;
  const RunOutcome made = generate({"xiangqi:KRvKN", "--metric", "repetition"}, directory.path());
  REQUIRE(made.exit_code == 0);
  const auto lines = lines_of(made.out);
  CHECK(std::ranges::any_of(lines, [](const std::string& line) {
    return line.starts_with("KRvKN.repetition ") && contains(line, " 3,194 by the rule;");
  }));
  CHECK(names_in(directory / "xiangqi").size() == 8);
  const auto with = [&](const Words& arguments) {
    return run(without_tables(arguments + Words{"--tables", directory.path().string()}));
  };
  const auto counts = Json::parse(with({"stats", "xiangqi:KRvKN", "--metric", "repetition", "--json"}).out);
  // 2,570: the same as a plain solver of others found.
  CHECK(counts.at("black").at("losses_by_rule") == 2570);
  CHECK(counts.at("black").at("draws") == 3710 - 2570);
  CHECK(counts.at("white").at("wins_by_rule") == 624);
  CHECK(contains(with({"stats", "xiangqi:KRvKN", "--metric", "repetition"}).out, "Losses by rule"));
  const RunOutcome verified = with({"verify", "xiangqi:KRvKN", "--metric", "repetition"});
  CHECK(verified.exit_code == 0);
  CHECK(contains(verified.out, "395,154 positions checked by their moves, 0 wrong"));

  const std::string fen = "9/5k3/9/9/9/1R7/4n4/9/3K5/9 w";
  const RunOutcome probed = with({"probe", fen});
  CHECK(contains(probed.out, "Draw\nWhere perpetual check loses: Red wins by the rule on perpetual check\n"));
  const auto json = Json::parse(with({"probe", fen, "--json"}).out);
  CHECK(json.at("category") == "draw");
  CHECK(json.at("repetition") == "win_by_rule");
  CHECK(json.at("moves")[0].at("repetition") == "loss_by_rule");

  const auto listed = events_of(with({"tables", "--check", "--json"}));
  REQUIRE(listed.size() == 8);
  for (const Json& table : listed) CHECK(table.at("state") == "sound");
  CHECK(listed[5].at("metric") == "repetition");

  check_is_error(with({"stats", "xiangqi:KRvK", "--metric", "dtz"}), 2,
                 {"--metric dtz: tables of xiangqi are of dtm or repetition"});
  fs::remove(directory / "xiangqi" / "KNvK.repetition.m33");
  check_is_error(with({"verify", "xiangqi:KRvKN", "--metric", "repetition"}), 3,
                 {"'mate33 generate xiangqi:KNvK --metric repetition"});
}

TEST_CASE("dump writes every position that a game's table holds") {
  const RunOutcome csv = with_games({"dump", "xiangqi:KNvKA", "--csv"});
  REQUIRE(csv.exit_code == 0);
  std::map<std::string, std::string> plies_of;
  std::istringstream lines(csv.out);
  std::string line;
  std::getline(lines, line);
  CHECK(line == "fen,plies");
  while (std::getline(lines, line)) {
    const std::size_t comma = line.find(',');
    REQUIRE(plies_of.emplace(line.substr(0, comma), line.substr(comma + 1)).second);
  }
  std::size_t asked = 0;
  for (const auto& entry : plies_of) {
    if (++asked % 3989 != 0) continue;
    CAPTURE(entry.first);
    const int dtm = Json::parse(with_games({"probe", entry.first, "--json"}).out).at("dtm");
    CHECK(dtm == (entry.second.empty() ? 0 : std::stoi(entry.second)));
  }
  CHECK(asked > 20'000);

  const TemporaryDirectory directory;
  const fs::path path = directory / "raw";
  REQUIRE(with_games({"dump", "xiangqi:KNvKA", "--raw", path.string()}).exit_code == 0);
  const std::string raw = contents_of(path);
  CHECK(raw.size() % (2 * 2 * 90) == 0);
  // As many of each number as the lines have: no two men are alike.
  std::map<int, std::size_t> in_raw, in_csv;
  for (std::size_t at = 0; at < raw.size(); at += 2) {
    const auto low = static_cast<unsigned char>(raw[at]), high = static_cast<unsigned char>(raw[at + 1]);
    const int number = static_cast<std::int16_t>(low | high << 8);
    if (number != std::numeric_limits<std::int16_t>::min()) ++in_raw[number];
  }
  for (const auto& [fen, plies] : plies_of) {
    const int number = plies.empty() ? 0 : std::stoi(plies);
    ++in_csv[plies == "-0" ? -1 : number];
  }
  CHECK(in_raw == in_csv);

  // Two soldiers stand in one order, and mirror images once.
  REQUIRE(generate({"xiangqi:KPPvK"}, directory.path()).exit_code == 0);
  const RunOutcome twins =
      run(without_tables({"dump", "xiangqi:KPPvK", "--csv", "--tables", directory.path().string()}));
  std::set<std::string> seen;
  std::istringstream twin_lines(twins.out);
  std::size_t all = 0;
  for (; std::getline(twin_lines, line); ++all) seen.insert(line);
  CHECK(seen.size() == all);
  CHECK(all > 80'000);
  check_is_error(with_games({"dump", "xiangqi:KNvKA"}), 2, {"--csv or --raw FILE"});
}

TEST_CASE(
    "a game's table with one side needs the smaller ones for the other, and is needed whole by larger ones") {
  const TemporaryDirectory directory;
  REQUIRE(generate({"xiangqi:KNvKA"}, directory.path()).exit_code == 0);
  const fs::path path = directory / "xiangqi" / "KNvKA.m33";
  const Words dump = {"dump", "xiangqi:KNvKA", "--csv", "--tables", directory.path().string()};
  const std::string values = run(without_tables(dump)).out;
  REQUIRE(run(without_tables({"repack", path.string(), "--sides", "one"})).exit_code == 0);
  CHECK(run(without_tables(dump)).out == values);

  check_is_error(run(without_tables({"generate", "xiangqi:KNvKAA", "--out", directory.path().string()})), 5,
                 {"one side is stored are needed whole: 'mate33 repack ", "KNvKA.m33"});

  fs::remove(directory / "xiangqi" / "KNvK.m33");
  const std::string half = contents_of(path);
  check_is_error(run(without_tables({"repack", path.string(), "--sides", "both"})), 3, {"KNvK"});
  CHECK(contents_of(path) == half);
}

TEST_CASE("generate stores with one side the tables of a game that are asked for, once all are made") {
  const TemporaryDirectory directory;
  const auto events = events_of(generate({"xiangqi:KNvKA", "--sides", "one", "--json"}, directory.path()));
  std::set<std::string> repacked;
  for (const Json& event : events) {
    if (event.at("event") == "repacked")
      repacked.insert(fs::path(event.at("file").get<std::string>()).filename());
  }
  CHECK(repacked == std::set<std::string>{"KNvKA.m33"});
  CHECK(names_in(directory / "xiangqi") ==
        std::set<std::string>{"KAvK.m33", "KNvK.m33", "KNvKA.m33", "KvK.m33"});
  for (const Json& table :
       events_of(run(without_tables({"tables", "--json", "--tables", directory.path().string()})))) {
    CHECK((table.at("sides") == "both") == (table.at("material") != "xiangqi:KNvKA"));
  }
  const auto again = events_of(generate({"xiangqi:KNvKA", "--sides", "one", "--json"}, directory.path()));
  CHECK(again.back().at("left_alone") == 4);
}
