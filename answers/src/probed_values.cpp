#include "mate33/answers/probed_values.hpp"

#include <utility>

#include "mate33/answers/explain.hpp"
#include "mate33/table/codec/repetition_codes.hpp"

namespace mate33 {

namespace {

TableFault::Kind fault_of(ProbeStatus status) {
  switch (status) {
    case ProbeStatus::missing_table: return TableFault::Kind::missing;
    case ProbeStatus::corrupt_file: return TableFault::Kind::damaged;
    default: return TableFault::Kind::io_error;
  }
}

}  // namespace

ValueSource values_of(const Tablebase& tables, std::string directories, std::string elsewhere) {
  return [&tables, directories = std::move(directories),
          elsewhere = std::move(elsewhere)](const Position& position) {
    const ProbeResult result = tables.probe(position);
    if (result.status == ProbeStatus::ok) return result.value;
    const Material wanted = result.unanswered == Material() ? position.material() : result.unanswered;
    throw NoValue(result.status, wanted, explain(result.status, wanted, directories, elsewhere));
  };
}

GameCodeAnswer game_codes_of(const GameTablebase& tables, Metric metric, TablePlaces places) {
  const auto fail = [&tables, places = std::move(places)](ProbeStatus status, const GameTableKey& key) {
    return Unexpected{TableFault{fault_of(status), explain(tables.rules(), status, key, places)}};
  };
  return [&tables, metric, fail](const GamePosition& position) -> Expected<Code, TableFault> {
    if (metric == Metric::repetition) {
      const RepetitionProbe probe = tables.probe_repetition(position);
      if (probe.status == ProbeStatus::ok) return code_of(probe.result);
      return fail(probe.status, {probe.unanswered, probe.unanswered_metric});
    }
    const GameProbe probe = tables.probe(position);
    if (probe.status != ProbeStatus::ok) return fail(probe.status, {probe.unanswered, metric});
    return code_of(probe.value);
  };
}

RuleSource rule_values_of(const Tablebase& tables, std::string directories, std::string elsewhere) {
  const auto fail = [directories = std::move(directories), elsewhere = std::move(elsewhere)](
                        ProbeStatus status, const TableKey& key) {
    throw NoValue(status, key, explain(status, key, directories, elsewhere));
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

CodeAnswer code_answer_of(const Tablebase& tables, Metric metric, std::string directories,
                          std::string elsewhere) {
  if (metric == Metric::dtm)
    return code_answer(values_of(tables, std::move(directories), std::move(elsewhere)));
  const RuleSource rule = rule_values_of(tables, std::move(directories), std::move(elsewhere));
  return metric == Metric::wdl ? code_answer(rule.wdl) : code_answer(rule.dtz);
}

}  // namespace mate33
