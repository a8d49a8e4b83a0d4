#include "plan_teller.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "output.hpp"
#include "peak_memory.hpp"
#include "plan_room.hpp"

namespace mate33::cli {

namespace {

PlanProgress::Seconds now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

constexpr unsigned thousandths = 1000;  // JSON's numbers have three decimals

double rounded(double number) {
  return std::round(number * thousandths) / thousandths;
}

/// From 1.
std::size_t slice_at(const ToldStep& step) {
  return std::min(step.slices_done + 1, step.slice_count);
}

}  // namespace

void PlanTeller::waiting() const {
  if (json_) return print_event({{"event", "waiting"}});
  say("another process is making this table, or has the directory for itself; waiting for it to end");
}

void PlanTeller::begin(std::size_t table, const std::string& material, const std::vector<Metric>& metrics) {
  number_ = table;
  slices_done_ = 0;
  slice_count_ = 1;
  plan_.begin(table, now());
  if (!json_) return;
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const Metric metric : metrics) names.push_back(name_of(metric));
  print_event({{"event", "begin"},
               {"material", material},
               {"metrics", names},
               {"number", table + 1},
               {"of", tables_}});
}

void PlanTeller::stepped(const ToldStep& step) {
  slices_done_ = step.slices_done;
  slice_count_ = step.slice_count;
  if (!json_) return show_step(step);
  untold_step_ = step;
  if (event_throttle_.is_due()) tell_untold_step();
}

void PlanTeller::show_step(const ToldStep& step) {
  if (!progress_.is_shown()) return;
  const PlanProgress::State state = plan_.at(step.slices_done, step.slice_count, now());
  std::string text = fmt::format("{}/{} {}: {}{}", number_ + 1, tables_, step.material,
                                 share_text(state.table_share, state.table_left), share_of_plan(state));
  if (step.slice_count > 1) text += fmt::format("; slice {}/{}", slice_at(step), step.slice_count);
  progress_.show(text + fmt::format("; ply {}, {} settled", step.ply, grouped(step.settled)));
}

std::string PlanTeller::share_of_plan(const PlanProgress::State& state) const {
  return tables_ > 1 ? "; all: " + share_text(state.plan_share, state.plan_left) : "";
}

void PlanTeller::packing(const std::string& material, double share) {
  if (!progress_.is_shown()) return;
  progress_.show(fmt::format("packing {}: {:.0f} %{}", material, 100 * share,
                             share_of_plan(plan_.at(slices_done_, slice_count_, now()))));
}

void PlanTeller::tell_untold_step() {
  const std::optional<ToldStep> step = std::exchange(untold_step_, std::nullopt);
  if (!step) return;
  const PlanProgress::State state = plan_.at(step->slices_done, step->slice_count, now());
  print_event({{"event", "ply"},
               {"material", step->material},
               {"slice", slice_at(*step)},
               {"slices", step->slice_count},
               {"ply", step->ply},
               {"settled", step->settled},
               {"longest_plies", step->longest.count()},
               {"table_share", told_share(state.table_share, thousandths)},
               {"table_seconds_left", rounded(state.table_left.count())},
               {"plan_share", told_share(state.plan_share, thousandths)},
               {"plan_seconds_left", rounded(state.plan_left.count())}});
}

void PlanTeller::solved() {
  if (json_) tell_untold_step();
  progress_.clear();
}

void PlanTeller::made() {
  plan_.made(now());
}

void PlanTeller::finish(const RunSum& sum, const std::filesystem::path& directory, bool json) {
  if (json) {
    return print_event({{"event", "done"},
                        {"made", sum.made},
                        {"left_alone", sum.left_alone},
                        {"bytes", sum.bytes},
                        {"peak_memory_bytes", peak_memory_bytes()}});
  }
  if (sum.left_alone > 0) {
    fmt::print("{} of {} already there and valid; left alone (--force makes those asked for anew)\n",
               sum.left_alone, count_of_tables(sum.made + sum.left_alone));
  }
  if (sum.made > 0) {
    fmt::print("{} made in {}, {}\n", count_of_tables(sum.made), directory.string(), mebibytes(sum.bytes));
  }
}

}  // namespace mate33::cli
