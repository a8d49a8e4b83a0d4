#include "mate33/maker/table_generator.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "mate33/game/xiangqi_rules.hpp"

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
  // As measured with two threads, in megabytes.
  struct Measured {
    const char* material;
    double megabytes;
  };
  const Measured measured[] = {{"KQRvKR", 900}, {"KRPvKR", 688}, {"KBBvKN", 890}, {"KNNPvK", 701},
                               {"KRRPvK", 685}, {"KQPvKP", 903}, {"KPPvKN", 591}, {"KPPvKP", 581}};
  for (const Measured& table : measured) {
    CAPTURE(table.material);
    const auto estimated = static_cast<double>(estimated_memory(table.material, 2));
    CHECK(estimated == doctest::Approx(table.megabytes * 1e6).epsilon(0.15));
  }
}

TEST_CASE("no table of five men takes more than a gibibyte and a half on two cores") {
  for (const Material& material : all_materials(5)) {
    CAPTURE(material.to_string());
    CHECK(estimate_table(material, {Metric::dtm}, 2).memory <= std::uint64_t{3} << 29);
  }
}

TEST_CASE("the estimate of time knows that level best takes longer, for every metric and game") {
  const auto seconds = [](const char* material, const std::vector<Metric>& metrics, const Packing& packing) {
    return estimate_table(*Material::parse(material), metrics, 2, {}, packing).seconds;
  };
  const auto more_at_best = [&](const char* material, const std::vector<Metric>& metrics) {
    return seconds(material, metrics, best_packing) - seconds(material, metrics, quick_packing);
  };
  CHECK(seconds("KRvKN", {Metric::dtm}, {BlockCodec::zstd, 19}) ==
        seconds("KRvKN", {Metric::dtm}, quick_packing));
  CHECK(more_at_best("KRvK", {Metric::dtm}) > 0);
  CHECK(more_at_best("KRBvKN", {Metric::dtm}) > 4 * more_at_best("KRvKN", {Metric::dtm}));
  // Planes of DTZ learn.
  CHECK(more_at_best("KRvKN", {Metric::dtz}) > more_at_best("KRvKN", {Metric::dtm}));
  CHECK(more_at_best("KRvKN", {Metric::wdl, Metric::dtz}) ==
        doctest::Approx(more_at_best("KRvKN", {Metric::wdl}) + more_at_best("KRvKN", {Metric::dtz})));

  const auto& rules = expanded_xiangqi_rules();
  const GameTableKey key{*GameMaterial::parse(rules->rules(), "KRvKAAEE"), Metric::dtm};
  CHECK(estimate_table(rules, key, 2, best_packing).seconds > estimate_table(rules, key, 2).seconds);
  CHECK(estimate_table(rules, key, 2, best_packing).file == estimate_table(rules, key, 2).file);
}
