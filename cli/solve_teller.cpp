#include "solve_teller.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mate33/answers/position_json.hpp"
#include "output.hpp"

namespace mate33::cli {

namespace {

using Json = nlohmann::ordered_json;

void show(Progress& progress, const RootStep& step) {
  if (step.slices.slice_count == 0) {
    progress.show(step.work + ": finding what can be reached");
  } else if (step.found) {
    progress.show(fmt::format("{}: {} slices, {} of them new", step.work, grouped(step.slices.slice_count),
                              grouped(*step.found)));
  } else {
    progress.show_share(
        fmt::format("{}: {} of {} slices", step.work, grouped(step.slices.slices_done),
                    grouped(step.slices.slice_count)),
        static_cast<double>(step.slices.slices_done) / static_cast<double>(step.slices.slice_count));
  }
}

Json event_of(const RootStep& step) {
  const auto count = step.count();
  return {{"event", "step"},
          {"work", step.work},
          {"slices_done", step.done()},
          {"slices", count ? Json(*count) : Json()}};
}

}  // namespace

void SolveTeller::step(const RootStep& step) {
  show(progress_, step);
  if (with_events_ && throttle_.is_due()) print_event(event_of(step));
}

void SolveTeller::worked(const RootSolver& solver) {
  progress_.clear();
  for (; told_left_out_ < solver.left_out().size(); ++told_left_out_) {
    const std::string& name = solver.left_out()[told_left_out_];
    if (with_events_) print_event({{"event", "left_out"}, {"work", name}});
    say(fmt::format("note: {} and all that they lead to take more than --memory", name));
  }
}

}  // namespace mate33::cli
