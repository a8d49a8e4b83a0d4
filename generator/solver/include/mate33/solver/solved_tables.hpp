#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/code_plane.hpp"

namespace mate33 {

/// A band: the eight rows of a plane in which the last piece stands on one rank. A man just promoted stands
/// on one rank. So of a table whose last piece it is, one band of each plane is needed where there are pawns;
/// without pawns, where the board is turned, at most four.
inline constexpr std::size_t rows_per_band = 8, bands_per_plane = square_count / rows_per_band;
inline constexpr std::size_t band_entries = rows_per_band * square_count;

/// By band of a slice, plane by plane, as bytes so that threads can write side by side; empty for all.
using BandFlags = std::vector<std::uint8_t>;

/// The codes of a slice for one side to move, band by band; bands that nobody asked for may be missing.
class SolvedBands {
 public:
  /// None yet.
  explicit SolvedBands(std::size_t plane_count)
      : bands_(plane_count * bands_per_plane), added_(plane_count) {}
  /// All of a slice in memory, where they are.
  SolvedBands(std::shared_ptr<const Solution::Slice> slice, Color to_move);

  bool has_band(std::size_t band) const { return bands_[band] != nullptr; }
  /// The needed bands of a plane which are not there yet, as the ranks of its last piece.
  SquareSet missing_ranks(const BandFlags& needed, std::size_t plane) const;
  /// The memory that it takes beside the codes.
  std::size_t index_bytes() const {
    return bands_.size() * sizeof(bands_[0]) + added_.size() * sizeof(added_[0]);
  }
  /// Copies bands of a plane which are not there yet, given as the ranks of the last piece. Threads may add
  /// to different planes at the same time.
  void add(std::size_t plane, SquareSet ranks, PlaneCodes codes);
  /// Notes that a plane is a copy of another, so that nobody looks for it again: it has illegal_code.
  void leave_out(std::size_t plane);

  /// Precondition: the band of this row is there.
  std::span<const Code, square_count> row(std::size_t row) const {
    return std::span<const Code, square_count>(
        bands_[row / rows_per_band] + row % rows_per_band * square_count, square_count);
  }

 private:
  std::vector<const Code*> bands_;
  std::vector<std::vector<std::unique_ptr<Code[]>>> added_;  // by plane
  std::shared_ptr<const Solution::Slice> slice_;
};

/// Where the solver finds the tables that conversions lead to.
class SolvedTables {
 public:
  virtual ~SolvedTables() = default;
  /// How the entries of a material are numbered here. Preconditions: normalised, not trivially drawn; solved.
  virtual const TableLayout& layout(Material material) const = 0;
  /// One slice of a material, with the bands that are flagged, all where there are no flags. Threads may call
  /// it at the same time, each with an executor of its own. Preconditions: normalised, not trivially drawn;
  /// solved.
  virtual std::shared_ptr<const SolvedBands> bands(Material material, std::size_t slice, Color to_move,
                                                   const BandFlags& needed, Executor& executor) const = 0;
};

}  // namespace mate33
