#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/codec/code_plane.hpp"

namespace mate33 {

/// A band: the eight rows of a plane in which the last piece stands on one rank. A man just promoted stands
/// on one rank. So of a table whose last piece it is, one band of each plane is needed where there are pawns;
/// without pawns, where the board is turned, at most four.
inline constexpr std::size_t rows_per_band = 8, bands_per_plane = square_count / rows_per_band;
inline constexpr std::size_t band_entries = rows_per_band * square_count;

/// By band of a slice, plane by plane, as bytes so that threads can write side by side; empty for all.
using BandFlags = std::vector<std::uint8_t>;

/// The codes of a slice for one side to move, band by band; bands that nobody asked for may be missing. A
/// table of six men has millions of planes, and several slices of it are held at a time. So a plane of which
/// nothing is there takes one pointer. Threads may read what they have asked for while others add to it.
class SolvedBands {
 public:
  /// None yet.
  explicit SolvedBands(std::size_t plane_count) : planes_(plane_count) {}
  /// All of a slice in memory, where they are.
  SolvedBands(std::shared_ptr<const Solution::Slice> slice, Color to_move);
  ~SolvedBands();
  SolvedBands(const SolvedBands&) = delete;
  SolvedBands& operator=(const SolvedBands&) = delete;

  bool has_band(std::size_t band) const { return whole_ != nullptr || find(band).bands != nullptr; }
  /// The needed bands of a plane which are not there yet, as the ranks of its last piece.
  SquareSet missing_ranks(const BandFlags& needed, std::size_t plane) const;
  /// The memory that it takes beside what is added.
  std::size_t index_bytes() const { return planes_.size() * sizeof(planes_[0]); }
  /// Copies bands of a plane which are not there yet, given as the ranks of the last piece, and answers the
  /// bytes that they take. Threads may add to different planes at the same time.
  std::size_t add(std::size_t plane, SquareSet ranks, PlaneCodes codes);
  /// Notes that a plane is a copy of another, so that nobody looks for it again: it has illegal_code.
  void leave_out(std::size_t plane);

  /// Precondition: the band of this row is there.
  std::span<const Code, square_count> row(std::size_t row) const {
    if (whole_ != nullptr)
      return std::span<const Code, square_count>(whole_ + row * square_count, square_count);
    const Place place = find(row / rows_per_band);
    const std::size_t in_bands = place.number * rows_per_band + row % rows_per_band;
    return std::span<const Code, square_count>(place.bands->codes() + in_bands * square_count, square_count);
  }

 private:
  /// What was added of a plane at a time. The codes of its bands follow in the same allocation.
  struct Bands {
    Bands* before;  ///< what was added before; null: nothing
    /// The place of each band among those that follow; not_here: it is none of them.
    std::array<std::uint8_t, bands_per_plane> numbers;

    const Code* codes() const { return reinterpret_cast<const Code*>(this + 1); }
  };
  static constexpr std::uint8_t not_here = 0xFF;
  struct NoPositions;
  static Bands& no_positions();

  struct Place {
    const Bands* bands;  // null: the band is not there
    std::size_t number;
  };
  Place find(std::size_t band) const {
    const Bands* bands = planes_[band / bands_per_plane].load(std::memory_order_acquire);
    while (bands != nullptr && bands->numbers[band % bands_per_plane] == not_here) bands = bands->before;
    return {bands, bands == nullptr ? 0U : bands->numbers[band % bands_per_plane]};
  }

  std::vector<std::atomic<Bands*>> planes_;  // the last added
  std::shared_ptr<const Solution::Slice> slice_;
  const Code* whole_ = nullptr;  // of the slice
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
