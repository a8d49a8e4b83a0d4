#include "solve_exits.hpp"

#include <algorithm>
#include <filesystem>

#include "command.hpp"
#include "mate33/base/directory.hpp"
#include "mate33/table/dtm.hpp"
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
    : tables_(tables), metric_(metric) {
  for (const std::string& directory : split_directory_list(directories)) {
    places_.push_back(
        {directory, std::make_unique<TableStore>(directory, stored_metric(metric), budget_bytes)});
  }
}

const SolveExits::Place* SolveExits::place_of(Material material) const {
  const std::string name = table_file_name({Game::chess, material, stored_metric(metric_)});
  const auto found = std::ranges::find_if(
      places_, [&](const Place& place) { return std::filesystem::exists(path_in(place.directory, name)); });
  return found == places_.end() ? nullptr : &*found;
}

OwnExits SolveExits::exits() const {
  return {*this, [this](Material material) { return place_of(material) != nullptr; },
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
