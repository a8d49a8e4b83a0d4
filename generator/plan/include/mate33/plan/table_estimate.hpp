#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "mate33/chess/material.hpp"
#include "mate33/table/format/game_table_header.hpp"
#include "mate33/table/format/packing.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"
#include "mate33/table/metric.hpp"

namespace mate33 {

/// How a table is solved: with a code for every position in memory; or in regions, with sets of positions in
/// memory, and what is settled in a log on disk.
enum class Solving : std::uint8_t { in_memory, in_regions };
/// "in memory".
constexpr std::string_view name_of(Solving solving) {
  return solving == Solving::in_regions ? "in regions" : "in memory";
}

/// What making a table takes, of whatever layout, in bytes, reckoned from the sizes of what it holds. Memory
/// is within 15 %, or 16 MiB where that is more, of what the kernel counts with two threads. With two pieces
/// alike it may be half as much again. Disk is an upper bound: with few won positions a table takes far less.
struct TableEstimate {
  std::uint64_t memory = 0;
  std::uint64_t file = 0;
  std::uint64_t scratch = 0;  ///< on disk, beside the file; none where the file is written in one go
  double seconds = 0;         ///< for solving and packing
  Solving solving = Solving::in_memory;
};
/// With what a table is made.
struct SolvingRoom {
  std::uint64_t memory_bytes = 0;  ///< it may take so many, of which it makes use in regions; 0: any number
  unsigned processes = 1;          ///< those that solve it together, in regions
  /// None: in memory where that takes no more than allowed; else what takes the least.
  std::optional<Solving> solving = {};
};
/// Of what one solving makes: see TableOptions. Of several processes: the memory of one, with so many
/// threads; disk, and the time that one would take.
TableEstimate estimate_table(Material material, const std::vector<Metric>& metrics, unsigned threads,
                             const SolvingRoom& room = {}, const Packing& packing = quick_packing);
/// Of a table of a game whose rules are data.
TableEstimate estimate_table(const std::shared_ptr<const ExpandedRules>& rules, const GameTableKey& key,
                             unsigned threads, const Packing& packing = quick_packing);
/// Of the flat table of KBNvK.
TableEstimate estimate_flat_table(unsigned threads);

/// Room for the slices of smaller tables that conversions read, solved in memory; in bytes.
inline constexpr std::size_t store_budget = std::size_t{256} << 20;

/// The room for what solving in regions reads back, in bytes.
struct ReadBackRoom {
  std::uint64_t of_smaller_tables;
  std::uint64_t of_own_slices;  ///< which pawns move on to; none without pawns
};
/// As much as memory allows, within limits. What else the memory is for goes first.
ReadBackRoom read_back_room(const TableLayout& layout, Metric solved, unsigned threads,
                            std::uint64_t memory_bytes, unsigned processes);

/// What the solver is to find for tables of these metrics, which one solving makes.
Metric solved_metric(const std::vector<Metric>& metrics);

}  // namespace mate33
