#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mate33/base/executor.hpp"
#include "mate33/base/stop_token.hpp"
#include "mate33/census/code_source.hpp"
#include "mate33/census/stopped.hpp"
#include "mate33/table/layouts/chess/block_map.hpp"

namespace mate33 {

/// The raw values of a table (docs/format.md) as an array of which parts are read: only the groups that a
/// part needs are decoded. May be used from any thread.
class RawPlanes {
 public:
  /// Precondition: the source's codes are of this metric, DTM, WDL or DTZ.
  RawPlanes(CodeSource source, Metric metric);

  /// How many planes there are with either side to move: of the canonical slices, in order.
  std::size_t plane_count() const { return blocks_.plane_count(); }
  /// The lengths of all axes: the side to move; with pawns the slice; the digits of an entry.
  std::vector<std::size_t> shape() const;
  /// What they stand for, in the same order: "to move", "pawns", and men as "Kw".
  std::vector<std::string> axes() const;

  /// Fills in planes, images included: plane_entries numbers for each. Throws what the source throws, and
  /// Stopped soon after a stop is requested. Takes the memory of a decoded group for each thread.
  /// Precondition: so many planes from `first` on are there, and as much room.
  void read(std::size_t first, std::size_t planes, Color to_move, Executor& executor,
            std::span<std::int16_t> room, const StopToken& stop = {}) const;

 private:
  struct RowTask;
  std::vector<RowTask> row_tasks(std::size_t first, std::size_t planes) const;
  void fill_in(std::span<const RowTask> of_group, Color to_move, std::span<std::int16_t> room) const;

  CodeSource source_;
  Metric metric_;
  BlockMap blocks_;
  std::vector<std::size_t> slices_;  ///< those of the planes
};

}  // namespace mate33
