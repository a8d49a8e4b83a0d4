#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

/// Figures of xiangqi that were published, for every solver to be compared with.
namespace mate33::testing {

/// All placements of a material: red's wins and draws with red to move, black's losses and draws with black
/// to move, the longest of both in plies.
struct PublishedCounts {
  const char* material;
  std::uint64_t wins, white_draws, losses, black_draws;
  unsigned longest_win, longest_loss;
};

/// "Checked position by position against the tables of Felicity 1.0 (N. Pham)", those with few defenders
/// first.
inline constexpr std::array<PublishedCounts, 15> published_xiangqi = {{
    {"KvK", 0, 54, 0, 54, 0, 0},
    {"KRvK", 3834, 0, 4806, 108, 3, 4},
    {"KNvK", 4590, 0, 4806, 108, 13, 14},
    {"KCvK", 0, 4914, 0, 4914, 0, 0},
    {"KPvK", 2394, 432, 2469, 546, 19, 20},
    {"KRvKAA", 35166, 0, 40368, 1302, 19, 20},
    {"KRvKEE", 80328, 0, 94962, 5640, 23, 24},
    {"KNvKA", 21366, 60, 21990, 816, 37, 38},
    {"KNvKAA", 2859, 36501, 249, 41421, 43, 42},
    {"KNvKE", 7668, 24132, 2062, 31904, 31, 30},
    {"KPvKA", 1104, 11988, 363, 13536, 13, 12},
    {"KCAvK", 22710, 0, 22274, 532, 17, 18},
    {"KCAvKAA", 180630, 112, 182865, 6301, 47, 48},
    {"KRvKAAE", 242988, 0, 270252, 15696, 31, 32},
    {"KRvKAAEE", 590094, 129438, 432474, 408288, 63, 64},
}};

/// Those of one material, which has some: a constant expression refuses any other.
consteval PublishedCounts published(std::string_view material) {
  return *std::ranges::find(published_xiangqi, material,
                            [](const PublishedCounts& row) { return std::string_view(row.material); });
}

}  // namespace mate33::testing
