#include "table_statistics.hpp"

#include "input.hpp"

namespace mate33::cli {

Value value_or_error(const Tablebase& tables, const Position& position, const std::string& directories) {
  const ProbeResult result = tables.probe(position);
  if (result.status == ProbeStatus::ok) return result.value;
  const Material wanted = result.unanswered == Material() ? position.material() : result.unanswered;
  throw CommandError(exit_code(result.status), explain(result.status, wanted, directories));
}

Statistics count_table(Material material, const Tablebase& tables, const std::string& directories,
                       WorkerTeam& team) {
  const auto value_of = [&](const Position& p) { return value_or_error(tables, p, directories); };
  return count_positions(material, value_of, team);
}

}  // namespace mate33::cli
