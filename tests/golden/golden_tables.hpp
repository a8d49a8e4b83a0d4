#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "golden_file.hpp"
#include "mate33/table/table_encoder.hpp"

/// The committed tables of chess.
namespace mate33::testing {

namespace fs = std::filesystem;

/// A table of this folder: how it was made.
struct GoldenTable {
  std::uint32_t version;
  const char* folder;
  const char* material;
  TableEncoding encoding = {};
  unsigned lengthened_by = 0;  ///< plies added to every distance
  bool is_written = true;      ///< as this version of the format is written today

  fs::path path() const {
    return golden_folder() / ("version" + std::to_string(version)) / folder /
           table_file_name({Game::chess, *Material::parse(material), encoding.metric});
  }
};

inline constexpr Packing hardest_zstd = {BlockCodec::zstd, 19};

inline constexpr GoldenTable golden_tables[] = {
    {1, "quick", "KQvK"},
    {1, "quick", "KPvK"},
    {1, "quick", "KBvKB"},
    {1, "best", "KQvK"},
    {1, "best", "KPvK"},
    {1, "best", "KRvKB"},
    {1, "lengthened", "KQvK", {}, 300},
    {2, "quick", "KQvK"},
    {2, "quick", "KPvK"},
    {2, "quick", "KBvKB"},
    {2, "zstd-19", "KQvK", {hardest_zstd}},
    {2, "zstd-19", "KPvK", {hardest_zstd}},
    {2, "best", "KQvK", {best_packing}},
    {2, "best", "KPvK", {best_packing}},
    {2, "best", "KRvKB", {best_packing}},
    {2, "lengthened", "KQvK", {}, 300},
    {2, "lengthened-best", "KQvK", {best_packing}, 300},
    {2, "white", "KQvK", {quick_packing, StoredSides::white}},
    {2, "black", "KQvK", {quick_packing, StoredSides::black}},
    {2, "white-best", "KQvK", {best_packing, StoredSides::white}},
    {2, "black-best", "KQvK", {best_packing, StoredSides::black}},
    {2, "beside-results", "KPvK", {best_packing, StoredSides::both, Metric::wdl}},
    {2, "beside-results", "KPvK", {best_packing, StoredSides::white, Metric::dtz, true}, 0, false},
    {2, "floors", "KQvKB", {best_packing, StoredSides::both, Metric::wdl, false, true}},
    {2, "floors", "KRvKR", {best_packing, StoredSides::both, Metric::wdl, false, true}},
    {2, "beside-floors", "KRvK", {best_packing, StoredSides::both, Metric::wdl}},
    {2, "beside-floors", "KRvKR", {best_packing, StoredSides::both, Metric::wdl}},
    {2, "beside-floors", "KRvKR", {best_packing, StoredSides::black, Metric::dtz, true}, 0, false},
    {2, "learning", "KPvK", {best_packing, StoredSides::both, Metric::wdl}},
    {2, "learning", "KPvK", {best_packing, StoredSides::white, Metric::dtz, true}},
    {2, "learning", "KRvK", {best_packing, StoredSides::both, Metric::wdl}},
    {2, "learning", "KRvKR", {best_packing, StoredSides::both, Metric::wdl}},
    {2, "learning", "KRvKR", {best_packing, StoredSides::black, Metric::dtz, true}},
};

}  // namespace mate33::testing
