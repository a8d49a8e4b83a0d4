#include "mate33/maker/table_generator.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <utility>

#include "mate33/maker/directory_lock.hpp"
#include "mate33/maker/output_file.hpp"
#include "mate33/maker/scratch_file.hpp"
#include "mate33/maker/stopwatch.hpp"
#include "mate33/maker/table_store.hpp"
#include "mate33/solver/slice_order.hpp"
#include "mate33/solver/view.hpp"
#include "mate33/table/table_check.hpp"
#include "mate33/table/table_encoder.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

namespace {

namespace fs = std::filesystem;

/// Room for the slices of smaller tables that conversions read.
constexpr std::size_t store_budget = std::size_t{256} << 20;

void add_with_prerequisites(Material material, std::vector<Material>& plan, std::set<Material>& seen) {
  if (is_trivially_drawn(material) || !seen.insert(material).second) return;
  for (const Material& smaller : conversions_of(material)) add_with_prerequisites(smaller, plan, seen);
  plan.push_back(material);
}

/// Puts `left` more men into a material, in every way, in order.
void add_men(Material material, unsigned left, std::size_t first, std::set<Material>& found) {
  if (left == 0) {
    found.insert(material.normalised());
    return;
  }
  constexpr std::size_t kinds = 2 * (piece_type_count - 1);
  for (std::size_t kind = first; kind < kinds; ++kind) {
    const Piece piece{all_colors[kind / (piece_type_count - 1)],
                      all_piece_types[kind % (piece_type_count - 1) + 1]};
    add_men(material.with(piece), left - 1, kind, found);
  }
}

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

/// Writes the file, and answers for how long it was packed on the way.
Stopwatch::Seconds write_table(MadeTable& made, const TableEncoder& encoder, Executor& team,
                               const TableObserver& observer) {
  Stopwatch::Seconds packing{0};
  write_parts_atomically(made.path, [&](const ByteSink& sink) {
    const Stopwatch whole;
    Stopwatch::Seconds in_sink{0};
    made.file_bytes = encoder.finish(
        encoder.tally(), team,
        [&](std::span<const std::byte> part) {
          const Stopwatch watch;
          sink(part);
          in_sink += watch.elapsed();
        },
        [&](double share) {
          if (observer.on_pack) observer.on_pack(made.material, share);
        });
    packing = whole.elapsed() - in_sink;
  });
  return packing;
}

MadeTable make_table(Material material, const TableOptions& options, const SolvedTables& smaller,
                     Executor& team, const TableObserver& observer) {
  const TableLayout layout(material);
  const fs::path path = options.directory / table_file_name(material);
  ScratchFile scratch(path, TableEncoder::most_blocks(layout));
  TableEncoder encoder(layout, {options.packing, StoredSides::both}, scratch);
  MadeTable made{material, path, 0, Plies(0), 0, {}, {}, {}};
  std::atomic<double> packing = 0;  // by all threads
  Stopwatch watch;
  solve(
      Metric::dtm, layout, smaller, team,
      [&](const SliceRules& rules, const Solution::Slice& slice, Executor& workers) {
        const Stopwatch slice_watch;
        encoder.add_slice(rules, slice.codes(), workers);
        packing += slice_watch.elapsed().count() * workers.size() / team.size();
      },
      [&](const SolverStep& step) {
        made.longest = step.longest;
        made.settled = step.settled;
        if (observer.on_step) observer.on_step(step);
      });
  const Stopwatch::Seconds packed_on_the_way(packing);
  made.solve_time = watch.lap() - packed_on_the_way;
  const Stopwatch::Seconds packed_behind = write_table(made, encoder, team, observer);
  made.pack_time = packed_on_the_way + packed_behind;
  made.write_time = watch.lap() - packed_behind;
  return made;
}

/// Throws IoError if a table is to be made that needs another of which one side is stored: now, and not after
/// hours of work for those before it.
void refuse_half_prerequisites(const std::vector<Material>& plan, const std::vector<Material>& forced,
                               const TableOptions& options) {
  std::set<Material> made, halves;
  for (const Material material : plan) {
    const auto reader = TableReader::open_file((options.directory / table_file_name(material)).string());
    const bool is_there = reader && reader->header().material == material;
    const bool is_forced = options.force && std::ranges::find(forced, material) != forced.end();
    if (!is_there || is_forced) made.insert(material);
    if (is_there && !is_forced && reader->header().sides != StoredSides::both) halves.insert(material);
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
    names += " " + (options.directory / table_file_name(material)).string();
  }
  throw IoError("tables of which one side is stored are needed whole: 'mate33 repack" + names +
                " --sides both --tables " + options.directory.string() + "' makes them so");
}

}  // namespace

std::vector<Material> all_materials(unsigned most_men) {
  std::set<Material> found;
  for (unsigned men = 3; men <= most_men; ++men) add_men(bare_kings, men - 2, 0, found);
  std::vector<Material> materials(found.begin(), found.end());
  std::ranges::stable_sort(materials, {}, [](Material m) { return m.men(); });
  return with_prerequisites(materials);
}

std::vector<Material> with_prerequisites(const std::vector<Material>& wanted) {
  std::vector<Material> plan;
  std::set<Material> seen;
  for (const Material& material : wanted) add_with_prerequisites(material, plan, seen);
  return plan;
}

TableEstimate estimate_table(Material material, unsigned threads) {
  const TableLayout layout(material);
  const std::uint64_t entries = std::uint64_t{BlockMap(layout).plane_count()} * plane_entries;
  const std::uint64_t file = layout.has_pawns() ? entries * 2 / 5 : entries / 4;
  const std::uint64_t at_work = solves_slices_side_by_side(layout) ? threads : 1;
  const std::uint64_t slices = most_slices_held(layout) * slice_bytes(layout) +
                               at_work * (working_bytes(layout) + largest_read(material));
  const std::uint64_t counted = slices + kept_view_bytes(layout) + store_budget;
  // The program itself, and what allocators leave unused.
  constexpr std::uint64_t program = std::uint64_t{32} << 20;
  return {program + counted + counted / 8, file};
}

bool is_valid_table(const fs::path& path, Material material, Executor& team) {
  const auto reader = TableReader::open_file(path.string());
  return reader && reader->header().material == material && !find_table_damage(*reader, team);
}

void generate_tables(const std::vector<Material>& plan, const std::vector<Material>& forced,
                     const TableOptions& options, Executor& team, const TableObserver& observer) {
  make_directory(options.directory);
  const DirectoryLock lock(options.directory, observer.on_wait);
  refuse_half_prerequisites(plan, forced, options);
  const TableStore store(options.directory, store_budget);
  for (std::size_t number = 0; number < plan.size(); ++number) {
    const Material material = plan[number];
    const fs::path path = options.directory / table_file_name(material);
    remove_leftover(path);
    const bool is_forced = options.force && std::ranges::find(forced, material) != forced.end();
    if (!is_forced && is_valid_table(path, material, team)) {
      if (observer.on_left_alone) observer.on_left_alone(material);
      continue;
    }
    if (observer.on_begin) observer.on_begin(material, number);
    const MadeTable made = make_table(material, options, store, team, observer);
    if (observer.on_made) observer.on_made(made);
  }
}

}  // namespace mate33
