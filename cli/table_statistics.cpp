#include "table_statistics.hpp"

#include <fmt/core.h>

#include "input.hpp"

namespace mate33::cli {

Value value_or_error(const Tablebase& tables, const Position& position) {
  const ProbeResult result = tables.probe(position);
  if (result.status == ProbeStatus::ok) return result.value;
  const std::string material = position.material().normalised().to_string();
  throw CommandError(exit_code(result.status), fmt::format("{}: {}; 'mate33 generate {}' makes it anew",
                                                           material, describe(result.status), material));
}

Statistics count_table(Material material, const Tablebase& tables, WorkerTeam& team) {
  return count_positions(
      material, [&](const Position& position) { return value_or_error(tables, position); }, team);
}

}  // namespace mate33::cli
