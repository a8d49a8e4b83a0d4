#include "table_making.hpp"

#include <algorithm>
#include <atomic>
#include <list>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "file_in_making.hpp"
#include "mate33/base/large_array.hpp"
#include "mate33/maker/all_settlements.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "mate33/maker/settlement_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/solver/region_codes.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/course_encoder.hpp"
#include "settlement_logs.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

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

}  // namespace

IoError out_of_memory(Material material) {
  return IoError(material.to_string() + ": there is no more memory to be had: a smaller --memory takes less");
}

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

}  // namespace mate33
