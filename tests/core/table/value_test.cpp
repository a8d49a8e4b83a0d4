#include "mate33/table/value.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

using namespace mate33;

namespace {

Value win(unsigned plies) {
  return Value::win_in(Plies(plies));
}
Value loss(unsigned plies) {
  return Value::loss_in(Plies(plies));
}

}  // namespace

TEST_CASE("mate in N counts the moves of the side that mates") {
  CHECK(mate_in(Plies(0)) == 0);
  CHECK(mate_in(Plies(1)) == 1);
  CHECK(mate_in(Plies(2)) == 1);
  CHECK(mate_in(Plies(3)) == 2);
  CHECK(mate_in(Plies(64)) == 32);
  CHECK(mate_in(Plies(65)) == 33);
}

TEST_CASE("plies count up and compare") {
  Plies plies(4);
  CHECK(++plies == Plies(5));
  CHECK(plies + 3 == Plies(8));
  CHECK(Plies(7) < Plies(8));
  CHECK(Plies().count() == 0);
}

TEST_CASE("every value is exactly one of win, loss, draw and unknown") {
  struct Case {
    Value value;
    bool win, loss, decisive, known;
  };
  const Case cases[] = {
      {win(1), true, false, true, true},
      {loss(2), false, true, true, true},
      {loss(0), false, true, true, true},
      {Value::draw(), false, false, false, true},
      {Value::unknown(), false, false, false, false},
  };
  for (const Case& c : cases) {
    CHECK(c.value.is_win() == c.win);
    CHECK(c.value.is_loss() == c.loss);
    CHECK(c.value.is_decisive() == c.decisive);
    CHECK(c.value.is_known() == c.known);
    for (const Case& other : cases) CHECK((c.value == other.value) == (&c == &other));
  }
  CHECK(Value() == Value::unknown());
}

TEST_CASE("a loss in no plies is checkmate") {
  CHECK(loss(0).outcome == Outcome::checkmated);
  CHECK(loss(2).outcome == Outcome::loss);
}

TEST_CASE("the value before a move is the other side's, one ply longer") {
  CHECK(before_move(loss(0)) == win(1));
  CHECK(before_move(loss(64)) == win(65));
  CHECK(before_move(win(1)) == loss(2));
  CHECK(before_move(win(65)) == loss(66));
  CHECK(before_move(Value::draw()) == Value::draw());
  CHECK(before_move(Value::unknown()) == Value::unknown());
}

TEST_CASE("a quicker win is better, then a slower win, a draw, a slower loss, a quicker loss") {
  const std::vector<Value> best_first = {win(1),      win(3),   win(65535), Value::draw(),
                                         loss(65534), loss(66), loss(2),    loss(0)};
  for (std::size_t i = 1; i < best_first.size(); ++i) {
    CAPTURE(i);
    CHECK(goodness(best_first[i - 1]) > goodness(best_first[i]));
  }
}
