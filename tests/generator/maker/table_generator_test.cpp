#include "mate33/maker/table_generator.hpp"

#include <doctest/doctest.h>

using namespace mate33;

namespace {

std::uint64_t estimated_memory(const char* material, unsigned threads) {
  return estimate_table(*Material::parse(material), {Metric::dtm}, threads).memory;
}

}  // namespace

TEST_CASE("the estimate of memory holds all the slices that are held, and what every thread is at") {
  // The codes of one slice with its two sets, times 16 of the 36 pairs of ranks that 24 times 47 placements
  // have.
  constexpr std::uint64_t slice = 64 * 64 * 64 * 4 + 64 * 64 * 64 / 4;
  CHECK(estimated_memory("KRPvKP", 2) > slice * 24 * 47 * 4 / 10);
  CHECK(estimated_memory("KRPvKP", 8) > estimated_memory("KRPvKP", 2));
  CHECK(estimated_memory("KRPvKR", 8) == estimated_memory("KRPvKR", 2));
  // As measured with two threads.
  CHECK(estimated_memory("KQRvKR", 2) > 936'000'000);
  CHECK(estimated_memory("KRPvKR", 2) > 697'000'000);
  CHECK(estimated_memory("KQRRvK", 2) > 629'000'000);
  CHECK(estimated_memory("KNNPvK", 2) > 701'000'000);
  CHECK(estimated_memory("KRRPvK", 2) > 685'000'000);
  CHECK(estimated_memory("KQPvKP", 2) > 903'000'000);
  CHECK(estimated_memory("KPPvKN", 2) > 591'000'000);
  CHECK(estimated_memory("KPPvKP", 2) > 581'000'000);
  // Without pawns on both sides there are no sets of positions without a move: 48 MB for these.
  CHECK(estimated_memory("KQRRvK", 2) < 1'580'000'000);
}

TEST_CASE("no table of five men takes more than a gibibyte and a half on two cores") {
  for (const Material& material : all_materials(5)) {
    CAPTURE(material.to_string());
    CHECK(estimate_table(material, {Metric::dtm}, 2).memory <= std::uint64_t{3} << 29);
  }
}
