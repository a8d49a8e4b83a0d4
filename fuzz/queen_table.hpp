#pragma once

#include <cstddef>
#include <vector>

#include "mate33/maker/table_encoder.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/table/table_layout.hpp"
#include "mate33/workers/worker_team.hpp"

namespace mate33 {

/// The table of KQvK, made at once: a fuzzer should not depend on files.
inline std::vector<std::byte> queen_table() {
  WorkerTeam team(1);
  const TableLayout layout(*Material::parse("KQvK"));
  TableEncoder encoder(layout, quick_level);
  SolvedInMemory none(team);
  solve(layout, none, team, [&](std::size_t slice, const Solution::Slice& codes, WorkerTeam& own) {
    encoder.add_slice(slice, codes, own);
  });
  return encoder.finish().to_file(best_level);
}

}  // namespace mate33
