#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <thread>
#include <vector>

#include "mate33/maker/table_generator.hpp"
#include "mate33/plan/table_store.hpp"
#include "mate33/workers/worker_team.hpp"
#include "plan/made_from_store.hpp"
#include "temporary_directory.hpp"

using namespace mate33;
using namespace mate33::testing;

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
