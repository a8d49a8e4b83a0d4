#include "plain/repetition_graph.hpp"

#include <doctest/doctest.h>

using namespace mate33;
using namespace mate33::plain;

namespace {

using Node = RepetitionGraph::Node;
constexpr auto draw = RepetitionResult::draw;
constexpr auto loss = RepetitionResult::loss_by_rule;
constexpr auto win = RepetitionResult::win_by_rule;

/// Nodes with their moves; drawn, even ones with White to move.
struct Drawing {
  RepetitionGraph graph;

  void node(bool in_check, std::initializer_list<Node> moves) {
    graph.add_node(next++ % 2 == 0 ? Color::white : Color::black, draw, in_check);
    for (const Node to : moves) graph.add_move(to);
  }
  std::size_t solve() {
    graph.follow_conversions();
    return graph.apply_all().size();
  }
  RepetitionResult operator[](Node node) const { return graph.result(node); }

  Node next = 0;
};

}  // namespace

TEST_CASE("repetition: perpetual check by one side loses") {
  Drawing game;
  game.node(false, {1});  // White must check,
  game.node(true, {0});   // and Black does not.
  CHECK(game.solve() == 1);
  CHECK(game[0] == loss);
  CHECK(game[1] == win);
}

TEST_CASE("repetition: without check it is a draw") {
  Drawing game;
  game.node(false, {1});
  game.node(false, {0});
  CHECK(game.solve() == 0);
  CHECK(game[0] == draw);
}

TEST_CASE("repetition: perpetual check by both sides is a draw") {
  Drawing game;
  game.node(true, {1});
  game.node(true, {0});
  CHECK(game.graph.apply(PerpetualCheck::one_sided) == RepetitionOrder{});
  CHECK(game.graph.apply(PerpetualCheck::any).held == std::array<std::size_t, 2>{1, 1});
}

TEST_CASE("repetition: it is enough to reply without a check again and again") {
  // Black's first reply is a check, the second is not.
  Drawing game;
  game.node(false, {1});
  game.node(true, {2});
  game.node(true, {3});
  game.node(true, {0});
  CHECK(game.solve() == 1);
  CHECK(game[0] == loss);
  CHECK(game[1] == win);
  CHECK(game[2] == loss);
  CHECK(game[3] == win);
}

TEST_CASE("repetition: to reply without a check once is not enough") {
  // 0 to 3 lead into 4 and 5, where both give check for ever.
  Drawing game;
  game.node(false, {1});
  game.node(true, {2});
  game.node(false, {5});
  game.node(true, {4});
  game.node(true, {5});
  game.node(true, {4});
  CHECK(game.solve() == 0);
}

TEST_CASE("repetition: a checker who decides whether the evader must check on draws") {
  // White, in check or not, chooses between a position where Black must check and one where it need not.
  Drawing game;
  game.node(true, {1, 3});
  game.node(true, {0});
  game.node(false, {1, 3});
  game.node(true, {2});
  CHECK(game.solve() == 0);
}

TEST_CASE("repetition: the evader decides whether to check on") {
  Drawing game;
  game.node(true, {1});
  game.node(true, {0, 2});
  game.node(false, {1});
  CHECK(game.solve() == 1);
  CHECK(game[0] == loss);
  CHECK(game[1] == win);
  CHECK(game[2] == loss);
}

TEST_CASE("repetition: a checker with a move elsewhere draws, with a losing one does not") {
  for (const RepetitionResult elsewhere : {draw, RepetitionResult::win_by_mate, win}) {
    CAPTURE(static_cast<int>(elsewhere));
    Drawing by_move;
    by_move.node(false, {1, 3});
    by_move.node(true, {0});
    by_move.node(false, {3});
    by_move.graph.add_node(Color::black, elsewhere, false);
    by_move.graph.add_move(2);
    CHECK(by_move.solve() == (elsewhere == draw ? 0 : 1));

    Drawing by_conversion;
    by_conversion.node(false, {1});
    by_conversion.graph.add_conversion(elsewhere);
    by_conversion.node(true, {0});
    CHECK(by_conversion.solve() == (elsewhere == draw ? 0 : 1));
  }
}

TEST_CASE("repetition: what is lost by the rule makes more forced, and what leads there won and lost") {
  // White's way out of 4 and 5 leads to 1, which is won only by the rule. Black at 7 can go to 0. White at 6
  // can only go to 7.
  Drawing game;
  game.node(false, {1});
  game.node(true, {0});
  game.graph.add_gap();
  game.graph.add_gap();
  game.next = 4;
  game.node(false, {5, 7});
  game.node(true, {4});
  game.node(false, {7});
  game.node(false, {0, 6});
  CHECK(game.solve() == 2);
  CHECK(game[4] == loss);
  CHECK(game[5] == win);
  CHECK(game[6] == loss);
  CHECK(game[7] == win);
}

TEST_CASE("repetition: a conversion to what is lost by the rule wins, and a stalemate stays a draw") {
  Drawing game;
  game.node(false, {1});
  game.graph.add_conversion(loss);
  game.node(false, {0});
  game.node(false, {3});
  game.node(false, {});
  CHECK(game.solve() == 0);
  CHECK(game[0] == win);
  CHECK(game[1] == loss);
  CHECK(game[2] == draw);
  CHECK(game[3] == draw);
}
