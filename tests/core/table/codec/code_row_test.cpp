#include "mate33/table/codec/code_row.hpp"

#include <doctest/doctest.h>

#include <array>
#include <random>

using namespace mate33;

TEST_CASE("what is asked of 64 codes at once is what each of them says") {
  constexpr std::array<Code, 10> codes = {draw_code, mated_code, 2,      3,      255,
                                          256,       257,        0x6FFE, 0x6FFF, illegal_code};
  std::mt19937 random(33);
  for (int i = 0; i < 1000; ++i) {
    std::array<Code, square_count> row{}, other{};
    for (Code& code : row) code = codes[random() % codes.size()];
    for (Code& code : other) code = codes[random() % codes.size()];
    SquareSet losses, draws, greater;
    for (const Square s : all_squares) {
      const Code a = row[index(s)], b = other[index(s)];
      if (is_loss(a)) losses |= s;
      if (a == draw_code) draws |= s;
      if (a != illegal_code && b != illegal_code && a > b) greater |= s;
    }
    CHECK(losses_in(row) == losses);
    CHECK(equal_to(row, draw_code) == draws);
    CHECK(where_greater(row, other) == greater);
  }
}
