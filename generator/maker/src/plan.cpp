#include "mate33/maker/plan.hpp"

#include <algorithm>

#include "mate33/base/table_error.hpp"
#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/table_claim.hpp"

namespace mate33 {

void MadeFile::tell(const std::array<TableCounts, 2>& counts) {
  longest = longest_of(counts);
  by_rule = 0;
  for (const TableCounts& side : counts) {
    by_rule += side.cursed_wins + side.blessed_losses + side.wins_by_rule + side.losses_by_rule;
  }
}

std::vector<Metric> PlanItem::metrics() const {
  std::vector<Metric> metrics;
  for (const PlannedFile& file : files_) metrics.push_back(file.metric);
  return metrics;
}

bool PlanItem::seems_there() const {
  InlineExecutor nobody;
  return std::ranges::none_of(
      files_, [&](const PlannedFile& file) { return find_fault(file, Need::whole, nobody).has_value(); });
}

namespace {

/// A file that is to be made, and why: nothing is wrong with one that is to be made in any case.
struct Wish {
  PlannedFile file;
  std::optional<TableFault> fault = {};
};

std::vector<Wish> missing_files(const PlanItem& item, Executor& team) {
  std::vector<Wish> missing;
  for (const PlannedFile& file : item.files()) {
    if (item.need() == Need::anew) {
      missing.push_back({file});
    } else if (auto fault = item.find_fault(file, item.need(), team)) {
      // It may be whole: what cannot be read now is not to be thrown away.
      if (fault->kind == TableFault::Kind::io_error) throw TableError(*fault);
      missing.push_back({file, std::move(fault)});
    }
  }
  return missing;
}

/// What the first of the processes finds to be made; a claim keeps it from others until it is.
struct Task {
  std::vector<Wish> missing;
  std::unique_ptr<TableClaim> claim;
};

Task find_task(const PlanItem& item, Executor& team, const PlanObserver& observer) {
  const std::filesystem::path& first = item.files().front().path;
  const auto tidy_up = [&] {
    for (const PlannedFile& file : item.files()) remove_leftover(file.path);
  };
  Task task{missing_files(item, team), {}};
  if (!task.missing.empty()) {
    task.claim = std::make_unique<TableClaim>(first, observer.on_wait);
    // Meanwhile another process may have made it.
    task.missing = missing_files(item, team);
  }
  if (task.missing.empty()) {
    item.remove_left();
    task.claim.reset();
    TableClaim::remove_left(first, tidy_up);
  } else {
    tidy_up();
  }
  return task;
}

/// Those of all that the first process has found.
std::vector<PlannedFile> as_first_found(const std::vector<PlannedFile>& all, const Task& task, Peers& peers) {
  std::vector<PlannedFile> same;
  for (const PlannedFile& file : all) {
    const bool is_found =
        std::ranges::any_of(task.missing, [&](const Wish& wish) { return wish.file.path == file.path; });
    if (peers.sum(is_found ? 1 : 0) > 0) same.push_back(file);
  }
  return same;
}

void make_item(const Plan& plan, std::size_t number, Executor& team, const PlanObserver& observer,
               Peers& peers) {
  PlanItem& item = *plan.items[number];
  const Task task = peers.is_first() ? find_task(item, team, observer) : Task();
  const std::vector<PlannedFile> missing = as_first_found(item.files(), task, peers);
  if (missing.empty()) {
    if (observer.on_left_alone) observer.on_left_alone(number);
    return;
  }
  for (const Wish& wish : task.missing) {
    const bool is_there = wish.fault && wish.fault->kind != TableFault::Kind::missing;
    if (is_there && observer.on_replace) observer.on_replace(number, wish.fault->message);
  }
  if (observer.on_begin) observer.on_begin(number);
  const std::vector<MadeFile> made = item.make(missing, peers, team, observer);
  if (observer.on_made && !made.empty()) observer.on_made(made);
}

}  // namespace

void make_plan(const Plan& plan, Executor& team, const PlanObserver& observer, Peers& peers) {
  make_directory(plan.directory);
  const DirectoryLock lock(plan.directory, observer.on_wait, DirectoryLock::Use::shared);
  // By one alone: files that a process has looked for it may not see for some time on a network.
  if (peers.is_first()) {
    for (const auto& check : plan.checks) check();
  }
  for (std::size_t number = 0; number < plan.items.size(); ++number) {
    make_item(plan, number, team, observer, peers);
  }
}

void make_plan(const Plan& plan, Executor& team, const PlanObserver& observer) {
  NoPeers nobody;
  make_plan(plan, team, observer, nobody);
}

}  // namespace mate33
