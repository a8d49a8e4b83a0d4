#include "plain/rules_solver.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "example_rules.hpp"
#include "mate33/chess/legality.hpp"
#include "mate33/game/rules_text.hpp"
#include "mate33/game/xiangqi_rules.hpp"
#include "plain/graph_solver.hpp"
#include "plain/plain_solver.hpp"
#include "plain/published_xiangqi.hpp"

using namespace mate33;
using namespace mate33::testing;
using plain::RulesMan;
using plain::RulesPlacement;
using plain::RulesSolver;
using plain::RulesTally;

namespace {

GameRules rules_of(const std::string& text) {
  const auto rules = parse_rules(text);
  INFO((rules ? "" : rules.error().message()));
  REQUIRE(rules);
  return *rules;
}

/// Men such as "Ke1 Qd1 ke8", Black's in lower case.
std::vector<RulesMan> men_of(const GameRules& rules, const std::string& text) {
  std::vector<RulesMan> men;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool is_black = word[0] >= 'a';
    const char letter = static_cast<char>(is_black ? word[0] - 'a' + 'A' : word[0]);
    const auto piece = std::ranges::find(rules.pieces, letter, &PieceRule::letter);
    REQUIRE(piece != rules.pieces.end());
    const auto file = static_cast<unsigned>(word[1] - 'a'),
               rank = static_cast<unsigned>(word[2] - '0') - rules.first_rank;
    men.push_back({is_black ? Color::black : Color::white,
                   static_cast<std::size_t>(piece - rules.pieces.begin()), rules.board.point(file, rank)});
  }
  return men;
}

Value value_in(const GameRules& rules, const std::string& men, Color to_move) {
  return RulesSolver(rules).value(men_of(rules, men), to_move);
}

/// A game with a piece that captures to the right and ahead only.
GameRules one_way(const std::string& settings) {
  return rules_of("name game\nboard 5x5\n" + settings +
                  "royal K king\nleap (1,0) all-ways\npiece X any\nleap (1,1)\n");
}

void check_row(RulesSolver& solver, const PublishedCounts& row) {
  CAPTURE(row.material);
  const RulesTally white = solver.tally(row.material, Color::white);
  const RulesTally black = solver.tally(row.material, Color::black);
  CHECK(white.wins == row.wins);
  CHECK(white.draws == row.white_draws);
  CHECK(black.losses == row.losses);
  CHECK(black.draws == row.black_draws);
  CHECK(white.longest_win.count() == row.longest_win);
  CHECK(black.longest_loss.count() == row.longest_loss);
}

/// Every position that `is_meant` has the value that chess gives it.
void check_against_chess(const std::string& material, const std::function<Value(const Position&)>& chess,
                         const std::function<bool(const Position&)>& is_meant) {
  CAPTURE(material);
  const GameRules rules = example_rules("chess");
  RulesSolver solver(rules);
  std::size_t legal = 0, differences = 0;
  solver.for_each(material, [&](RulesPlacement placement, Color to_move, Value value) {
    Position position;
    position.side_to_move = to_move;
    for (const RulesMan& man : placement) {
      position.put({man.color, *piece_type_from_letter(rules.pieces[man.piece].letter)},
                   square_at(index(man.point)));
    }
    if (!is_meant(position)) return;
    const Value expected = find_fault(position) ? Value::unknown() : chess(position);
    legal += expected.is_known() ? 1 : 0;
    differences += expected != value ? 1 : 0;
  });
  CHECK(legal > 100'000);
  CHECK(differences == 0);
}

}  // namespace

TEST_CASE("chess's queen and rook against the bare king, beside the plain solver of chess") {
  for (const char* const material : {"KQvK", "KRvK"}) {
    const plain::PlainSolver chess(*Material::parse(material));
    check_against_chess(
        material, [&](const Position& p) { return chess.value(p); }, [](const Position&) { return true; });
  }
}

TEST_CASE(
    "chess's pawn against the bare king, where it has no double step any more, beside the graph solver") {
  const plain::GraphSolver chess(*Material::parse("KPvK"));
  check_against_chess(
      "KPvK", [&](const Position& p) { return chess.value(p); },
      [](const Position& p) {
        return !p.pieces(Color::white, PieceType::pawn).intersects(SquareSet::of(Rank::r2));
      });
}

TEST_CASE("xiangqi with one attacker, beside published tables") {
  RulesSolver solver(xiangqi_rules());
  for (const PublishedCounts& row :
       {published("KvK"), published("KRvK"), published("KNvK"), published("KCvK"), published("KPvK"),
        published("KRvKAA"), published("KNvKA")}) {
    check_row(solver, row);
  }
}

TEST_CASE("xiangqi with more defenders, beside published tables" * doctest::test_suite("slow")) {
  RulesSolver solver(xiangqi_rules());
  for (const PublishedCounts& row :
       {published("KRvKEE"), published("KNvKAA"), published("KNvKE"), published("KPvKA"), published("KCAvK"),
        published("KCAvKAA"), published("KRvKAAE"), published("KRvKAAEE")}) {
    check_row(solver, row);
  }
}

TEST_CASE("an amazon mates in at most four moves") {
  RulesSolver solver(example_rules("amazon"));
  const RulesTally white = solver.tally("KAvK", Color::white);
  CHECK(mate_in(white.longest_win) == 4);
  CHECK(white.wins > 100'000);
  CHECK(white.draws == 0);
}

TEST_CASE("without a legal move: a draw or a loss") {
  // White: Kc5, Qb6. Black: Ka8.
  const std::string men = "Kc5 Qb6 ka8";
  CHECK(value_in(example_rules("chess"), men, Color::black) == Value::draw());
  GameRules rules = example_rules("chess");
  rules.no_move = NoMove::loses;
  RulesSolver solver(rules);
  CHECK(solver.value(men_of(rules, men), Color::black) == Value::loss_in(Plies(0)));
  CHECK(solver.value(men_of(rules, "Kc5 Qb1 ka8"), Color::white) == Value::win_in(Plies(1)));
}

TEST_CASE("a bare king has lost, but where it bares the other at once") {
  const GameRules rules = rules_of(
      "name game\nboard 5x5\nbare-king loses\nroyal K king\nleap (1,0) (1,1) all-ways\npiece R rook\n"
      "slide (1,0) all-ways\npiece F ferz\nleap (1,1) all-ways\n");
  CHECK(value_in(rules, "Ke1 Rd1 ka5", Color::black) == Value::loss_in(Plies(0)));
  CHECK(value_in(rules, "Ke1 Rd1 ka5", Color::white) == Value::win_in(Plies(1)));
  CHECK(value_in(rules, "Ke1 Rd4 kd5", Color::black) == Value::draw());
  CHECK(value_in(rules, "Ke3 Rd4 kd5", Color::black) == Value::loss_in(Plies(0)));
  CHECK(value_in(rules, "Ke1 ke5 ra2", Color::white) == Value::loss_in(Plies(0)));
  // The rook takes the ferz safely, or it would be taken.
  CHECK(value_in(rules, "Ka1 Re1 ka5 fe5", Color::white) == Value::win_in(Plies(1)));
  CHECK(value_in(rules, "Ka1 Re1 kd5 fe5", Color::white) != Value::win_in(Plies(1)));
  // Two men are more than one capture takes.
  CHECK(value_in(rules, "Ke1 Rd4 Fa1 kd5", Color::black) == Value::loss_in(Plies(0)));
}

TEST_CASE("promotion, forced or not") {
  const std::string start =
      "name game\nboard 3x4\nroyal K king\nleap (1,0) (1,1) all-ways\npiece Q queen\n"
      "slide (1,0) (1,1) all-ways\npiece P pawn\nzone rank 2..4\nleap (0,1) move\n";
  const auto placements = [](const GameRules& rules) {
    std::size_t count = 0;
    RulesSolver(rules).for_each("KPvK", [&](RulesPlacement, Color, Value) { ++count; });
    return count;
  };
  const GameRules forced = rules_of(start + "promote on rank 4 to Q"),
                  optional = rules_of(start + "may-promote on rank 4 to Q");
  CHECK(placements(forced) == 2 * 6 * 11 * 10);
  CHECK(placements(optional) == 2 * 9 * 11 * 10);
}

TEST_CASE("who attacks what: seen by which positions are legal") {
  const auto is_attacked = [](const std::string& piece, const std::string& men,
                              const std::string& settings = {}) {
    const GameRules rules =
        rules_of("name game\nboard 3x5\n" + settings + "royal K king\nleap (1,0) all-ways\npiece X any\n" +
                 piece + "\npiece N nothing\nleap (2,4) move\n");
    return value_in(rules, men, Color::white) == Value::unknown();
  };
  CHECK_FALSE(is_attacked("hop-close (0,1)", "Ka1 Xc1 kc5"));
  CHECK_FALSE(is_attacked("hop-close (0,1)", "Ka1 Xc1 Nc2 kc5"));
  CHECK(is_attacked("hop-close (0,1)", "Ka1 Xc1 Nc4 kc5"));
  CHECK(is_attacked("hop-far (0,1)", "Ka1 Xc1 Nc2 kc5"));
  CHECK_FALSE(is_attacked("hop-far (0,1)", "Ka1 Xc1 Nc2 Nc3 kc5"));
  CHECK(is_attacked("slide (0,2)", "Ka1 Xc1 Nc2 kc5"));
  CHECK_FALSE(is_attacked("slide (0,2)", "Ka1 Xc1 Nc3 kc5"));
  CHECK_FALSE(is_attacked("slide (0,1) move", "Ka1 Xc1 kc5"));
  CHECK(is_attacked("slide (0,1) capture", "Ka1 Xc1 kc5"));
  CHECK(is_attacked("leap (-1,2) leg (0,1)", "Ka1 Xc1 kb3"));
  CHECK_FALSE(is_attacked("leap (-1,2) leg (0,1)", "Ka1 Xc1 Nc2 kb3"));
  CHECK(is_attacked("leap (-1,2) leg (0,1) from rank 1", "Ka1 Xc1 kb3"));
  CHECK_FALSE(is_attacked("leap (-1,2) from rank 2..5", "Ka1 Xc1 kb3"));
  CHECK_FALSE(is_attacked("zone rank 1..2\nleap (-1,2)", "Ka1 Xc1 kb3"));
  // Black's as White's, upside down or turned round.
  CHECK(value_in(one_way(""), "Kb2 xa3 ke5", Color::black) == Value::unknown());
  CHECK(value_in(one_way("flip rotation\n"), "Kb2 xa3 ke5", Color::black) != Value::unknown());
  CHECK(value_in(one_way("flip rotation\n"), "Kb2 xc3 ke5", Color::black) == Value::unknown());
  // Royals that face each other do so for both sides to move.
  const std::string must_not = "royals must-not-face\n";
  CHECK(is_attacked("leap (1,0)", "Kc1 Xa1 kc5", must_not));
  CHECK_FALSE(is_attacked("leap (1,0)", "Kc1 Xc3 kc5", must_not));
  CHECK_FALSE(is_attacked("leap (1,0)", "Kc1 Xa1 kb5", must_not));
  CHECK_FALSE(is_attacked("leap (1,0)", "Kc1 Xa1 kc5"));
}

TEST_CASE("what is no material is refused") {
  RulesSolver solver(example_rules("chess"));
  for (const char* const text : {"", "v", "K", "QvK", "KQ", "KKvK", "KXvK", "KQvKvK"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(solver.solve(text), std::invalid_argument);
  }
}

// Counted by hand.
TEST_CASE("how many moves the pieces of the examples have") {
  struct Case {
    const char *game, *men;  // the first of them moves
    std::size_t moves;
  };
  const Case cases[] = {
      {"chess", "Ke4", 8},
      {"chess", "Qe4", 27},
      {"chess", "Re4", 14},
      {"chess", "Be4", 13},
      {"chess", "Ne4", 8},
      {"chess", "Na1", 2},
      {"chess", "Pe2", 1},
      {"chess", "Pe4 pe5 pd5", 1},
      {"chess", "Pe4 Pe5 pd5 pf5", 2},
      {"chess", "Pe7", 4},
      {"chess", "Pe7 nd8 nf8", 12},
      {"chess", "pe2", 4},
      {"amazon", "Ae4", 35},
      {"amazon", "Pe7", 5},
      {"archbishop", "Ae4", 21},
      {"chancellor", "Ce4", 22},
      {"grasshopper", "Ge4", 0},
      // To e6 and b4, captures c2; not beyond the edge, nor onto its own man.
      {"grasshopper", "Ge4 Ne5 qh4 nc4 nd3 nc2 Nf5 Ng6", 3},
      {"shatranj", "Ke4", 8},
      {"shatranj", "Re4", 14},
      {"shatranj", "Ne4", 8},
      {"shatranj", "Fe4", 4},
      {"shatranj", "Ae3 Nf4", 4},
      {"shatranj", "Ac1", 2},
      {"shatranj", "ac8", 2},
      {"shatranj", "Pe2", 1},
      {"shatranj", "Pe7", 1},
      {"makruk", "Ke4", 8},
      {"makruk", "Re4", 14},
      {"makruk", "Ne4", 8},
      {"makruk", "Se4", 5},
      {"makruk", "se4 Ne5", 5},
      {"makruk", "se4 ne3", 4},
      {"makruk", "Me4", 4},
      {"makruk", "Pe3", 1},
      {"makruk", "Pe5", 1},
      {"los-alamos", "Qc3", 19},
      {"los-alamos", "Rc3", 10},
      {"los-alamos", "Nc3", 8},
      {"los-alamos", "Pc2", 1},
      {"los-alamos", "Pc5", 3},
      {"los-alamos", "Pc5 nb6 nd6", 9},
      {"xiangqi", "Ke1", 4},
      {"xiangqi", "Kd0", 2},
      {"xiangqi", "ke8", 4},
      {"xiangqi", "Re4", 17},
      {"xiangqi", "Ce4", 17},
      {"xiangqi", "Ce4 pe6 pe8", 14},
      {"xiangqi", "Ne4", 8},
      {"xiangqi", "Ne4 pe5", 6},
      {"xiangqi", "Pe4", 1},
      {"xiangqi", "Pe5", 3},
      {"xiangqi", "Pe9", 2},
      {"xiangqi", "pe5", 1},
      {"xiangqi", "pe4", 3},
      {"xiangqi", "Ae1", 4},
      {"xiangqi", "Ad0", 1},
      {"xiangqi", "Ee2", 4},
      {"xiangqi", "Ee2 nd3", 3},
      {"xiangqi", "Ec0", 2},
  };
  std::set<std::string> seen;
  for (const Case& c : cases) {
    CAPTURE(std::string(c.game) + ": " + c.men);
    const GameRules rules = example_rules(c.game);
    const std::vector<RulesMan> men = men_of(rules, c.men);
    const auto moves = plain::rules_moves(rules, men, men.front().color);
    CHECK(std::ranges::count(moves, 0U, &plain::RulesMove::man) == static_cast<std::ptrdiff_t>(c.moves));
    seen.insert(c.game);
  }
  for (const std::string& game : all_example_rules()) CHECK_MESSAGE(seen.count(game) == 1, game);
}
