#include "mate33/answers/probed_values.hpp"

#include <utility>

#include "mate33/answers/explain.hpp"

namespace mate33 {

ValueSource values_of(const Tablebase& tables, std::string directories, std::string elsewhere) {
  return [&tables, directories = std::move(directories),
          elsewhere = std::move(elsewhere)](const Position& position) {
    const ProbeResult result = tables.probe(position);
    if (result.status == ProbeStatus::ok) return result.value;
    const Material wanted = result.unanswered == Material() ? position.material() : result.unanswered;
    throw NoValue(result.status, explain(result.status, wanted, directories, elsewhere));
  };
}

RuleSource rule_values_of(const Tablebase& tables, std::string directories, std::string elsewhere) {
  const auto fail = [directories = std::move(directories), elsewhere = std::move(elsewhere)](
                        ProbeStatus status, const TableKey& key) {
    throw NoValue(status, explain(status, key, directories, elsewhere));
  };
  return {[&tables, fail](const Position& position) {
            const DtzResult result = tables.probe_dtz(position);
            if (result.status != ProbeStatus::ok) fail(result.status, result.unanswered);
            return result.value;
          },
          [&tables, fail](const Position& position) {
            const WdlResult result = tables.probe_wdl(position);
            if (result.status != ProbeStatus::ok) fail(result.status, result.unanswered);
            return result.score;
          }};
}

}  // namespace mate33
