// What the lichess server answers of five men.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "http_tables.hpp"
#include "lichess_server.hpp"

using namespace mate33;
using namespace mate33::testing;

TEST_CASE("what the lichess server's own test says of five men") {
  Server server({"KBBvKN", "KQvKRR", "KQvKNP"});

  const Json blessed = server.standard("4K1k1/1N1P4/8/8/8/1q6/8/8 w - - 0 1");
  CHECK(blessed["category"] == "blessed-loss");
  CHECK(blessed["dtz"] == -101);
  CHECK(blessed["precise_dtz"] == -101);
  CHECK(blessed["moves"][0]["san"] == "d8=N");
  CHECK(blessed["moves"][0]["category"] == "cursed-win");
  CHECK(blessed["moves"][1]["san"] == "Na5");
  CHECK(blessed["moves"][1]["category"] == "win");

  const Json castling = server.standard("4k3/5q2/8/8/8/8/8/R3K2R w KQ - 0 1");
  CHECK(castling["category"] == "unknown");
  CHECK(castling["dtz"].is_null());
  // There what is not known stands before what draws; here behind it (docs/probing.md).
  std::vector<std::string> categories;
  for (const Json& move : castling["moves"]) categories.push_back(move["category"]);
  CHECK(categories.front() == "draw");
  CHECK(std::ranges::count(categories, "unknown") >= 19);
  CHECK(std::ranges::count(categories, "win") == 0);

  // With DTZ alone, and with DTM beside it.
  for (const bool with_dtm : {false, true}) {
    CAPTURE(with_dtm);
    if (with_dtm) server.make({"KBBvKN"}, {Metric::dtm});
    const Json losing = server.standard("8/6B1/6B1/8/2K5/3nk3/8/8 b - - 0 1");
    CHECK(losing["category"] == "loss");
    CHECK(losing["dtz"] == -100);
    CHECK(losing["precise_dtz"] == -100);
    CHECK(losing["dtm"].is_null() == !with_dtm);
    CHECK(losing["moves"][0]["san"] == "Nf4");
    CHECK(losing["moves"][0]["dtz"] == 99);
    CHECK(losing["moves"][0]["category"] == "win");
    const Json winning = server.standard("8/6B1/6B1/8/2K2n2/4k3/8/8 w - - 1 2");
    CHECK(winning["category"] == "win");
    CHECK(winning["dtz"] == 99);
    CHECK(winning["moves"][0]["dtz"] == -98);
    CHECK(winning["moves"][0]["category"] == "loss");
  }
}
