// Committed tables of games that are data: they stay readable.
#include <doctest/doctest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "golden_games.hpp"
#include "mate33/table/game_table_reader.hpp"
#include "mate33/table/table_check.hpp"
#include "plain/rules_solver.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("golden tables of games hold what a solver of one position at a time finds") {
  std::map<std::string, plain::RulesSolver> solvers;  // by game: each material is solved once
  for (const GoldenGame& golden : golden_games) {
    CAPTURE(golden.game);
    CAPTURE(golden.material);
    RulesShelf shelf;
    const auto reader = GameTableReader::open_file(golden.path().string(), shelf);
    REQUIRE(reader);
    InlineExecutor executor;
    CHECK(!find_table_fault(*reader, executor));
    plain::RulesSolver& plain = solvers.try_emplace(golden.game, golden.rules()).first->second;
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
