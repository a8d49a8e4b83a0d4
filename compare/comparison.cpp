#include "comparison.hpp"

#include <fmt/core.h>

#include <cstdlib>
#include <vector>

#include "mate33/generator/table_verification.hpp"
#include "mate33/tablebase.hpp"

namespace mate33::compare {

int run_comparison(int argc, char** argv, const char* other_name, OtherTables& other) {
  constexpr int check_failed = 1, no_table = 3;
  const Tablebase tables = Tablebase::open(argv[1]);
  WorkerTeam team(static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10)));
  const std::uint64_t sample = std::strtoull(argv[4], nullptr, 10);
  int code = 0;
  for (int i = 5; i < argc; ++i) {
    const Material material = *Material::parse(argv[i]);
    if (!tables.has_table(material)) {
      fmt::print(stderr, "mate33: no table {} in {}\n", argv[i], argv[1]);
      return no_table;
    }
    const auto check = [&](const Position& position) -> std::optional<std::string> {
      const ProbeResult result = tables.probe(position);
      if (result.status != ProbeStatus::ok) return describe(result.status);
      return other.difference(position, result.value);
    };
    const TableVerification result =
        check_positions(material, check, sample == 0 ? std::nullopt : std::optional(sample), team);
    fmt::print("{:<8} {} positions compared with {}, {} differ\n", argv[i], result.positions, other_name,
               result.faults);
    for (const std::string& example : result.examples) fmt::print("  {}\n", example);
    std::fflush(stdout);
    if (result.faults != 0) code = check_failed;
  }
  return code;
}

}  // namespace mate33::compare
