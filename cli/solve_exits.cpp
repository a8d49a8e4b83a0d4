#include "solve_exits.hpp"

#include "command.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33::cli {

namespace {

Metric stored_metric(Metric metric) {
  return metric == Metric::dtz ? Metric::wdl : metric;
}

Code code_of_value(Value value) {
  return value.is_decisive() ? mate33::code_of(value.plies) : draw_code;
}

}  // namespace

SolveExits::SolveExits(const std::string& directories, const Tablebase& tables, Metric metric,
                       std::size_t budget_bytes)
    : tables_(tables),
      metric_(metric),
      store_(split_directory_list(directories), stored_metric(metric), budget_bytes) {}

OwnExits SolveExits::exits() const {
  return {store_, [this](Material material) { return store_.can_read(material); },
          [this](const Position& position) { return code_of(position); }};
}

/// Throws CommandError.
Code SolveExits::code_of(const Position& position) const {
  ProbeStatus status = ProbeStatus::ok;
  Code code = draw_code;
  if (metric_ == Metric::dtm) {
    const ProbeResult result = tables_.probe(position);
    status = result.status;
    code = code_of_value(result.value);
  } else {
    Position without_clock = position;
    without_clock.halfmove_clock = 0;
    const WdlResult result = tables_.probe_wdl(without_clock);
    status = result.status;
    code = Wdl::to_dtz(Wdl::code_of(result.score));
  }
  if (status != ProbeStatus::ok) {
    throw CommandError(exit_code(status), "a table of " + position.material().normalised().to_string() +
                                              " cannot be read: 'mate33 tables --check' tells more");
  }
  return code;
}

}  // namespace mate33::cli
