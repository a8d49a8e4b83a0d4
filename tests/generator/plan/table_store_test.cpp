#include "mate33/plan/table_store.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <thread>
#include <vector>

#include "mate33/maker/output_file.hpp"
#include "mate33/maker/table_generator.hpp"
#include "mate33/solver/solver.hpp"
#include "mate33/workers/worker_team.hpp"
#include "solved_tables.hpp"
#include "table_file.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using mate33::testing::solved_tables;

namespace {

constexpr std::size_t no_budget = 1, large_budget = std::size_t{64} << 20;

Material material_of(const char* name) {
  return *Material::parse(name);
}

/// Makes all that the material needs, but not its own table.
void make_tables_for(Material material, const TemporaryDirectory& directory, WorkerTeam& team) {
  std::vector<Material> plan = with_prerequisites({material});
  plan.pop_back();
  generate_tables(plan, {}, {.directory = directory.path()}, team, {});
}

std::vector<std::byte> solve_and_encode(Material material, const SolvedTables& smaller, WorkerTeam& team) {
  const TableLayout layout(material);
  return encode_table(layout, {}, [&](TableEncoder& encoder) {
    solve(Metric::dtm, layout, smaller, team,
          [&](const SliceRules& rules, const Solution::Slice& codes, Executor& workers) {
            encoder.add_slice(rules, codes.codes(), workers);
          });
  });
}

std::vector<std::byte> solve_in_memory_and_encode(Material material, WorkerTeam& team) {
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
void check_made_from_store(const char* name, const std::vector<unsigned>& thread_counts) {
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

}  // namespace

TEST_SUITE("long") {
  TEST_CASE("a store reads back slices with pawns, mirrored ones, and tables that both sides win") {
    for (const char* name : {"KPPvK", "KRvKN"}) check_made_from_store(name, {2});
  }
}

TEST_SUITE("threads") {
  TEST_CASE(
      "what a store reads back makes the table that memory makes, whatever it may keep, with any number of "
      "threads") {
    check_made_from_store("KPvK", {1, 3});   // slices shared out whole
    check_made_from_store("KQNvK", {1, 3});  // the planes of one slice
  }

  TEST_CASE("threads that ask a store without room for bands of a few slices get theirs") {
    WorkerTeam two(2);
    const TemporaryDirectory directory;
    // Several slices; the last piece is white, and its bands are predicted alone; or it is black.
    for (const char* name : {"KPvK", "KQNvK", "KNvKN"}) {
      CAPTURE(name);
      const Material material = material_of(name);
      generate_tables(with_prerequisites({material}), {}, {.directory = directory.path()}, two, {});
      const TableStore whole(directory.path().string(), Metric::dtm, large_budget),
          store(directory.path().string(), Metric::dtm, no_budget);
      const TableLayout& layout = whole.layout(material);
      const std::size_t slices = std::min<std::size_t>(layout.slice_count(), 3);
      const std::size_t bands = layout.plane_count() * bands_per_plane;
      std::array<std::size_t, 4> different{}, compared{};
      std::vector<std::shared_ptr<const SolvedBands>> expected;
      for (std::size_t i = 0; i < 2 * slices; ++i) {
        expected.push_back(whole.bands(material, i / 2, all_colors[i % 2], {}, two));
      }
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < different.size(); ++t) {
        threads.emplace_back([&, t] {
          WorkerTeam own(1);
          for (std::size_t round = 0; round < 50; ++round) {
            const std::size_t i = (t + round) % expected.size(), band = (7 * t + 1009 * round) % bands;
            BandFlags needed(bands);
            needed[band] = 1;
            const auto found = store.bands(material, i / 2, all_colors[i % 2], needed, own);
            for (std::size_t row = band * rows_per_band; row < (band + 1) * rows_per_band; ++row) {
              ++compared[t];
              different[t] += std::ranges::equal(found->row(row), expected[i]->row(row)) ? 0u : 1u;
            }
          }
        });
      }
      threads.clear();  // which waits for them
      CHECK(different == std::array<std::size_t, 4>{});
      for (const std::size_t rows : compared) CHECK(rows == 50 * rows_per_band);
    }
  }
}

TEST_CASE("a store says which table is missing or damaged") {
  WorkerTeam team(1);
  const TemporaryDirectory directory;
  generate_tables({material_of("KQvK")}, {}, {.directory = directory.path()}, team, {});
  const TableStore store(directory.path().string(), Metric::dtm, large_budget);
  CHECK(store.bands(material_of("KQvK"), 0, Color::black, {}, team)->has_band(0));
  const auto message_of = [&](const char* name) -> std::string {
    try {
      store.bands(material_of(name), 0, Color::black, {}, team);
    } catch (const TableError& error) {
      return error.what();
    }
    return "";
  };
  CHECK(message_of("KRvK").find("KRvK.m33") != std::string::npos);
  std::ofstream(directory / "KRvK.m33") << "no table";
  CHECK(message_of("KRvK").find("KRvK.m33 is damaged") != std::string::npos);
  std::filesystem::copy_file(directory / "KQvK.m33", directory / "KPvK.m33");
  CHECK(message_of("KPvK").find("KPvK.m33 is damaged: it is the table of KQvK") != std::string::npos);
}
