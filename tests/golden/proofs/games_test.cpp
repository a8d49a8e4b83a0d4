// Committed tables of games that are data: they are made again byte by byte.
#include <doctest/doctest.h>

#include <fstream>
#include <string>
#include <vector>

#include "golden_games.hpp"
#include "mate33/base/zstd_frame.hpp"
#include "mate33/solver/game_solver.hpp"
#include "mate33/table/game_table_encoder.hpp"
#include "skip.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

using Bytes = std::vector<std::byte>;

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
