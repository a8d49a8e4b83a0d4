#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "program.hpp"

/// What a plan says of memory, beside what the kernel counts.
namespace mate33::testing {

/// The events of `mate33 generate` with two threads.
inline std::vector<nlohmann::json> events_of(const Words& arguments) {
  const RunOutcome outcome = run_mate33(Words{"generate"} + arguments + Words{"--threads", "2", "--json"});
  CAPTURE(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  std::vector<nlohmann::json> events;
  for (const std::string& line : lines_of(outcome.out)) events.push_back(nlohmann::json::parse(line));
  REQUIRE(!events.empty());
  return events;
}

/// Right within 15 %, or 16 MiB where that is more. The smaller tables are made before, for one of them might
/// take more.
inline void check_estimate(const std::string& material) {
  CAPTURE(material);
  const TemporaryDirectory directory;
  const auto run = [&](const char* option) {
    return events_of({material, "--out", directory.path().string(), option});
  };
  run("--memory=8G");
  const auto peak = run("--force").back().at("peak_memory_bytes").get<double>();
  const auto planned = run("--list");
  const auto estimated = planned.back().at("memory_bytes").get<double>();
  CHECK(planned.back().at("material") == material);
  CAPTURE(peak);
  CAPTURE(estimated);
  constexpr double mebibyte = 1 << 20;
  CHECK(std::abs(estimated - peak) <= std::max(0.15 * peak, 16 * mebibyte));
}

}  // namespace mate33::testing
