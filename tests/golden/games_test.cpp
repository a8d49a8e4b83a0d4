// Tables of games that are data, committed: they stay readable, and are made again byte by byte.
#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "example_rules.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_check.hpp"
#include "plain/rules_solver.hpp"
#include "skip.hpp"

using namespace mate33;

namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::byte>;

struct GoldenGame {
  const char* game;
  const char* material;
  const char* folder;
  Packing packing;

  GameRules rules() const { return game == std::string("xiangqi") ? xiangqi_rules() : example_rules(game); }
  fs::path path() const {
    return fs::path(MATE33_GOLDEN) / "version2" / folder / game / (std::string(material) + ".m33");
  }
};
constexpr std::array<GoldenGame, 6> golden_games = {{{"xiangqi", "KRvKA", "games", quick_packing},
                                                     {"xiangqi", "KPvK", "games", quick_packing},
                                                     {"amazon", "KAvK", "games", quick_packing},
                                                     {"xiangqi", "KRvKA", "games-best", best_packing},
                                                     {"xiangqi", "KPvK", "games-best", best_packing},
                                                     {"amazon", "KAvK", "games-best", best_packing}}};

Bytes bytes_of_game(const GoldenGame& golden) {
  std::ifstream file(golden.path(), std::ios::binary);
  REQUIRE(file);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

Bytes game_made_anew(const GoldenGame& golden) {
  const auto rules = std::make_shared<const ExpandedRules>(golden.rules());
  InlineExecutor executor;
  GamesInMemory games(rules, executor);
  const GameSolution& solution = games.solve(*GameMaterial::parse(rules->rules(), golden.material));
  Bytes file;
  write_game_table(
      solution.layout(), {Metric::dtm, StoredSides::both, golden.packing},
      {solution.codes(Color::white), solution.codes(Color::black)}, executor,
      [&](std::span<const std::byte> part) { file.insert(file.end(), part.begin(), part.end()); });
  return file;
}

}  // namespace

TEST_CASE("golden tables of games hold what a solver of one position at a time finds") {
  for (const GoldenGame& golden : golden_games) {
    CAPTURE(golden.game);
    CAPTURE(golden.material);
    RulesShelf shelf;
    const auto reader = GameTableReader::open_file(golden.path().string(), shelf);
    REQUIRE(reader);
    InlineExecutor executor;
    CHECK(!find_table_fault(*reader, executor));
    plain::RulesSolver plain(golden.rules());
    std::array<std::vector<Code>, 2> codes;
    BlockBuffer buffer;
    std::vector<std::vector<Code>> blocks(reader->blocks().block_count());
    for (std::size_t block = 0; block < blocks.size(); ++block) {
      blocks[block].resize(reader->blocks().entries_of(reader->blocks().group_of_block(block)));
      REQUIRE(!reader->read_block(block, buffer, blocks[block]));
    }
    std::size_t wrong = 0, seen = 0;
    plain.for_each(golden.material, [&](plain::RulesPlacement placement, Color to_move, Value value) {
      if (!value.is_known()) return;
      GamePosition position;
      position.to_move = to_move;
      for (const plain::RulesMan& man : placement) {
        position.men.push_back({man.color, static_cast<std::uint8_t>(man.piece), man.point});
      }
      const auto entry = reader->layout().entry_of(position, false);
      REQUIRE(entry);
      const auto& stored = blocks[reader->blocks().block_of(GameBlocks::group_of(entry->row), to_move)];
      ++seen;
      if (value_of(stored[reader->blocks().entry_of(entry->row, entry->point)]) != value) ++wrong;
    });
    CHECK(seen > 1000);
    CHECK(wrong == 0);
  }
}

TEST_SUITE("zstd") {
  TEST_CASE("golden tables of games are made again byte by byte") {
    if (zstd_version() != "1.5.4") return skip_test("zstd is " + zstd_version() + ", not 1.5.4");
    for (const GoldenGame& golden : golden_games) {
      CAPTURE(golden.material);
      CHECK(game_made_anew(golden) == bytes_of_game(golden));
    }
  }

  TEST_CASE("write the golden tables of games" * doctest::skip()) {
    for (const GoldenGame& golden : golden_games) {
      fs::create_directories(golden.path().parent_path());
      const Bytes file = game_made_anew(golden);
      std::ofstream(golden.path(), std::ios::binary)
          .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    }
  }
}
