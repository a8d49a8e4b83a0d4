#pragma once

#include <cstddef>
#include <vector>

#include "mate33/solver/solver.hpp"
#include "mate33/table/layouts/chess/table_layout.hpp"
#include "mate33/workers/worker_team.hpp"
#include "table_file.hpp"

namespace mate33 {

/// The table of KQvK, made at once: a fuzzer should not depend on files.
inline std::vector<std::byte> queen_table() {
  WorkerTeam team(1);
  const TableLayout layout(*Material::parse("KQvK"));
  SolvedInMemory none(team);
  return encode_table(layout, {}, [&](TableEncoder& encoder) {
    solve(Metric::dtm, layout, none, team,
          [&](const SliceRules& rules, const Solution::Slice& codes, Executor& own) {
            encoder.add_slice(rules, codes.codes(), own);
          });
  });
}

}  // namespace mate33
