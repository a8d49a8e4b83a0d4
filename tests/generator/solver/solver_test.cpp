#include "mate33/solver/solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "mate33/chess/conversions.hpp"
#include "mate33/chess/fen.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solver/solution_codes.hpp"

using namespace mate33;
using namespace mate33::testing;

namespace {

std::size_t decisive(const std::vector<Code>& codes) {
  return static_cast<std::size_t>(
      std::ranges::count_if(codes, [](Code c) { return is_win(c) || is_loss(c); }));
}

}  // namespace

TEST_CASE("the materials that captures and promotions lead to") {
  const auto names = [](const char* material) {
    std::vector<std::string> result;
    for (const Material m : conversions_of(*Material::parse(material))) result.push_back(m.to_string());
    std::ranges::sort(result);
    return result;
  };
  using Names = std::vector<std::string>;
  CHECK(names("KQvK") == Names{});
  CHECK(names("KBNvK") == Names{"KBvK", "KNvK"});
  CHECK(names("KPvK") == Names{"KBvK", "KNvK", "KQvK", "KRvK"});
  CHECK(names("KRvKP") == Names{"KBvK", "KNvK", "KPvK", "KQvK", "KQvKR", "KRvK", "KRvKB", "KRvKN", "KRvKR"});
}

TEST_CASE("a lone minor piece never mates") {
  WorkerTeam team(1);
  for (const char* material : {"KNvK", "KBvK"}) {
    SolvedInMemory tables(team);
    for (const Code code : all_codes(tables.solve(*Material::parse(material)))) {
      REQUIRE((code == draw_code || code == illegal_code));
    }
  }
}

TEST_CASE("stalemate, a fork and a lost piece are draws; mate is mate") {
  WorkerTeam team(2);
  SolvedInMemory tables(team);
  const Solution& kbnk = tables.solve(*Material::parse("KBNvK"));
  const auto value = [&](const char* fen) { return kbnk.value(parse_fen(fen)->position); };
  CHECK(value("8/8/8/8/8/7B/8/Nk5K w - - 0 1") == Value::win_in(Plies(65)));
  CHECK(value("k7/8/NK6/8/4B3/8/8/8 b - - 0 1") == Value::loss_in(Plies(0)));  // checkmate
  CHECK(value("k7/2K5/8/1N6/8/7B/8/8 b - - 0 1") == Value::draw());            // stalemate
  CHECK(value("8/8/8/8/3k4/2B1N3/8/7K b - - 0 1") == Value::draw());           // one of them falls
}

TEST_CASE("a capture by the loser is an escape only until the smaller material is lost all the same") {
  WorkerTeam team(2);
  SolvedInMemory tables(team);
  const Solution& kqrk = tables.solve(*Material::parse("KQRvK"));
  // The longest win takes six moves, yet Black to move may take the queen and hold out against the rook.
  CHECK(longest_win(kqrk, Color::white) == Plies(11));
  Code longest_loss = 0;
  for (const Code c : all_codes(kqrk)) longest_loss = is_loss(c) ? std::max(longest_loss, c) : longest_loss;
  CHECK(plies_of(longest_loss) == Plies(32));
}

TEST_CASE("an observer hears of every ply, with a growing number of settled positions") {
  WorkerTeam team(1);
  std::vector<SolverStep> steps;
  SolvedInMemory tables(team, [&](const SolverStep& step) {
    if (step.material == *Material::parse("KBNvK")) steps.push_back(step);
  });
  const Solution& solution = tables.solve(*Material::parse("KBNvK"));
  REQUIRE(steps.size() >= 67);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    CHECK(steps[i].ply == Plies(static_cast<unsigned>(i)));
    if (i > 0) CHECK(steps[i].settled >= steps[i - 1].settled);
  }
  CHECK(steps.back().longest == Plies(66));
  CHECK(steps.back().settled == decisive(all_codes(solution)));
}
