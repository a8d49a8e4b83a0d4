#include "plain/xiangqi_solver.hpp"

#include <doctest/doctest.h>

#include <ostream>
#include <stdexcept>
#include <vector>

#include "mate33/xiangqi/fen.hpp"
#include "plain/xiangqi_legal_moves.hpp"
#include "plain/xiangqi_legality.hpp"

using namespace mate33;
using namespace mate33::plain;

namespace {

/// Published figures: red to move wins or draws, black to move loses or draws; the longest of both in plies.
struct Row {
  const char* material;
  std::size_t red_wins, red_draws, black_losses, black_draws;
  unsigned longest_win, longest_loss;
};

void check_rows(const std::vector<Row>& rows) {
  PlainXiangqi solver;
  for (const Row& row : rows) {
    CAPTURE(row.material);
    const auto [red, black] = solver.counts(row.material);
    CHECK(red.wins == row.red_wins);
    CHECK(red.draws == row.red_draws);
    CHECK(red.losses == 0);
    CHECK(red.longest_win == row.longest_win);
    CHECK(black.losses == row.black_losses);
    CHECK(black.draws == row.black_draws);
    CHECK(black.wins == 0);
    CHECK(black.longest_loss == row.longest_loss);
  }
}

/// Whether the values of a material follow from the moves: a second look at each, from above.
void check_consistency(PlainXiangqi& solver, const char* material) {
  CAPTURE(material);
  solver.for_each_position(material, [&](const XiangqiPosition& position, Value value) {
    const XiangqiMoveList moves = legal_moves(position);
    Value best = Value::loss_in(Plies(0));
    bool is_first = true;
    for (const XiangqiMove move : moves) {
      const Value candidate = before_move(solver.value(position.after(move)));
      if (is_first || goodness(candidate) > goodness(best)) best = candidate;
      is_first = false;
    }
    if (value != best) FAIL(to_xiangqi_fen(position.to_game()));
  });
}

}  // namespace

TEST_CASE("xiangqi: the plain solver counts the small materials as others do") {
  check_rows({{"KvK", 0, 54, 0, 54, 0, 0},
              {"KRvK", 3834, 0, 4806, 108, 3, 4},
              {"KNvK", 4590, 0, 4806, 108, 13, 14},
              {"KCvK", 0, 4914, 0, 4914, 0, 0},
              {"KPvK", 2394, 432, 2469, 546, 19, 20},
              {"KNvKA", 21366, 60, 21990, 816, 37, 38},
              {"KPvKA", 1104, 11988, 363, 13536, 13, 12},
              {"KNvKE", 7668, 24132, 2062, 31904, 31, 30},
              {"KCAvK", 22710, 0, 22274, 532, 17, 18},
              {"KRvKAA", 35166, 0, 40368, 1302, 19, 20},
              {"KNvKAA", 2859, 36501, 249, 41421, 43, 42}});
}

TEST_CASE("xiangqi: the plain solver counts larger materials as others do" *
          doctest::test_suite("slow_xiangqi")) {
  check_rows({{"KRvKEE", 80328, 0, 94962, 5640, 23, 24},
              {"KCAvKAA", 180630, 112, 182865, 6301, 47, 48},
              {"KRvKAAE", 242988, 0, 270252, 15696, 31, 32},
              {"KRvKAAEE", 590094, 129438, 432474, 408288, 63, 64}});
}

TEST_CASE("xiangqi: every value of the plain solver is that of the best move") {
  PlainXiangqi solver;
  for (const char* material : {"KvKA", "KPvK", "KvKP", "KNvKA", "KCvKA"}) check_consistency(solver, material);
}

TEST_CASE("xiangqi: with attackers on both sides, too" * doctest::test_suite("slow_xiangqi")) {
  PlainXiangqi solver;
  for (const char* material : {"KRvKN", "KPvKP"}) check_consistency(solver, material);
  // 3,710 draws with black to move are published, with the endless play that repetition rules forbid.
  CHECK(solver.counts("KRvKN")[index(Color::black)].draws == 3710);
}

TEST_CASE("xiangqi: the other colour has the same values") {
  PlainXiangqi solver;
  solver.solve("KPvKA");
  std::size_t positions = 0;
  solver.for_each_position("KAvKP", [&](const XiangqiPosition& position, Value value) {
    ++positions;
    CHECK(solver.value(colors_swapped(position)) == value);
  });
  CHECK(positions == 1104 + 11988 + 363 + 13536);
}

TEST_CASE("xiangqi: placements are numbered one to one") {
  for (const char* material : {"KPPvKA", "KAAvKEE", "KRvKC"}) {
    CAPTURE(material);
    const XiangqiPlacements placements(XiangqiMen::of(material));
    for (std::uint32_t number = 0; number < placements.size(); ++number) {
      const auto position = placements.position_of(number);
      if (position && placements.number_of(*position) != number) FAIL(number);
    }
  }
  const XiangqiPlacements palace(XiangqiMen::of("KAAvKEE"));
  CHECK(palace.size() == 9 * 10 * 9 * 21);
}

TEST_CASE("xiangqi: what is no material is refused") {
  for (const char* text : {"", "K", "KRvKQ", "KRvKvK", "krvk", "KKvK", "RvK"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(XiangqiMen::of(text), std::invalid_argument);
  }
  CHECK(XiangqiMen::of("KHBvK") == XiangqiMen::of("KENvK"));
}
