#pragma once

#include <doctest/doctest.h>

#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solved_tables.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"

/// Tables that are made of smaller ones in files.
namespace mate33::testing {

inline constexpr std::size_t no_budget = 1, large_budget = std::size_t{64} << 20;

inline Material material_of(const char* name) {
  return *Material::parse(name);
}

/// Makes all that the material needs, but not its own table.
inline void make_tables_for(Material material, const TemporaryDirectory& directory, WorkerTeam& team) {
  std::vector<Material> plan = with_prerequisites({material});
  plan.pop_back();
  generate_tables(plan, {}, {.directory = directory.path()}, team, {});
}

inline std::vector<std::byte> solve_and_encode(Material material, const SolvedTables& smaller,
                                               WorkerTeam& team) {
  const TableLayout layout(material);
  return encode_table(layout, {}, [&](TableEncoder& encoder) {
    solve(Metric::dtm, layout, smaller, team,
          [&](const SliceRules& rules, const Solution::Slice& codes, Executor& workers) {
            encoder.add_slice(rules, codes.codes(), workers);
          });
  });
}

inline std::vector<std::byte> solve_in_memory_and_encode(Material material, WorkerTeam& team) {
  SolvedInMemory& tables = solved_tables();
  const Solution& solution = tables.solve(material);
  return encode_table(solution.layout(), {}, [&](TableEncoder& encoder) {
    for (const std::size_t slice : solution.layout().canonical_slices()) {
      const Solution::Slice& codes = solution.slice(slice);
      encoder.add_slice(SliceRules(codes.layout(), team), codes.codes(), team);
    }
  });
}

/// Compares what is made of smaller tables in files, with and without room for them, with what memory makes.
inline void check_made_from_store(const char* name, const std::vector<unsigned>& thread_counts) {
  CAPTURE(name);
  WorkerTeam two(2);
  const Material material = material_of(name);
  const TemporaryDirectory directory;
  make_tables_for(material, directory, two);
  const std::vector<std::byte> expected = solve_in_memory_and_encode(material, two);
  for (const unsigned threads : thread_counts) {
    for (const std::size_t budget : {no_budget, large_budget}) {
      CAPTURE(threads);
      CAPTURE(budget);
      WorkerTeam team(threads);
      const TableStore store(directory.path().string(), Metric::dtm, budget);
      CHECK(solve_and_encode(material, store, team) == expected);
    }
  }
}

}  // namespace mate33::testing
