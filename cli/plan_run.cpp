#include "plan_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <system_error>

#include "output.hpp"
#include "peak_memory.hpp"
#include "plan_teller.hpp"

namespace mate33::cli {

namespace {

constexpr auto list_row = "{:<19} {:>12} {:>12} {:>14}  {}\n";

nlohmann::ordered_json names_of(const std::vector<Metric>& metrics) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const Metric metric : metrics) names.push_back(name_of(metric));
  return names;
}

void list_item(const PlanItem& item, const TableEstimate& estimate, bool is_in_place, bool json) {
  if (!json) {
    fmt::print(list_row, item.name(), mebibytes(estimate.memory), mebibytes(estimate.file),
               mebibytes(estimate.scratch), is_in_place ? "yes" : "no");
    return;
  }
  print_event({{"event", "planned"},
               {"material", item.material()},
               {"metrics", names_of(item.metrics())},
               {"solving", name_of(estimate.solving)},
               {"memory_bytes", estimate.memory},
               {"file_bytes", estimate.file},
               {"scratch_bytes", estimate.scratch},
               {"in_place", is_in_place}});
}

/// As they are in the end: with one side they are smaller than when they were made.
std::uint64_t bytes_of(const std::set<std::filesystem::path>& files) {
  std::uint64_t bytes = 0;
  for (const std::filesystem::path& file : files) {
    std::error_code error;
    const std::uint64_t its_bytes = std::filesystem::file_size(file, error);
    if (!error) bytes += its_bytes;
  }
  return bytes;
}

}  // namespace

void list(const PlanRun& run, Executor& team) {
  const PlanOutlook outlook = outlook_of(run.plan, team.size());
  std::uint64_t bytes = 0;
  std::size_t files = 0;
  if (!run.json) fmt::print(list_row, "Table", "Memory", "File, about", "Scratch, about", "In place");
  for (std::size_t i = 0; i < run.plan.items.size(); ++i) {
    const PlanItem& item = *run.plan.items[i];
    if (item.stores_anew()) continue;
    const bool is_in_place = std::ranges::none_of(item.files(), [&](const PlannedFile& file) {
      return item.find_fault(file, Need::valid, team).has_value();
    });
    list_item(item, outlook.items[i].estimate, is_in_place, run.json);
    bytes += outlook.items[i].estimate.file;
    files += item.files().size();
  }
  if (run.json) return;
  const MostNeeded most = most_needed(outlook);
  fmt::print("{}; at most {} of memory and {} of scratch at a time, up to {} of files\n",
             count_of_tables(files), mebibytes(most.memory), mebibytes(most.scratch), mebibytes(bytes));
}

PlanOutlook prepare(const PlanRun& run, unsigned threads) {
  PlanOutlook outlook = outlook_of(run.plan, threads);
  prepare_room(outlook, run.memory, run.plan.directory, run.scratch);
  return outlook;
}

RunSum make(const PlanRun& run, const PlanOutlook& outlook, Executor& team, Peers& peers) {
  PlanTeller teller(run, outlook);
  make_plan(run.plan, team, peers.is_first() ? teller.observer() : PlanObserver(), peers);
  return teller.sum();
}

void tell_sum(const PlanRun& run, const RunSum& sum) {
  const std::uint64_t bytes = bytes_of(sum.written);
  if (run.json) {
    return print_event({{"event", "done"},
                        {"made", sum.made},
                        {"left_alone", sum.left_alone},
                        {"bytes", bytes},
                        {"peak_memory_bytes", peak_memory_bytes()}});
  }
  if (sum.left_alone > 0) {
    fmt::print("{} of {} already there and valid; left alone (--force makes those asked for anew)\n",
               sum.left_alone, count_of_tables(sum.made + sum.left_alone));
  }
  if (sum.made > 0) {
    fmt::print("{} made in {}, {}\n", count_of_tables(sum.made), run.plan.directory.string(),
               mebibytes(bytes));
  }
}

}  // namespace mate33::cli
