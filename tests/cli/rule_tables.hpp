#pragma once

#include <doctest/doctest.h>

#include <filesystem>

#include "general_tables.hpp"

/// Tables under the fifty-move rule.
namespace mate33::testing {

namespace fs = std::filesystem;

/// WDL and DTZ of KBNvK, KQvKR and what they need, and no DTM.
inline const fs::path& rule_tables() {
  static const TemporaryDirectory directory;
  static const RunOutcome made = generate({"KBNvK", "KQvKR", "--metric", "wdl,dtz"}, directory.path());
  REQUIRE(made.exit_code == 0);
  return directory.path();
}

}  // namespace mate33::testing
