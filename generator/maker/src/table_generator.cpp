#include "mate33/maker/table_generator.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "file_in_making.hpp"
#include "mate33/base/contains_value.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/maker/settlement_file.hpp"
#include "mate33/maker/storage_mark.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"
#include "packing_item.hpp"
#include "settlement_logs.hpp"
#include "table_making.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// The table of this key in a file, by its header, index and footer; nothing where there is none.
std::optional<TableReader> open_table(const fs::path& path, const TableKey& key) {
  auto reader = TableReader::open_file(path.string());
  if (!reader || reader->header().key() != key) return std::nullopt;
  return *std::move(reader);
}

bool is_wanted(const TableWork& work, Material material) {
  return contains_value(work.wanted, material);
}

/// See refuse_half_prerequisites().
void refuse_halves(const TableWork& work) {
  const TableOptions& options = work.options;
  const auto path_of = [&](Material material, Metric metric) {
    return options.directory / table_file_name({Game::chess, material, metric});
  };
  const Metric needed = needed_metric(options.metrics);
  std::set<Material> made, halves;
  for (const Material material : work.materials) {
    const bool is_forced = options.force && is_wanted(work, material);
    for (const Metric metric : options.metrics) {
      const auto reader = open_table(path_of(material, metric), {Game::chess, material, metric});
      // What is made, or has floors, is read with what its captures lead to.
      if (!reader || is_forced || reader->header().has_floors()) made.insert(material);
      const bool is_half = reader && !is_forced && reader->header().sides != StoredSides::both;
      if (is_half && metric == needed) halves.insert(material);
    }
  }
  refuse_half_prerequisites(
      made, halves, [](Material material) { return conversions_of(material); },
      [&](Material material) { return path_of(material, needed); }, options.directory);
}

/// The solved tables that conversions lead to, kept for one metric at a time.
class StoreAtHand {
 public:
  const SolvedTables& of(Metric metric, const fs::path& directory) {
    if (!store_ || metric_ != metric) {
      store_.reset();  // so that there are never two
      store_ = std::make_unique<TableStore>(directory.string(), metric, store_budget);
    }
    metric_ = metric;
    return *store_;
  }

 private:
  std::unique_ptr<TableStore> store_;
  Metric metric_ = Metric::dtm;
};

std::vector<PlannedFile> planned_files(Material material, const TableOptions& options) {
  std::vector<PlannedFile> files;
  for (const Metric metric : options.metrics) {
    files.push_back(table_file({Game::chess, material, metric}, options));
  }
  return files;
}

/// "KRPvKR.wdl and .dtz".
std::string names_of(Material material, const std::vector<Metric>& metrics) {
  std::string names = table_name({Game::chess, material, metrics.front()});
  for (std::size_t i = 1; i < metrics.size(); ++i) names += " and ." + std::string(name_of(metrics[i]));
  return names;
}

/// What one solving makes of a material of chess.
class TableItem final : public PlanItem {
 public:
  TableItem(Material material, Need need, std::shared_ptr<const TableOptions> options,
            std::shared_ptr<StoreAtHand> store)
      : PlanItem(names_of(material, options->metrics), material.to_string(),
                 planned_files(material, *options), need),
        material_(material),
        options_(std::move(options)),
        store_(std::move(store)) {}

  TableEstimate estimate(unsigned threads) const override {
    TableEstimate estimate =
        estimate_table(material_, options_->metrics, threads, options_->room, options_->packing);
    if (options_->waits)
      estimate.seconds -= seconds_of_packing(material_, read_by_others(), options_->packing, threads);
    return estimate;
  }

  std::uint64_t bytes_of_logs() const override { return mate33::bytes_of_logs(material_, *options_); }

  std::optional<TableFault> find_fault(const PlannedFile& file, Need need, Executor& team) const override {
    const auto reader = TableReader::open_file(file.path.string());
    if (!reader) return reader.error();
    const auto fault = [&](const char* what) {
      return TableFault{TableFault::Kind::damaged, file.path.string() + what};
    };
    if (reader->header().key() != TableKey(Game::chess, material_, file.metric)) {
      return fault(" is another table than its name says");
    }
    if (need == Need::valid) {
      if (auto damage = find_table_damage(*reader, team)) return damage;
    }
    // DTZ of one side does where both are not asked for.
    const bool has_sides = file.metric != Metric::dtz || options_->dtz_sides != StoredSides::both ||
                           reader->header().sides == StoredSides::both;
    return has_sides ? std::nullopt : std::optional(fault(" stores one side to move"));
  }

  std::vector<MadeFile> make(const std::vector<PlannedFile>& files, Peers& peers, Executor& team,
                             const PlanObserver& observer) override {
    std::vector<Metric> metrics;
    for (const PlannedFile& file : files) metrics.push_back(file.metric);
    mark_for_packing();
    try {
      const SolvedTables& smaller = store_->of(read_by_others(), options_->directory);
      return make_tables(material_, metrics, *options_, smaller, peers, team, observer);
    } catch (const std::bad_alloc&) {
      throw out_of_memory(material_);
    }
  }

  /// The log, where all that it is for is there.
  void remove_left() const override {
    const Metric solved = solved_metric(options_->metrics);
    const std::vector<Metric> made_of_it =
        solved == Metric::dtz ? std::vector{Metric::wdl, Metric::dtz} : std::vector{solved};
    const bool are_there = std::ranges::all_of(made_of_it, [&](Metric metric) {
      const TableKey key(Game::chess, material_, metric);
      return open_table(options_->directory / table_file_name(key), key).has_value();
    });
    if (!are_there) return;
    for (const fs::path& log : logs_that_are_there(material_, solved, *options_)) {
      remove_left_settlements(log);
    }
  }

 private:
  Metric read_by_others() const { return needed_metric(options_->metrics); }

  /// Before it is made, so that a run that is killed after that knows.
  void mark_for_packing() const {
    const fs::path path = table_file({Game::chess, material_, read_by_others()}, *options_).path;
    options_->waits ? mark(path, StorageMark::best) : unmark(path, StorageMark::best);
  }

  Material material_;
  std::shared_ptr<const TableOptions> options_;
  std::shared_ptr<StoreAtHand> store_;
};

}  // namespace

namespace {

/// Which table of a work is the last that is made from another of it.
std::map<Material, Material> last_made_from(const TableWork& work) {
  std::map<Material, Material> last;
  for (const Material material : work.materials) {
    for (const Material smaller : conversions_of(material)) last[smaller] = material;
  }
  return last;
}

Need need_of(const TableWork& work, Material material) {
  if (!is_wanted(work, material)) return Need::whole;
  return work.options.force ? Need::anew : Need::valid;
}

void add_work(Plan& plan, const TableWork& work, const std::shared_ptr<StoreAtHand>& store) {
  const auto options = std::make_shared<const TableOptions>(work.options);
  TableOptions meanwhile = work.options;
  meanwhile.waits = true;
  const auto waiting = std::make_shared<const TableOptions>(meanwhile);
  const Metric read = needed_metric(options->metrics);
  const bool is_slow_to_read = options->packing.codec == BlockCodec::context && !has_clock(read);
  const auto last = last_made_from(work);
  for (const Material material : work.materials) {
    const bool is_stored_later = work.stores_wanted_later && is_wanted(work, material);
    const bool waits = is_slow_to_read && (is_stored_later || last.contains(material));
    plan.items.push_back(
        std::make_unique<TableItem>(material, need_of(work, material), waits ? waiting : options, store));
    if (!is_slow_to_read) continue;
    for (const auto& [smaller, larger] : last) {
      if (larger != material || (work.stores_wanted_later && is_wanted(work, smaller))) continue;
      if (!contains_value(work.materials, smaller)) continue;
      plan.items.push_back(std::make_unique<PackingItem>(smaller, read, need_of(work, smaller), options));
    }
  }
}

}  // namespace

void add_tables(Plan& plan, const std::vector<TableWork>& works) {
  const auto store = std::make_shared<StoreAtHand>();
  for (const TableWork& work : works) {
    plan.checks.push_back([work] { refuse_halves(work); });
    add_work(plan, work, store);
  }
}

void generate_tables(const std::vector<Material>& materials, const std::vector<Material>& wanted,
                     const TableOptions& options, Executor& team, const PlanObserver& observer,
                     Peers& peers) {
  Plan plan{options.directory};
  add_tables(plan, {{materials, wanted, options}});
  make_plan(plan, team, observer, peers);
}

void generate_tables(const std::vector<Material>& materials, const std::vector<Material>& wanted,
                     const TableOptions& options, Executor& team, const PlanObserver& observer) {
  NoPeers nobody;
  generate_tables(materials, wanted, options, team, observer, nobody);
}

}  // namespace mate33
