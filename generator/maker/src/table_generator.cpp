#include "mate33/maker/table_generator.hpp"

#include <algorithm>
#include <atomic>
#include <list>
#include <set>
#include <utility>

#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/maker/table_store.hpp"
#include "mate33/solver/slice_order.hpp"
#include "mate33/solver/view.hpp"
#include "mate33/table/course_encoder.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_reader.hpp"
#include "mate33/table/wdl.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// Room for the slices of smaller tables that conversions read.
constexpr std::size_t store_budget = std::size_t{256} << 20;

/// Of a solved slice: the codes, and with pawns on both sides two sets of positions without a move.
std::uint64_t slice_bytes(const TableLayout& layout) {
  const std::uint64_t sets = layout.has_pawns_of_both() ? 2 : 0;
  return layout.slice_entries() * 2 * sizeof(Code) + layout.slice_entries() / 8 * sets;
}

/// Of a slice at work, beside its codes.
std::uint64_t working_bytes(const TableLayout& layout) {
  // Eight sets of positions; without pawns four of them have the halo, which more than doubles them.
  const std::uint64_t sets = layout.slice_entries() / 8 * (layout.has_pawns() ? 8 : 13);
  // The large views: of a pawn's four promotions and its capture, each as large as the slice; without pawns,
  // of the capture of each piece, a tenth.
  const std::uint64_t view = layout.slice_entries() * sizeof(Code);
  const std::uint64_t views =
      layout.has_pawns() ? 5 * layout.pawns().size() * view : layout.pieces().size() * view / 10;
  return sets + views;
}

/// What of that one metric takes more than DTM.
std::uint64_t beside_bytes(const TableLayout& layout, Metric solved) {
  // DTZ settles wins and losses at once: one more set, with the halo.
  if (solved == Metric::dtz) return layout.slice_entries() / 8 * (layout.has_pawns() ? 1 : 3);
  if (!has_clock(solved)) return 0;
  // Two bytes for each rank: White's twice, Black's with the halo, and both of the moves that zero the clock.
  // Changes take six bytes each, and vectors grow by doubling.
  const std::uint64_t ranks = layout.slice_entries() * 2 * (layout.has_pawns() ? 5 : 7);
  return ranks + layout.slice_entries() * 2 * 6;
}

/// What a thread may read of one slice of a smaller table, one side to move, before the store forgets others
/// for it: all of a table that a capture leads to; of one that a promotion leads to, an eighth with pawns,
/// and half without.
std::uint64_t largest_read(Material material) {
  std::uint64_t entries = 0;
  for (const Material& smaller : conversions_of(material)) {
    if (is_trivially_drawn(smaller)) continue;
    const TableLayout layout(smaller);
    const std::uint64_t promoted = layout.has_pawns() ? bands_per_plane : 2;
    const bool is_capture = smaller.men() < material.men();
    entries = std::max(entries, layout.slice_entries() / (is_capture ? 1 : promoted));
  }
  return entries * sizeof(Code);
}

/// Of the views that are kept for other slices: those after the capture of a pawn, for all squares of the
/// other pawns.
std::uint64_t kept_view_bytes(const TableLayout& layout) {
  constexpr std::uint64_t pawn_squares = 48;
  std::uint64_t bytes = layout.slice_entries() * sizeof(Code) * layout.pawns().size();
  for (std::size_t i = 1; i < layout.pawns().size(); ++i) bytes *= pawn_squares;
  return std::min<std::uint64_t>(bytes, ViewCache::kept_bytes);
}

/// Makes one file of what is solved.
class FileInMaking {
 public:
  FileInMaking(const TableLayout& layout, Metric metric, const TableOptions& options)
      : key_(Game::chess, layout.material(), metric),
        path_(options.directory / table_file_name(key_)),
        scratch_(path_, TableEncoder::most_blocks(layout)),
        encoder_(layout,
                 {options.packing, metric == Metric::dtz ? options.dtz_sides : StoredSides::both, metric},
                 scratch_) {}

  /// From any thread, each with an executor of its own.
  void add(const SliceRules& rules, const PairOfCodes& codes, Executor& workers, unsigned of_threads) {
    const Stopwatch watch;
    // WDL is told by the codes of DTZ.
    encoder_.add_slice(rules, codes, workers, key_.metric == Metric::wdl ? &Wdl::of_dtz : nullptr);
    packing_ += watch.elapsed().count() * workers.size() / of_threads;
  }
  Stopwatch::Seconds packed_on_the_way() const { return Stopwatch::Seconds(packing_); }

  MadeTable finish(Executor& team, const TableObserver& observer) {
    MadeTable made{key_, path_, 0, encoder_.tally().counts, 0, {}, packed_on_the_way(), {}};
    const Stopwatch whole;
    Stopwatch::Seconds packing{0};
    write_parts_atomically(path_, [&](const ByteSink& sink) { packing = write(made, sink, team, observer); });
    made.pack_time += packing;
    made.write_time = whole.elapsed() - packing;
    return made;
  }

 private:
  /// Answers for how long it packed.
  Stopwatch::Seconds write(MadeTable& made, const ByteSink& sink, Executor& team,
                           const TableObserver& observer) const {
    const Stopwatch watch;
    Stopwatch::Seconds in_sink{0};
    made.file_bytes = encoder_.finish(
        encoder_.tally(), team,
        [&](std::span<const std::byte> part) {
          const Stopwatch part_watch;
          sink(part);
          in_sink += part_watch.elapsed();
        },
        [&](double share) {
          if (observer.on_pack) observer.on_pack(key_.material, share);
        });
    return watch.elapsed() - in_sink;
  }

  const TableKey key_;
  const fs::path path_;
  ScratchFile scratch_;
  TableEncoder encoder_;
  std::atomic<double> packing_ = 0;  // seconds, of all threads
};

/// What the solver is to find for tables of these metrics.
Metric solved_metric(const std::vector<Metric>& metrics) {
  return has_five_classes(metrics.front()) ? Metric::dtz : metrics.front();
}

/// What it reads of smaller tables.
Metric needed_metric(const std::vector<Metric>& metrics) {
  return has_five_classes(metrics.front()) ? Metric::wdl : metrics.front();
}

/// Makes the table of a metric whose values change with a clock.
MadeTable make_table_by_clock(Material material, Metric metric, const TableOptions& options,
                              const SolvedTables& smaller, Executor& team, const TableObserver& observer) {
  const TableLayout layout(material);
  const TableKey key(Game::chess, material, metric);
  const fs::path path = options.directory / table_file_name(key);
  ScratchFile scratch(path, TableEncoder::most_blocks(layout));
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
      observer.on_step);
  MadeTable made{key, path, 0, encoder.tally().counts, 0, {}, Stopwatch::Seconds(packing), {}};
  made.solve_time = watch.elapsed() - made.pack_time;
  for (const TableCounts& counts : made.counts) made.settled += counts.wins + counts.losses;
  const Stopwatch write_watch;
  write_parts_atomically(path, [&](const ByteSink& sink) { made.file_bytes = encoder.finish(sink); });
  made.write_time = write_watch.elapsed();
  return made;
}

/// The tables of these metrics, which one solving makes.
std::vector<MadeTable> make_tables(Material material, const std::vector<Metric>& metrics,
                                   const TableOptions& options, const SolvedTables& smaller, Executor& team,
                                   const TableObserver& observer) {
  if (has_clock(metrics.front())) {
    return {make_table_by_clock(material, metrics.front(), options, smaller, team, observer)};
  }
  const TableLayout layout(material);
  std::list<FileInMaking> files;
  for (const Metric metric : metrics) files.emplace_back(layout, metric, options);
  std::uint64_t settled = 0;
  const Stopwatch watch;
  solve(
      solved_metric(metrics), layout, smaller, team,
      [&](const SliceRules& rules, const Solution::Slice& slice, Executor& workers) {
        for (FileInMaking& file : files) file.add(rules, slice.codes(), workers, team.size());
      },
      [&](const SolverStep& step) {
        settled = step.settled;
        if (observer.on_step) observer.on_step(step);
      });
  Stopwatch::Seconds solving = watch.elapsed();
  for (const FileInMaking& file : files) solving -= file.packed_on_the_way();
  std::vector<MadeTable> made;
  for (FileInMaking& file : files) {
    made.push_back(file.finish(team, observer));
    made.back().settled = settled;
    made.back().solve_time = std::exchange(solving, Stopwatch::Seconds{0});
  }
  return made;
}

/// Whether a table has the sides asked for: DTZ of one side does where both are not.
bool has_sides(const fs::path& path, Metric metric, const TableOptions& options) {
  if (metric != Metric::dtz || options.dtz_sides != StoredSides::both) return true;
  const auto reader = TableReader::open_file(path.string());
  return reader && reader->header().sides == StoredSides::both;
}

/// The metrics of a material's tables that are to be made.
std::vector<Metric> missing_metrics(Material material, bool is_forced, const TableOptions& options,
                                    Executor& team) {
  std::vector<Metric> missing;
  for (const Metric metric : options.metrics) {
    const TableKey key(Game::chess, material, metric);
    const fs::path path = options.directory / table_file_name(key);
    const bool is_left = !is_forced && is_valid_table(path, key, team) && has_sides(path, metric, options);
    if (!is_left) missing.push_back(metric);
  }
  return missing;
}

/// Throws IoError if a table is to be made that needs another of which one side is stored: now, and not after
/// hours of work for those before it.
void refuse_half_prerequisites(const std::vector<Material>& plan, const std::vector<Material>& forced,
                               const TableOptions& options) {
  std::set<Material> made, halves;
  for (const Material material : plan) {
    const bool is_forced = options.force && std::ranges::find(forced, material) != forced.end();
    for (const Metric metric : options.metrics) {
      const TableKey key(Game::chess, material, metric);
      const auto reader = TableReader::open_file((options.directory / table_file_name(key)).string());
      const bool is_there = reader && reader->header().key() == key;
      if (!is_there || is_forced) made.insert(material);
      const bool is_half = is_there && !is_forced && reader->header().sides != StoredSides::both;
      if (is_half && metric == needed_metric(options.metrics)) halves.insert(material);
    }
  }
  std::set<Material> needed;
  for (const Material material : made) {
    for (const Material& smaller : conversions_of(material)) {
      if (halves.contains(smaller)) needed.insert(smaller);
    }
  }
  if (needed.empty()) return;
  std::string names;
  for (const Material material : needed) {
    const TableKey key(Game::chess, material, needed_metric(options.metrics));
    names += " " + (options.directory / table_file_name(key)).string();
  }
  throw IoError("tables of which one side is stored are needed whole: 'mate33 repack" + names +
                " --sides both --tables " + options.directory.string() + "' makes them so");
}

}  // namespace

TableEstimate estimate_table(Material material, const std::vector<Metric>& metrics, unsigned threads) {
  const TableLayout layout(material);
  const std::uint64_t entries = std::uint64_t{BlockMap(layout).plane_count()} * plane_entries;
  std::uint64_t file = 0;
  for (const Metric metric : metrics) {
    file += (layout.has_pawns() ? entries * 2 / 5 : entries / 4) / (has_five_classes(metric) ? 4 : 1);
  }
  const std::uint64_t at_work = solves_slices_side_by_side(layout) ? threads : 1;
  const std::uint64_t beside = beside_bytes(layout, solved_metric(metrics));
  const std::uint64_t slices = most_slices_held(layout) * slice_bytes(layout) +
                               at_work * (working_bytes(layout) + beside + largest_read(material));
  const std::uint64_t counted = slices + kept_view_bytes(layout) + store_budget;
  // The program itself, and what allocators leave unused.
  constexpr std::uint64_t program = std::uint64_t{32} << 20;
  return {program + counted + counted / 8, file};
}

Plies MadeTable::longest() const {
  return TableHeader{key.material, {}, StoredSides::both, counts}.longest();
}

bool is_valid_table(const fs::path& path, const TableKey& key, Executor& team) {
  const auto reader = TableReader::open_file(path.string());
  return reader && reader->header().key() == key && !find_table_damage(*reader, team);
}

void generate_tables(const std::vector<Material>& plan, const std::vector<Material>& forced,
                     const TableOptions& options, Executor& team, const TableObserver& observer) {
  make_directory(options.directory);
  const DirectoryLock lock(options.directory, observer.on_wait);
  refuse_half_prerequisites(plan, forced, options);
  const TableStore store(options.directory.string(), needed_metric(options.metrics), store_budget);
  for (std::size_t number = 0; number < plan.size(); ++number) {
    const Material material = plan[number];
    for (const Metric metric : options.metrics) {
      remove_leftover(options.directory / table_file_name({Game::chess, material, metric}));
    }
    const bool is_forced = options.force && std::ranges::find(forced, material) != forced.end();
    const std::vector<Metric> missing = missing_metrics(material, is_forced, options, team);
    if (missing.empty()) {
      if (observer.on_left_alone) observer.on_left_alone(material);
      continue;
    }
    if (observer.on_begin) observer.on_begin(material, number);
    const std::vector<MadeTable> made = make_tables(material, missing, options, store, team, observer);
    if (observer.on_made) observer.on_made(made);
  }
}

}  // namespace mate33
