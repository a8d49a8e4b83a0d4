#include "plan_teller.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "mate33/answers/pgn.hpp"
#include "mate33/base/shell_quoted.hpp"
#include "output.hpp"

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
std::size_t slice_at(const PlanStep& step) {
  return std::min(step.slices_done + 1, step.slice_count);
}

/// How long each item of the plan is estimated to take.
std::vector<PlanProgress::Seconds> work_of(const PlanOutlook& outlook) {
  std::vector<PlanProgress::Seconds> work;
  for (const PlanOutlook::Item& item : outlook.items) {
    work.push_back(PlanProgress::least_work + PlanProgress::Seconds(item.estimate.seconds));
  }
  return work;
}

std::size_t longest_name(const Plan& plan) {
  std::size_t longest = std::string_view("KQRvKR.wdl").size();
  for (const auto& item : plan.items) {
    for (const PlannedFile& file : item->files()) longest = std::max(longest, file.name.size());
  }
  return longest;
}

/// What verifies a table of this metric.
std::string verify_option(Metric metric) {
  if (metric == Metric::dtm) return "";
  return fmt::format(" --metric {}", name_of(has_five_classes(metric) ? Metric::dtz : metric));
}

/// "longest mate  33 plies,      12,345 won or lost".
std::string phrase_of(const MadeFile& made) {
  const std::string settled = fmt::format(", {:>11} won or lost", grouped(made.settled));
  switch (made.file.metric) {
    case Metric::dtm:
    case Metric::dtm50:
      return fmt::format("longest mate {:>3} {}", made.longest.count(), unit(made.longest)) + settled;
    case Metric::wdl: return fmt::format("{:>11} cursed or blessed", grouped(made.by_rule)) + settled;
    case Metric::dtz:
      return fmt::format("longest DTZ  {:>3} {}", made.longest.count(), unit(made.longest)) + settled;
    case Metric::repetition: return fmt::format("{:>11} by the rule", grouped(made.by_rule));
  }
  return "";
}

}  // namespace

PlanTeller::PlanTeller(const PlanRun& run, const PlanOutlook& outlook)
    : run_(run), plan_(work_of(outlook)), name_width_(longest_name(run.plan)) {
  // Those that seem to be there are no work from the start on, and not only when it is their turn.
  for (std::size_t i = 0; i < outlook.items.size(); ++i) {
    if (!outlook.items[i].is_missing) plan_.left_alone(i);
  }
}

PlanObserver PlanTeller::observer() {
  PlanObserver observer;
  observer.on_wait = [this] { waiting(); };
  observer.on_begin = [this](std::size_t item) { begin(item); };
  observer.on_left_alone = [this](std::size_t item) { left_alone(item); };
  observer.on_replace = [this](std::size_t item, const std::string& reason) {
    replacing(*run_.plan.items[item], reason);
  };
  observer.on_step = [this](const PlanStep& step) { stepped(step); };
  observer.on_pack = [this](double share) { packing(share); };
  observer.on_made = [this](const std::vector<MadeFile>& files) { made(files); };
  observer.on_resume = [this](std::uint64_t log_bytes) { resumed(log_bytes); };
  return observer;
}

void PlanTeller::waiting() const {
  if (run_.json) return print_event({{"event", "waiting"}});
  say("another process is making this table, or has the directory for itself; waiting for it to end");
}

void PlanTeller::begin(std::size_t item) {
  number_ = item;
  step_ = {};
  plan_.begin(item, now());
  if (!run_.json) return;
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const Metric metric : at_hand().metrics()) names.push_back(name_of(metric));
  print_event({{"event", "begin"},
               {"material", at_hand().material()},
               {"metrics", names},
               {"number", item + 1},
               {"of", run_.plan.items.size()}});
}

void PlanTeller::left_alone(std::size_t number) {
  plan_.left_alone(number);
  const PlanItem& item = *run_.plan.items[number];
  if (item.stores_anew()) return;
  for (const PlannedFile& file : item.files()) tell_left_alone(item, file);
  sum_.left_alone += item.files().size();
  if (run_.verify) run_.verify(item);
}

void PlanTeller::tell_left_alone(const PlanItem& item, const PlannedFile& file) const {
  const auto is_as_published = run_.is_as_published ? run_.is_as_published(file) : std::nullopt;
  if (run_.json) {
    nlohmann::ordered_json event = {
        {"event", "left_alone"}, {"material", item.material()}, {"metric", name_of(file.metric)}};
    if (is_as_published) event["comparison"] = *is_as_published ? "as published" : "not as published";
    print_event(event);
  } else if (is_as_published == false) {
    say(
        fmt::format("warning: {} has not the published values: it is wrong, or a smaller table was; 'mate33 "
                    "verify {}{} --tables {}' tells",
                    file.path.string(), item.material(), verify_option(file.metric),
                    shell_quoted(run_.plan.directory.string())));
  }
}

void PlanTeller::replacing(const PlanItem& item, const std::string& reason) const {
  if (run_.json) {
    return print_event({{"event", "replacing"}, {"material", item.material()}, {"reason", reason}});
  }
  say(reason + "; making it anew");
}

void PlanTeller::resumed(std::uint64_t log_bytes) const {
  const std::string& name = at_hand().material();
  if (run_.json) {
    print_event({{"event", "resumed"}, {"material", name}, {"scratch_bytes", log_bytes}});
  } else if (log_bytes > 0) {
    fmt::print("{} goes on from what an earlier run has settled, {} bytes\n", name, grouped(log_bytes));
  } else {
    fmt::print("what an earlier run has left of {} is of no use: it is solved anew\n", name);
  }
}

void PlanTeller::stepped(const PlanStep& step) {
  step_ = step;
  if (!run_.json) return show_step(step);
  untold_step_ = step;
  if (event_throttle_.is_due()) tell_untold_step();
}

void PlanTeller::show_step(const PlanStep& step) {
  if (!progress_.is_shown()) return;
  const PlanProgress::State state = plan_.at(step.slices_done, step.slice_count, now());
  std::string text = fmt::format("{}/{} {}: {}{}", number_ + 1, run_.plan.items.size(), at_hand().material(),
                                 share_text(state.table_share, state.table_left), share_of_plan(state));
  if (step.slice_count > 1) text += fmt::format("; slice {}/{}", slice_at(step), step.slice_count);
  progress_.show(text + fmt::format("; ply {}, {} settled", step.ply, grouped(step.settled)));
}

std::string PlanTeller::share_of_plan(const PlanProgress::State& state) const {
  return run_.plan.items.size() > 1 ? "; all: " + share_text(state.plan_share, state.plan_left) : "";
}

void PlanTeller::packing(double share) {
  if (!progress_.is_shown()) return;
  progress_.show(fmt::format("packing {}: {:.0f} %{}", at_hand().material(), 100 * share,
                             share_of_plan(plan_.at(step_.slices_done, step_.slice_count, now()))));
}

void PlanTeller::tell_untold_step() {
  const std::optional<PlanStep> step = std::exchange(untold_step_, std::nullopt);
  if (!step) return;
  const PlanProgress::State state = plan_.at(step->slices_done, step->slice_count, now());
  print_event({{"event", "ply"},
               {"material", at_hand().material()},
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

void PlanTeller::made(const std::vector<MadeFile>& files) {
  if (run_.json) tell_untold_step();
  progress_.clear();
  for (const MadeFile& file : files) at_hand().stores_anew() ? tell_stored_anew(file) : tell_made(file);
  flush_output();
  if (run_.verify && !at_hand().stores_anew()) run_.verify(at_hand());
  plan_.made(now());
  if (run_.on_made) run_.on_made();
}

void PlanTeller::tell_stored_anew(const MadeFile& stored) {
  sum_.written.insert(stored.file.path);
  if (run_.json) {
    return print_event({{"event", "repacked"},
                        {"file", stored.file.path.string()},
                        {"material", at_hand().material()},
                        {"sides", name_of(StoredSides::both)},
                        {"bytes_before", stored.bytes_before},
                        {"bytes", stored.bytes}});
  }
  fmt::print("{:<{}} {:>12} bytes at level best, before {:>12}; pack {:.3f} s\n", stored.file.name,
             name_width_, grouped(stored.bytes), grouped(stored.bytes_before), stored.pack_time.count());
}

void PlanTeller::tell_made(const MadeFile& made) {
  ++sum_.made;
  sum_.written.insert(made.file.path);
  if (!run_.json) {
    fmt::print("{:<{}} {:>12} bytes, {}; solve {:.3f} s, pack {:.3f} s\n", made.file.name, name_width_,
               grouped(made.bytes), phrase_of(made), made.solve_time.count(), made.pack_time.count());
    if (!made.sha256.empty()) fmt::print("{:<{}} SHA-256 {}\n", made.file.name, name_width_, made.sha256);
    return;
  }
  nlohmann::ordered_json event = {{"event", "made"},
                                  {"material", at_hand().material()},
                                  {"metric", name_of(made.file.metric)},
                                  {"file", made.file.path.string()},
                                  {"bytes", made.bytes},
                                  {"longest_plies", made.longest.count()},
                                  {"settled", made.settled},
                                  {"solve_seconds", made.solve_time.count()},
                                  {"pack_seconds", made.pack_time.count()},
                                  {"write_seconds", made.write_time.count()},
                                  {"scratch_bytes", made.scratch_bytes},
                                  {"bytes_of_others", made.bytes_of_others}};
  if (!made.sha256.empty()) event["sha256"] = made.sha256;
  print_event(event);
}

}  // namespace mate33::cli
