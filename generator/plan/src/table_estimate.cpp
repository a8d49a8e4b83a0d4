#include "mate33/plan/table_estimate.hpp"

#include <algorithm>

#include "mate33/chess/conversions.hpp"
#include "mate33/plan/table_plan.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/solver/region_layout.hpp"
#include "mate33/solver/settlement_log.hpp"
#include "mate33/solver/slice_order.hpp"
#include "mate33/solver/view.hpp"
#include "mate33/table/codec/context_codec.hpp"
#include "mate33/table/flat_table.hpp"
#include "mate33/table/layouts/chess/block_map.hpp"

namespace mate33 {

namespace {

constexpr std::uint64_t program_bytes = std::uint64_t{9} << 20;  // by itself

/// Of a solved slice: the codes, and with pawns on both sides two sets of positions without a move.
std::uint64_t slice_bytes(const TableLayout& layout) {
  const std::uint64_t sets = layout.has_pawns_of_both() ? 2 : 0;
  return layout.slice_entries() * 2 * sizeof(Code) + layout.slice_entries() / 8 * sets;
}

/// Of a slice at work, beside its codes: sets of positions, and views. Without pawns the halo of four of the
/// eight sets counts as one more, for most of it is never written; and what captures lead to is small. With
/// pawns the large views are those of a pawn's four promotions and its capture, each as large as the slice.
std::uint64_t working_bytes(const TableLayout& layout) {
  const std::uint64_t set = layout.slice_entries() / 8;
  const std::uint64_t views =
      layout.has_pawns() ? 5 * layout.pawns().size() * layout.slice_entries() * sizeof(Code) : 0;
  return set * (layout.has_pawns() ? 8 : 9) + views;
}

/// What of that one metric takes more than DTM.
std::uint64_t beside_bytes(const TableLayout& layout, Metric solved) {
  if (solved == Metric::dtz) return layout.slice_entries() / 8;  // wins and losses at once: one more set
  if (!has_clock(solved)) return 0;
  // Two bytes for each rank: White's twice, Black's with the halo, and both of the moves that zero the clock.
  // Changes take six bytes each, and vectors grow by doubling.
  const std::uint64_t ranks = layout.slice_entries() * 2 * (layout.has_pawns() ? 5 : 7);
  return ranks + layout.slice_entries() * 2 * 6;
}

/// Of the views that are kept for other slices: those after the capture of a pawn, for all squares of the
/// other pawns.
std::uint64_t kept_view_bytes(const TableLayout& layout) {
  constexpr std::uint64_t pawn_squares = 48;
  std::uint64_t bytes = layout.slice_entries() * sizeof(Code) * layout.pawns().size();
  for (std::size_t i = 1; i < layout.pawns().size(); ++i) bytes *= pawn_squares;
  return std::min<std::uint64_t>(bytes, ViewCache::kept_bytes);
}

/// Of the slabs of views that are held at once, one slice being solved, and what is read for one of them.
std::uint64_t slab_bytes(const TableLayout& layout) {
  const std::size_t others = layout.pieces().size() - 1;
  const std::uint64_t of_all = (std::uint64_t{1} << (6 * others)) * square_count * sizeof(Code);
  const std::uint64_t of_capture = of_all / square_count;
  // For the king's square, and after a capture by White for those around it; of a table with the colours
  // exchanged for all of a rank.
  const auto kings_after = [&](Piece victim) -> std::uint64_t {
    Material left = layout.material();
    left.remove(victim);
    if (!left.is_normalised()) return layout.has_pawns() ? 8 : 4;
    return victim.color == Color::white ? 1 : 9;
  };
  std::uint64_t bytes = 0;
  for (std::size_t i = 1; i <= others; ++i) bytes += of_capture * kings_after(layout.pieces()[i]);
  for (const Color c : layout.pawns()) {
    // The pawn is captured; it moves on as one of four pieces; or captures one of the opponent's and does.
    bytes += of_all * (kings_after({c, PieceType::pawn}) + promotion_types.size());
    const auto victims = std::ranges::count(layout.pieces(), !c, &Piece::color);
    bytes += of_capture * promotion_types.size() * 2 * static_cast<std::uint64_t>(victims);
  }
  // A band has the rows of eight squares of a piece that stands on one; of two bands, where the table has the
  // king on the diagonal, one holds the row.
  const std::uint64_t read = layout.has_pawns() ? of_all * bands_per_plane * 2 : 0;
  return bytes + read;
}

/// Of the sets of one slice. A process by itself has all planes of those that moves lead into, and of the two
/// others those that are solved, as far as these are not on the same huge page: without pawns a fifth of the
/// planes are mirrored. Of several processes each has all planes of the sets in which it hears of others, and
/// its share of three more. Shares are uneven by up to a quarter, and where more than eight processes share a
/// slice their planes lie on the same pages.
std::uint64_t set_bytes(const TableLayout& layout, Metric solved, unsigned processes) {
  const std::uint64_t bytes = layout.plane_count() * sizeof(Plane);
  const std::uint64_t heard = solved == Metric::dtz ? 2 : 1;
  if (processes > 1) return bytes * heard + bytes * 3 * 5 / 4 / std::min(processes, 8u);
  return bytes * (heard + 1) + bytes * 2 * (layout.has_pawns() ? 100 : 85) / 100;
}

/// What solving in regions needs, but for what it reads back.
std::uint64_t region_bytes(const TableLayout& layout, Metric solved, unsigned threads, unsigned processes) {
  const std::uint64_t planes = layout.plane_count();
  const std::uint64_t with_halo =
      layout.has_pawns() ? planes : planes / king_slot::triangle_count * king_slot::count;
  const std::uint64_t flags = solved == Metric::dtz ? 3 : 2;
  const std::uint64_t of_slice =
      set_bytes(layout, solved, processes) + with_halo * (sizeof(SliceLayout::Copy) + flags);
  const std::uint64_t of_region = RegionLayout(layout).end(0) * plane_entries * sizeof(Code) * 2;
  // The log's index: some 150 blocks of a region.
  const std::uint64_t of_index =
      layout.slice_count() * RegionLayout(layout).count() * 150 * sizeof(SettledBlocks::Block);
  const std::uint64_t at_work = solves_slices_side_by_side(layout) ? threads : 1;
  return program_bytes + of_index + at_work * (of_slice + slab_bytes(layout)) + threads * of_region;
}

/// Of one side to move.
std::uint64_t entries_of(const TableLayout& layout) {
  return std::uint64_t{BlockMap(layout).plane_count()} * plane_entries;
}

/// Of the codes of the tables that conversions lead to, of each the part that a function of its layout names
/// as a divisor.
template <class Divisor>
std::uint64_t bytes_of_smaller_tables(Material material, Divisor divisor) {
  constexpr std::uint64_t sides = 2;
  std::uint64_t bytes = 0;
  for (const Material& smaller : conversions_of(material)) {
    if (is_trivially_drawn(smaller)) continue;
    const TableLayout layout(smaller);
    bytes += entries_of(layout) / divisor(layout) * sides * sizeof(Code);
  }
  return bytes;
}

/// Of all their codes.
std::uint64_t bytes_of_smaller_tables(Material material) {
  return bytes_of_smaller_tables(material, [](const TableLayout&) { return std::uint64_t{1}; });
}

/// What the store decompresses of them: all of a table that a capture leads to; of one that a promotion leads
/// to, what has the new piece on its last rank, an eighth with pawns, and half without, where boards are
/// turned.
std::uint64_t bytes_read_of_smaller_tables(Material material) {
  return bytes_of_smaller_tables(material, [&](const TableLayout& layout) -> std::uint64_t {
    const bool is_capture = layout.material().men() < material.men();
    return is_capture ? 1 : layout.has_pawns() ? bands_per_plane : 2;
  });
}

/// How long a table takes with two threads: in regions the mean of nine tables of six men, in memory of five
/// men. Single tables of six men took from 0.4 to 2 times as long, for the number of plies is not known
/// before.
double seconds_of(const TableLayout& layout, std::uint64_t entries, Solving solving, unsigned threads) {
  // Planes in which twins have changed places, or that are mirrored, are solved once.
  double solved = static_cast<double>(entries) * (layout.has_pawns() ? 1 : 0.8);
  const auto outer = layout.pieces().first(layout.pieces().size() - 1);
  for (std::size_t i = 1, twins = 1; i < outer.size(); ++i) {
    twins = outer[i] == outer[i - 1] ? twins + 1 : 1;
    solved /= static_cast<double>(twins);
  }
  const double nanoseconds =
      solving == Solving::in_regions ? (layout.has_pawns() ? 78 : 53) : (layout.has_pawns() ? 36 : 24);
  constexpr double sides = 2, per_second = 1e9;
  return solved * sides * nanoseconds / per_second / threads;
}

/// As much as memory allows beside what else it is for, within limits: more with pawns, which come again and
/// again to the tables that their promotions lead to.
ReadBackRoom room_beside(std::uint64_t others, const TableLayout& layout, std::uint64_t memory_bytes) {
  constexpr std::uint64_t least = std::uint64_t{16} << 20, most = std::uint64_t{512} << 20,
                          most_with_promotions = std::uint64_t{3} << 30;
  const std::uint64_t spare = memory_bytes == 0 ? UINT64_MAX : memory_bytes - std::min(memory_bytes, others);
  const std::uint64_t own = layout.has_pawns() ? std::clamp(spare / 2, least, most) : 0;
  const std::uint64_t smaller =
      std::clamp(spare - std::min(spare, own), least, layout.has_pawns() ? most_with_promotions : most);
  return {std::min(smaller, bytes_of_smaller_tables(layout.material())), own};
}

/// No log that was measured took more than a byte an entry, and a hundred for each of some three hundred
/// blocks of a region. With few won positions it takes far less.
std::uint64_t log_bytes(const TableLayout& layout, std::uint64_t entries) {
  return entries + layout.slice_count() * RegionLayout(layout).count() * 300 * 100;
}

std::uint64_t bytes_in_memory(const TableLayout& layout, Metric solved, unsigned threads) {
  const std::uint64_t at_work = solves_slices_side_by_side(layout) ? threads : 1;
  const std::uint64_t slices = most_slices_held(layout) * slice_bytes(layout) +
                               at_work * (working_bytes(layout) + beside_bytes(layout, solved));
  const std::uint64_t smaller = bytes_read_of_smaller_tables(layout.material());
  return program_bytes + slices + kept_view_bytes(layout) + std::min<std::uint64_t>(smaller, store_budget);
}

std::uint64_t bytes_in_regions(const TableLayout& layout, Metric solved, unsigned threads,
                               std::uint64_t memory_bytes, unsigned processes) {
  const std::uint64_t others = region_bytes(layout, solved, threads, processes);
  const ReadBackRoom room = room_beside(others, layout, memory_bytes);
  return others + room.of_smaller_tables + room.of_own_slices;
}

/// The seconds by which the context codec takes longer than quick packing, for a file with so many entries
/// with either side to move. Measured of chess and xiangqi: learning goes through a sample five times, one
/// thread a side; no other level takes long. Of DTZ one side is stored, and its planes learn while they are
/// coded.
double seconds_in_context(std::uint64_t entries, Metric metric, const Packing& packing, unsigned threads) {
  if (packing.codec != BlockCodec::context) return 0;
  struct Cost {
    double learning, coding;  // seconds an entry and thread
    unsigned sides;
  };
  constexpr Cost usual = {500e-9, 27e-9, 2}, of_dtz = {1500e-9, 110e-9, 1};
  const auto [learning, coding, sides] = metric == Metric::dtz ? of_dtz : usual;
  const std::uint64_t sample = std::min(entries, std::uint64_t{enough_planes} * plane_entries);
  return sides * (static_cast<double>(sample) * learning / std::min(threads, sides) +
                  static_cast<double>(entries) * coding / threads);
}

}  // namespace

Metric solved_metric(const std::vector<Metric>& metrics) {
  return has_five_classes(metrics.front()) ? Metric::dtz : metrics.front();
}

ReadBackRoom read_back_room(const TableLayout& layout, Metric solved, unsigned threads,
                            std::uint64_t memory_bytes, unsigned processes) {
  return room_beside(region_bytes(layout, solved, threads, processes), layout, memory_bytes);
}

TableEstimate estimate_table(Material material, const std::vector<Metric>& metrics, unsigned threads,
                             const SolvingRoom& room, const Packing& packing) {
  const TableLayout layout(material);
  const Metric solved = solved_metric(metrics);
  const std::uint64_t entries = entries_of(layout);
  TableEstimate estimate{.memory = bytes_in_memory(layout, solved, threads)};
  const bool is_too_much = room.memory_bytes != 0 && estimate.memory > room.memory_bytes;
  const bool is_wanted = room.solving == Solving::in_regions || room.processes > 1;
  if (!has_clock(solved) && (is_wanted || (is_too_much && !room.solving))) {
    const std::uint64_t in_regions =
        bytes_in_regions(layout, solved, threads, room.memory_bytes, room.processes);
    if (is_wanted || in_regions < estimate.memory) {
      estimate.memory = in_regions;
      estimate.solving = Solving::in_regions;
    }
  }
  for (const Metric metric : metrics) {
    estimate.file +=
        (layout.has_pawns() ? entries * 2 / 5 : entries * 17 / 50) / (has_five_classes(metric) ? 4 : 1);
    estimate.seconds += seconds_in_context(entries, metric, packing, threads);
  }
  estimate.scratch =
      estimate.file + (estimate.solving == Solving::in_regions ? log_bytes(layout, entries) : 0);
  estimate.seconds += seconds_of(layout, entries, estimate.solving, threads);
  return estimate;
}

namespace {

std::uint64_t codes_bytes(const GameLayout& layout) {
  return 2 * std::uint64_t{layout.row_count()} * layout.width() * sizeof(Code);
}

}  // namespace

TableEstimate estimate_table(const std::shared_ptr<const ExpandedRules>& rules, const GameTableKey& key,
                             unsigned threads, const Packing& packing) {
  const GameLayout layout(rules, key.material);
  const std::uint64_t word_bytes = layout.width() <= 64 ? 8 : 16;
  const bool on_repetition = key.metric == Metric::repetition;
  TableEstimate estimate;
  // Two sets of legal positions. Of distances one pass: what is unwon, unlost, held, and lost in the last
  // ply. On repetition: draws, those that stay and those in check of both sides, the two layers of what
  // follows, and the five sets of one perpetual check.
  estimate.memory =
      program_bytes + codes_bytes(layout) + (on_repetition ? 15 : 6) * word_bytes * layout.row_count();
  for (const GameTableKey& needed : read_by(*rules, key))
    estimate.memory += codes_bytes(GameLayout(rules, needed.material));
  estimate.file = codes_bytes(layout) / (on_repetition ? 64 : 16);
  // As measured of xiangqi, by the estimated file, which grows with the entries.
  constexpr double seconds_per_byte = 1.5e-6;
  estimate.seconds = static_cast<double>(estimate.file) * seconds_per_byte / threads +
                     seconds_in_context(layout.row_count() * layout.width(), key.metric, packing, threads);
  return estimate;
}

TableEstimate estimate_flat_table(unsigned threads) {
  TableEstimate estimate = estimate_table(FlatTable::material, {Metric::dtm}, threads);
  estimate.memory += 2 * FlatTable::file_bytes;  // the file, and the solution in its order
  estimate.file = FlatTable::file_bytes;
  estimate.scratch = 0;
  return estimate;
}

}  // namespace mate33
