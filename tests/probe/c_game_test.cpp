#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "allocation_watch.hpp"
#include "c_helpers.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/game_tablebase.hpp"
#include "mate33/maker/game_generator.hpp"
#include "mate33/workers/worker_team.hpp"
#include "temporary_directory.hpp"

using namespace mate33;

// Games whose rules are data, through the C interface.

namespace {

const std::string mate_fen = "3k5/9/9/9/9/9/9/9/4R4/4K4 w";
const std::string lost_fen = "4k4/9/9/9/9/9/9/4R4/9/5K3 b";

std::shared_ptr<const ExpandedRules> shared_rules() {
  static const auto rules = std::make_shared<const ExpandedRules>(xiangqi_rules());
  return rules;
}

/// A directory with xiangqi's KRvKA and all that it needs, made once.
const std::filesystem::path& game_directory() {
  static const TemporaryDirectory directory;
  static const bool made = [] {
    WorkerTeam team(0);
    const auto rules = shared_rules();
    generate_game_tables(rules, with_prerequisites(*rules, {*GameMaterial::parse(rules->rules(), "KRvKA")}),
                         {}, {.directory = directory.path()}, team, {});
    return true;
  }();
  static_cast<void>(made);
  return directory.path();
}

struct GameCloser {
  void operator()(mate33_game* game) const { mate33_game_close(game); }
};
using GameHandle = std::unique_ptr<mate33_game, GameCloser>;

GameHandle open_xiangqi(const std::string& directories = game_directory().string()) {
  mate33_game* game = nullptr;
  REQUIRE(mate33_game_open("xiangqi", nullptr, directories.c_str(), nullptr, nullptr, 0, &game) == MATE33_OK);
  return GameHandle(game);
}

mate33_game_position position_of_fen(const mate33_game* game, const std::string& fen) {
  mate33_game_position position;
  char error[200];
  CAPTURE(fen);
  REQUIRE(mate33_game_position_from_fen(game, fen.c_str(), &position, error, sizeof error) == MATE33_OK);
  CHECK(std::string(error).empty());
  return position;
}

std::string name_of(const mate33_game* game, const mate33_move& move) {
  char text[MATE33_GAME_MOVE_SIZE];
  REQUIRE(mate33_game_move_name(game, &move, text, sizeof text) == MATE33_OK);
  return text;
}

}  // namespace

TEST_CASE("a game is opened by its name, and says its board and its tables") {
  const GameHandle game = open_xiangqi();
  unsigned files = 0, ranks = 0;
  CHECK(mate33_game_board(game.get(), &files, &ranks) == MATE33_OK);
  CHECK(files == 9);
  CHECK(ranks == 10);
  CHECK(std::string(mate33_game_name(game.get())) == "xiangqi");
  std::vector<std::string> tables;
  for (std::size_t i = 0; mate33_game_table(game.get(), i) != nullptr; ++i) {
    tables.emplace_back(mate33_game_table(game.get(), i));
  }
  CHECK(tables.size() == 4);  // KRvKA, KRvK, KvKA and KvK
  CHECK(std::count(tables.begin(), tables.end(), "KRvKA") == 1);
  CHECK(mate33_game_problem(game.get(), 0) == nullptr);
}

TEST_CASE("every position of a game has the value, the moves and the line of the C++ interface") {
  const GameHandle game = open_xiangqi();
  const auto tables = GameTablebase::open(shared_rules(), {game_directory().string()});
  const ExpandedRules& rules = tables.rules();
  for (const std::string& fen :
       {mate_fen, lost_fen, std::string("3k5/9/9/9/9/9/9/9/3R5/4K4 b"),
        std::string("3ak4/9/9/9/9/9/9/R8/9/3K5 w"), std::string("3ak4/9/9/9/9/9/9/R8/9/3K5 b"),
        std::string("4k4/r8/9/9/9/9/9/9/4A4/3K5 b"), std::string("4k4/9/9/9/9/9/9/9/9/3K5 w")}) {
    CAPTURE(fen);
    const GamePosition expected = *parse_game_fen(rules, fen);
    const GameRoot root = tables.probe_root(expected);
    REQUIRE(root.probe.status == ProbeStatus::ok);
    const mate33_game_position position = position_of_fen(game.get(), fen);
    mate33_result result = untouched;
    CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_OK);
    CHECK(same(result, root.probe.value));
    CHECK(result.certainty == MATE33_CERTAIN);

    std::vector<mate33_root_move> moves(MATE33_MAX_MOVES);
    std::size_t count = 0;
    result = untouched;
    CHECK(mate33_game_moves(game.get(), &position, &result, moves.data(), moves.size(), &count) == MATE33_OK);
    CHECK(same(result, root.probe.value));
    REQUIRE(count == root.moves.size());
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(name_of(game.get(), moves[i].move) == name_of_move(rules.rules(), root.moves[i].move));
      CHECK(same(moves[i].after, root.moves[i].after.value));
    }

    const GameLine line = tables.best_line(expected);
    std::vector<mate33_move> best(MATE33_MAX_MOVES);
    CHECK(mate33_game_best_line(game.get(), &position, &result, best.data(), best.size(), &count) ==
          MATE33_OK);
    REQUIRE(count == line.moves.size());
    CHECK(count == (root.probe.value.is_decisive() ? root.probe.value.plies.count() : 0));
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(name_of(game.get(), best[i]) == name_of_move(rules.rules(), line.moves[i]));
    }
  }
}

TEST_CASE("a position of a game is filled in by hand as a FEN does it") {
  const GameHandle game = open_xiangqi();
  mate33_game_position position;
  std::memset(&position, 0, sizeof position);
  position.men[4] = 'K';
  position.men[9 + 4] = 'R';
  position.men[9 * 9 + 3] = 'k';
  position.turn = 1;
  const mate33_game_position read = position_of_fen(game.get(), mate_fen);
  CHECK(std::memcmp(&position, &read, sizeof read) == 0);
  mate33_result result;
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_OK);
  int mate = 0;
  CHECK(mate33_mate_in(&result, &mate) == 1);
  CHECK(mate == 1);
}

TEST_CASE("what is wrong with a position of a game has a status") {
  const GameHandle game = open_xiangqi();
  const mate33_game_position good = position_of_fen(game.get(), mate_fen);
  mate33_result result = untouched;
  std::size_t count = 77;
  mate33_game_position bad = good;
  bad.men[5] = 'Q';  // no piece of xiangqi
  CHECK(mate33_game_probe(game.get(), &bad, &result) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_moves(game.get(), &bad, &result, nullptr, 0, &count) == MATE33_BAD_ARGUMENT);
  bad = good;
  bad.men[90] = 'R';  // beyond the board
  CHECK(mate33_game_probe(game.get(), &bad, &result) == MATE33_BAD_ARGUMENT);
  CHECK(is_untouched(result));
  CHECK(count == 77);

  mate33_game_position position;
  char error[200];
  CHECK(mate33_game_position_from_fen(game.get(), "nonsense", &position, error, sizeof error) ==
        MATE33_BAD_FEN);
  CHECK(std::string(error) == "the placement does not have 10 ranks");
  CHECK(mate33_game_position_from_fen(game.get(), "4k4/9/9/9/9/9/9/9/9/4K4 w", &position, error,
                                      sizeof error) == MATE33_ILLEGAL);
  CHECK(std::string(error) == "the two kings face each other");
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_ILLEGAL);
  CHECK(is_refusal(result, MATE33_ILLEGAL));
  CHECK(mate33_game_moves(game.get(), &position, &result, nullptr, 0, &count) == MATE33_ILLEGAL);
  CHECK(count == 0);

  position = position_of_fen(game.get(), "4k4/9/4n4/9/9/9/9/R8/9/3K5 w");
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_MISSING_TABLE);
  CHECK(std::string(result.unanswered) == "KRvKN");
  position =
      position_of_fen(game.get(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_TOO_MANY_MEN);
  CHECK(is_refusal(result, MATE33_TOO_MANY_MEN));
  for (char& man : bad.men) man = 'P';
  CHECK(mate33_game_probe(game.get(), &bad, &result) != MATE33_OK);
}

TEST_CASE("lists of a game that do not fit tell their length") {
  const GameHandle game = open_xiangqi();
  const mate33_game_position position = position_of_fen(game.get(), mate_fen);
  mate33_result result;
  std::size_t count = 0;
  CHECK(mate33_game_moves(game.get(), &position, &result, nullptr, 0, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count == 17);
  CHECK(result.status == MATE33_OK);
  CHECK(mate33_game_best_line(game.get(), &position, &result, nullptr, 0, &count) == MATE33_BUFFER_TOO_SMALL);
  CHECK(count == 1);
  const mate33_move move{4, 13, 0, 0};
  char text[4];
  CHECK(mate33_game_move_name(game.get(), &move, text, sizeof text) == MATE33_BUFFER_TOO_SMALL);
  const mate33_move outside{4, 90, 0, 0};
  char room[MATE33_GAME_MOVE_SIZE];
  CHECK(mate33_game_move_name(game.get(), &outside, room, sizeof room) == MATE33_BAD_ARGUMENT);
}

TEST_CASE("a game of a user's own is opened by its rules, and its errors have a place") {
  const std::string rules = canonical_text(xiangqi_rules());
  mate33_game* game = nullptr;
  char error[200] = "as it was";
  REQUIRE(mate33_game_open(nullptr, rules.c_str(), game_directory().string().c_str(), nullptr, error,
                           sizeof error, &game) == MATE33_OK);
  const GameHandle handle(game);
  CHECK(std::string(error).empty());
  mate33_game_position position = position_of_fen(game, mate_fen);
  mate33_result result;
  CHECK(mate33_game_probe(game, &position, &result) == MATE33_OK);
  CHECK(result.plies == 1);

  mate33_game* none = nullptr;
  CHECK(mate33_game_open(nullptr, "nonsense", "", nullptr, error, sizeof error, &none) == MATE33_BAD_RULES);
  CHECK(std::string(error).starts_with("1:1: "));
  CHECK(mate33_game_open("no such game", nullptr, game_directory().string().c_str(), nullptr, error,
                         sizeof error, &none) == MATE33_MISSING_TABLE);
  CHECK(none == nullptr);
}

TEST_CASE("bad arguments of games write nothing") {
  mate33_game* none = nullptr;
  CHECK(mate33_game_open(nullptr, nullptr, "", nullptr, nullptr, 0, &none) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_open("xiangqi", "rules", "", nullptr, nullptr, 0, &none) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_open("xiangqi", nullptr, nullptr, nullptr, nullptr, 0, &none) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_open("xiangqi", nullptr, "", nullptr, nullptr, 0, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(none == nullptr);
  mate33_game_close(nullptr);
  CHECK(mate33_game_name(nullptr) == nullptr);
  CHECK(mate33_game_table(nullptr, 0) == nullptr);
  CHECK(mate33_game_problem(nullptr, 0) == nullptr);
  const GameHandle game = open_xiangqi("");
  CHECK(mate33_game_table(game.get(), 0) == nullptr);
  const mate33_game_position position = position_of_fen(game.get(), mate_fen);
  mate33_result result = untouched;
  CHECK(mate33_game_probe(nullptr, &position, &result) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_probe(game.get(), nullptr, &result) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_moves(game.get(), &position, &result, nullptr, 1, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(is_untouched(result));
}

TEST_CASE("games are of one handle with chess, and their tables are called as those of chess are") {
  mate33_options options;
  mate33_options_init(&options, sizeof options);
#ifndef _WIN32
  options.io = MATE33_IO_MMAP;
#endif
  mate33_tablebase* opened = nullptr;
  REQUIRE(mate33_open(game_directory().string().c_str(), &options, &opened) == MATE33_OK);
  const std::unique_ptr<mate33_tablebase, decltype(&mate33_close)> tables(opened, mate33_close);
  REQUIRE(mate33_games(opened, 0) != nullptr);
  CHECK(std::string(mate33_games(opened, 0)) == "xiangqi");
  CHECK(mate33_games(opened, 1) == nullptr);
  CHECK(mate33_games(nullptr, 0) == nullptr);

  mate33_game* found = nullptr;
  REQUIRE(mate33_game_of(opened, "xiangqi", &found) == MATE33_OK);
  const GameHandle game(found);
  const mate33_game_position position = position_of_fen(game.get(), mate_fen);
  mate33_result result;
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_OK);
  CHECK(result.plies == 1);
  CHECK(mate33_game_table(game.get(), 0) != nullptr);

  CHECK(mate33_table_status(opened, "xiangqi:KAvKR") == MATE33_OK);
  CHECK(mate33_table_status(opened, "xiangqi:KCvK") == MATE33_MISSING_TABLE);
  CHECK(mate33_table_status(opened, "amazon:KAvK") == MATE33_MISSING_TABLE);
  CHECK(mate33_table_status(opened, "xiangqi:KXvK") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_table_status(opened, "Xiangqi:KRvK") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_table_status(opened, "xiangqi:KRRRCCCNNNPPPPPvKRRRCCCNNNPPPPP") == MATE33_TOO_MANY_MEN);
  CHECK(mate33_metric_status(opened, "xiangqi:KRvK", "dtm") == MATE33_OK);
  CHECK(mate33_metric_status(opened, "xiangqi:KRvK", "repetition") == MATE33_MISSING_TABLE);
  CHECK(mate33_metric_status(opened, "xiangqi:KRvK", "wdl") == MATE33_BAD_ARGUMENT);
  CHECK(mate33_verify_table(opened, "xiangqi:KRvKA") == MATE33_OK);
  std::uint64_t bytes = 0;
  CHECK(mate33_preload(opened, "xiangqi:KRvKA", 10, &bytes) == MATE33_OVER_LIMIT);
  CHECK(bytes > 10);
  CHECK(mate33_preload(opened, "xiangqi:KRvKA", bytes, nullptr) == MATE33_OK);
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_OK);

  mate33_game* none = nullptr;
  CHECK(mate33_game_of(opened, "amazon", &none) == MATE33_MISSING_TABLE);
  CHECK(mate33_game_of(nullptr, "xiangqi", &none) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_of(opened, nullptr, &none) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_of(opened, "xiangqi", nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(none == nullptr);
  CHECK(mate33_game_problem(game.get(), 0) == nullptr);
  CHECK(mate33_add_memory(opened, "no table", 8) == MATE33_CORRUPT_FILE);
  CHECK(mate33_game_problem(game.get(), 0) != nullptr);
  {
    const NoMemory watch;
    CHECK(mate33_game_of(opened, "xiangqi", &none) == MATE33_OUT_OF_MEMORY);
  }
  CHECK(none == nullptr);
}

TEST_CASE("want of memory is a status of games, too") {
  const GameHandle game = open_xiangqi();
  const mate33_game_position position = position_of_fen(game.get(), mate_fen);
  mate33_game* none = nullptr;
  mate33_result result = untouched;
  mate33_root_move moves[MATE33_MAX_MOVES];
  std::size_t count = 77;
  const auto without_memory = [](auto call) {
    const NoMemory watch;
    return call();
  };
  CHECK(without_memory([&] {
          return mate33_game_open("xiangqi", nullptr, "", nullptr, nullptr, 0, &none);
        }) == MATE33_OUT_OF_MEMORY);
  CHECK(none == nullptr);
  CHECK(without_memory([&] { return mate33_game_probe(game.get(), &position, &result); }) ==
        MATE33_OUT_OF_MEMORY);
  CHECK(is_refusal(result, MATE33_OUT_OF_MEMORY));
  CHECK(without_memory([&] {
          return mate33_game_moves(game.get(), &position, &result, moves, MATE33_MAX_MOVES, &count);
        }) == MATE33_OUT_OF_MEMORY);
  CHECK(count == 0);
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_OK);
}

TEST_CASE("a damaged table of a game is told of, and stays where it is told") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory / "xiangqi");
  const std::string rubbish = "rubbish";
  directory.write("xiangqi/KRvK.m33", std::as_bytes(std::span(rubbish)));
  const GameHandle game = open_xiangqi(directory.path().string());
  const mate33_game_position position = position_of_fen(game.get(), mate_fen);
  mate33_result result;
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_CORRUPT_FILE);
  CHECK(std::string(result.unanswered) == "KRvK");
  const char* const problem = mate33_game_problem(game.get(), 0);
  REQUIRE(problem != nullptr);
  CHECK(std::string(problem).find("KRvK.m33") != std::string::npos);
  CHECK(mate33_game_problem(game.get(), 0) == problem);
  CHECK(mate33_game_problem(game.get(), 1) == nullptr);
}

TEST_CASE("C answers where perpetual check loses") {
  const TemporaryDirectory directory;
  WorkerTeam team(1);
  const auto rules = shared_rules();
  const GameMaterial wanted = *GameMaterial::parse(rules->rules(), "KRvKN");
  generate_game_tables(rules, with_prerequisites(*rules, {wanted}, Metric::repetition), {},
                       {.directory = directory.path()}, team, {});
  const GameHandle game = open_xiangqi(directory.path().string());
  const mate33_game_position position = position_of_fen(game.get(), "9/5k3/9/9/9/1R7/4n4/9/3K5/9 w");
  mate33_result result = untouched;
  CHECK(mate33_game_probe(game.get(), &position, &result) == MATE33_OK);
  CHECK(result.outcome == MATE33_DRAW);
  int by_rule = -1;
  CHECK(mate33_game_probe_repetition(game.get(), &position, &result, &by_rule) == MATE33_OK);
  CHECK(result.outcome == MATE33_WIN);
  CHECK(result.plies == 0);
  CHECK(by_rule == 1);
  CHECK(mate33_game_probe_repetition(game.get(), &position, &result, nullptr) == MATE33_OK);

  const GameHandle without = open_xiangqi();
  const mate33_game_position chariot = position_of_fen(without.get(), mate_fen);
  CHECK(mate33_game_probe_repetition(without.get(), &chariot, &result, &by_rule) == MATE33_MISSING_TABLE);
  CHECK(std::string(result.unanswered) == "KRvK");
  CHECK(result.outcome == MATE33_UNKNOWN);
  CHECK(by_rule == 0);
  CHECK(mate33_game_probe_repetition(nullptr, &chariot, &result, nullptr) == MATE33_BAD_ARGUMENT);
  CHECK(mate33_game_probe_repetition(without.get(), &chariot, nullptr, nullptr) == MATE33_BAD_ARGUMENT);
}
