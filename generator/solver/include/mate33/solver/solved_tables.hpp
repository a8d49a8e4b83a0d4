#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/solver/solution.hpp"
#include "mate33/table/prediction.hpp"

namespace mate33 {

/// By plane of a slice, as bytes so that threads can write side by side; empty for all planes.
using PlaneFlags = std::vector<std::uint8_t>;

/// The codes of a slice for one side to move, plane by plane; planes that nobody asked for may be missing.
class SolvedPlanes {
 public:
  /// None yet.
  explicit SolvedPlanes(std::size_t plane_count) : planes_(plane_count), made_(plane_count) {}
  /// All of a slice in memory, where they are.
  SolvedPlanes(std::shared_ptr<const Solution::Slice> slice, Color to_move);

  std::size_t plane_count() const { return planes_.size(); }
  bool has_plane(std::size_t plane) const { return planes_[plane] != nullptr; }
  /// Room for the codes of a plane, to be filled in by the caller. Threads may make different planes at the
  /// same time.
  std::span<Code, plane_entries> make_plane(std::size_t plane);

  /// Precondition: the plane of this row is there.
  std::span<const Code, square_count> row(std::size_t row) const {
    return std::span<const Code, square_count>(
        planes_[row / square_count] + row % square_count * square_count, square_count);
  }

 private:
  std::vector<const Code*> planes_;
  std::vector<std::unique_ptr<Code[]>> made_;
  std::shared_ptr<const Solution::Slice> slice_;
};

/// Where the solver finds the tables that conversions lead to.
class SolvedTables {
 public:
  virtual ~SolvedTables() = default;
  /// How the entries of a material are numbered here. Preconditions: normalised, not trivially drawn; solved.
  virtual const TableLayout& layout(Material material) const = 0;
  /// One slice of a material, with the planes that are flagged, all where there are no flags. Threads may
  /// call it at the same time, each with an executor of its own. Preconditions: normalised, not trivially
  /// drawn; solved.
  virtual std::shared_ptr<const SolvedPlanes> planes(Material material, std::size_t slice, Color to_move,
                                                     const PlaneFlags& needed, Executor& executor) const = 0;
};

}  // namespace mate33
