#include "mate33/answers/pgn.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mate33;

TEST_CASE("a Chinese character takes two columns, and lines are filled by columns") {
  CHECK(columns_of("") == 0);
  CHECK(columns_of("Nb3") == 3);
  CHECK(columns_of("馬8進7") == 6);
  CHECK(columns_of("炮二平五") == 8);
  // Nine columns each, with the space: nine fill a line.
  const std::string text = wrapped(std::vector<std::string>(10, "炮二平五"));
  CHECK(columns_of(text.substr(0, text.find('\n'))) == 9 * 9 - 1);
  CHECK(text.find('\n') != std::string::npos);
  CHECK(wrapped({"1.", "Nb3"}) == "1. Nb3");
}
