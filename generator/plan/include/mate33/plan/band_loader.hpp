#pragma once

#include <array>
#include <cstddef>
#include <list>

#include "mate33/base/executor.hpp"
#include "mate33/base/expected.hpp"
#include "mate33/base/mutex.hpp"
#include "mate33/solver/floor_lifter.hpp"
#include "mate33/solver/solved_tables.hpp"
#include "mate33/table/table_reader.hpp"

namespace mate33 {

/// Reads back slices as they were solved; those of WDL as codes of DTZ, by which conversions are valued. The
/// memory that it reads blocks into serves again and again. Threads may load at the same time, each with a
/// team of its own, but not into the same bands.
class BandLoader {
 public:
  /// Reads the bands that are flagged, all where there are no flags, with illegal_code where there is no
  /// position; not those that are there already. Planes that are copies of others are left out. Answers how
  /// many bytes it has added. Fails as reading a block does. `floors`: what makes values of the codes; null
  /// where they are values. Precondition: the table stores both sides.
  Expected<std::size_t, TableFault> load(const TableReader& reader, std::size_t slice, Color to_move,
                                         const BandFlags& needed, SolvedBands& bands, Executor& team,
                                         const FloorLifter* floors = nullptr);

 private:
  struct Request;
  using Buffers = std::array<BlockBuffer, 2>;  // by side to move
  class Loan;
  Expected<std::size_t, TableFault> load_group(const Request& request, std::size_t group);

  Mutex mutex_;
  std::list<Buffers> spare_;
};

}  // namespace mate33
