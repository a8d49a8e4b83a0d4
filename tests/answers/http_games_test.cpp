// /xiangqi and what else is answered of games other than chess.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "http_tables.hpp"
#include "mate33/answers/probed_values.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/server/served_tables.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/layouts/game/game_row_rules.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using Json = nlohmann::ordered_json;

namespace {

/// A folder with KRvKA of xiangqi and what it needs.
const std::filesystem::path& games_directory() {
  static const TemporaryDirectory directory;
  static const bool is_made = [] {
    const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
    const GameMaterial wanted = *GameMaterial::parse(rules->rules(), "KRvKA");
    InlineExecutor executor;
    generate_game_tables(rules, with_prerequisites(*rules, {wanted}), {wanted}, {directory.path()}, executor,
                         {});
    return true;
  }();
  REQUIRE(is_made);
  return directory.path();
}

const HttpApi& games_api() {
  HttpSources sources = test_sources();
  sources.places = {games_directory().string(), elsewhere_for_server};
  static const Tablebase tables =
      Tablebase::open(std::array{made_directory().string(), games_directory().string()});
  static const HttpApi api(tables, std::move(sources));
  return api;
}

HttpResponse ask_games(const std::string& target) {
  return games_api().answer(get(target));
}

/// Sources over the tables of games in a directory, which count what is counted.
HttpSources sources_over(const std::filesystem::path& directory, std::atomic<int>& counted) {
  HttpSources sources = test_sources();
  sources.places = {directory.string(), elsewhere_for_server};
  sources.game_statistics = [&counted](const GameCodeSource& codes, Code greatest,
                                       const ShareObserver& observer, const StopToken& stop) {
    ++counted;
    WorkerTeam team(2);
    return count_game_table(codes, greatest, team, observer, stop);
  };
  return sources;
}

/// Writes a table of xiangqi whose legal positions have the values that value_at(row, to_move) says, true or
/// not. Answers how many entries it has for a side.
template <class ValueAt>
std::size_t write_table(const std::filesystem::path& directory, const char* material, ValueAt value_at) {
  const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  const GameTableKey key{*GameMaterial::parse(rules->rules(), material)};
  const GameLayout layout(rules, key.material);
  const GameRowRules row_rules(layout);
  std::array<std::vector<Code>, 2> codes;
  for (auto& of_side : codes) of_side.assign(layout.row_count() * layout.width(), illegal_code);
  for (std::size_t row = 0; row < layout.row_count(); ++row) {
    const auto legal = row_rules.legal(row_rules.row(row));
    for (const Color c : all_colors) {
      const Code code = code_of(value_at(row, c));
      for (const Point p : legal[index(c)]) codes[index(c)][row * layout.width() + index(p)] = code;
    }
  }
  const std::filesystem::path path = directory / game_table_path(*rules, key);
  std::filesystem::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  InlineExecutor executor;
  write_game_table(layout, {Metric::dtm, StoredSides::both}, {codes[0], codes[1]}, executor,
                   [&](std::span<const std::byte> bytes) {
                     file.write(reinterpret_cast<const char*>(bytes.data()),
                                static_cast<std::streamsize>(bytes.size()));
                   });
  return codes[0].size();
}

/// KRvKN, in which Red wins in one ply, in row 1000 in nine, and Black in three.
const std::filesystem::path& rare_directory() {
  static const TemporaryDirectory directory;
  static const bool is_made = [] {
    write_table(directory.path(), "KRvKN", [](std::size_t row, Color to_move) {
      return Value::win_in(Plies(to_move == Color::black ? 3u : row == 1000 ? 9u : 1u));
    });
    return true;
  }();
  REQUIRE(is_made);
  return directory.path();
}

constexpr const char* chariot_fen = "3k5/4a4/9/9/9/9/9/9/9/4K1R2_w";

}  // namespace

TEST_CASE("a position of xiangqi is answered in the schema of /standard") {
  const Json json = json_of(ask_games(std::string("/xiangqi?fen=") + chariot_fen));
  CHECK(json.at("fen") == "3k5/4a4/9/9/9/9/9/9/9/4K1R2 w");
  CHECK(json.at("category") == "win");
  CHECK(json.at("dtm").get<int>() % 2 == 1);
  CHECK(json.at("dtz").is_null());
  CHECK(json.at("insufficient_material") == false);
  const Json& moves = json.at("moves");
  REQUIRE(!moves.empty());
  CHECK(moves[0].at("category") == "loss");
  for (const Json& move : moves) {
    CHECK(move.at("uci").get<std::string>().size() == 4);
    CHECK(move.contains("san"));
    CHECK(move.contains("zeroing"));
    CHECK(move.contains("conversion"));
  }
  CHECK(json.at("material") == "xiangqi:KRvKA");
  CHECK(json.at("check") == false);
}

TEST_CASE("what no table knows has its moves, and the tables that are missing by name") {
  const Json json = json_of(ask_games("/xiangqi?fen=3k1a3/9/9/9/9/9/9/9/9/4KAR2_w"));
  CHECK(json.at("category") == "unknown");
  CHECK(json.at("material") == "xiangqi:KRAvKA");
  REQUIRE(!json.at("moves").empty());
  for (const Json& move : json.at("moves")) CHECK(move.at("material") == "xiangqi:KRAvKA");
  const Json checked = json_of(ask_games("/xiangqi?fen=3k5/9/9/9/9/9/9/9/3R5/4K4_b"));
  CHECK(checked.at("check") == true);
  CHECK(checked.at("moves").empty());
}

TEST_CASE("a main line of xiangqi leads to the end") {
  const Json json = json_of(ask_games(std::string("/xiangqi/mainline?fen=") + chariot_fen));
  const Json root = json_of(ask_games(std::string("/xiangqi?fen=") + chariot_fen));
  CHECK(json.at("winner") == "w");
  CHECK(json.at("mainline").size() == root.at("dtm"));
  CHECK(json.at("mainline").at(0).at("fen") == root.at("moves").at(0).at("fen"));
  std::string last = json.at("mainline").back().at("fen");
  std::ranges::replace(last, ' ', '_');
  CHECK(json_of(ask_games("/xiangqi?fen=" + last)).at("moves").empty());
}

TEST_CASE(
    "moves of xiangqi come in the notation that is asked for, and of other games in coordinates alone") {
  const auto first = [](const std::string& more) {
    return json_of(ask_games(std::string("/xiangqi?fen=") + chariot_fen + more)).at("moves").at(0);
  };
  CHECK(first("").at("san") == first("&notation=wxf").at("san"));
  CHECK(first("&notation=coordinates").at("san") == first("").at("uci"));
  const std::string chinese = first("&notation=chinese").at("san");
  CHECK(chinese.size() == 4 * std::string("車").size());
  CHECK(json_of(ask_games(std::string("/xiangqi/mainline?notation=chinese&fen=") + chariot_fen))
            .at("mainline")
            .at(0)
            .at("san") == chinese);
  check_is_error(ask_games(std::string("/xiangqi?notation=san&fen=") + chariot_fen), 400);
}

TEST_CASE("a FEN of a game is separated and ends as one of chess does") {
  const std::string expected = body_of(ask_games(std::string("/xiangqi?fen=") + chariot_fen));
  std::string fen = chariot_fen;
  std::ranges::replace(fen, ' ', '_');
  for (const std::string& same : {"%20" + fen, fen + "%0D%0A", fen.substr(0, fen.find("_")) + "%09w"}) {
    CAPTURE(same);
    CHECK(body_of(ask_games("/xiangqi?fen=" + same)) == expected);
  }
}

TEST_CASE("why a position of a game is illegal has a code with its parameters") {
  struct Case {
    const char* placement;
    Json parameters;
  };
  for (const Case& c : std::vector<Case>{
           {"4k4/9/9/9/9/9/9/9/9/9",
            {{"reason", "royal_count"}, {"side", "white"}, {"piece", "king"}, {"count", 0}}},
           {"4k4/4a4/9/9/4A4/9/9/9/9/4K4",
            {{"reason", "misplaced_man"}, {"side", "white"}, {"piece", "advisor"}, {"point", "e5"}}},
           {"4k4/9/9/9/9/9/9/9/9/4K4", {{"reason", "facing_royals"}, {"piece", "king"}}},
           {"3k5/9/9/9/9/9/9/9/3R5/4K4", {{"reason", "opponent_in_check"}, {"side", "black"}}}}) {
    CAPTURE(c.placement);
    HttpRequest request = get(std::string("/xiangqi?fen=") + c.placement + "_w");
    request.accept = "application/json";
    const HttpResponse response = games_api().answer(request);
    CHECK(response.status == 400);
    const Json json = Json::parse(body_of(response));
    CHECK(json.at("code") == "illegal_position");
    CHECK(json.at("parameters") == c.parameters);
  }
}

TEST_CASE("what is wrong with a position of a game is told in one line") {
  check_is_error(ask_games("/xiangqi"), 400);
  check_is_error(ask_games("/xiangqi?fen=9/9"), 400);
  check_is_error(ask_games("/xiangqi?fen=4k4/9/9/9/9/9/9/9/9/4K4_w"), 400);
  const HttpResponse missing = ask_games("/xiangqi/mainline?fen=3k5/4a4/9/9/9/9/9/9/9/4K1N2_w");
  check_is_error(missing, 404);
  CHECK(json_of(ask_games("/xiangqi?fen=3k5/4a4/9/9/9/9/9/9/9/4K1N2_w")).at("category") == "unknown");
  const auto code_of = [](const char* placement) {
    HttpRequest request = get(std::string("/xiangqi/mainline?fen=") + placement + "_w");
    request.accept = "application/json";
    return Json::parse(body_of(games_api().answer(request))).at("code").get<std::string>();
  };
  CHECK(code_of("3k5/4a4/9/9/9/9/9/9/9/4K1N2") == "missing_table");
  CHECK(code_of("3k5/9/9/rnrn5/9/9/RNRN5/9/9/4K4") == "no_table");  // nor can there be one
  check_is_error(ask_games("/shogi?fen=x"), 404);
  check_is_error(ask_games("/stats/xiangqi:KNvK.json"), 404);
  check_is_error(ask_games("/stats/shogi:KvK.json"), 404);
  check_is_error(ask_games("/stats/xiangqi:XX.json"), 404);
  check_is_error(ask_games("/practice/xiangqi:KvK"), 404);
}

TEST_CASE("statistics of xiangqi have the published counts, and by plies they add up") {
  const Json json = json_of(ask_games("/stats/xiangqi:KRvKA.json"));
  CHECK(json.at("material") == "xiangqi:KRvKA");
  CHECK(json.at("game") == "xiangqi");
  for (const char* side : {"white", "black"}) {
    const Json& counts = json.at("counts").at("all_placements").at(side);
    std::uint64_t wins = 0, losses = 0, plies = 0;
    for (const Json& count : counts.at("by_plies"))
      (plies++ % 2 == 1 ? wins : losses) += count.get<std::uint64_t>();
    CHECK(counts.at("wins") == wins);
    CHECK(counts.at("losses") == losses);
    CHECK(counts.at("positions") == wins + losses + counts.at("draws").get<std::uint64_t>());
    const Json& longest = json.at("longest").at(side);
    CHECK(longest.at("plies") == plies - 1);
    const Json& one = longest.at(plies % 2 == 0 ? "win" : "loss");
    CHECK(one.at("plies") == plies - 1);
    CHECK(longest.at("fens") == Json::array({one.at("fen")}));
  }
  CHECK(json.at("published") == Json::array());  // as of chess, of which there are some
  CHECK(json.at("sources") == Json::object());
  CHECK(json.at("counts").at("all_placements").at("white").at("wins").get<int>() > 10'000);
}

TEST_CASE("statistics of a game are of the metric that is asked for, at once where its table counts it") {
  const TemporaryDirectory directory;
  const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  const GameMaterial wanted = *GameMaterial::parse(rules->rules(), "KRvKN");
  InlineExecutor executor;
  generate_game_tables(rules, with_prerequisites(*rules, {wanted}, Metric::repetition), {wanted},
                       {directory.path()}, executor, {});
  HttpSources sources = test_sources();
  sources.places = {directory.path().string(), elsewhere_for_server};
  const Tablebase tables = Tablebase::open(directory.path().string());
  const HttpApi api(tables, std::move(sources));
  const std::string target = "/stats/xiangqi:KNvKR.json";
  const auto response = quick_response(api, get(target + "?metric=repetition"));
  REQUIRE(response);
  const Json json = json_of(*response);
  const Json distances = json_of(api.answer(get(target + "?metric=dtm")));
  CHECK(json_of(api.answer(get(target))) == distances);
  CHECK(distances.at("metric") == "dtm");
  CHECK(json.at("material") == "xiangqi:KRvKN");
  CHECK(json.at("game") == "xiangqi");
  CHECK(json.at("metric") == "repetition");
  CHECK(json.at("published") == Json::array());
  // Draws are fewer by what the rule alone decides: 2,570 is published, and the witness finds both.
  struct Side {
    std::string name;
    int wins_by_rule, losses_by_rule;
  };
  for (const Side& side : {Side{"white", 624, 0}, {"black", 0, 2570}}) {
    CAPTURE(side.name);
    const Json& by_mate = distances.at("counts").at("all_placements").at(side.name);
    const int draws = by_mate.at("draws");
    CHECK(json.at("counts").at("all_placements").at(side.name) ==
          Json{{"positions", by_mate.at("positions")},
               {"wins", by_mate.at("wins")},
               {"wins_by_rule", side.wins_by_rule},
               {"draws", draws - side.wins_by_rule - side.losses_by_rule},
               {"losses_by_rule", side.losses_by_rule},
               {"losses", by_mate.at("losses")}});
  }
  std::ofstream(directory / "xiangqi/KRvK.repetition.m33") << "no table";
  check_is_error(api.answer(get("/stats/xiangqi:KRvK.json?metric=repetition")), 500);
}

TEST_CASE("a metric of a game that is none, or has no table, is refused as one of chess is") {
  const HttpResponse wrong = ask_games("/stats/xiangqi:KRvKA.json?metric=wdl");
  check_is_error(wrong, 400);
  CHECK(body_of(wrong) == "metric=\"wdl\": expected dtm or repetition\n");
  HttpRequest request = get("/stats/xiangqi:KAvKR.json?metric=repetition");
  request.accept = "application/json";
  const HttpResponse missing = games_api().answer(request);
  CHECK(missing.status == 404);
  const Json json = Json::parse(body_of(missing));
  CHECK(json.at("code") == "missing_table");
  const std::string directory = games_directory().string();
  CHECK(json.at("parameters") ==
        Json({{"material", "xiangqi:KRvKA"}, {"metric", "repetition"}, {"options", "--out " + directory}}));
  CHECK(contains(json.at("error").get<std::string>(),
                 "no table of xiangqi:KRvKA.repetition in " + directory +
                     ": 'mate33 generate xiangqi:KRvKA --metric repetition --out "));
  for (const std::string name : {"xiangqi:XX", "shogi:KvK"}) {
    CAPTURE(name);
    check_is_error(ask_games("/stats/" + name + ".json?metric=repetition"), 404);
  }
}

TEST_CASE("an exercise of xiangqi is a win of that length") {
  for (int i = 0; i < 5; ++i) {
    const Json json = json_of(ask_games("/practice/xiangqi:KRvKA?min=2&max=3"));
    CHECK(json.at("dtm").get<int>() >= 3);
    CHECK(json.at("dtm").get<int>() <= 5);
    std::string fen = json.at("fen");
    std::ranges::replace(fen, ' ', '_');
    CHECK(json_of(ask_games("/xiangqi?fen=" + fen)).at("dtm") == json.at("dtm"));
  }
}

TEST_CASE("an exercise of a game takes its parameters as one of chess does") {
  const std::string target = "/practice/xiangqi:KRvKA";
  std::set<std::string> fens;
  for (int seed = 0; seed < 10; ++seed) {
    const std::string seeded = target + "?seed=" + std::to_string(seed);
    const std::string fen = json_of(ask_games(seeded)).at("fen");
    CHECK(json_of(ask_games(seeded)).at("fen") == fen);
    fens.insert(fen);
  }
  CHECK(fens.size() > 5);
  for (const char* const parameters :
       {"?min=3&max=2", "?min=0", "?max=1001", "?min=x", "?max=", "?seed=-1", "?seed=x"}) {
    CAPTURE(parameters);
    check_is_error(ask_games(target + parameters), 400);
  }
  check_is_error(ask_games(target + "?min=900"), 404);
  check_is_error(ask_games("/practice/xiangqi:KAvKR"), 404);  // advisors do not win
  CHECK(contains(body_of(ask_games("/practice/xiangqi:KAvKR")),
                 "no position of xiangqi:KAvKR with White to move is won in 1 to 1000 moves"));
  CHECK(json_of(ask_games(target + "?seed=1")).at("fen") == "3k5/4a4/9/9/9/9/9/9/5K3/2R6 w");
  CHECK(json_of(ask_games(target + "?seed=3&max=1")).at("fen") == "5a3/3k5/9/9/9/9/9/9/1R2K4/9 w");
}

TEST_CASE("in an exercise of a game White has the men that are named first") {
  std::atomic<int> counted = 0;
  const Tablebase tables = Tablebase::open(rare_directory().string());
  const HttpApi api(tables, sources_over(rare_directory(), counted));
  for (int i = 0; i < 5; ++i) {
    const Json chariot = json_of(api.answer(get("/practice/xiangqi:KRvKN?max=1")));
    CHECK(chariot.at("dtm") == 1);
    CHECK(contains(chariot.at("fen").get<std::string>(), "R"));
    const Json horse = json_of(api.answer(get("/practice/xiangqi:KNvKR")));
    CHECK(horse.at("dtm") == 3);
    const std::string fen = horse.at("fen");
    CHECK(contains(fen, "N"));
    CHECK(contains(fen, "r"));
    CHECK(fen.ends_with(" w"));
    std::string target = "/xiangqi?fen=" + fen;
    std::ranges::replace(target, ' ', '_');
    CHECK(json_of(api.answer(get(target))).at("dtm") == 3);
  }
}

TEST_CASE("a table of a game is looked through once, and on none of the threads that answer quickly") {
  std::atomic<int> counted = 0;
  HttpSources sources = sources_over(rare_directory(), counted);
  const std::thread::id quick = std::this_thread::get_id();
  sources.game_statistics = [quick, count = sources.game_statistics](
                                const GameCodeSource& codes, Code greatest, const ShareObserver& observer,
                                const StopToken& stop) {
    CHECK(std::this_thread::get_id() != quick);
    return count(codes, greatest, observer, stop);
  };
  const Tablebase tables = Tablebase::open(rare_directory().string());
  const HttpApi api(tables, std::move(sources));
  const std::string rare = "/practice/xiangqi:KRvKN?min=2&seed=33";
  const std::array<std::string, 4> targets = {"/stats/xiangqi:KRvKN.json", "/stats/xiangqi:KNvKR.json",
                                              "/rules/xiangqi", rare};
  for (const std::string& target : targets) {
    CAPTURE(target);
    CHECK_FALSE(quick_response(api, get(target)));
  }
  CHECK(quick_response(api, get("/stats/xiangqi:KAvK.json")));  // an error is
  CHECK(quick_response(api, get("/practice/xiangqi:KRvKN?min=6")));
  CHECK(counted == 0);
  const HttpResponse waiting = *quick_response(api, get("/stats/xiangqi:KRvKN.json?wait=0"));
  CHECK(waiting.status == 202);
  const Json share = Json::parse(body_of(waiting));
  CHECK(share.at("material") == "xiangqi:KRvKN");
  CHECK(share.at("metric") == "dtm");
  {
    std::vector<std::jthread> clients;
    for (const std::string& target : targets) {
      clients.emplace_back([&] { CHECK(api.answer(get(target)).status == 200); });
    }
  }
  CHECK(counted == 1);
  for (const std::string& target : targets) {
    CAPTURE(target);
    CHECK(quick_response(api, get(target)));
  }
  const Json found = json_of(*quick_response(api, get(rare)));
  CHECK(found.at("dtm") == 9);
  CHECK(json_of(*quick_response(api, get(rare))) == found);
  HttpRequest binary = get(targets[0]);
  binary.accept = "application/cbor";
  CHECK(Json::from_cbor(body_of(api.answer(binary))) == json_of(api.answer(get(targets[0]))));
  CHECK(counted == 1);
}

TEST_CASE("a table of more than four million entries has its distances counted, too") {
  const TemporaryDirectory directory;
  const std::size_t entries = write_table(directory.path(), "KRRvKEE", [](std::size_t row, Color to_move) {
    if (to_move == Color::black) return Value::draw();
    return Value::win_in(Plies(row % 2 == 0 ? 1u : 5u));
  });
  std::atomic<int> counted = 0;
  const Tablebase tables = Tablebase::open(directory.path().string());
  const HttpApi api(tables, sources_over(directory.path(), counted));
  const Json json = json_of(api.answer(get("/stats/xiangqi:KRRvKEE.json")));
  const Json& white = json.at("counts").at("all_placements").at("white");
  REQUIRE(white.at("by_plies").size() == 6);
  CHECK(white.at("by_plies")[1].get<std::uint64_t>() + white.at("by_plies")[5].get<std::uint64_t>() ==
        white.at("wins"));
  CHECK(entries > std::size_t{1} << 22);
  CHECK(json.at("longest").at("white").at("fens").size() == 1);
  CHECK(json.at("longest").at("black").is_null());
  // Nobody waits for as much as that to learn the rules.
  const auto rules = quick_response(api, get("/rules/xiangqi"));
  REQUIRE(rules);
  CHECK(json_of(*rules).at("start").is_null());
}

TEST_CASE("a damaged table of a game is told, and its game all the same") {
  const TemporaryDirectory directory;
  write_table(directory.path(), "KRvKN", [](std::size_t, Color) { return Value::win_in(Plies(1)); });
  std::ofstream(directory / "xiangqi/KNvK.m33") << "no table";
  HttpSources sources = test_sources();
  sources.places = {directory.path().string(), elsewhere_for_server};
  sources.game_statistics = [](const GameCodeSource&, Code, const ShareObserver&,
                               const StopToken&) -> Expected<GameStatistics, TableFault> {
    return Unexpected{TableFault{TableFault::Kind::damaged, "KRvKN: a block is damaged"}};
  };
  const Tablebase tables = Tablebase::open(directory.path().string());
  const HttpApi api(tables, std::move(sources));
  check_is_error(api.answer(get("/stats/xiangqi:KNvK.json")), 500);
  check_is_error(api.answer(get("/practice/xiangqi:KNvK")), 500);
  check_is_error(api.answer(get("/stats/xiangqi:KRvKN.json")), 500);
  CHECK(json_of(api.answer(get("/rules/xiangqi"))).at("start").is_null());
}

TEST_CASE("samples of a game's table are of their distance, and the same however many threads count") {
  const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  const GameTablebase tables = GameTablebase::open(rules, {games_directory().string()});
  RulesShelf shelf;
  const GameTableKey key{*GameMaterial::parse(rules->rules(), "KRvKA")};
  const auto reader = GameTableReader::open_table(games_directory().string(), *rules, key, shelf);
  REQUIRE(reader);
  InlineExecutor alone;
  WorkerTeam team(3);
  const GameCodeSource codes = codes_of(*reader, game_codes_of(tables, Metric::dtm, {}));
  const Code greatest = reader->header().greatest_code();
  const auto one = count_game_table(codes, greatest, alone), other = count_game_table(codes, greatest, team);
  REQUIRE(one);
  REQUIRE(other);
  const auto& samples = one->samples[index(Color::white)];
  REQUIRE(samples.size() == reader->header().counts[0].longest_win.count() + 1);
  for (std::size_t plies = 0; plies < samples.size(); ++plies) {
    CAPTURE(plies);
    const std::uint64_t there = one->by_plies[index(Color::white)][plies];
    CHECK(samples[plies].empty() == (plies % 2 == 0 || there == 0));
    REQUIRE(samples[plies].size() == other->samples[index(Color::white)][plies].size());
    for (std::size_t i = 0; i < samples[plies].size(); ++i) {
      const GamePosition& position = samples[plies][i];
      CHECK(tables.probe(position).value == Value::win_in(Plies(static_cast<unsigned>(plies))));
      CHECK(to_fen(*rules, position) == to_fen(*rules, other->samples[index(Color::white)][plies][i]));
    }
  }
  for (const Color c : all_colors) {
    CHECK(one->by_plies[index(c)] == other->by_plies[index(c)]);
    const auto& loss = one->longest_losses[index(c)];
    REQUIRE(loss.has_value() == (reader->header().counts[index(c)].losses > 0));
    if (loss) CHECK(tables.probe(loss->position).value == Value::loss_in(loss->plies));
  }
}

TEST_CASE("tables of games are listed after those of chess") {
  ServedTables served{Tablebase::open(games_directory().string()), games_directory().string()};
  const Json list = list_tables(served);
  REQUIRE(list.size() == 4);
  CHECK(list.back().at("material") == "xiangqi:KvK");
  for (const Json& table : list) {
    CHECK(table.at("game") == "xiangqi");
    CHECK(table.at("metric") == "dtm");
    CHECK(table.at("bytes").get<int>() > 0);
  }
}

TEST_CASE("the rules of a game are told, with where to begin") {
  const Json json = json_of(ask_games("/rules/xiangqi"));
  CHECK(json.at("game") == "xiangqi");
  CHECK(json.at("files") == 9);
  CHECK(json.at("ranks") == 10);
  CHECK(json.at("first_rank") == 0);
  CHECK(json.at("no_move_loses") == true);
  CHECK(json.at("text") == canonical_text(xiangqi_rules()));
  const Json& pieces = json.at("pieces");
  REQUIRE(pieces.size() == xiangqi_rules().pieces.size());
  CHECK(pieces[0].at("letter") == "K");
  CHECK(pieces[0].at("attacks") == false);
  CHECK(pieces[0].at("points").at("white").size() == 9);
  for (const Json& piece : pieces) {
    if (piece.at("letter") == "R") CHECK(piece.at("points").at("white").is_null());
    if (piece.at("letter") == "E") CHECK(piece.at("fen").get<std::string>().starts_with("B"));
  }
  CHECK(json.at("start").at("material") == "xiangqi:KRvKA");
  std::string fen = json.at("start").at("fen");
  std::ranges::replace(fen, ' ', '_');
  const Json sides = json_of(ask_games("/stats/xiangqi:KRvKA.json")).at("longest");
  const Json& longest = sides.at("white");
  CHECK(json_of(ask_games("/xiangqi?fen=" + fen)).at("dtm") == longest.at("plies"));
  REQUIRE(longest.at("fens").size() == 1);
  CHECK(longest.at("fens")[0] == json.at("start").at("fen"));
  // Of Black it is a loss.
  std::string lost = sides.at("black").at("fens").at(0);
  std::ranges::replace(lost, ' ', '_');
  CHECK(json_of(ask_games("/xiangqi?fen=" + lost)).at("dtm") == -sides.at("black").at("plies").get<int>());
  CHECK(json_of(ask_games("/rules")) == Json::array({"xiangqi"}));
  check_is_error(ask_games("/rules/shogi"), 404);
  check_is_error(ask_games("/rules/"), 404);
}

TEST_CASE("/find looks into tables of games, too, for what every game has") {
  const Json longest = json_of(ask_games("/find/xiangqi:KRvKA?what=longest&limit=5"));
  CHECK(longest["material"] == "xiangqi:KRvKA");
  REQUIRE(longest["positions"].size() > 0);
  for (const Json& each : longest["positions"]) {
    std::string target = "/xiangqi?fen=" + each["fen"].get<std::string>();
    std::ranges::replace(target, ' ', '_');
    const bool is_white = each["kind"] == "longest_white";
    CHECK(json_of(ask_games(target))["dtm"] == each["dtm"][is_white ? "white" : "black"]);
  }
  const auto longest_of_many = [](const std::string& more) {
    return json_of(ask_games("/find/xiangqi:KRvKA?what=longest&span=9&limit=1000" + more))["positions"];
  };
  const Json in_corner = longest_of_many("&where=red+to+move,+Rw+on+corner");
  CHECK(in_corner.size() > 0);
  CHECK(in_corner.size() < longest_of_many("").size());
  const auto total = [](const std::string& more) {
    const Json counted = json_of(ask_games("/find/xiangqi:KRvKA?what=longest&span=9&count=1" + more));
    return counted["total"].get<std::uint64_t>();
  };
  CHECK(total("&images=all") > total(""));
  const Json sorted = longest_of_many("&sort=shortest");
  REQUIRE(sorted.size() == 1000);
  const auto plies = [](const Json& each) { return std::abs(each["dtm"].begin()->get<int>()); };
  CHECK(std::ranges::is_sorted(sorted, {}, plies));
  check_is_error(ask_games("/find/xiangqi:KRvKA?what=longest&where=Pw+on+edge"), 400);
  check_is_error(ask_games("/find/xiangqi:KRvKA?what=longest&where=reachable"), 400);
  const Json counted = json_of(ask_games("/find/xiangqi:KRvKA?what=zugzwang&count=1"));
  CHECK(counted["cursor"].is_null());
  const Json only_moves = json_of(ask_games("/find/xiangqi:KRvKA?what=only-move&limit=5"));
  REQUIRE(only_moves["positions"].size() == 5);
  for (const Json& each : only_moves["positions"]) {
    std::string target = "/xiangqi?fen=" + each["fen"].get<std::string>();
    std::ranges::replace(target, ' ', '_');
    const Json moves = json_of(ask_games(target))["moves"];
    CHECK(moves[0]["uci"] == each["move"]);
    CHECK(moves[0]["san"] == each["san"]);
    CHECK(moves[1]["category"] != moves[0]["category"]);
  }
  check_is_error(ask_games("/find/xiangqi:KRvKA?what=stalemate"), 400);
  check_is_error(ask_games("/find/xiangqi:KRvKA?what=underpromotion"), 400);
  check_is_error(ask_games("/find/xiangqi:KRvKA?what=zugzwang&rule50=1"), 400);
  check_is_error(ask_games("/find/xiangqi:KRvKN?what=zugzwang"), 404);
}
