#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "general_tables.hpp"

using namespace mate33::testing;
using Json = nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE(
    "repack stores a game's table at another level or with one side, and gives back the bytes that generate "
    "makes") {
  const TemporaryDirectory directory;
  REQUIRE(generate({"xiangqi:KRvKN", "--metric", "repetition"}, directory.path()).exit_code == 0);
  for (const char* metric : {"dtm", "repetition"}) {
    CAPTURE(metric);
    const fs::path path =
        directory / "xiangqi" / (metric == std::string("dtm") ? "KRvKN.m33" : "KRvKN.repetition.m33");
    const auto stats_of_it = [&] {
      return run(without_tables(
                     {"stats", "xiangqi:KRvKN", "--metric", metric, "--tables", directory.path().string()}))
          .out;
    };
    const std::string quick = contents_of(path);
    const RunOutcome best = run(without_tables({"repack", path.string(), "--level", "best", "--json"}));
    REQUIRE(best.exit_code == 0);
    const Json event = events_of(best).front();
    CHECK(event.at("material") == "xiangqi:KRvKN");
    CHECK(event.at("bytes_before") == quick.size());
    CHECK(event.at("bytes") == fs::file_size(path));
    CHECK(fs::file_size(path) < quick.size());
    REQUIRE(run(without_tables({"repack", path.string(), "--level", "quick"})).exit_code == 0);
    CHECK(contents_of(path) == quick);
    const std::string shown = stats_of_it();
    const RunOutcome one =
        run(without_tables({"repack", path.string(), "--sides", "one", "--level", "quick", "--json"}));
    REQUIRE(one.exit_code == 0);
    CHECK(events_of(one).front().at("sides") != "both");
    CHECK(fs::file_size(path) < quick.size() * 3 / 4);
    CHECK(stats_of_it() == shown);
    CHECK(run(without_tables({"verify", "xiangqi:KRvKN", "--metric", metric, "--sample", "20000", "--tables",
                              directory.path().string()}))
              .exit_code == 0);
    // The side that is added is that of before.
    REQUIRE(run(without_tables({"repack", path.string(), "--sides", "both", "--level", "quick"})).exit_code ==
            0);
    CHECK(contents_of(path) == quick);

    std::string damaged = quick;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    write_file(path, damaged);
    check_is_error(run(without_tables({"repack", path.string()})), 4, {"is damaged"});
    CHECK(contents_of(path) == damaged);
    write_file(path, quick);
  }
}
