#include "mate33/service/explain.hpp"

#include <doctest/doctest.h>

using namespace mate33;

TEST_CASE("the command that makes a table can be copied into a shell") {
  CHECK(generate_command("KQvK", "data:other") == "mate33 generate KQvK --out data");
  CHECK(generate_command("KQvK", "my tables") == "mate33 generate KQvK --out \"my tables\"");
  CHECK(generate_command("KQvK", "a$\"`\\b") == "mate33 generate KQvK --out \"a\\$\\\"\\`\\\\b\"");
  CHECK(generate_command("--all 4", "") == "mate33 generate --all 4 --out .");
}

TEST_CASE("each status is explained with what to do about it") {
  const Material material = Material::parse("KQvKR")->colors_swapped();
  const auto why = [&](ProbeStatus status) { return explain(status, material, "data", "look elsewhere"); };
  CHECK(why(ProbeStatus::missing_table) ==
        "no table KQvKR in data: make it with 'mate33 generate KQvKR --out data', or look elsewhere");
  CHECK(why(ProbeStatus::corrupt_file) ==
        "the table KQvKR in data is damaged: make it anew with 'mate33 generate KQvKR --out data'");
  CHECK(why(ProbeStatus::too_many_men) == "4 men, and tables hold at most 5");
  CHECK(why(ProbeStatus::castling_rights) == describe(ProbeStatus::castling_rights));
  CHECK(why(ProbeStatus::io_error) == describe(ProbeStatus::io_error));
}
