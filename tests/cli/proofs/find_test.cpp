#include <doctest/doctest.h>

#include "general_tables.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("where a side is not stored, it is said first how long moves take") {
  const TemporaryDirectory directory;
  std::filesystem::copy(made_tables(), directory / "tables");
  const auto note_of = [&](const Words& words) {
    return run_on(directory / "tables", Words{"find", "KQvKR"} + words + Words{"--threads", "1"}).err;
  };
  const Words search = {"only-move", "--limit", "1"};
  CHECK(note_of(search) == "");
  const std::string path = (directory / "tables" / "KQvKR.m33").string();
  REQUIRE(run_on(directory.path(), {"repack", path, "--sides", "one"}).exit_code == 0);
  CHECK(contains(note_of(search), "note: looking up moves one by one takes about "));
  CHECK(note_of({"longest", "--limit", "1"}) == "");
}
