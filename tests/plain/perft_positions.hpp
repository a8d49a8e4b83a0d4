#pragma once

#include <array>
#include <cstdint>

namespace mate33 {

/// A position and how many ways to play on there are, by depth from 1 on: the figures of two engines' tests.
struct PerftPosition {
  const char* fen;
  std::array<std::uint64_t, 5> counts;
};

inline constexpr std::array<PerftPosition, 7> perft_positions = {{
    {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", {44, 1920, 79666, 3290240, 133312995}},
    {"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", {38, 1128, 43929, 1339047, 53112976}},
    {"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", {7, 281, 8620, 326201, 10369923}},
    {"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", {25, 424, 9850, 202884, 4739553}},
    {"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", {28, 222, 6241, 64971, 1914306}},
    {"4k4/9/9/9/9/9/9/9/4R4/4K4 w", {10, 16, 290, 262, 4734}},
    {"4k4/9/9/9/9/9/9/4n4/3A5/3K5 w", {2, 5, 14, 50, 175}},
}};

}  // namespace mate33
