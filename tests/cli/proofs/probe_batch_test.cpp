#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "mate33/chess/fen.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/table/flat_table.hpp"
#include "program.hpp"

using namespace mate33;
using namespace mate33::testing;
using Json = nlohmann::json;

namespace {

FlatPlacement random_placement(std::minstd_rand& random) {
  for (;;) {
    const FlatPlacement p = FlatTable::placement_of(random() % FlatTable::entry_count);
    if (SquareSet{p.white_king, p.bishop, p.knight, p.black_king}.size() == 4) return p;
  }
}

Position white_to_move(FlatPlacement p) {
  Position position;
  position.put({Color::white, PieceType::king}, p.white_king);
  position.put({Color::white, PieceType::bishop}, p.bishop);
  position.put({Color::white, PieceType::knight}, p.knight);
  position.put({Color::black, PieceType::king}, p.black_king);
  return position;
}

}  // namespace

TEST_CASE("a batch answers thousands of lines in order, with the values of the table") {
  constexpr std::size_t count = 5000;
  const auto table = FlatTable::read_file((made_table() / "KBNvK.bin").string());
  REQUIRE(table);
  std::minstd_rand random(2);  // the same positions in every run
  std::string input;
  std::vector<std::string> fens;
  std::vector<int> expected;
  while (fens.size() < count) {
    const FlatPlacement placement = random_placement(random);
    const Position position = white_to_move(placement);
    if (find_fault(position)) continue;
    const int moves = table->moves_to_mate(FlatTable::index_of(placement));
    fens.push_back(to_fen(position));
    expected.push_back(moves == 0 ? 0 : 2 * moves - 1);
    input += fens.back() + '\n';
  }
  Invocation invocation = with_table({"probe", "-", "--json"});
  invocation.input = input;
  const RunOutcome outcome = run(invocation);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  const std::vector<std::string> answers = lines_of(outcome.out);
  REQUIRE(answers.size() == count);
  for (std::size_t i = 0; i < count; ++i) {
    const Json answer = Json::parse(answers[i]);
    REQUIRE(answer.at("fen") == fens[i]);
    REQUIRE(answer.at("dtm") == expected[i]);
  }
}
