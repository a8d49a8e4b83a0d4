// /xiangqi and what else is answered of games other than chess.
#include <doctest/doctest.h>

#include <filesystem>

#include "http_tables.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/service/served_tables.hpp"
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

HttpResponse ask_games(const std::string& target) {
  HttpSources sources = test_sources();
  sources.directories = games_directory().string();
  static const HttpApi api(served_tables(), std::move(sources));
  return api.answer(get(target));
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
}

TEST_CASE("a main line of xiangqi leads to the end") {
  const Json json = json_of(ask_games(std::string("/xiangqi/mainline?fen=") + chariot_fen));
  const Json root = json_of(ask_games(std::string("/xiangqi?fen=") + chariot_fen));
  CHECK(json.at("winner") == "w");
  CHECK(json.at("mainline").size() == root.at("dtm"));
}

TEST_CASE("what is wrong with a position of a game is told in one line") {
  check_is_error(ask_games("/xiangqi"), 400);
  check_is_error(ask_games("/xiangqi?fen=9/9"), 400);
  check_is_error(ask_games("/xiangqi?fen=4k4/9/9/9/9/9/9/9/9/4K4_w"), 400);
  const HttpResponse missing = ask_games("/xiangqi/mainline?fen=3k5/4a4/9/9/9/9/9/9/9/4K1N2_w");
  check_is_error(missing, 404);
  CHECK(json_of(ask_games("/xiangqi?fen=3k5/4a4/9/9/9/9/9/9/9/4K1N2_w")).at("category") == "unknown");
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
    CHECK(json.at("longest").at(side).at("plies") == plies - 1);
  }
  CHECK(json.at("counts").at("all_placements").at("white").at("wins").get<int>() > 10'000);
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

TEST_CASE("tables of games are listed after those of chess") {
  ServedTables served{Tablebase::open(games_directory().string()), games_directory().string(), {}, {}};
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
  const Json longest = json_of(ask_games("/stats/xiangqi:KRvKA.json")).at("longest").at("white");
  CHECK(json_of(ask_games("/xiangqi?fen=" + fen)).at("dtm") == longest.at("plies"));
  REQUIRE(longest.at("fens").size() == 1);
  CHECK(longest.at("fens")[0] == json.at("start").at("fen"));
  CHECK(json_of(ask_games("/rules")) == Json::array({"xiangqi"}));
  check_is_error(ask_games("/rules/shogi"), 404);
  check_is_error(ask_games("/rules/"), 404);
}
