#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "general_tables.hpp"

/// What `mate33 solve` is given in tests.
namespace mate33::testing {

/// Neither king can cross.
inline constexpr const char* wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1";
/// White's pawn promotes.
inline constexpr const char* race = "8/8/8/8/7k/8/P7/K7 w - - 0 1";
/// Takes very long; its first stage does not.
inline constexpr const char* long_solve = "8/6p1/8/8/6k1/8/P7/K7 w - - 0 1";

/// What probe says of a position that this file has.
inline nlohmann::json answer_of_file(const char* fen, const std::string& file) {
  const RunOutcome outcome = run(without_tables({"probe", fen, "--solved", file, "--json"}));
  CHECK(outcome.err == "");
  REQUIRE(outcome.exit_code == 0);
  return nlohmann::json::parse(outcome.out).at("proved");
}

}  // namespace mate33::testing
