#include "mate33/chess/square.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace mate33;

TEST_CASE("squares are numbered a1 = 0, b1 = 1, ..., h8 = 63") {
  CHECK(index(Square::a1) == 0);
  CHECK(index(Square::b1) == 1);
  CHECK(index(Square::h1) == 7);
  CHECK(index(Square::a2) == 8);
  CHECK(index(Square::a8) == 56);
  CHECK(index(Square::h8) == 63);
  for (unsigned i = 0; i < square_count; ++i) {
    CHECK(index(square_at(i)) == i);
    CHECK(all_squares[i] == square_at(i));
  }
}

TEST_CASE("a square is made of its file and its rank") {
  CHECK(make_square(File::e, Rank::r4) == Square::e4);
  CHECK(file_of(Square::g7) == File::g);
  CHECK(rank_of(Square::g7) == Rank::r7);
  for (const Square s : all_squares) CHECK(make_square(file_of(s), rank_of(s)) == s);
}

TEST_CASE("a1 is dark and neighbours have different colours") {
  CHECK_FALSE(is_light(Square::a1));
  CHECK(is_light(Square::h1));
  CHECK(is_light(Square::a8));
  CHECK_FALSE(is_light(Square::h8));
  for (const Square s : all_squares) {
    if (file_of(s) != File::h) CHECK(is_light(s) != is_light(square_at(index(s) + 1)));
    if (rank_of(s) != Rank::r8) CHECK(is_light(s) != is_light(square_at(index(s) + 8)));
  }
}

TEST_CASE("a square's name reads back as the square") {
  CHECK(to_string(Square::a1) == "a1");
  CHECK(to_string(Square::d5) == "d5");
  CHECK(to_string(Square::h8) == "h8");
  for (const Square s : all_squares) CHECK(parse_square(to_string(s)) == s);
}

TEST_CASE("no other text of two bytes names a square") {
  unsigned named = 0;
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const std::string text = {static_cast<char>(first), static_cast<char>(second)};
      const auto square = parse_square(text);
      if (!square) continue;
      ++named;
      CHECK(to_string(*square) == text);
    }
  }
  CHECK(named == square_count);
}

TEST_CASE("text of another length names no square") {
  for (const std::string_view text : {"", "a", "1", "a10", "e4 ", " e4", "e2e4"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_square(text));
  }
}
