#include "mate33/maker/table_generator.hpp"

#include <algorithm>
#include <atomic>
#include <list>
#include <memory>
#include <new>
#include <optional>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "file_in_making.hpp"
#include "mate33/base/large_array.hpp"
#include "mate33/chess/conversions.hpp"
#include "mate33/maker/all_settlements.hpp"
#include "mate33/maker/one_side_mark.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "mate33/maker/settlement_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/solver/region_codes.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/course_encoder.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// What it reads of smaller tables.
Metric needed_metric(const std::vector<Metric>& metrics) {
  return has_five_classes(metrics.front()) ? Metric::wdl : metrics.front();
}

void tell(const PlanObserver& observer, const SolverStep& step) {
  if (!observer.on_step) return;
  observer.on_step({step.slices_done, step.slice_count, step.ply.count(), step.settled, step.longest});
}

/// Makes the table of a metric whose values change with a clock.
MadeFile make_table_by_clock(Material material, Metric metric, const TableOptions& options,
                             const SolvedTables& smaller, Executor& team, const PlanObserver& observer) {
  const TableLayout layout(material);
  MadeFile made{.file = table_file({Game::chess, material, metric}, options)};
  const fs::path& path = made.file.path;
  ScratchFile scratch(scratch_directory(options) / path.filename(), TableEncoder::most_blocks(layout));
  // There are no contexts for courses: best is the level of zstd at which more gains nothing.
  constexpr int best_level = 19;
  const int level = options.packing.codec == BlockCodec::context ? best_level : options.packing.zstd_level;
  CourseEncoder encoder(layout, metric, level, scratch);
  std::atomic<double> packing = 0;  // seconds, of all threads
  const Stopwatch watch;
  solve_by_clock(
      layout, smaller, team,
      [&](const SliceRules& rules, const Solution::Slice& slice, const std::array<LaterChanges, 2>& changes,
          Executor& workers) {
        const Stopwatch slice_watch;
        encoder.add_slice(rules, slice.codes(), changes, workers);
        packing += slice_watch.elapsed().count() * workers.size() / team.size();
      },
      [&](const SolverStep& step) { tell(observer, step); });
  made.tell(encoder.tally().counts);
  made.pack_time = Stopwatch::Seconds(packing);
  made.solve_time = watch.elapsed() - made.pack_time;
  for (const TableCounts& counts : encoder.tally().counts) made.settled += counts.wins + counts.losses;
  const Stopwatch write_watch;
  write_parts_atomically(path, [&](const ByteSink& sink) { made.bytes = encoder.finish(sink); });
  made.write_time = write_watch.elapsed();
  return made;
}

/// What a log of a table's settlements is of: the table, and how its planes are numbered and shared.
std::string title_of_log(const TableLayout& layout, Metric metric, const Peers& peers) {
  std::string title = "mate33 settlements 1\n" + layout.material().to_string() + " " +
                      std::string(name_of(metric)) + " in the order";
  for (const Piece piece : layout.pieces()) title += {' ', letter(piece)};
  return title + " of pieces, " + std::to_string(RegionLayout(layout).end(0)) + " planes a region, process " +
         std::to_string(peers.rank() + 1) + " of " + std::to_string(peers.count()) + "\n";
}

std::string log_name(Material material, Metric metric) {
  return table_name({Game::chess, material, metric}) + ".settlements";
}

/// The logs of the processes that solve a table together; that of one alone has no number.
std::vector<fs::path> log_paths(Material material, Metric metric, const TableOptions& options,
                                unsigned processes) {
  const fs::path first = scratch_directory(options) / log_name(material, metric);
  if (processes == 1) return {first};
  std::vector<fs::path> paths;
  for (unsigned i = 1; i <= processes; ++i) {
    paths.push_back(first.string() + "." + std::to_string(i) + "-of-" + std::to_string(processes));
  }
  return paths;
}

/// Whether a file's name is that of a log, or that with ".2-of-3" behind.
bool is_log_name(std::string_view there, std::string_view name) {
  if (!there.starts_with(name)) return false;
  static const std::regex of_processes(R"((\.\d+-of-\d+)?)");
  return std::regex_match(there.begin() + static_cast<std::ptrdiff_t>(name.size()), there.end(),
                          of_processes);
}

/// Those that are there, of however many processes.
std::vector<fs::path> logs_that_are_there(Material material, Metric metric, const TableOptions& options) {
  const std::string name = log_name(material, metric);
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(scratch_directory(options), error)) {
    if (is_log_name(entry.path().filename().string(), name)) found.push_back(entry.path());
  }
  return found;
}

/// Throws IoError if there is the log of a run of another number of processes: what it has would be lost.
void refuse_other_logs(Material material, Metric metric, const TableOptions& options,
                       const std::vector<fs::path>& own) {
  for (const fs::path& log : logs_that_are_there(material, metric, options)) {
    if (std::ranges::any_of(own, [&](const fs::path& path) { return path.filename() == log.filename(); })) {
      continue;
    }
    throw IoError(log.string() +
                  " is of a run with another number of processes: go on with as many, or remove " +
                  log_name(material, metric) + "* from there");
  }
}

/// The files of a solving, on their way.
using Files = std::list<FileInMaking>;

Files files_of(const TableLayout& layout, const std::vector<Metric>& metrics, const TableOptions& options,
               Peers& peers) {
  Files files;
  for (const Metric metric : metrics) {
    files.emplace_back(layout, metric, options, peers, static_cast<std::uint32_t>(files.size()));
  }
  return files;
}

/// Gives the files what one region has come to.
void pack_region(const SliceLayout& slice, std::size_t region, const RegionLayout& regions,
                 const SettledBlocks& log, Files& files) {
  const std::size_t first = regions.first(region);
  const std::size_t entries = (regions.end(region) - first) * plane_entries;
  std::array<LargeArray<Code>, 2> codes;
  std::array<std::span<Code>, 2> sides;
  for (const Color c : all_colors) {
    codes[index(c)] = make_large_array<Code>(entries);
    sides[index(c)] = {codes[index(c)].get(), entries};
  }
  read_region(slice, log, region, sides);
  for (FileInMaking& file : files) file.add(slice, first, {sides[0], sides[1]});
}

/// The first process takes in what the others have sent up to now. Waits for all.
void take_from_others(Files& files, Peers& peers) {
  const auto file_of = [&](std::uint32_t number) -> FileInMaking& {
    if (number >= files.size()) throw told_nonsense();
    return *std::next(files.begin(), number);
  };
  for (const Peers::Message& message : peers.receive()) {
    take_packed(message, {[&](std::uint32_t file, std::size_t block, std::vector<std::byte> bytes) {
                            file_of(file).take(block, std::move(bytes));
                          },
                          [&](std::uint32_t file, const TableTally& tally) { file_of(file).take(tally); }});
  }
}

/// Gives the files what the log has come to, region by region, each by one of the processes.
void pack_regions(const TableLayout& layout, const SettledBlocks& log, Files& files, Peers& peers,
                  Executor& team, const PlanObserver& observer) {
  const RegionLayout regions(layout);
  const auto slices = layout.canonical_slices();
  // Slices of a plane each lie in one block with others: one process packs them.
  const std::size_t in_one_block = std::max(planes_per_block / layout.plane_count(), std::size_t{1});
  // So many regions at a time, to tell how far it is; of small slices several, so that all threads are at
  // work.
  const std::size_t at_once = peers.count() * in_one_block * 8 * peers.most(team.size());
  const std::size_t slices_at_once = std::max(at_once / regions.count(), std::size_t{1});
  for (std::size_t done = 0; done < slices.size(); done += slices_at_once) {
    const auto group = std::span(slices).subspan(done).first(std::min(slices_at_once, slices.size() - done));
    // Large ones take seconds: once for all their regions.
    std::vector<std::optional<SliceLayout>> layouts(group.size());
    team.for_each(group.size(), [&](std::size_t i) { layouts[i].emplace(layout, group[i]); });
    const std::size_t of_group = group.size() * regions.count();
    for (std::size_t begin = 0; begin < of_group; begin += at_once) {
      const std::size_t count = std::min(at_once, of_group - begin);
      std::vector<std::size_t> own;
      for (std::size_t number = begin; number < begin + count; ++number) {
        if (number / in_one_block % peers.count() == peers.rank()) own.push_back(number);
      }
      team.for_each(own.size(), [&](std::size_t i) {
        pack_region(*layouts[own[i] / regions.count()], own[i] % regions.count(), regions, log, files);
      });
      for (FileInMaking& file : files) file.send_blocks();
      take_from_others(files, peers);
      if (!observer.on_pack) continue;
      observer.on_pack(static_cast<double>(done * regions.count() + begin + count) /
                       static_cast<double>(slices.size() * regions.count()));
    }
  }
  for (FileInMaking& file : files) file.send_tally();
  take_from_others(files, peers);
}

/// The system gives less memory than the estimate has.
IoError out_of_memory(Material material) {
  return IoError(material.to_string() + ": there is no more memory to be had: a smaller --memory takes less");
}

/// Says of an error what it leaves.
[[noreturn]] void throw_with_log(const IoError& error, const fs::path& log) {
  throw IoError(std::string(error.what()) + "; the plies that were complete are kept in " + log.string() +
                ", and the same command goes on from there");
}

/// The files of what is solved, packed by all processes and written by the first, which alone answers them.
std::vector<MadeFile> pack_tables(const TableLayout& layout, const std::vector<Metric>& metrics,
                                  const TableOptions& options, const SettledBlocks& settled, Peers& peers,
                                  Executor& team, const PlanObserver& observer) {
  const Stopwatch watch;
  Files files = files_of(layout, metrics, options, peers);
  pack_regions(layout, settled, files, peers, team, observer);
  if (!peers.is_first()) return {};
  const Stopwatch::Seconds packing = watch.elapsed();
  std::vector<MadeFile> made;
  for (FileInMaking& file : files) made.push_back(file.finish(team, observer));
  made.front().pack_time += packing;
  return made;
}

/// As make_tables(), with what is settled on disk.
std::vector<MadeFile> make_tables_in_regions(const TableLayout& layout, const std::vector<Metric>& metrics,
                                             const TableOptions& options, Peers& peers, Executor& team,
                                             const PlanObserver& observer) {
  const Metric metric = solved_metric(metrics);
  const auto paths = log_paths(layout.material(), metric, options, peers.count());
  const fs::path& path = paths[peers.rank()];
  if (peers.is_first()) refuse_other_logs(layout.material(), metric, options, paths);
  peers.meet();  // so that none makes a log before
  const ReadBackRoom room =
      read_back_room(layout, metric, team.size(), options.room.memory_bytes, peers.count());
  const TableStore smaller(options.directory.string(), needed_metric(metrics), room.of_smaller_tables);
  SettlementFile log(path, title_of_log(layout, metric, peers));
  AllSettlements all(log, paths, peers);
  if (log.found_bytes() && observer.on_resume) observer.on_resume(*log.found_bytes());
  std::uint64_t settled = 0;
  std::vector<MadeFile> made;
  const Stopwatch watch;
  try {
    all.meet();
    solve_in_regions(metric, layout, smaller, {peers, log, all, [&] { all.meet(); }}, room.of_own_slices,
                     team, [&](const SolverStep& step) {
                       settled = step.settled;
                       tell(observer, step);
                     });
    const Stopwatch::Seconds solving = watch.elapsed();
    made = pack_tables(layout, metrics, options, all, peers, team, observer);
    if (!made.empty()) made.front().solve_time = solving;
  } catch (const IoError& error) {
    log.cut_back();
    throw_with_log(error, path);
  } catch (const std::bad_alloc&) {
    log.cut_back();
    throw_with_log(out_of_memory(layout.material()), path);
  }
  const std::uint64_t scratch_bytes = peers.sum(log.bytes());
  const std::uint64_t bytes_of_others = peers.sum(all.bytes_of_others());
  for (MadeFile& table : made) table.settled = settled;
  if (!made.empty()) {
    made.front().scratch_bytes = scratch_bytes;
    made.front().bytes_of_others = bytes_of_others;
  }
  log.remove();
  return made;
}

/// The tables of these metrics, which one solving makes.
std::vector<MadeFile> make_tables(Material material, const std::vector<Metric>& metrics,
                                  const TableOptions& options, const SolvedTables& smaller, Peers& peers,
                                  Executor& team, const PlanObserver& observer) {
  if (has_clock(metrics.front())) {
    return {make_table_by_clock(material, metrics.front(), options, smaller, team, observer)};
  }
  const TableLayout layout(material);
  SolvingRoom room = options.room;
  room.processes = peers.count();
  const TableEstimate estimate = estimate_table(material, metrics, team.size(), room);
  // What an earlier run has settled is not settled again, even where there is more memory now.
  const bool is_begun = !logs_that_are_there(material, solved_metric(metrics), options).empty();
  if (estimate.solving == Solving::in_regions || is_begun) {
    return make_tables_in_regions(layout, metrics, options, peers, team, observer);
  }
  Files files = files_of(layout, metrics, options, peers);
  std::uint64_t settled = 0;
  const Stopwatch watch;
  solve(
      solved_metric(metrics), layout, smaller, team,
      [&](const SliceRules& rules, const Solution::Slice& slice, Executor& workers) {
        for (FileInMaking& file : files) file.add(rules, slice.codes(), workers, team.size());
      },
      [&](const SolverStep& step) {
        settled = step.settled;
        tell(observer, step);
      });
  Stopwatch::Seconds solving = watch.elapsed();
  for (const FileInMaking& file : files) solving -= file.packed_on_the_way();
  std::vector<MadeFile> made;
  for (FileInMaking& file : files) {
    made.push_back(file.finish(team, observer));
    made.back().settled = settled;
    made.back().solve_time = std::exchange(solving, Stopwatch::Seconds{0});
  }
  return made;
}

/// The table of this key in a file, by its header, index and footer; nothing where there is none.
std::optional<TableReader> open_table(const fs::path& path, const TableKey& key) {
  auto reader = TableReader::open_file(path.string());
  if (!reader || reader->header().key() != key) return std::nullopt;
  return *std::move(reader);
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
    const bool is_forced = options.force && std::ranges::find(work.wanted, material) != work.wanted.end();
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

/// The bytes of the logs, on the disk for scratch, that an earlier run has left of one solving.
std::uint64_t bytes_of_logs(Material material, const TableOptions& options) {
  std::uint64_t bytes = 0;
  for (const fs::path& log : logs_that_are_there(material, solved_metric(options.metrics), options)) {
    std::error_code error;
    const std::uintmax_t of_log = fs::file_size(log, error);
    if (!error) bytes += of_log;
  }
  return bytes;
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
    return estimate_table(material_, options_->metrics, threads, options_->room, options_->packing);
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
    try {
      const SolvedTables& smaller = store_->of(needed_metric(options_->metrics), options_->directory);
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
  Material material_;
  std::shared_ptr<const TableOptions> options_;
  std::shared_ptr<StoreAtHand> store_;
};

}  // namespace

void add_tables(Plan& plan, const std::vector<TableWork>& works) {
  const auto store = std::make_shared<StoreAtHand>();
  for (const TableWork& work : works) {
    const auto options = std::make_shared<const TableOptions>(work.options);
    plan.checks.push_back([work] { refuse_halves(work); });
    for (const Material material : work.materials) {
      const bool is_asked_for = std::ranges::find(work.wanted, material) != work.wanted.end();
      const Need need = !is_asked_for ? Need::whole : options->force ? Need::anew : Need::valid;
      plan.items.push_back(std::make_unique<TableItem>(material, need, options, store));
    }
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
